import type { Citation, Hit } from "#src/domain/index.ts";
import { isTable } from "#src/parsing/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { asksForText, quoteProvisions, withoutCitations } from "./answer-from-citation.ts";
import { answerFromCatalog } from "./answer-from-catalog.ts";
import { answerFromFaq } from "./answer-from-faq.ts";
import { showDemandedSign } from "./answer-signs.ts";
import { compose } from "./compose.ts";
import { readEvidence, type Unit } from "./evidence.ts";
import type { AnswerOptions, ExtractiveAnswer, Refused } from "./extractive-answer.ts";
import { questionParts } from "./question-parts.ts";
import { type Question, readQuestion } from "./question.ts";
import { type ScoredUnit, scoreUnits } from "./score-units.ts";
import { type Selection, type SelectionLimits, selectUnits } from "./select-units.ts";
import { namesOffice, supportOf } from "./support.ts";

/** Answers come from the first hits or not at all. */
const HITS_READ = 5;
const NEAREST = 3;
/**
 * Below it the quoted words speak of too little of what was asked, or of its contrary. Taken so that at least 98 of 100 right
 * answers about universities and income tax are kept (FaQuAD, IRPF); what it refuses was measured on other questions.
 */
const MIN_SUPPORT = 0.25;
/** A half of a question is only answered apart by what speaks of most of it. */
const PART_SUPPORT = 0.6;
const DEFAULT_LIMITS = { maxSentences: 4, maxCharacters: 700, maxListItems: 12 };

/** Answers a question with sentences of the documents found, each with its place, or says why it cannot. */
export function answerExtractively(response: SearchResponse, options: AnswerOptions = {}): ExtractiveAnswer {
  const ready = answerFromFaq(response) ?? answerFromCatalog(response);
  if (ready !== null) return ready;
  const { query, hits, expansions, confidence, references } = response;
  const cited = hits.filter(({ reference }) => reference !== null);
  const onlyCites = references.length > 0 && asksForText(query);
  if (onlyCites && cited.length > 0) return quoteProvisions(response, cited);
  if (onlyCites) return refuse(response, options, "provision-not-found");
  if (confidence.level === "sem_rag") {
    return refuse(response, options, hits.length === 0 ? "no-evidence" : "low-confidence");
  }
  // Asked about a provision, only its own words answer.
  const evidence = cited.length > 0 ? cited : withoutEntries(rowsBeforeTables(hits));
  const units = readEvidence(evidence.slice(0, HITS_READ));
  const limits = { ...DEFAULT_LIMITS, ...options };
  const asked = cited.length > 0 ? withoutCitations(query) : query;
  const both = cited.length > 0 ? null : answerParts(units, response, limits);
  const { selection, support, isAnswer } = both ?? answerPart(units, readQuestion(asked, expansions), limits);
  if (selection.units.length === 0) return refuse(response, options, "no-evidence");
  // What a question cites was found by its place: it need not repeat the words of the question.
  if (cited.length === 0 && !isAnswer) return { ...refuse(response, options, "low-confidence"), support };
  return { kind: "answered", ...compose(selection), confidence, support };
}

type Limits = SelectionLimits & Pick<AnswerOptions, "leastSupport">;

interface PartAnswer {
  readonly selection: Selection;
  readonly support: number;
  readonly isAnswer: boolean;
}

function answerPart(units: readonly Unit[], question: Question, limits: Limits): PartAnswer {
  const selection = selectUnits(headsFirst(scoreUnits(units, question), question), question, limits);
  const support = supportOf(selection.units, question);
  const isAnswer =
    support >= (limits.leastSupport ?? MIN_SUPPORT) &&
    namesOffice(selection.units, question) &&
    showDemandedSign(selection.units, question);
  return { selection, support, isAnswer };
}

/** Two things asked at once get half the room each; null where only one is asked, or only one is found. */
function answerParts(
  units: readonly Unit[],
  { query, expansions }: SearchResponse,
  limits: Limits,
): PartAnswer | null {
  const parts = questionParts(query);
  if (parts.length === 1) return null;
  const half = {
    ...limits,
    maxSentences: Math.ceil(limits.maxSentences / parts.length),
    maxCharacters: Math.ceil(limits.maxCharacters / parts.length),
  };
  const answers = parts.map((part) => answerPart(units, readQuestion(part, expansions), half));
  if (answers.some(({ isAnswer, support }) => !isAnswer || support < PART_SUPPORT)) return null;
  const chosen = new Set(answers.flatMap(({ selection }) => selection.units));
  const cutLists = new Set(answers.flatMap(({ selection }) => [...selection.cutLists]));
  const support = Math.min(...answers.map((answer) => answer.support));
  return { selection: { units: [...chosen], cutLists }, support, isAnswer: true };
}

/** What an article says first is what it is about; its parágrafos add to it. */
const WORTH_OF_HEAD = 0.3;

/** Of a cited article the head is preferred, where it speaks of what was asked. */
function headsFirst(scored: readonly ScoredUnit[], { terms }: Question): readonly ScoredUnit[] {
  return scored.map((item) => {
    const { provision, section } = item.unit;
    const isHead =
      section.hit.reference !== null && provision !== undefined && provision === section.hit.provisions[0];
    const speaks = terms.some((readings) => [...readings.keys()].some((stem) => item.stems.has(stem)));
    return isHead && speaks ? { ...item, score: item.score + WORTH_OF_HEAD } : item;
  });
}

/** What describes a table repeats words of its rows; unless it is the best there is, a row that was found answers. */
function rowsBeforeTables(hits: readonly Hit[]): readonly Hit[] {
  const withRows = new Set(hits.filter(isRow).map(({ citation }) => citation.source));
  return hits.filter(
    (hit, rank) =>
      rank === 0 || isRow(hit) || !withRows.has(hit.citation.source) || !isTable(hit.citation.source),
  );
}

/** Files answer by their sentences. A question has its own answer, and the fields of a product are no prose. */
function withoutEntries(hits: readonly Hit[]): readonly Hit[] {
  return hits.filter(({ entry }) => entry === null);
}

function isRow({ citation }: Hit): boolean {
  return citation.row !== null && isTable(citation.source);
}

function refuse(
  { query, mode, hits, confidence }: SearchResponse,
  { collections }: AnswerOptions,
  reason: Refused["reason"],
): Refused {
  const searched = { query, mode, ...(collections === undefined ? {} : { collections }) };
  return {
    kind: "refused",
    reason,
    searched,
    nearest: distinct(hits.map(({ citation }) => citation)),
    confidence,
  };
}

function distinct(citations: readonly Citation[]): Citation[] {
  const byPlace = new Map<string, Citation>();
  for (const citation of citations) {
    const place = `${citation.documentId} ${citation.label}`;
    if (!byPlace.has(place)) byPlace.set(place, citation);
  }
  return [...byPlace.values()].slice(0, NEAREST);
}
