import { type Citation, coversNorm, type Hit, type QuotedProvision } from "#src/domain/index.ts";
import { labelLength, parseReferences } from "#src/law/index.ts";
import { atMost, citationsIn, type Confidence, levelOf, type SearchResponse } from "#src/retrieval/index.ts";
import { analyze } from "#src/text/index.ts";
import { type AnswerFeatures, answerFeatures } from "./model/answer-features.ts";
import { answerFromCatalog } from "./answer-from-catalog.ts";
import { answerFromFaq, answerOfFaq } from "./answer-from-faq.ts";
import { answerConfidence, answerScore, MIN_ANSWER_SCORE } from "./model/answer-model.ts";
import { compose } from "./compose.ts";
import { readEvidence, type Unit } from "./evidence.ts";
import { readLawEvidence } from "./law-units.ts";
import { quoteNotes } from "./quote-notes.ts";
import { needsComputing, questionParts, readQuestion } from "./question.ts";
import { scoreUnits, showsWhatIsDemanded, supportOf } from "./score-units.ts";
import { type Selection, type SelectionLimits, selectUnits } from "./select-units.ts";

/** What a question got: words of the documents, or a refusal. */
export type ExtractiveAnswer = Answered | Refused;

export interface Answered {
  readonly kind: "answered";
  /** The sentences as one text, each run of them followed by its mark: "[1]". */
  readonly text: string;
  /** In the order of `text`. */
  readonly sentences: readonly AnswerSentence[];
  readonly citations: readonly NumberedCitation[];
  readonly confidence: Confidence;
  /** How likely the quoted words are to answer, 0..1; whole entries and provisions are not measured. */
  readonly score?: number;
}

export interface Refused {
  readonly kind: "refused";
  readonly reason:
    | "no-evidence"
    | "low-confidence"
    | "provision-not-found"
    | "not-in-force"
    | "needs-computing";
  /** Given where more can be said than the reason. */
  readonly text?: string;
  /** The closest passages, for people who want to look for themselves. */
  readonly nearest: readonly Citation[];
  readonly confidence: Confidence;
  /** Given when sentences were found that are unlikely to answer. */
  readonly score?: number;
}

/** One unit of the answer: a sentence, a list item or a table row. */
export interface AnswerSentence {
  /** As a reader sees it: no Markdown marks, cells named by their columns. */
  readonly text: string;
  /** Exactly the document's text between `start` and `end`. */
  readonly quote: string;
  readonly documentId: number;
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** The `number` of its citation. */
  readonly citation: number;
}

export interface NumberedCitation extends Citation {
  /** From 1, in order of appearance. */
  readonly number: number;
}

export interface AnswerOptions extends Partial<SelectionLimits> {
  /** An answer that is less likely to be one is refused, 0..1. */
  readonly minScore?: number;
}

/** Answers come from the first hits or not at all. */
const MAX_HITS_READ = 5;
const MAX_NEAREST = 3;
/** Half of a question is only answered apart by what speaks of most of it. */
const MIN_PART_SUPPORT = 0.6;
const DEFAULT_OPTIONS: Required<AnswerOptions> = {
  maxSentences: 4,
  maxCharacters: 700,
  maxListItems: 12,
  minScore: MIN_ANSWER_SCORE,
};
/** A provision is quoted whole up to here; the reader gets the rest from its place. */
const MAX_QUOTE_LENGTH = 4_000;
/** Words that ask for the text of a provision and say nothing about its subject. */
const ASKING = new Set(
  [
    "dizer diz texto teor conteudo redacao integra inteiro literal literalidade caput fala falar dispor dispoe",
    "prever preve estabelecer estabelece determinar determina significar significa tratar trata mostrar mostre",
    "mostra ler leia citar cite transcrever transcreva explicar explique lei artigo atual vigor vigente norma",
    "codigo constituicao sumula paragrafo inciso alinea completo completa copia copiar quero saber me diga traga",
    "trazer escrito escrita consta ver veja consulte consultar favor atualizado atualizada exato exatamente versao qual",
  ].flatMap((line) => line.split(" ")),
);

