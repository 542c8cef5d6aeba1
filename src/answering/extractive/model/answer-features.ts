import type { Hit } from "#src/domain/index.ts";
import type { AskedTerm, SearchResponse } from "#src/retrieval/index.ts";
import { analyze } from "#src/text/index.ts";
import type { Unit } from "../evidence.ts";
import { isAspect, isNameTerm, type Question, type Term } from "../question.ts";
import { denies, phrasesHeld, showsSign, supportOf } from "../score-units.ts";
import { contentTokens, stemsOf, strongest } from "../stems.ts";

/** What tells quoted words that answer from others; each about 0..1. The weights are learnt (docs/quality.md). */
export interface AnswerFeatures {
  /** How sure the search is of its passages, how much of the question the best one holds, and how near it is. */
  readonly search: number;
  readonly coverage: number;
  readonly similarity: number;
  /** How far the first passage stands above the next one, and whether words of it are quoted. */
  readonly margin: number;
  readonly first: number;
  /** How much of what the question is about the quoted words speak of. */
  readonly support: number;
  /** How rare a word of what it is about the passage lacks. */
  readonly subjectMissing: number;
  /** Words of what it is about that the base has nowhere. Other unknown words only say how it is put. */
  readonly subjectUnknown: number;
  /** The share of the names in it that the quoted words lack. */
  readonly nameUnsaid: number;
  /** How near to one another its words stand, and how many pairs of them stand side by side. */
  readonly closeness: number;
  readonly pairs: number;
  readonly denied: number;
  /** Whether the kind of thing that was asked for stands there: a date, an amount, a place. */
  readonly signShown: number;
  readonly terms: number;
}

/** More of either says nothing more. */
const MAX_TERMS = 10;
const MAX_MARGIN = 0.2;
/** What stands only in the titles above is taken for granted below them, but may be about something else. */
const IN_TITLES = 0.8;
/** Of a word that the search did not count. */
const USUAL_WEIGHT = 0.5;

export function answerFeatures(
  units: readonly Unit[],
  question: Question,
  { confidence, terms = [] }: Pick<SearchResponse, "confidence" | "terms">,
  hits: readonly Hit[],
): AnswerFeatures {
  const { coverage = 0, similarity = 0 } = confidence.signals;
  const text = units.map((unit) => unit.text).join("\n");
  const quoted = new Set(units.map(({ section }) => section.hit));
  const signs = question.kinds.filter(({ answers }) => answers !== undefined);
  const shown = signs.some((kind) => units.some((unit) => showsSign(kind, unit)));
  return {
    search: confidence.score,
    coverage,
    similarity,
    ...standing(hits, quoted),
    support: supportOf(units, question),
    ...topicHeld(units, question, readTerms(question, terms)),
    closeness: closenessIn(units, question),
    pairs: phrasesHeld(text, question),
    denied: Number(denies(text, question.text)),
    signShown: Number(shown),
    terms: Math.min(MAX_TERMS, question.terms.length) / MAX_TERMS,
  };
}

function standing(hits: readonly Hit[], quoted: ReadonlySet<Hit>): Pick<AnswerFeatures, "margin" | "first"> {
  const [best, next] = hits;
  const margin = Math.min(MAX_MARGIN, (best?.relevance ?? 0) - (next?.relevance ?? 0)) / MAX_MARGIN;
  const documents = new Set([...quoted].map(({ citation }) => citation.documentId));
  return { margin, first: Number(best !== undefined && documents.has(best.citation.documentId)) };
}

interface WeighedTerm {
  readonly term: Term;
  readonly weight: number;
  readonly isKnown: boolean;
  /** What the question is about, as far as its grammar tells: "do prefeito", "o posto". */
  readonly isSubject: boolean;
}

/** Words before a thing that is meant, not before what is done. */
const BEFORE_SUBJECT = new Set("o a os as do da dos das de no na nos nas ao aos pelo pela sobre".split(" "));
const VERB = /(?:[aei]r|ndo)$/;

function readTerms(question: Question, asked: readonly AskedTerm[]): WeighedTerm[] {
  const weights = new Map(asked.map((term) => [term.stem, term]));
  const tokens = analyze(question.text);
  const subjects = new Set(
    tokens.flatMap(({ stem, word }, at) => {
      const before = tokens[at - 1]?.word ?? "";
      return BEFORE_SUBJECT.has(before) && !VERB.test(word) ? [stem] : [];
    }),
  );
  return question.terms
    .filter((term) => !isAspect(term))
    .map((term) => {
      const [stem = ""] = term.keys();
      const { weight = USUAL_WEIGHT, isKnown = true } = weights.get(stem) ?? {};
      const isSubject = subjects.has(stem) || question.names.has(stem);
      return { term, weight, isKnown: isKnown || term.size > 1, isSubject };
    });
}

type TopicFeatures = Pick<AnswerFeatures, "subjectMissing" | "subjectUnknown" | "nameUnsaid">;

function topicHeld(units: readonly Unit[], question: Question, terms: readonly WeighedTerm[]): TopicFeatures {
  const said = stemsOf(units.map(({ text }) => text).join("\n"));
  const titles = stemsOf(
    units.flatMap(({ section }) => [section.hit.documentName, ...section.headings]).join("\n"),
  );
  const passage = stemsOf(units.map(({ section }) => section.hit.chunk.text).join("\n"));
  const inUnits = ({ term }: WeighedTerm): number =>
    Math.max(strongest(term, said), IN_TITLES * strongest(term, titles));
  const inPassage = (item: WeighedTerm): number => Math.max(inUnits(item), strongest(item.term, passage));
  const known = terms.filter(({ isKnown }) => isKnown);
  const all = weightOf(terms) || 1;
  const missing = (items: readonly WeighedTerm[]): number =>
    Math.max(0, ...items.map((item) => item.weight * (1 - inPassage(item))));
  return {
    subjectMissing: missing(known.filter(({ isSubject }) => isSubject)),
    subjectUnknown: weightOf(terms.filter(({ isKnown, isSubject }) => !isKnown && isSubject)) / all,
    nameUnsaid:
      1 -
      shareOf(
        terms.filter(({ term }) => isNameTerm(term, question)),
        inUnits,
      ),
  };
}

/** The best sentence decides: words that stand far apart seldom speak of one thing. */
function closenessIn(units: readonly Unit[], question: Question): number {
  const stems = new Set(contentTokens(question.text).map(({ stem }) => stem));
  const closeness = units.map(({ text }) => {
    const tokens = analyze(text);
    const places = tokens.flatMap(({ stem }, at) => (stems.has(stem) ? [at] : []));
    const held = new Set(places.map((at) => tokens[at]?.stem)).size;
    const span = (places.at(-1) ?? 0) - (places[0] ?? 0) + 1;
    return held < 2 ? 0 : held / Math.max(held, Math.sqrt(held * span));
  });
  return Math.max(0, ...closeness);
}

function weightOf(terms: readonly WeighedTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}

/** Of nothing everything is held. */
function shareOf(terms: readonly WeighedTerm[], held: (item: WeighedTerm) => number): number {
  const all = weightOf(terms);
  return all === 0 ? 1 : terms.reduce((sum, item) => sum + item.weight * held(item), 0) / all;
}
