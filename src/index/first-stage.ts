import { GENERATION_BITS, type PostingRow } from "./postings.ts";
import type { SlotTable, SlotTest } from "./slots.ts";

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

export interface RankedSlot {
  readonly chunkId: number;
  readonly documentId: number;
  readonly ordinal: number;
  readonly attributes: number;
  readonly score: number;
}

export interface FirstStageResult {
  /** Best first, equal scores by chunk id. */
  readonly best: readonly RankedSlot[];
  /** For each term: how many documents hold it. */
  readonly documentFrequencies: readonly number[];
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
  for (const [generation, own] of Map.groupBy(rows, (row) => row.generation)) {
    const columns = slots.generation(generation);
    if (columns === undefined) continue;
    let touched = 0;
    for (const row of inOrder(own, indexes)) {
      const index = indexes.get(row.term) as number;
      touched = addRow(row, index, weights[index] as number, columns, scoring, touched);
    }
    for (let i = 0; i < touched; i++) {
      const at = scoring.touched[i] as number;
      const score = scoring.scores[at] as number;
      scoring.scores[at] = 0;
      if (score < top.floor || (test !== null && !test(columns, at))) continue;
      top.offer({
        chunkId: columns.chunkIds[at] as number,
        documentId: columns.documentIds[at] as number,
        ordinal: columns.ordinals[at] as number,
        attributes: columns.attributes[at] as number,
        score,
      });
    }
  }
  return { best: top.sorted(), documentFrequencies: scoring.documentFrequencies };
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

/** Keeps the best `limit` slots offered. */
class TopSlots {
  /** What scores less has no chance any more. */
  floor = -Infinity;
  readonly #limit: number;
  #slots: RankedSlot[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(slot: RankedSlot): void {
    this.#slots.push(slot);
    // Sorting now and then costs less than keeping a heap in order for each slot.
    if (this.#slots.length >= 4 * this.#limit + 64) this.#shrink();
  }

  sorted(): readonly RankedSlot[] {
    this.#shrink();
    return this.#slots;
  }

  #shrink(): void {
    this.#slots.sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
    this.#slots.length = Math.min(this.#slots.length, this.#limit);
    if (this.#slots.length === this.#limit) this.floor = this.#slots.at(-1)?.score ?? -Infinity;
  }
}
