import { decodeSequence, type FieldSequence } from "#src/text/index.ts";
import { exactForms, occurrencesByHash, type QueryTerms, type TermOccurrence } from "./query-terms.ts";

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
/** A power of two: the lowest bits of a hash tell at once of most words that no query term is meant. */
const SIEVE_SIZE = 4_096;

/** The first word of a pair, as seen from its second. */
interface Predecessor {
  readonly term: number;
  readonly pair: number;
}

interface PreparedQuery {
  readonly terms: number;
  readonly pairs: number;
  readonly occurrences: ReadonlyMap<number, readonly TermOccurrence[]>;
  readonly sieve: Uint8Array;
  /** By term: the exact forms typed, and their place among all forms. */
  readonly forms: readonly (readonly { readonly hash: number; readonly index: number }[])[];
  readonly formCount: number;
  readonly predecessors: readonly (readonly Predecessor[])[];
}

/**
 * Prepares the query once and returns the function that counts it in a text: one sequence for a passage, those of all
 * passages for a document. Every passage carries its document's title, which counts once.
 */
export function termCounter(query: QueryTerms): (sequences: readonly Uint32Array[]) => TextCounts {
  const prepared = prepare(query);
  return (sequences) => {
    const counts = { title: emptyCounts(prepared), body: emptyCounts(prepared) };
    for (const [index, sequence] of sequences.entries()) {
      const { title, body } = decodeSequence(sequence);
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
  const occurrences = occurrencesByHash(query);
  const sieve = new Uint8Array(SIEVE_SIZE);
  for (const hash of occurrences.keys()) sieve[hash % SIEVE_SIZE] = 1;
  return {
    terms: query.terms.length,
    pairs: query.pairs.length,
    occurrences,
    sieve,
    forms: query.terms.map((_, term) =>
      all.flatMap((form, index) => (form.term === term ? [{ hash: form.hash, index }] : [])),
    ),
    formCount: all.length,
    predecessors,
  };
}

/** Adds what a field holds to `counts`. */
function countField(
  { stems, words, placed }: FieldSequence,
  query: PreparedQuery,
  counts: FieldCounts,
): void {
  const lastSeen = new Int32Array(query.terms).fill(-PAIR_WINDOW - 1);
  for (let position = 0; position < stems.length; position++) {
    const stem = stems[position] as number;
    if (stem === 0) continue;
    counts.length++;
    if (query.sieve[stem % SIEVE_SIZE] === 0) continue;
    const occurrences = query.occurrences.get(stem);
    if (occurrences === undefined) continue;
    for (const { term, weight } of occurrences) {
      counts.stems[term] = (counts.stems[term] as number) + weight;
      if (weight === 1) countForms(counts.forms, query, term, words[position] as number);
      if (position >= placed) continue;
      for (const before of query.predecessors[term] as Predecessor[]) {
        const isNear = position - (lastSeen[before.term] as number) <= PAIR_WINDOW;
        if (isNear) counts.pairs[before.pair] = (counts.pairs[before.pair] as number) + weight;
      }
      lastSeen[term] = position;
    }
  }
}

function countForms(counts: Float64Array, query: PreparedQuery, term: number, word: number): void {
  for (const form of query.forms[term] ?? []) {
    if (form.hash === word) counts[form.index] = (counts[form.index] as number) + 1;
  }
}
