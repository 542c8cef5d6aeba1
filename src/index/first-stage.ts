import { GENERATION_BITS, type PostingRow } from "./postings.ts";
import type { FilledSlot, SlotTable, SlotTest } from "./slots.ts";

const K1 = 1.2;
const B = 0.75;

/** A term that was asked for and that the index knows. */
export interface KnownTerm {
  readonly id: number;
  /** How many chunks hold it. */
  readonly frequency: number;
}

export interface FirstStage {
  readonly slots: SlotTable;
  /** In the order of the query, which is the order in which scores are added up. */
  readonly terms: readonly KnownTerm[];
  /** The rows of those terms, generation by generation. */
  readonly rows: readonly PostingRow[];
  readonly chunkCount: number;
  /** Mean number of terms in title and body of a chunk. */
  readonly averageLength: number;
}

export interface RankedSlot extends FilledSlot {
  readonly score: number;
}

export interface FirstStageResult {
  /** Best first, equal scores by chunk id. */
  readonly best: readonly RankedSlot[];
  /** For each term: how many documents hold it. */
  readonly documentFrequencies: readonly number[];
  /** Whether the chunk with this slot holds any of the terms. */
  readonly holds: (slot: number) => boolean;
}

/** How much it says that a chunk holds a term. */
export function idf(total: number, frequency: number): number {
  return Math.log(1 + (Math.max(total, frequency) - frequency + 0.5) / (frequency + 0.5));
}

/** Exact BM25 over every chunk that holds a term; `test` decides which of them may be in the list. */
export function rankSlots(stage: FirstStage, limit: number, test: SlotTest | null): FirstStageResult {
  const { terms, rows, slots } = stage;
  const scoring: Scoring = {
    scores: new Float64Array(2 ** GENERATION_BITS),
    touched: new Uint16Array(2 ** GENERATION_BITS),
    norms: normsFor(stage.averageLength),
    lastDocuments: new Float64Array(terms.length),
    documentFrequencies: terms.map(() => 0),
  };
  const indexes = new Map(terms.map(({ id }, index) => [id, index]));
  const weights = terms.map(({ frequency }) => idf(stage.chunkCount, frequency));
  const top = new TopSlots(limit);
  const held = new Map<number, Uint8Array>();
  for (const [generation, own] of Map.groupBy(rows, (row) => row.generation)) {
    const columns = slots.generation(generation);
    if (columns === undefined) continue;
    let touched = 0;
    for (const row of inOrder(own, indexes)) {
      const index = indexes.get(row.term) as number;
      touched = addRow(row, index, weights[index] as number, columns, scoring, touched);
    }
    const isHeld = new Uint8Array(columns.lengths.length);
    held.set(generation, isHeld);
    for (let i = 0; i < touched; i++) {
      const at = scoring.touched[i] as number;
      isHeld[at] = 1;
      const score = scoring.scores[at] as number;
      scoring.scores[at] = 0;
      const chunkId = columns.chunkIds[at] as number;
      if (!top.admits(score, chunkId) || (test !== null && !test(columns, at))) continue;
      top.add(generation * 2 ** GENERATION_BITS + at, score, chunkId);
    }
  }
  const best = top.sorted().map(({ slot, score }) => ({ ...slots.entry(slot), score }));
  const holds = (slot: number): boolean =>
    held.get(Math.floor(slot / 2 ** GENERATION_BITS))?.[slot % 2 ** GENERATION_BITS] === 1;
  return { best, documentFrequencies: scoring.documentFrequencies, holds };
}

interface Scoring {
  /** By slot within the generation; all zero between two generations. */
  readonly scores: Float64Array;
  readonly touched: Uint16Array;
  readonly norms: Float64Array;
  /** By term: the document of its last entry. The slots of one document stand together. */
  readonly lastDocuments: Float64Array;
  readonly documentFrequencies: number[];
}

type Columns = NonNullable<ReturnType<SlotTable["generation"]>>;

/** Floats are added in one order on every engine, so that equal scores stay equal. */
function inOrder(rows: readonly PostingRow[], indexes: ReadonlyMap<number, number>): PostingRow[] {
  const indexOf = (row: PostingRow): number => indexes.get(row.term) as number;
  return rows.toSorted((a, b) => indexOf(a) - indexOf(b) || a.first - b.first);
}

const lengthNorms = { average: NaN, norms: new Float64Array(2 ** 16) };

/** By the number of terms: K1 · (1 − B + B · length / mean). The mean changes only when something is stored. */
function normsFor(averageLength: number): Float64Array {
  const { norms } = lengthNorms;
  if (lengthNorms.average === averageLength) return norms;
  for (let length = 0; length < norms.length; length++) {
    norms[length] = K1 * (1 - B + (B * length) / (averageLength || 1));
  }
  lengthNorms.average = averageLength;
  return norms;
}

/** The loop that every search spends its time in: `forEachEntry` written out, without a call for each entry. */
function addRow(
  { data, count, first }: PostingRow,
  index: number,
  weight: number,
  columns: Columns,
  scoring: Scoring,
  touchedBefore: number,
): number {
  const { scores, touched, norms, lastDocuments } = scoring;
  const { lengths, documentIds } = columns;
  let lastDocument = lastDocuments[index] as number;
  let documents = 0;
  let touchedCount = touchedBefore;
  let slot = first;
  let at = 0;
  for (let entry = 0; entry < count; entry++) {
    let code = data[at++] as number;
    if (code >= 128) {
      const byte = data[at++] as number;
      code = (code & 127) | ((byte & 127) << 7);
      // Distances stay below 2^14 and are doubled: three bytes at most.
      if (byte >= 128) code |= (data[at++] as number) << 14;
    }
    slot += code >>> 1;
    let frequency = 1;
    if ((code & 1) === 0) {
      frequency = data[at++] as number;
      for (let shift = 7; frequency >= 2 ** shift; shift += 7) {
        frequency = frequency - 2 ** shift + (data[at++] as number) * 2 ** shift;
      }
    }
    const score = scores[slot] as number;
    if (score === 0) touched[touchedCount++] = slot;
    const norm = norms[lengths[slot] as number] as number;
    scores[slot] = score + weight * ((frequency * (K1 + 1)) / (frequency + norm));
    const document = documentIds[slot] as number;
    if (document !== lastDocument) {
      lastDocument = document;
      documents++;
    }
  }
  lastDocuments[index] = lastDocument;
  scoring.documentFrequencies[index] = (scoring.documentFrequencies[index] as number) + documents;
  return touchedCount;
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
