import type { IndexStatistics } from "#src/storage/index.ts";
import type { FieldOccurrences, Occurrences } from "#src/index/index.ts";
import { askedTerms, exactForms, type QueryTerms, type TermOccurrence } from "./query-terms.ts";

/** A passage's lexical score and what it is made of. */
export interface LexicalScore {
  readonly score: number;
  readonly stems: number;
  readonly words: number;
  readonly pairs: number;
  /** Share of the query's weight (by idf) that the passage holds, 0..1. */
  readonly coverage: number;
}

/**
 * One configuration for all kinds of text, chosen on plateaus; docs/quality.md has the ablation.
 * Stems find inflections, exact words keep names and codes apart, pairs reward words that stand together.
 */
const WEIGHT = { stems: 1, words: 0.8, pairs: 1 };
const K1 = 0.9;
const LENGTH_PENALTY = 0.7;
const TITLE_WEIGHT = 3;

export interface LexicalScorer {
  readonly scores: readonly LexicalScore[];
  /** The score of a passage that holds every term, form and pair of the query as often as can count. */
  readonly ideal: number;
}

/**
 * Scores passages with BM25F over stems, exact words and pairs of neighbours.
 * How common a word form is gets estimated from the passages themselves: among those that hold the stem, the share
 * that holds this very form. That spares the index a second list of terms (docs/decisions). Only the first
 * `sample` passages are asked, those found by their words: what vectors bring in must not change lexical scores.
 */
export function scoreLexically(
  query: QueryTerms,
  statistics: IndexStatistics,
  passages: readonly Occurrences[],
  sample = passages.length,
): LexicalScorer {
  const counts = passages.map(occurrenceCounter(query));
  const sampled = counts.slice(0, sample || counts.length);
  const weights = queryWeights(query, statistics, sampled);
  const lengths = meanLengths(statistics, sampled);
  return {
    scores: counts.map((passage) => scorePassage(passage, weights, lengths)),
    ideal: (K1 + 1) * weights.ideal,
  };
}

interface QueryWeights {
  readonly stems: Float64Array;
  readonly words: Float64Array;
  readonly pairs: Float64Array;
  readonly ideal: number;
}

function queryWeights(
  query: QueryTerms,
  statistics: IndexStatistics,
  counts: readonly PassageCounts[],
): QueryWeights {
  const { chunkCount, documentFrequency } = statistics;
  const own = query.terms.map(({ stem }) => documentFrequency.get(stem) ?? 0);
  const frequencies = query.terms.map(({ alternatives }, term) => {
    // A word the index does not know is as common as what it was corrected to.
    const others = alternatives.map((other) => documentFrequency.get(other.stem) ?? 0);
    return own[term] || Math.max(0, ...others);
  });
  const forms = exactForms(query);
  const stems = Float64Array.from(frequencies, (frequency) => idf(chunkCount, frequency));
  const words = Float64Array.from(forms, ({ term }, form) =>
    idf(chunkCount, (frequencies[term] as number) * shareOfForm(counts, term, form)),
  );
  const known = Float64Array.from(own, (frequency) => idf(chunkCount, frequency));
  return { stems, words, pairs: pairWeights(query, stems), ideal: idealWeight(query, known, words) };
}

function pairWeights(query: QueryTerms, stems: Float64Array): Float64Array {
  return Float64Array.from(
    query.pairs,
    ([first, second]) => ((stems[first] as number) + (stems[second] as number)) / 2,
  );
}

/**
 * What every term, form and pair of the query weighs together. A word the index has never seen weighs most: a
 * passage that lacks it is far from ideal, whatever the word was corrected to.
 */
function idealWeight(query: QueryTerms, stems: Float64Array, words: Float64Array): number {
  const forms = exactForms(query).map(({ term }, form) =>
    Math.max(stems[term] as number, words[form] as number),
  );
  const pairs = pairWeights(query, stems);
  return WEIGHT.stems * sum(stems) + WEIGHT.words * sum(forms) + WEIGHT.pairs * sum(pairs);
}

function shareOfForm(counts: readonly PassageCounts[], term: number, form: number): number {
  let withStem = 0;
  let withForm = 0;
  for (const passage of counts) {
    const { title, body } = passage;
    if ((title.stems[term] as number) + (body.stems[term] as number) > 0) withStem++;
    if ((title.forms[form] as number) + (body.forms[form] as number) > 0) withForm++;
  }
  return (withForm + 0.5) / (withStem + 0.5);
}

export function idf(total: number, frequency: number): number {
  return Math.log(1 + (Math.max(total, frequency) - frequency + 0.5) / (frequency + 0.5));
}

interface MeanLengths {
  readonly title: number;
  readonly body: number;
}

function meanLengths(statistics: IndexStatistics, counts: readonly PassageCounts[]): MeanLengths {
  const titles = counts.reduce((sum, passage) => sum + passage.title.length, 0) / (counts.length || 1);
  return { title: titles || 1, body: statistics.averageLength || 1 };
}

