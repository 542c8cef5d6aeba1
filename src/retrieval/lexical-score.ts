import { idf } from "#src/index/index.ts";
import type { DocumentStatistics } from "#src/storage/index.ts";
import type { TermCounts } from "./count-terms.ts";
import { exactForms, type QueryTerms } from "./query-terms.ts";

/** A text's lexical score and what it is made of. */
export interface LexicalScore {
  readonly score: number;
  readonly stems: number;
  readonly words: number;
  readonly pairs: number;
  /** Share of the query's weight (by idf) that the text holds, 0..1. */
  readonly coverage: number;
}

/**
 * One configuration for all kinds of text, chosen on plateaus; docs/quality.md has the ablation.
 * Stems find inflections, exact words keep names and codes apart, pairs reward words that stand together.
 */
const WEIGHT = { stems: 1, words: 0.8, pairs: 0.5 };
const K1 = 0.9;
const LENGTH_PENALTY = 0.7;
const TITLE_WEIGHT = 3;
/** Where titles are sentences of 25 words, normed by their own mean they would outweigh every body. */
const MAX_MEAN_TITLE = 5;

export interface LexicalScorer {
  readonly scores: readonly LexicalScore[];
  /** The score of a text that holds every term, form and pair of the query as often as can count. */
  readonly ideal: number;
}

/**
 * Scores passages, or whole documents, with BM25F over stems, exact words and pairs of neighbours;
 * `statistics` are those of passages or of documents accordingly.
 * How common a word form or a pair is gets estimated from the texts themselves: that spares the index two more lists of
 * terms (docs/decisions). Only the first `sample` texts are asked, those found by their words: what vectors bring in
 * must not change lexical scores.
 */
export function scoreLexically(
  query: QueryTerms,
  statistics: DocumentStatistics,
  counts: TermCounts,
  sample = counts.texts,
): LexicalScorer {
  const sampled = sample || counts.texts;
  const weights = queryWeights(query, statistics, counts, sampled);
  const mean = {
    title: Math.min(MAX_MEAN_TITLE, meanOf(counts.titleLengths.subarray(0, sampled)) || 1),
    body: statistics.averageLength || 1,
  };
  return {
    scores: Array.from({ length: counts.texts }, (_, text) => scoreText(counts, text, weights, mean)),
    ideal: (K1 + 1) * weights.ideal,
  };
}

interface QueryWeights {
  /** In the order of a row of the counts: terms, forms, pairs. */
  readonly row: Float64Array;
  readonly ideal: number;
}

function queryWeights(
  query: QueryTerms,
  { count, frequency }: DocumentStatistics,
  counts: TermCounts,
  sampled: number,
): QueryWeights {
  const own = query.terms.map(({ stem }) => frequency.get(stem) ?? 0);
  const frequencies = query.terms.map(({ alternatives }, term) => {
    // A word the index does not know is as common as what it was corrected to.
    const others = alternatives.map((other) => frequency.get(other.stem) ?? 0);
    return own[term] || Math.max(0, ...others);
  });
  const holders = countHolders(counts, sampled);
  const { terms, forms } = counts;
  const stems = frequencies.map((held) => idf(count, held));
  const words = exactForms(query).map(({ term }, form) => {
    const share = ((holders[terms + form] as number) + 0.5) / ((holders[term] as number) + 0.5);
    return idf(count, (frequencies[term] as number) * share);
  });
  const pairs = query.pairs.map((_, pair) => idf(count, holders[terms + forms + pair] as number));
  const known = own.map((held) => idf(count, held));
  return {
    row: Float64Array.from([...stems, ...words, ...pairs]),
    ideal: idealWeight(query, known, words, pairs),
  };
}

/** In how many of the first texts each term, form and pair stands. */
function countHolders({ width, title, body }: TermCounts, texts: number): Float64Array {
  const holders = new Float64Array(width);
  for (let text = 0, at = 0; text < texts; text++) {
    for (let column = 0; column < width; column++, at++) {
      if ((title[at] as number) + (body[at] as number) > 0) holders[column] = (holders[column] as number) + 1;
    }
  }
  return holders;
}

/**
 * What every term, form and pair of the query weighs together. A word the index has never seen weighs most: a
 * passage that lacks it is far from ideal, whatever the word was corrected to.
 */
function idealWeight(
  query: QueryTerms,
  stems: readonly number[],
  words: readonly number[],
  pairs: readonly number[],
): number {
  const forms = exactForms(query).map(({ term }, form) =>
    Math.max(stems[term] as number, words[form] as number),
  );
  return WEIGHT.stems * sum(stems) + WEIGHT.words * sum(forms) + WEIGHT.pairs * sum(pairs);
}

interface MeanLengths {
  readonly title: number;
  readonly body: number;
}

function scoreText(
  counts: TermCounts,
  text: number,
  { row: weights }: QueryWeights,
  mean: MeanLengths,
): LexicalScore {
  const { terms, forms, width, titleLengths, bodyLengths } = counts;
  const title = TITLE_WEIGHT / lengthNorm(titleLengths[text] as number, mean.title);
  const body = 1 / lengthNorm(bodyLengths[text] as number, mean.body);
  const start = text * width;
  // BM25F: the frequencies of both fields, each over its own length, are added before they are saturated.
  const weigh = (from: number, to: number, titleFactor: number): number => {
    let score = 0;
    for (let column = from; column < to; column++) {
      const inTitle = counts.title[start + column] as number;
      const inBody = counts.body[start + column] as number;
      if (inTitle + inBody > 0)
        score += (weights[column] as number) * saturate(titleFactor * inTitle + body * inBody);
    }
    return score;
  };
  const stems = WEIGHT.stems * weigh(0, terms, title);
  const words = WEIGHT.words * weigh(terms, terms + forms, title);
  // Titles hold few pairs: a weight of their own for them gained nothing.
  const pairs = WEIGHT.pairs * weigh(terms + forms, width, body);
  return { score: stems + words + pairs, stems, words, pairs, coverage: coverageOf(counts, start, weights) };
}

/** The share of the terms' weight that a text holds. */
function coverageOf({ terms, title, body }: TermCounts, start: number, weights: Float64Array): number {
  let covered = 0;
  let total = 0;
  for (let term = 0; term < terms; term++) {
    const weight = weights[term] as number;
    total += weight;
    if ((title[start + term] as number) + (body[start + term] as number) > 0) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}

function lengthNorm(length: number, mean: number): number {
  return 1 - LENGTH_PENALTY + (LENGTH_PENALTY * length) / mean;
}

/** The first occurrence says most; further ones say less and less. */
function saturate(frequency: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1);
}

function meanOf(values: Float64Array): number {
  return sum(values) / (values.length || 1);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
