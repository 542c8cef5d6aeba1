import { GENERATION_BITS, type PostingList } from "./postings.ts";
import type { FilledSlot, SlotTable, SlotTest } from "./slots.ts";

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
    for (const [index, list] of lists.entries()) {
      addScores(list.slots, impactsOf(list, columns.lengths, stage.averageLength), weights[index] as number);
    }
    for (const list of lists) {
      let { minScore } = top;
      for (let entry = 0; entry < list.slots.length; entry++) {
        const at = list.slots[entry] as number;
        const score = scores[at] as number;
        if (score === 0) continue;
        scores[at] = 0;
        if (score < minScore) continue;
        const chunkId = columns.chunkIds[at] as number;
        if (!top.admits(score, chunkId) || (test !== null && !test(columns, at))) continue;
        top.add(generation * 2 ** GENERATION_BITS + at, score, chunkId);
        ({ minScore } = top);
      }
    }
  }
  return top.sorted().map(({ slot, score }) => ({ ...slots.entry(slot), score }));
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
function impactsOf(list: PostingList, lengths: Uint16Array, averageLength: number): Float64Array {
  if (list.impacts?.averageLength === averageLength) return list.impacts.values;
  const { slots, frequencies } = list;
  const values = list.impacts?.values ?? new Float64Array(slots.length);
  for (let entry = 0; entry < slots.length; entry++) {
    const frequency = frequencies[entry] as number;
    const length = lengths[slots[entry] as number] as number;
    const norm = K1 * (1 - B + (B * length) / (averageLength || 1));
    values[entry] = (frequency * (K1 + 1)) / (frequency + norm);
  }
  list.impacts = { averageLength, values };
  return values;
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
    const places = Array.from({ length: this.#size }, (_, place) => place);
    const ordered = places.toSorted((a, b) =>
      this.#isWorse(a, this.#scores[b] as number, this.#chunkIds[b] as number) ? 1 : -1,
    );
    return ordered.map((place) => ({
      slot: this.#slots[place] as number,
      score: this.#scores[place] as number,
    }));
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