function scorePassage(passage: PassageCounts, weights: QueryWeights, mean: MeanLengths): LexicalScore {
  const { title, body } = passage;
  const fields = {
    title: TITLE_WEIGHT / lengthNorm(title.length, mean.title),
    body: 1 / lengthNorm(body.length, mean.body),
  };
  const stems = weighFrequencies(title.stems, body.stems, weights.stems, fields);
  const words = weighFrequencies(title.forms, body.forms, weights.words, fields);
  const pairs = passage.pairs.reduce(
    (sum, count, i) => sum + (weights.pairs[i] as number) * saturate(count),
    0,
  );
  const parts = {
    stems: WEIGHT.stems * stems.score,
    words: WEIGHT.words * words.score,
    pairs: WEIGHT.pairs * pairs,
  };
  return { score: parts.stems + parts.words + parts.pairs, ...parts, coverage: stems.coverage };
}

/** BM25F: the frequencies of both fields, each over its own length, are added before they are saturated. */
function weighFrequencies(
  title: Float64Array,
  body: Float64Array,
  weights: Float64Array,
  fields: { readonly title: number; readonly body: number },
): { score: number; coverage: number } {
  let score = 0;
  let covered = 0;
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    const frequency = fields.title * (title[i] as number) + fields.body * (body[i] as number);
    score += weight * saturate(frequency);
    total += weight;
    if (frequency > 0) covered += weight;
  }
  return { score, coverage: total === 0 ? 0 : covered / total };
}

function lengthNorm(length: number, mean: number): number {
  return 1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / mean;
}

/** The first occurrence says most; further ones say less and less. */
function saturate(frequency: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** How often each query term and exact form stands in one field of a passage. */
interface FieldCounts {
  readonly stems: Float64Array;
  readonly forms: Float64Array;
  /** Content tokens: stop words do not count. */
  readonly length: number;
}

export interface PassageCounts {
  readonly title: FieldCounts;
  readonly body: FieldCounts;
  /** How often each query pair stands close together, in either field. */
  readonly pairs: Float64Array;
}

/** Two neighbours of the query count as a pair when they stand in that order, at most this many words apart. */
const PAIR_WINDOW = 3;

/** The first word of a pair, as seen from its second. */
interface Predecessor {
  readonly term: number;
  readonly pair: number;
}

interface PreparedQuery {
  readonly terms: number;
  readonly pairs: number;
  /** By asked term: what it counts for. */
  readonly occurrences: readonly (readonly TermOccurrence[])[];
  /** By term: the exact forms typed, and their place among all forms. */
  readonly forms: readonly (readonly { readonly hash: number; readonly index: number }[])[];
  readonly formCount: number;
  readonly predecessors: readonly (readonly Predecessor[])[];
}

/** Prepares the query once and returns the function that counts it in a passage. */
export function occurrenceCounter(query: QueryTerms): (passage: Occurrences) => PassageCounts {
  const prepared = prepare(query);
  return ({ title, body }) => {
    const pairs = new Float64Array(prepared.pairs);
    return { title: countField(title, prepared, pairs), body: countField(body, prepared, pairs), pairs };
  };
}

function prepare(query: QueryTerms): PreparedQuery {
  const all = exactForms(query);
  const predecessors: Predecessor[][] = query.terms.map(() => []);
  for (const [pair, [first, second]] of query.pairs.entries())
    predecessors[second]?.push({ term: first, pair });
  return {
    terms: query.terms.length,
    pairs: query.pairs.length,
    occurrences: askedTerms(query).occurrences,
    forms: query.terms.map((_, term) =>
      all.flatMap((form, index) => (form.term === term ? [{ hash: form.hash, index }] : [])),
    ),
    formCount: all.length,
    predecessors,
  };
}

function countField(
  { length, asked, places, words }: FieldOccurrences,
  query: PreparedQuery,
  pairs: Float64Array,
): FieldCounts {
  const counts = { stems: new Float64Array(query.terms), forms: new Float64Array(query.formCount) };
  const lastSeen = new Int32Array(query.terms).fill(-PAIR_WINDOW - 1);
  for (let at = 0; at < asked.length; at++) {
    const place = places[at] as number | null;
    for (const { term, weight } of query.occurrences[asked[at] as number] as TermOccurrence[]) {
      counts.stems[term] = (counts.stems[term] as number) + weight;
      if (weight === 1) countForms(counts.forms, query, term, words[at] as number);
      if (place === null) continue;
      for (const before of query.predecessors[term] as Predecessor[]) {
        const isNear = place - (lastSeen[before.term] as number) <= PAIR_WINDOW;
        if (isNear) pairs[before.pair] = (pairs[before.pair] as number) + weight;
      }
      lastSeen[term] = place;
    }
  }
  return { ...counts, length };
}

function countForms(counts: Float64Array, query: PreparedQuery, term: number, word: number): void {
  for (const form of query.forms[term] ?? []) {
    if (form.hash === word) counts[form.index] = (counts[form.index] as number) + 1;
  }
}
