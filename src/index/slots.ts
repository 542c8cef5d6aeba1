import { DOCUMENT_KINDS, type DocumentKind, type Filter, ORIGINS, type Origin } from "#src/domain/index.ts";
import { GENERATION_BITS } from "./postings.ts";

/** What a search has to know of a chunk before it reads its row. */
export interface SlotEntry {
  readonly chunkId: number;
  readonly documentId: number;
  readonly collectionId: number;
  /** Place of the chunk in its document. */
  readonly ordinal: number;
  /** Terms in title and body. */
  readonly length: number;
  readonly kind: DocumentKind;
  readonly origin: Origin;
  readonly isFormer: boolean;
  /** Whether the chunk has metadata of its own: otherwise those of its document decide a filter. */
  readonly hasMetadata: boolean;
}

/** Slots are stored in blocks: one more chunk then rewrites 19 kB, whatever the size of the index. */
export const BLOCK_BITS = 10;
const BLOCK_SLOTS = 2 ** BLOCK_BITS;
const GENERATION_SLOTS = 2 ** GENERATION_BITS;
const MAX_LENGTH = 65_535;

/** Columns of some slots in a row. A free slot has chunk id 0. */
export interface SlotColumns {
  readonly chunkIds: Uint32Array;
  readonly documentIds: Uint32Array;
  readonly collectionIds: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly lengths: Uint16Array;
  /** Bits: three for the kind, three for the origin, one for former wordings, one for metadata of its own. */
  readonly attributes: Uint8Array;
}

/** All columns one behind the other, in one piece of memory. */
function columnsIn(buffer: ArrayBuffer, slots: number): SlotColumns {
  return {
    chunkIds: new Uint32Array(buffer, 0, slots),
    documentIds: new Uint32Array(buffer, 4 * slots, slots),
    collectionIds: new Uint32Array(buffer, 8 * slots, slots),
    ordinals: new Uint32Array(buffer, 12 * slots, slots),
    lengths: new Uint16Array(buffer, 16 * slots, slots),
    attributes: new Uint8Array(buffer, 18 * slots, slots),
  };
}

const BYTES_PER_SLOT = 19;

/** A stored block of 1,024 slots. */
export class SlotBlock {
  readonly #buffer: ArrayBuffer;
  readonly columns: SlotColumns;

