import { type FieldOccurrences, NO_PLACE, type Occurrences } from "#src/index/index.ts";
import { askedTerms, exactForms, type QueryTerms, type TermOccurrence } from "./query-terms.ts";

/** How often each term, exact form and pair of the query stands in one field of a text. */
interface FieldCounts {
  readonly stems: Float64Array;
  readonly forms: Float64Array;
  /** Close together and in the query's order. */
  readonly pairs: Float64Array;
  /** Content tokens: stop words do not count. */
  readonly length: number;
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

/** Prepares the query once and returns the function that counts it in a text: a passage, or a document as one text. */
export function termCounter(query: QueryTerms): (text: Occurrences) => TextCounts {
  const prepared = prepare(query);
  return ({ title, body }) => ({ title: countField(title, prepared), body: countField(body, prepared) });
}

function emptyCounts({ terms, formCount, pairs }: PreparedQuery, length: number): FieldCounts {
  return {
    stems: new Float64Array(terms),
    forms: new Float64Array(formCount),
    pairs: new Float64Array(pairs),
    length,
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

function countField({ length, asked, places, words }: FieldOccurrences, query: PreparedQuery): FieldCounts {
  const counts = emptyCounts(query, length);
  if (asked.length === 0) return counts;
  const lastSeen = new Int32Array(query.terms).fill(-PAIR_WINDOW - 1);
  for (let at = 0; at < asked.length; at++) {
    const place = places[at] as number;
    for (const { term, weight } of query.occurrences[asked[at] as number] as TermOccurrence[]) {
      counts.stems[term] = (counts.stems[term] as number) + weight;
      if (weight === 1) countForms(counts.forms, query, term, words[at] as number);
      if (place === NO_PLACE) continue;
      for (const before of query.predecessors[term] as Predecessor[]) {
        const isNear = place - (lastSeen[before.term] as number) <= PAIR_WINDOW;
        if (isNear) counts.pairs[before.pair] = (counts.pairs[before.pair] as number) + weight;
      }
      lastSeen[term] = place;
    }
  }
  return counts;
}

function countForms(counts: Float64Array, query: PreparedQuery, term: number, word: number): void {
  for (const form of query.forms[term] ?? []) {
    if (form.hash === word) counts[form.index] = (counts[form.index] as number) + 1;
  }
}
