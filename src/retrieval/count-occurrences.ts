import { decodeSequence, type FieldSequence } from "#src/text/index.ts";
import { exactForms, occurrencesByHash, type QueryTerms, type TermOccurrence } from "./query-terms.ts";

/** How often each query term and exact form stands in one field of a passage. */
export interface FieldCounts {
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
  readonly occurrences: ReadonlyMap<number, readonly TermOccurrence[]>;
  /** By term: the exact forms typed, and their place among all forms. */
  readonly forms: readonly (readonly { readonly hash: number; readonly index: number }[])[];
  readonly formCount: number;
  readonly predecessors: readonly (readonly Predecessor[])[];
}

/** Prepares the query once and returns the function that counts it in a passage. */
export function occurrenceCounter(query: QueryTerms): (sequence: Uint32Array) => PassageCounts {
  const prepared = prepare(query);
  return (sequence) => {
    const { title, body } = decodeSequence(sequence);
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
    occurrences: occurrencesByHash(query),
    forms: query.terms.map((_, term) =>
      all.flatMap((form, index) => (form.term === term ? [{ hash: form.hash, index }] : [])),
    ),
    formCount: all.length,
    predecessors,
  };
}

function countField(
  { stems, words, placed }: FieldSequence,
  query: PreparedQuery,
  pairs: Float64Array,
): FieldCounts {
  const counts = { stems: new Float64Array(query.terms), forms: new Float64Array(query.formCount) };
  const lastSeen = new Int32Array(query.terms).fill(-PAIR_WINDOW - 1);
  let length = 0;
  for (let position = 0; position < stems.length; position++) {
    const stem = stems[position] as number;
    if (stem === 0) continue;
    length++;
    const occurrences = query.occurrences.get(stem);
    if (occurrences === undefined) continue;
    for (const { term, weight } of occurrences) {
      counts.stems[term] = (counts.stems[term] as number) + weight;
      if (weight === 1) countForms(counts.forms, query, term, words[position] as number);
      if (position >= placed) continue;
      for (const before of query.predecessors[term] as Predecessor[]) {
        const isNear = position - (lastSeen[before.term] as number) <= PAIR_WINDOW;
        if (isNear) pairs[before.pair] = (pairs[before.pair] as number) + weight;
      }
      lastSeen[term] = position;
    }
  }
  return { ...counts, length };
}

function countForms(counts: Float64Array, query: PreparedQuery, term: number, word: number): void {
  for (const form of query.forms[term] ?? []) {
    if (form.hash === word) counts[form.index] = (counts[form.index] as number) + 1;
  }
}
