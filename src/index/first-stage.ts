import { GENERATION_BITS, type Impacts, type PostingList } from "./postings.ts";
import type { FilledSlot, SlotColumns, SlotTable, SlotTest } from "./slots.ts";

const K1 = 1.2;
const B = 0.75;

/** A term that was asked for and that the index knows. */
export interface KnownTerm {
  readonly id: number;
  /** How many chunks hold it. */
  readonly frequency: number;
}

/** The chunks of one generation that hold the terms. */
export interface GenerationPostings {
  readonly generation: number;
  /** In the order of the terms, which is the order in which scores are added up. */
  readonly lists: readonly PostingList[];
}

export interface FirstStage {
  readonly slots: SlotTable;
  /** In the order of the query. */
  readonly terms: readonly KnownTerm[];
  /** By ascending generation. */
  readonly postings: readonly GenerationPostings[];
  readonly chunkCount: number;
  /** Mean number of terms in title and body of a chunk. */
  readonly averageLength: number;
}

export interface RankedSlot extends FilledSlot {
  readonly score: number;
}

/** How much it says that a chunk holds a term. */
export function idf(total: number, frequency: number): number {
  return Math.log(1 + (Math.max(total, frequency) - frequency + 0.5) / (frequency + 0.5));
}

/** By slot within a generation; all zero between two generations. */
const scores = new Float64Array(2 ** GENERATION_BITS);

/**
 * Exact BM25 over every chunk that holds a term, best first, equal scores by chunk id; `test` decides which of them may be
 * in the list.
 */
export function rankSlots(stage: FirstStage, limit: number, test: SlotTest | null): RankedSlot[] {
  const { terms, slots } = stage;
  const weights = terms.map(({ frequency }) => idf(stage.chunkCount, frequency));
  const top = new TopSlots(limit);
  if (limit === 0) return [];
  for (const { generation, lists } of stage.postings) {
    const columns = slots.generation(generation);
    if (columns === undefined) continue;
    const bounded = lists.map((list, index) => {
      const weight = weights[index] as number;
      const { values, max } = impactsOf(list, columns.lengths, stage.averageLength);
      addScores(list.slots, values, weight);
      return { slots: list.slots, bound: weight * max };
    });
    let bound = ROUNDING * bounded.reduce((sum, list) => sum + list.bound, 0);
    // The rarest terms first: they raise the lowest score that counts.
    for (const list of bounded.toSorted((a, b) => b.bound - a.bound)) {
      // What holds only the terms that are left cannot get into the list; it was counted for those that hold others too.
      if (bound < top.minScore) break;
      bound -= list.bound;
      offerSlots(list.slots, generation, columns, top, test);
    }
    scores.fill(0, 0, columns.lengths.length);
  }
  return top.sorted().map(({ slot, score }) => ({ ...slots.entry(slot), score }));
}

/** A sum in another order may be this much larger. */
const ROUNDING = 1 + 1e-9;

function offerSlots(
  listed: Uint16Array,
  generation: number,
  columns: SlotColumns,
  top: TopSlots,
  test: SlotTest | null,
): void {
  let { minScore } = top;
  for (let entry = 0; entry < listed.length; entry++) {
    const at = listed[entry] as number;
    const score = scores[at] as number;
    if (score === 0 || score < minScore) continue;
    // A slot may stand in several lists.
    scores[at] = 0;
    const chunkId = columns.chunkIds[at] as number;
    if (!top.admits(score, chunkId) || (test !== null && !test(columns, at))) continue;
    top.add(generation * 2 ** GENERATION_BITS + at, score, chunkId);
    ({ minScore } = top);
  }
}

/** The loop that every search spends its time in. */
function addScores(slots: Uint16Array, impacts: Float64Array, weight: number): void {
  for (let entry = 0; entry < slots.length; entry++) {
    const slot = slots[entry] as number;
    scores[slot] = (scores[slot] as number) + weight * (impacts[entry] as number);
  }
}

/**
 * BM25 of each entry, but for the weight of its term. Lists are kept between searches, and the mean length changes only
 * when something is stored: a division for each entry of each search would take most of its time.
 */
function impactsOf(list: PostingList, lengths: Uint16Array, averageLength: number): Impacts {
  if (list.impacts?.averageLength === averageLength) return list.impacts;
  const { slots, frequencies } = list;
  const values = list.impacts?.values ?? new Float64Array(slots.length);
  let max = 0;
  for (let entry = 0; entry < slots.length; entry++) {
    const frequency = frequencies[entry] as number;
    const length = lengths[slots[entry] as number] as number;
    const norm = K1 * (1 - B + (B * length) / (averageLength || 1));
    const impact = (frequency * (K1 + 1)) / (frequency + norm);
    values[entry] = impact;
    if (impact > max) max = impact;
  }
  list.impacts = { averageLength, values, max };
  return list.impacts;
}

