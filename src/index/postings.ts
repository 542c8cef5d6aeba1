import { ByteWriter } from "./bytes.ts";
import type { ChunkFrequencies } from "./document-terms.ts";

/**
 * Postings say which chunks hold a term and how often. Chunks are counted by slots, numbers of one tenant that ascend
 * and are never used again. Slots are cut into generations, so that new chunks touch only the newest rows.
 */
export const GENERATION_BITS = 14;

/** Longer rows cost more to change, shorter ones more to read. */
export const MAX_ENTRIES = 512;

/** Up to 512 entries of one term in one generation. */
export interface PostingRow {
  readonly generation: number;
  readonly term: number;
  /** Slots within the generation. `first` is the key of the row: it stays when its entry is taken out. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** Each entry: varint(2 · distance to the slot before + (frequency is 1)), then the frequency unless it is 1. */
  readonly data: Uint8Array;
}

/** The chunks of one generation that hold a term, decoded. Both arrays run in parallel, slots ascend. */
export interface PostingList {
  readonly slots: Uint16Array;
  readonly frequencies: Uint16Array;
  /** Made when a search first needs them. */
  impacts: Impacts | null;
  /** How many documents they belong to, the first and the last of them; 0: none. */
  readonly documents: number;
  readonly firstDocument: number;
  readonly lastDocument: number;
}

/** What each entry of a list adds to a score, but for the weight of its term. */
export interface Impacts {
  /** Of the chunks when they were computed. */
  readonly averageLength: number;
  readonly values: Float64Array;
  readonly max: number;
}

const MAX_FREQUENCY = 65_535;

/** @param rows all rows of one term in one generation; @param documentIds by slot within the generation. */
export function decodePostings(rows: readonly PostingRow[], documentIds: Uint32Array): PostingList {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const slots = new Uint16Array(count);
  const frequencies = new Uint16Array(count);
  let documents = 0;
  let lastDocument = 0;
  let entry = 0;
  for (const row of rows.toSorted((a, b) => a.first - b.first)) {
    forEachEntry(row, (slot, frequency) => {
      slots[entry] = slot;
      frequencies[entry++] = Math.min(frequency, MAX_FREQUENCY);
      const document = documentIds[slot] as number;
      if (document !== lastDocument) documents++;
      lastDocument = document;
    });
  }
  const firstDocument = documentIds[slots[0] ?? -1] ?? 0;
  return { slots, frequencies, impacts: null, documents, firstDocument, lastDocument };
}

/** Slots within a generation, ascending, each with the frequency of the term there. */
export interface Entries {
  readonly slots: readonly number[];
  readonly frequencies: readonly number[];
}

/** The rows to write when entries are added behind those of the last row of the term; null: it has none yet. */
export function appendEntries(
  last: PostingRow | null,
  key: Pick<PostingRow, "generation" | "term">,
  { slots, frequencies }: Entries,
): PostingRow[] {
  const rows: PostingRow[] = [];
  let taken = 0;
  if (last !== null && last.count < MAX_ENTRIES) {
    taken = Math.min(slots.length, MAX_ENTRIES - last.count);
    rows.push(extend(last, slots.slice(0, taken), frequencies));
  }
  for (; taken < slots.length; taken += MAX_ENTRIES) {
    const own = slots.slice(taken, taken + MAX_ENTRIES);
    const first = own[0] as number;
    const { generation, term } = key;
    const empty = { generation, term, first, last: first, count: 0, data: new Uint8Array(0) };
    rows.push(extend(empty, own, frequencies.slice(taken)));
  }
  return rows;
}

const writer = new ByteWriter();

function extend(row: PostingRow, slots: readonly number[], frequencies: readonly number[]): PostingRow {
  writer.append(row.data);
  let before = row.last;
  for (const [index, slot] of slots.entries()) {
    writeEntry(slot - before, frequencies[index] as number);
    before = slot;
  }
  return { ...row, last: before, count: row.count + slots.length, data: writer.take() };
}

function writeEntry(distance: number, frequency: number): void {
  writer.varint(2 * distance + Number(frequency === 1));
  if (frequency !== 1) writer.varint(frequency);
}

/** The row without some slots; null when nothing is left of it. */
export function removeEntries(row: PostingRow, slots: ReadonlySet<number>): PostingRow | null {
  let before = row.first;
  let count = 0;
  forEachEntry(row, (slot, frequency) => {
    if (slots.has(slot)) return;
    writeEntry(slot - before, frequency);
    before = slot;
    count++;
  });
  const data = writer.take();
  return count === 0 ? null : { ...row, last: before, count, data };
}

export function forEachEntry(row: PostingRow, visit: (slot: number, frequency: number) => void): void {
  const { data, count } = row;
  let slot = row.first;
  let at = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at >= data.length) throw new RangeError("posting row ends before its last entry");
    let code = data[at++] as number;
    if (code >= 128) {
      code &= 127;
      for (let shift = 7; ; shift += 7) {
        const byte = data[at++] as number;
        code |= (byte & 127) << shift;
        if (!(byte >= 128)) break;
      }
    }
    slot += code >>> 1;
    let frequency = 1;
    if ((code & 1) === 0) {
      frequency = data[at++] as number;
      if (frequency >= 128) {
        frequency &= 127;
        for (let shift = 7; ; shift += 7) {
          const byte = data[at++] as number;
          frequency |= (byte & 127) << shift;
          if (!(byte >= 128)) break;
        }
      }
    }
    visit(slot, frequency);
  }
}

/** Entries of many chunks, gathered by generation and term: each row is then read and written once. */
export class EntryBatch {
  readonly #byKey = new Map<number, { readonly slots: number[]; readonly frequencies: number[] }>();

  /** Chunks must come in the order of their slots. */
  add(slot: number, { terms, frequencies }: ChunkFrequencies): void {
    const base = Math.floor(slot / 2 ** GENERATION_BITS) * TERMS;
    const place = slot % 2 ** GENERATION_BITS;
    for (let at = 0; at < terms.length; at++) {
      const key = base + (terms[at] as number);
      let entries = this.#byKey.get(key);
      if (entries === undefined) this.#byKey.set(key, (entries = { slots: [], frequencies: [] }));
      entries.slots.push(place);
      entries.frequencies.push(frequencies[at] as number);
    }
  }

  /** In the order of the rows' keys, so that pages of the database are written one after the other. */
  *rows(): Generator<Pick<PostingRow, "generation" | "term"> & Entries> {
    for (const key of [...this.#byKey.keys()].toSorted((a, b) => a - b)) {
      const entries = this.#byKey.get(key) as Entries;
      yield { generation: Math.floor(key / TERMS), term: key % TERMS, ...entries };
    }
  }

  /** How many chunks hold each term. */
  counts(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const [key, { slots }] of this.#byKey) {
      counts.set(key % TERMS, (counts.get(key % TERMS) ?? 0) + slots.length);
    }
    return counts;
  }
}

/** Term ids stay below this; both numbers then fit into one exact key. */
const TERMS = 2 ** 32;
