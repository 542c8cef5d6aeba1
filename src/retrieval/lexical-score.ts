import { idf, type Occurrences } from "#src/index/index.ts";
import type { DocumentStatistics } from "#src/storage/index.ts";
import { termCounter, type TextCounts } from "./count-terms.ts";
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
  texts: readonly Occurrences[],
  sample = texts.length,
): LexicalScorer {
  const counts = texts.map(termCounter(query));
  const sampled = counts.slice(0, sample || counts.length);
  const weights = queryWeights(query, statistics, sampled);
  const lengths = meanLengths(statistics, sampled);
  return {
    scores: counts.map((text) => scoreText(text, weights, lengths)),
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
  { count, frequency }: DocumentStatistics,
  texts: readonly TextCounts[],
): QueryWeights {
  const own = query.terms.map(({ stem }) => frequency.get(stem) ?? 0);
  const frequencies = query.terms.map(({ alternatives }, term) => {
    // A word the index does not know is as common as what it was corrected to.
    const others = alternatives.map((other) => frequency.get(other.stem) ?? 0);
    return own[term] || Math.max(0, ...others);
  });
  const stems = Float64Array.from(frequencies, (held) => idf(count, held));
  const words = Float64Array.from(exactForms(query), ({ term }, form) =>
    idf(count, (frequencies[term] as number) * shareOfForm(texts, term, form)),
  );
  const pairs = Float64Array.from(query.pairs, (_, pair) => idf(count, holdersOfPair(texts, pair)));
  const known = Float64Array.from(own, (held) => idf(count, held));
  return { stems, words, pairs, ideal: idealWeight(query, known, words, pairs) };
}

/**
 * What every term, form and pair of the query weighs together. A word the index has never seen weighs most: a
 * passage that lacks it is far from ideal, whatever the word was corrected to.
 */
function idealWeight(
  query: QueryTerms,
  stems: Float64Array,
  words: Float64Array,
  pairs: Float64Array,
): number {
  const forms = exactForms(query).map(({ term }, form) =>
    Math.max(stems[term] as number, words[form] as number),
  );
  return WEIGHT.stems * sum(stems) + WEIGHT.words * sum(forms) + WEIGHT.pairs * sum(pairs);
}

function shareOfForm(texts: readonly TextCounts[], term: number, form: number): number {
  let withStem = 0;
  let withForm = 0;
  for (const { title, body } of texts) {
    if ((title.stems[term] as number) + (body.stems[term] as number) > 0) withStem++;
    if ((title.forms[form] as number) + (body.forms[form] as number) > 0) withForm++;
  }
  return (withForm + 0.5) / (withStem + 0.5);
}

function holdersOfPair(texts: readonly TextCounts[], pair: number): number {
  let holders = 0;
  for (const { title, body } of texts) {
    if ((title.pairs[pair] as number) + (body.pairs[pair] as number) > 0) holders++;
  }
  return holders;
}

interface MeanLengths {
  readonly title: number;
  readonly body: number;
}

function meanLengths({ averageLength }: DocumentStatistics, texts: readonly TextCounts[]): MeanLengths {
  const titles = texts.reduce((total, { title }) => total + title.length, 0) / (texts.length || 1);
  return { title: Math.min(MAX_MEAN_TITLE, titles || 1), body: averageLength || 1 };
}

function scoreText({ title, body }: TextCounts, weights: QueryWeights, mean: MeanLengths): LexicalScore {
  const fields = {
    title: TITLE_WEIGHT / lengthNorm(title.length, mean.title),
    body: 1 / lengthNorm(body.length, mean.body),
  };
  const stems = weigh(title.stems, body.stems, weights.stems, fields);
  const words = weigh(title.forms, body.forms, weights.words, fields);
  // Titles hold few pairs: a weight of their own for them gained nothing.
  const pairs = weigh(title.pairs, body.pairs, weights.pairs, { title: fields.body, body: fields.body });
  const parts = {
    stems: WEIGHT.stems * stems.score,
    words: WEIGHT.words * words.score,
    pairs: WEIGHT.pairs * pairs.score,
  };
  return { score: parts.stems + parts.words + parts.pairs, ...parts, coverage: stems.coverage };
}

/** BM25F: the frequencies of both fields, each over its own length, are added before they are saturated. */
function weigh(
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