/** Answers a question with sentences of the documents found, each with its place, or says why it cannot. */
export function answerExtractively(response: SearchResponse, given: AnswerOptions = {}): ExtractiveAnswer {
  const ready = answerFromFaq(response) ?? answerFromCatalog(response);
  if (ready !== null) return ready;
  const { query, hits, references } = response;
  const cited = hits.filter(({ reference }) => reference !== null);
  if (references.length > 0 && asksForText(query)) {
    if (cited.length > 0) return quoteProvisions(response, cited);
    return quoteNotes(response) ?? refuse(response, "provision-not-found");
  }
  return answerWithUnits(response, cited, { ...DEFAULT_OPTIONS, ...given });
}

function answerWithUnits(
  response: SearchResponse,
  cited: readonly Hit[],
  options: Required<AnswerOptions>,
): ExtractiveAnswer {
  const { query, hits, confidence } = response;
  const isCited = cited.length > 0;
  // Asked about a provision, only its own words answer. Products are left out: they were tried above.
  const held = withoutRevoked(hits, response);
  const evidence = isCited ? cited : held.filter(({ entry }) => entry?.kind !== "catalog");
  const asked = isCited ? withoutCitations(query) : query;
  const draft = draftAnswer(asked, evidence, response, options);
  if (draft === null) return refuse(response, "no-evidence");
  const { selection, features } = draft;
  const score = answerScore(features);
  // What a question cites was found by its place, so it need not repeat the words of the question.
  if (!isCited && (score < options.minScore || !draft.isAnswer)) {
    return quoteByMeaning(evidence, options) ?? { ...refuse(response, "low-confidence"), score };
  }
  if (isForComputing(selection.units, asked)) return { ...refuse(response, "needs-computing"), score };
  const [first] = selection.units;
  const faq = first && answerOfFaq(first.section.hit, answerConfidence(confidence, features));
  if (faq) return { ...faq, score };
  const answer = compose(selection);
  // What was found by its place is certain, whatever its words.
  if (isCited) return { kind: "answered", ...answer, confidence, score };
  const measured = answerConfidence(confidence, features);
  // The search measured how well the best passage fits, and that one was revoked.
  const isBestRevoked = held[0]?.chunk.id !== hits[0]?.chunk.id;
  const trust = isBestRevoked ? atMost(measured, "baixa", "bestRevoked") : measured;
  return { kind: "answered", ...answer, confidence: trust, score };
}

/** The best units of some evidence, whether they answer or not, and what speaks for them. */
interface AnswerDraft {
  readonly selection: Selection;
  readonly isAnswer: boolean;
  readonly features: AnswerFeatures;
}

function draftAnswer(
  asked: string,
  evidence: readonly Hit[],
  response: SearchResponse,
  options: Required<AnswerOptions>,
): AnswerDraft | null {
  const units = readEvidence(evidence.slice(0, MAX_HITS_READ));
  const question = readQuestion(asked, response.expansions);
  const selection =
    answerParts(units, asked, response, options) ??
    selectUnits(scoreUnits(units, question), question, options);
  if (selection.units.length === 0) return null;
  const features = answerFeatures(selection.units, question, response, evidence);
  return { selection, features, isAnswer: showsWhatIsDemanded(selection.units, question) };
}

/** What was revoked does not answer, unless its norm is named or an earlier day is asked for. */
function withoutRevoked(hits: readonly Hit[], { query, asOf }: SearchResponse): readonly Hit[] {
  if (asOf !== undefined) return hits;
  const named = parseReferences(query).flatMap(({ norm }) => norm?.key ?? []);
  const mayAnswer = ({ situacao, norma }: Hit["provisions"][number]): boolean =>
    situacao !== "revogado" || named.some((key) => coversNorm(key, norma));
  return hits.flatMap((hit) => {
    if (hit.provisions.every(mayAnswer)) return hit;
    const provisions = hit.provisions.filter(mayAnswer);
    return provisions.length === 0 ? [] : { ...hit, provisions };
  });
}

/** Whether only rows were found for what no row can tell. */
function isForComputing(units: readonly Unit[], query: string): boolean {
  return units.every((unit) => {
    const { citation, chunk } = unit.section.hit;
    // A long row of a table file is quoted by the line; its other columns count.
    const row = citation.row === null ? unit.text : chunk.text.replaceAll("\n", "; ");
    return unit.form === "row" && needsComputing(query, row);
  });
}