  constructor(data?: Uint8Array) {
    const size = BYTES_PER_SLOT * BLOCK_SLOTS;
    if (data !== undefined && data.length !== size) throw new RangeError("slot block of a wrong size");
    this.#buffer = data === undefined ? new ArrayBuffer(size) : data.slice().buffer;
    this.columns = columnsIn(this.#buffer, BLOCK_SLOTS);
  }

  get data(): Uint8Array {
    return new Uint8Array(this.#buffer);
  }

  set(slot: number, entry: SlotEntry): void {
    const at = slot % BLOCK_SLOTS;
    const { columns } = this;
    columns.chunkIds[at] = entry.chunkId;
    columns.documentIds[at] = entry.documentId;
    columns.collectionIds[at] = entry.collectionId;
    columns.ordinals[at] = entry.ordinal;
    columns.lengths[at] = Math.min(entry.length, MAX_LENGTH);
    columns.attributes[at] = attributesOf(entry);
  }

  /** Nothing of the chunk stays behind. */
  free(slot: number): void {
    for (const column of Object.values(this.columns) as Uint32Array[]) column[slot % BLOCK_SLOTS] = 0;
  }

  isEmpty(): boolean {
    return this.columns.chunkIds.every((id) => id === 0);
  }
}

function attributesOf({ kind, origin, isFormer, hasMetadata }: SlotEntry): number {
  const flags = (Number(isFormer) << 6) | (Number(hasMetadata) << 7);
  return DOCUMENT_KINDS.indexOf(kind) | (ORIGINS.indexOf(origin) << 3) | flags;
}

export function kindOf(attributes: number): DocumentKind {
  return DOCUMENT_KINDS[attributes & 7] as DocumentKind;
}

export interface FilledSlot extends Pick<
  SlotEntry,
  "chunkId" | "documentId" | "ordinal" | "kind" | "hasMetadata"
> {
  readonly slot: number;
}

/** Chunk ids are looked up by pages, because those of one tenant may lie far apart. */
const PAGE_BITS = 10;

/** All slots of one tenant, in memory. A block that was stored anew is loaded over the old one. */
export class SlotTable {
  readonly #generations = new Map<number, SlotColumns>();
  /** By page of chunk ids: one more than the slot of each. */
  readonly #pages = new Map<number, Uint32Array>();

  /** Null: the block is gone. Returns the generation that it belongs to. */
  load(block: number, data: Uint8Array | null): number {
    const generation = block >> (GENERATION_BITS - BLOCK_BITS);
    const start = (block * BLOCK_SLOTS) % GENERATION_SLOTS;
    const columns = this.#reserve(generation, start + BLOCK_SLOTS);
    const source = new SlotBlock(data ?? undefined).columns;
    for (const name of Object.keys(columns) as (keyof SlotColumns)[]) columns[name].set(source[name], start);
    for (const [at, chunkId] of source.chunkIds.entries()) {
      if (chunkId !== 0) this.#page(chunkId)[chunkId % 2 ** PAGE_BITS] = block * BLOCK_SLOTS + at + 1;
    }
    // A generation that compaction has emptied must not cost searches anything.
    if (data === null && columns.chunkIds.every((id) => id === 0)) this.#generations.delete(generation);
    return generation;
  }

  /** The slot of a chunk; undefined: it has none, because it is gone or hidden. */
  slotOf(chunkId: number): number | undefined {
    const slot = (this.#pages.get(chunkId >>> PAGE_BITS)?.[chunkId % 2 ** PAGE_BITS] ?? 0) - 1;
    return slot >= 0 && this.entry(slot).chunkId === chunkId ? slot : undefined;
  }

  /** Undefined: no slot of the generation is in use. */
  generation(number: number): SlotColumns | undefined {
    return this.#generations.get(number);
  }

  generations(): number[] {
    return [...this.#generations.keys()].toSorted((a, b) => a - b);
  }

  /** The chunk with this slot; its id is 0 when the slot is free. */
  entry(slot: number): FilledSlot {
    const columns = this.#columnsAt(slot);
    const place = slot % GENERATION_SLOTS;
    return {
      slot,
      chunkId: columns?.chunkIds[place] ?? 0,
      documentId: columns?.documentIds[place] ?? 0,
      ordinal: columns?.ordinals[place] ?? 0,
      kind: kindOf(columns?.attributes[place] ?? 0),
      hasMetadata: ((columns?.attributes[place] ?? 0) & 128) !== 0,
    };
  }

  /** How many chunks the document with this first slot has; no more than `max` are counted. */
  chunkCount(firstSlot: number, max: number): number {
    const { documentId } = this.entry(firstSlot);
    let count = 1;
    while (count < max) {
      const ids = this.#columnsAt(firstSlot + count)?.documentIds;
      let at = (firstSlot + count) % GENERATION_SLOTS;
      const from = at;
      const end = Math.min(at + max - count, GENERATION_SLOTS);
      while (at < end && ids?.[at] === documentId) at++;
      count += at - from;
      if (at < end) return count;
    }
    return count;
  }

  /** Terms in title and body of so many chunks. */
  lengthOf(firstSlot: number, chunkCount: number): number {
    let length = 0;
    for (let slot = firstSlot; slot < firstSlot + chunkCount; slot++) {
      length += this.#columnsAt(slot)?.lengths[slot % GENERATION_SLOTS] ?? 0;
    }
    return length;
  }

  /** Whether a slot passes a test. */
  passes(slot: number, test: SlotTest): boolean {
    const columns = this.#columnsAt(slot);
    return columns !== undefined && test(columns, slot % GENERATION_SLOTS);
  }

  /** The chunks that pass the test; null when they are more than `max`. */
  chunkIds(test: SlotTest | null, max: number): number[] | null {
    const found: number[] = [];
    for (const columns of this.#generations.values()) {
      for (const [at, id] of columns.chunkIds.entries()) {
        if (id === 0 || (test !== null && !test(columns, at))) continue;
        if (found.length === max) return null;
        found.push(id);
      }
    }
    return found;
  }

  #columnsAt(slot: number): SlotColumns | undefined {
    return this.#generations.get(Math.floor(slot / GENERATION_SLOTS));
  }

  #page(chunkId: number): Uint32Array {
    const number = chunkId >>> PAGE_BITS;
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    const page = new Uint32Array(2 ** PAGE_BITS);
    this.#pages.set(number, page);
    return page;
  }

  /** Small tenants take the memory of one block, not of a whole generation. */
  #reserve(generation: number, slots: number): SlotColumns {
    const known = this.#generations.get(generation);
    if (known !== undefined && known.lengths.length >= slots) return known;
    const larger = columnsIn(new ArrayBuffer(BYTES_PER_SLOT * slots), slots);
    for (const name of Object.keys(larger) as (keyof SlotColumns)[]) {
      if (known !== undefined) larger[name].set(known[name]);
    }
    this.#generations.set(generation, larger);
    return larger;
  }
}

/** Whether a slot of given columns passes. */
export type SlotTest = (columns: SlotColumns, at: number) => boolean;

/**
 * The part of a filter that slots can answer by themselves: everything but conditions on metadata.
 * @param collectionIds ids of the collections that the filter names.
 */
export function slotTest(filter: Filter, collectionIds: ReadonlySet<number>): SlotTest | null {
  const tests: SlotTest[] = [];
  const allowed = attributeTable(filter);
  if (allowed.includes(0)) tests.push((columns, at) => allowed[columns.attributes[at] as number] === 1);
  if (filter.collections !== undefined) {
    tests.push((columns, at) => collectionIds.has(columns.collectionIds[at] as number));
  }
  if (filter.documentIds !== undefined) {
    const documentIds = new Set(filter.documentIds);
    tests.push((columns, at) => documentIds.has(columns.documentIds[at] as number));
  }
  const [first, second] = tests;
  if (first === undefined) return null;
  if (second === undefined) return first;
  return (columns, at) => tests.every((test) => test(columns, at));
}

/** By the value of the attributes: 1 if the filter lets it through. */
function attributeTable({ kinds, origins, includesFormer = false }: Filter): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, attributes) => {
    const isKind = kinds?.includes(kindOf(attributes)) ?? true;
    const isOrigin = origins?.includes(ORIGINS[(attributes >> 3) & 7] as Origin) ?? true;
    const isShown = includesFormer || (attributes & 64) === 0;
    return Number(isKind && isOrigin && isShown);
  });
}