/** For each term: how many documents hold it. The slots of one document stand together. */
export function documentFrequencies({ terms, postings }: FirstStage): number[] {
  const counts = terms.map(() => 0);
  const lastDocuments = terms.map(() => 0);
  for (const { lists } of postings) {
    for (const [index, { documents, firstDocument, lastDocument }] of lists.entries()) {
      if (documents === 0) continue;
      // A document may begin in one generation and end in the next.
      const isContinued = firstDocument === lastDocuments[index];
      counts[index] = (counts[index] as number) + documents - Number(isContinued);
      lastDocuments[index] = lastDocument;
    }
  }
  return counts;
}

/** The chunks of a document that hold terms, and how often each does: what the postings know of it. */
export interface DocumentFrequencies {
  /** By term, over all of its chunks. */
  readonly total: readonly number[];
  /** By ordinal of the chunk: how many of the terms it holds outside of the title. */
  readonly distinct: Uint16Array;
}

/** @param inTitle by term: how often it stands in the document's title, which every chunk repeats. */
export function frequenciesInDocument(
  { postings }: FirstStage,
  firstSlot: number,
  chunkCount: number,
  inTitle: readonly number[],
): DocumentFrequencies {
  const total = inTitle.map(() => 0);
  const distinct = new Uint16Array(chunkCount);
  for (const { generation, lists } of postings) {
    const from = firstSlot - generation * 2 ** GENERATION_BITS;
    if (from + chunkCount <= 0 || from >= 2 ** GENERATION_BITS) continue;
    for (const [index, { slots, frequencies }] of lists.entries()) {
      const title = inTitle[index] as number;
      for (let entry = firstAtLeast(slots, from); entry < slots.length; entry++) {
        const ordinal = (slots[entry] as number) - from;
        if (ordinal >= chunkCount) break;
        const inBody = (frequencies[entry] as number) - title;
        if (inBody <= 0) continue;
        total[index] = (total[index] as number) + inBody;
        distinct[ordinal] = (distinct[ordinal] as number) + 1;
      }
    }
  }
  return { total, distinct };
}

/** The place of the first of ascending numbers that is not below `value`. */
function firstAtLeast(numbers: Uint16Array, value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Keeps the best `limit` slots offered: a heap in plain arrays, the worst of them on top. Objects are made only of what
 * is left at the end, because a common term offers tens of thousands.
 */
class TopSlots {
  readonly #limit: number;
  readonly #scores: Float64Array;
  readonly #chunkIds: Float64Array;
  /** Slots, counted over all generations. */
  readonly #slots: Float64Array;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#scores = new Float64Array(limit);
    this.#chunkIds = new Float64Array(limit);
    this.#slots = new Float64Array(limit);
  }

  /** Nothing below this score is kept. */
  get minScore(): number {
    return this.#size < this.#limit ? 0 : (this.#scores[0] as number);
  }

  /** Whether a slot of this score would be kept. */
  admits(score: number, chunkId: number): boolean {
    if (this.#size < this.#limit) return true;
    return this.#limit > 0 && this.#isWorse(0, score, chunkId);
  }

  add(slot: number, score: number, chunkId: number): void {
    if (this.#size < this.#limit) this.#rise(this.#size++, slot, score, chunkId);
    else this.#sink(slot, score, chunkId);
  }

  /** Best first. */
  sorted(): { readonly slot: number; readonly score: number }[] {
    const kept = Array.from({ length: this.#size }, (_, place) => ({
      slot: this.#slots[place] as number,
      score: this.#scores[place] as number,
      chunkId: this.#chunkIds[place] as number,
    }));
    return kept.toSorted((a, b) => b.score - a.score || a.chunkId - b.chunkId);
  }

  #isWorse(place: number, score: number, chunkId: number): boolean {
    const own = this.#scores[place] as number;
    return own === score ? (this.#chunkIds[place] as number) > chunkId : own < score;
  }

  #rise(from: number, slot: number, score: number, chunkId: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#isWorse(parent, score, chunkId)) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#put(place, slot, score, chunkId);
  }

  /** Takes the place of the worst one. */
  #sink(slot: number, score: number, chunkId: number): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#size) break;
      const other = child + 1;
      if (
        other < this.#size &&
        this.#isWorse(other, this.#scores[child] as number, this.#chunkIds[child] as number)
      ) {
        child = other;
      }
      if (!this.#isWorse(child, score, chunkId)) break;
      this.#move(child, place);
      place = child;
    }
    this.#put(place, slot, score, chunkId);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#slots[from] as number, this.#scores[from] as number, this.#chunkIds[from] as number);
  }

  #put(place: number, slot: number, score: number, chunkId: number): void {
    this.#slots[place] = slot;
    this.#scores[place] = score;
    this.#chunkIds[place] = chunkId;
  }
}