/** Cosines are those of whole passages: without a word to go by, this one's opening is quoted. */
function quoteByMeaning(hits: readonly Hit[], limits: SelectionLimits): Answered | null {
  const [nearest] = hits.toSorted((a, b) => b.breakdown.meaning - a.breakdown.meaning);
  const level = levelOf(nearest?.breakdown.meaning ?? 0);
  if (nearest === undefined || (level !== "alta" && level !== "media")) return null;
  const units = openingUnits(readEvidence([nearest]), limits);
  if (units.length === 0) return null;
  const { meaning } = nearest.breakdown;
  const confidence = { level, score: meaning, signals: { meaning } };
  return { kind: "answered", ...compose({ units, cutLists: new Set() }), confidence };
}

function openingUnits(units: readonly Unit[], { maxSentences, maxCharacters }: SelectionLimits): Unit[] {
  let room = maxCharacters;
  return units.slice(0, maxSentences).filter(({ text }, at) => {
    room -= text.length;
    return at === 0 || room >= 0;
  });
}

/** Two things asked at once get half the room each; null where only one is asked, or only one is found. */
function answerParts(
  units: readonly Unit[],
  asked: string,
  { expansions }: SearchResponse,
  options: Required<AnswerOptions>,
): Selection | null {
  const parts = questionParts(asked);
  if (parts.length === 1) return null;
  const half = {
    ...options,
    maxSentences: Math.ceil(options.maxSentences / parts.length),
    maxCharacters: Math.ceil(options.maxCharacters / parts.length),
  };
  const questions = parts.map((part) => readQuestion(part, expansions));
  const answers = questions.map((question) => selectUnits(scoreUnits(units, question), question, half));
  const isHalf = answers.some((selection, at) => {
    const question = questions[at];
    return (
      question === undefined ||
      !showsWhatIsDemanded(selection.units, question) ||
      supportOf(selection.units, question) < MIN_PART_SUPPORT
    );
  });
  if (isHalf) return null;
  const chosen = new Set(answers.flatMap((selection) => selection.units));
  return { units: [...chosen], cutLists: new Set(answers.flatMap(({ cutLists }) => [...cutLists])) };
}

/** Whether a question only cites, without asking anything about what it cites. */
export function asksForText(query: string): boolean {
  const cited = citationsIn(query);
  if (cited.length === 0) return false;
  const isCited = (start: number): boolean => cited.some((item) => start >= item.start && start < item.end);
  return analyze(query).every(
    ({ start, word, isStopWord }) => isStopWord || isCited(start) || ASKING.has(word) || word.length < 3,
  );
}

/** What a question asks about the provisions that it cites: "art" and "5" are no part of it. */
function withoutCitations(query: string): string {
  let text = query;
  for (const { start, end } of citationsIn(query))
    text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  return text;
}

/** The words of the provisions themselves, in the order in which they were cited. */
function quoteProvisions({ confidence }: SearchResponse, cited: readonly Hit[]): Answered {
  const units: Unit[] = [];
  let room = MAX_QUOTE_LENGTH;
  for (const unit of cited.flatMap(readLawEvidence)) {
    room -= unit.text.length;
    if (room >= 0 || units.length === 0) units.push(unit);
  }
  const answer = compose({ units, cutLists: new Set() });
  const text = room < 0 ? `${answer.text}\n…` : answer.text;
  const isEmpty = cited.every(({ provisions }) => provisions.every(isBareLabel));
  const trusted = isEmpty ? atMost(confidence, "baixa", "withoutText") : confidence;
  return { kind: "answered", ...answer, text, confidence: trusted };
}

/** "Art. 2º" and nothing after it: the text was not read, and its place is no answer. */
function isBareLabel({ text }: QuotedProvision): boolean {
  return text.slice(labelLength(text)).trim() === "";
}

function refuse({ hits, confidence }: SearchResponse, reason: Refused["reason"]): Refused {
  const byPlace = Map.groupBy(hits, ({ citation }) => `${citation.documentId} ${citation.label}`);
  const nearest = [...byPlace.values()].flatMap(([hit]) => hit?.citation ?? []).slice(0, MAX_NEAREST);
  return { kind: "refused", reason, nearest, confidence };
}
