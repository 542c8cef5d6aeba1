import type { ChunkFrequencies } from "./document-terms.ts";
import { forEachEntry, GENERATION_BITS, type PostingRow } from "./postings.ts";

/**
 * Compares postings with the documents' own terms, in one pass over each and with a few numbers for each term: sums of
 * hashes differ when an entry is missing, doubled, in another slot or of another frequency.
 */
export class PostingAudit {
  readonly #balances = new Map<number, { entries: number; mix: number }>();
  readonly #problems: string[] = [];

  /** A chunk that the postings must hold. */
  expect(slot: number, { terms, frequencies }: ChunkFrequencies): void {
    for (const [at, term] of terms.entries()) this.#add(term, slot, frequencies[at] as number, 1);
  }

  /** A row of the postings. */
  found(row: PostingRow): void {
    let last = row.first - 1;
    try {
      forEachEntry(row, (place, frequency) => {
        if (place <= last || place > row.last) throw new RangeError("slots out of order");
        last = place;
        this.#add(row.term, row.generation * 2 ** GENERATION_BITS + place, frequency, -1);
      });
      if (last !== row.last) throw new RangeError("the last slot is another");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#problems.push(`postings of term ${row.term} in generation ${row.generation}: ${reason}`);
    }
  }

  problems(): string[] {
    const wrong = [...this.#balances].filter(([, { entries, mix }]) => entries !== 0 || mix !== 0);
    return [
      ...this.#problems,
      ...wrong.map(([term]) => `postings of term ${term} differ from the chunks that hold it`),
    ];
  }

  #add(term: number, slot: number, frequency: number, sign: 1 | -1): void {
    let balance = this.#balances.get(term);
    if (balance === undefined) this.#balances.set(term, (balance = { entries: 0, mix: 0 }));
    balance.entries += sign;
    balance.mix = (balance.mix + sign * mix(slot, frequency)) | 0;
  }
}

function mix(slot: number, frequency: number): number {
  let hash = Math.imul(slot ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(frequency, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
