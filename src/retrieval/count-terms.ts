import { type FieldOccurrences, NO_PLACE, type Occurrences } from "#src/index/index.ts";
import { askedTerms, exactForms, type QueryTerms, type TermOccurrence } from "./query-terms.ts";

/**
 * How often each term, exact form and pair of a query stands in some texts. A text is a row in both tables; a row has a
 * number for each term, then for each exact form, then for each pair (its words close together, in the query's order).
 */
export interface TermCounts {
  readonly texts: number;
  readonly terms: number;
  readonly forms: number;
  readonly pairs: number;
  /** Of one row. */
  readonly width: number;
  readonly title: Float64Array;
  readonly body: Float64Array;
  /** Content words: stop words do not count. */
  readonly titleLengths: Float64Array;
  readonly bodyLengths: Float64Array;
}

/** Two neighbours of the query count as a pair when they stand in that order, at most this many words apart. */
const PAIR_WINDOW = 3;

/** The first word of a pair, as seen from its second. */
interface Predecessor {
  readonly term: number;
  readonly pair: number;
}

/** Counts the terms of one query. */
export class TermCounter {
  /** By asked term: what it counts for. */
  readonly asked: readonly (readonly TermOccurrence[])[];
  readonly #sizes: Pick<TermCounts, "terms" | "forms" | "pairs" | "width">;
  /** By term: the exact forms typed, and their place in a row. */
  readonly #forms: readonly (readonly { readonly hash: number; readonly at: number }[])[];
  readonly #predecessors: readonly (readonly Predecessor[])[];
  readonly #lastSeen: Int32Array;

  constructor(query: QueryTerms) {
    const forms = exactForms(query);
    const { length: terms } = query.terms;
    const predecessors: Predecessor[][] = query.terms.map(() => []);
    for (const [pair, [first, second]] of query.pairs.entries())
      predecessors[second]?.push({ term: first, pair: terms + forms.length + pair });
    this.asked = askedTerms(query).occurrences;
    this.#forms = query.terms.map((_, term) =>
      forms.flatMap((form, index) => (form.term === term ? [{ hash: form.hash, at: terms + index }] : [])),
    );
    this.#predecessors = predecessors;
    this.#lastSeen = new Int32Array(terms);
    const { length: pairs } = query.pairs;
    this.#sizes = { terms, forms: forms.length, pairs, width: terms + forms.length + pairs };
  }

  /** Tables of zeros. */
  empty(texts: number): TermCounts {
    const { width } = this.#sizes;
    return {
      ...this.#sizes,
      texts,
      title: new Float64Array(texts * width),
      body: new Float64Array(texts * width),
      titleLengths: new Float64Array(texts),
      bodyLengths: new Float64Array(texts),
    };
  }

  count(texts: readonly Occurrences[]): TermCounts {
    const counts = this.empty(texts.length);
    for (const [row, { title, body }] of texts.entries()) {
      counts.titleLengths[row] = title.length;
      counts.bodyLengths[row] = body.length;
      this.#countField(title, counts.title, row * counts.width);
      this.#countField(body, counts.body, row * counts.width);
    }
    return counts;
  }

  #countField({ entries }: FieldOccurrences, counts: Float64Array, row: number): void {
    if (entries.length === 0) return;
    const lastSeen = this.#lastSeen.fill(-PAIR_WINDOW - 1);
    for (let at = 0; at < entries.length; at += 3) {
      const place = entries[at + 1] as number;
      for (const { term, weight } of this.asked[entries[at] as number] as TermOccurrence[]) {
        counts[row + term] = (counts[row + term] as number) + weight;
        if (weight === 1) this.#countForms(term, entries[at + 2] as number, counts, row);
        if (place === NO_PLACE) continue;
        for (const before of this.#predecessors[term] as Predecessor[]) {
          if (place - (lastSeen[before.term] as number) > PAIR_WINDOW) continue;
          counts[row + before.pair] = (counts[row + before.pair] as number) + weight;
        }
        lastSeen[term] = place;
      }
    }
  }

  #countForms(term: number, word: number, counts: Float64Array, row: number): void {
    for (const { hash, at } of this.#forms[term] ?? []) {
      if (hash === word) counts[row + at] = (counts[row + at] as number) + 1;
    }
  }
}
