import type { FieldOccurrences, Occurrences } from "#src/index/index.ts";
import { askedTerms, exactForms, type QueryTerms, type TermOccurrence } from "./query-terms.ts";

/** How often each term, exact form and pair of the query stands in one field of a text. */
interface FieldCounts {
  readonly stems: Float64Array;
  readonly forms: Float64Array;
  /** Close together and in the query's order. */
  readonly pairs: Float64Array;
  /** Content tokens: stop words do not count. */
  length: number;
}

export interface TextCounts {
  readonly title: FieldCounts;
  readonly body: FieldCounts;
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

/**
 * Prepares the query once and returns the function that counts it in a text: the occurrences in a passage, or in all
 * passages of a document. Every passage carries its document's title, which counts once.
 */
export function termCounter(query: QueryTerms): (passages: readonly Occurrences[]) => TextCounts {
  const prepared = prepare(query);
  return (passages) => {
    const counts = { title: emptyCounts(prepared), body: emptyCounts(prepared) };
    for (const [index, { title, body }] of passages.entries()) {
      if (index === 0) countField(title, prepared, counts.title);
      countField(body, prepared, counts.body);
    }
    return counts;
  };
}

function emptyCounts({ terms, formCount, pairs }: PreparedQuery): FieldCounts {
  return {
    stems: new Float64Array(terms),
    forms: new Float64Array(formCount),
    pairs: new Float64Array(pairs),
    length: 0,
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

/** Adds what a field holds to `counts`. */
function countField(
  { length, asked, places, words }: FieldOccurrences,
  query: PreparedQuery,
  counts: FieldCounts,
): void {
  counts.length += length;
  if (asked.length === 0) return;
  const lastSeen = new Int32Array(query.terms).fill(-PAIR_WINDOW - 1);
  for (let at = 0; at < asked.length; at++) {
    const place = places[at] as number | null;
    for (const { term, weight } of query.occurrences[asked[at] as number] as TermOccurrence[]) {
      counts.stems[term] = (counts.stems[term] as number) + weight;
      if (weight === 1) countForms(counts.forms, query, term, words[at] as number);
      if (place === null) continue;
      for (const before of query.predecessors[term] as Predecessor[]) {
        const isNear = place - (lastSeen[before.term] as number) <= PAIR_WINDOW;
        if (isNear) counts.pairs[before.pair] = (counts.pairs[before.pair] as number) + weight;
      }
      lastSeen[term] = place;
    }
  }
}

function countForms(counts: Float64Array, query: PreparedQuery, term: number, word: number): void {
  for (const form of query.forms[term] ?? []) {
    if (form.hash === word) counts[form.index] = (counts[form.index] as number) + 1;
  }
}
