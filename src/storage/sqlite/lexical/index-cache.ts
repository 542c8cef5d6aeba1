import { LRUCache } from "lru-cache";
import type { Filter } from "#src/domain/index.ts";
import {
  CHUNKS_PER_PART,
  decodePostings,
  type FilledSlot,
  type GenerationPostings,
  type PostingList,
  type PostingRow,
  SlotTable,
} from "#src/index/index.ts";
import { isAboutProvision } from "../../filter-rules.ts";
import { countWordsHolding, MAX_WORD_PASSAGES, type VocabularyTerm } from "../../search-index.ts";
import type { Connection } from "../connection.ts";
import type { CompiledFilter } from "../filters.ts";
import type { TenantTotals } from "../tenants.ts";
import { PARTS, POSTING_COLUMNS } from "./write-index.ts";

/** What one connection keeps in memory of the tenants' indexes. */
export class IndexCache {
  readonly #tenants = new Map<number, TenantCache>();
  /** Of all tenants together. */
  readonly #shared: SharedCaches = {
    parts: new LRUCache({
      maxSize: MAX_PART_BYTES,
      sizeCalculation: (data: Uint8Array) => data.length + ENTRY_OVERHEAD,
    }),
    postings: new LRUCache({
      maxSize: MAX_POSTING_BYTES,
      sizeCalculation: ({ slots }: PostingList) => BYTES_PER_ENTRY * slots.length + ENTRY_OVERHEAD,
    }),
    states: 0,
  };

  of(tenant: TenantTotals): TenantCache {
    const known = this.#tenants.get(tenant.id);
    if (known?.isOlderStateOf(tenant)) return known;
    if (known !== undefined) this.#shared.parts.clear();
    // The tenant used last stands last; the one used longest ago makes way.
    this.#tenants.delete(tenant.id);
    const cache = new TenantCache(tenant, this.#shared);
    this.#tenants.set(tenant.id, cache);
    const [oldest] = this.#tenants.keys();
    if (this.#tenants.size > MAX_TENANTS && oldest !== undefined) this.#tenants.delete(oldest);
    return cache;
  }
}

interface SharedCaches {
  /** Terms of documents. */
  readonly parts: LRUCache<number, Uint8Array>;
  /** Decoded postings, by state of a generation and term. */
  readonly postings: LRUCache<string, PostingList>;
  /** How many states of generations were seen. */
  states: number;
}

/** A tenant of 100,000 chunks takes 3 MB. */
const MAX_TENANTS = 100;

/** Of one tenant: endless unknown words must not fill the memory. */
const MAX_VOCABULARIES = 1_000;
/** Enough for 100,000 chunks. */
const MAX_PART_BYTES = 48 * 1024 * 1024;
const MAX_POSTING_BYTES = 48 * 1024 * 1024;
const MAX_FILTERS = 10;
/** Slot, frequency and impact. */
const BYTES_PER_ENTRY = 12;
const ENTRY_OVERHEAD = 200;
/** Slots of one tenant stay below this. */
const SLOTS = 2 ** 32;

export class TenantCache {
  readonly #shared: SharedCaches;
  readonly #slots = new SlotTable();
  /** By generation: number of its present state. Postings of an older one are never asked for again. */
  readonly #states = new Map<number, number>();
  readonly #vocabularies = new LRUCache<string, readonly VocabularyTerm[]>({ max: MAX_VOCABULARIES });
  readonly #wordsHolding = new LRUCache<string, readonly string[]>({ max: MAX_VOCABULARIES });
  /** By filter: whether documents pass it. */
  readonly #passing = new LRUCache<string, Map<number, boolean>>({ max: MAX_FILTERS });
  readonly #restoredAt: number | null;
  #slotsVersion = 0;
  #vocabularyVersion = 0;

  constructor({ restoredAt }: TenantTotals, shared: SharedCaches) {
    this.#restoredAt = restoredAt;
    this.#shared = shared;
  }

  /**
   * For each chunk, the part of its document's terms that it stands in. Parts are remembered by the slot of their first
   * chunk: a document that is stored anew gets new slots, so that nothing old can come back under them.
   */
  parts(db: Connection, tenantId: number, chunks: readonly ChunkPlace[]): (Uint8Array | undefined)[] {
    const { parts } = this.#shared;
    const keyOf = ({ slot, ordinal }: ChunkPlace): number =>
      tenantId * SLOTS + slot - (ordinal % CHUNKS_PER_PART);
    /** By the id of the row. */
    const missing = new Map<number, number>();
    const found = chunks.map((chunk) => {
      // Those that came first make way: to note the use of each takes longer than to read one again that went too soon.
      const part = parts.peek(keyOf(chunk));
      if (part === undefined) missing.set(partId(chunk), keyOf(chunk));
      return part;
    });
    if (missing.size === 0) return found;
    const sql =
      "SELECT t.id, t.data FROM json_each(?) wanted CROSS JOIN document_terms t ON t.id = wanted.value";
    const ids = JSON.stringify([...missing.keys()]);
    const read = new Map(
      db.all<{ id: number; data: Uint8Array }>(sql, ids).map(({ id, data }) => [id, data]),
    );
    for (const [id, data] of read) parts.set(missing.get(id) as number, data);
    return chunks.map((chunk, index) => found[index] ?? read.get(partId(chunk)));
  }

  /** The chunks that hold each of the terms, generation by generation. */
  postings(db: Connection, tenant: TenantTotals, terms: readonly TermRow[]): GenerationPostings[] {
    const slots = this.slots(db, tenant);
    const { postings } = this.#shared;
    const wanted = slots.generations().flatMap((generation) => terms.map(({ id }) => ({ generation, id })));
    const keys = wanted.map(({ generation, id }) => `${this.#states.get(generation)} ${id}`);
    const lists = keys.map((key) => postings.get(key));
    const missing = wanted.filter((_, index) => lists[index] === undefined);
    const rows = readRows(db, tenant.id, missing);
    for (const [index, { generation, id }] of wanted.entries()) {
      if (lists[index] !== undefined) continue;
      const columns = slots.generation(generation) as NonNullable<ReturnType<SlotTable["generation"]>>;
      const list = decodePostings(rows.get(generation * SLOTS + id) ?? [], columns.documentIds);
      postings.set(keys[index] as string, list);
      lists[index] = list;
    }
    return slots.generations().map((generation, index) => ({
      generation,
      lists: lists.slice(index * terms.length, (index + 1) * terms.length) as PostingList[],
    }));
  }

  /** Ids of the chunks that a filter with conditions on metadata lets through. */
  visibleChunks(
    db: Connection,
    filter: Filter,
    compiled: CompiledFilter,
    chunks: readonly (ChunkPlace & Pick<FilledSlot, "chunkId" | "hasMetadata">)[],
  ): number[] {
    const asksProvisions = filter.metadata?.some(isAboutProvision) ?? false;
    const isOwn = ({ hasMetadata }: Pick<FilledSlot, "hasMetadata">): boolean =>
      asksProvisions || hasMetadata;
    const own = chunks.filter(isOwn).map(({ chunkId }) => chunkId);
    const others = chunks.filter((chunk) => !isOwn(chunk));
    const passing = this.#passingDocuments(db, compiled, others);
    return [
      ...(own.length === 0 ? [] : chunksThatPass(db, compiled, own)),
      ...others.filter(({ documentId }) => passing.get(documentId)).map(({ chunkId }) => chunkId),
    ];
  }

  /** By document, for one filter and one state of the index: the same filter mostly comes with many questions. */
  #passingDocuments(
    db: Connection,
    compiled: CompiledFilter,
    chunks: readonly ChunkPlace[],
  ): ReadonlyMap<number, boolean> {
    const key = JSON.stringify([compiled.sql, compiled.values]);
    const known = this.#passing.get(key) ?? new Map<number, boolean>();
    this.#passing.set(key, known);
    const missing = new Set(chunks.map(({ documentId }) => documentId).filter((id) => !known.has(id)));
    if (missing.size === 0) return known;
    for (const id of missing) known.set(id, false);
    for (const id of documentsThatPass(db, compiled, [...missing])) known.set(id, true);
    return known;
  }

  /** False after a backup was put in the place of the database: its versions count from another past. */
  isOlderStateOf({ restoredAt, indexVersion }: TenantTotals): boolean {
    return restoredAt === this.#restoredAt && indexVersion >= this.#slotsVersion;
  }

  /** Loads the blocks that were stored since the last call. */
  slots(db: Connection, { id, indexVersion }: TenantTotals): SlotTable {
    if (indexVersion === this.#slotsVersion) return this.#slots;
    const sql = "SELECT block, data FROM slot_block WHERE tenant_id = ? AND version > ? ORDER BY block";
    const rows = db.all<{ block: number; data: Uint8Array | null }>(sql, id, this.#slotsVersion);
    this.#passing.clear();
    // Whatever changes postings of a generation changes a block of its slots too.
    for (const { block, data } of rows) {
      this.#states.set(this.#slots.load(block, data), ++this.#shared.states);
    }
    this.#slotsVersion = indexVersion;
    return this.#slots;
  }

  /** Forgets vocabularies of an older state. */
  #startVocabularies({ indexVersion }: TenantTotals): void {
    if (indexVersion === this.#vocabularyVersion) return;
    this.#vocabularies.clear();
    this.#wordsHolding.clear();
    this.#vocabularyVersion = indexVersion;
  }

  wordsHolding(db: Connection, tenant: TenantTotals, part: string, limit: number): string[] {
    this.#startVocabularies(tenant);
    const key = `${limit} ${part}`;
    const words = this.#wordsHolding.get(key) ?? listWordsHolding(db, tenant.id, part, limit);
    this.#wordsHolding.set(key, words);
    return [...words];
  }

  vocabulary(db: Connection, tenant: TenantTotals, prefix: string, limit: number): VocabularyTerm[] {
    this.#startVocabularies(tenant);
    const key = `${limit} ${prefix}`;
    const terms = this.#vocabularies.get(key) ?? listTerms(db, tenant.id, prefix, limit);
    this.#vocabularies.set(key, terms);
    return [...terms];
  }
}

/** The last code point: every term with the prefix sorts before it. */
const AFTER_ALL = "\u{10FFFF}";

function listTerms(db: Connection, tenantId: number, prefix: string, limit: number): VocabularyTerm[] {
  const sql = `SELECT term, frequency AS documentCount FROM term
     WHERE tenant_id = ? AND term >= ? AND term < ? AND frequency > 0 ORDER BY frequency DESC, term LIMIT ?`;
  return db.all<VocabularyTerm>(sql, tenantId, prefix, prefix + AFTER_ALL, limit).map((row) => ({ ...row }));
}

/** Letters that may carry an accent or a cedilla, which SQLite does not fold. */
const ACCENTED = /[aeioucn]/g;
/** So many passages tell which words are frequent. */
const MAX_MATCHING_PASSAGES = 500;

function listWordsHolding(db: Connection, tenantId: number, part: string, limit: number): string[] {
  if (!/^[a-z]+$/.test(part)) return [];
  const sql = `SELECT name, text FROM (
       SELECT d.name, c.text FROM document d CROSS JOIN chunk c ON c.document_id = d.id
       WHERE d.tenant_id = ? AND d.active = 1 LIMIT ${MAX_WORD_PASSAGES})
     WHERE text LIKE ? OR name LIKE ? LIMIT ${MAX_MATCHING_PASSAGES}`;
  const like = `%${part.replaceAll(ACCENTED, "_")}%`;
  const rows = db.all<{ name: string; text: string }>(sql, tenantId, like, like);
  const texts = [...new Set(rows.map(({ name }) => name)), ...rows.map(({ text }) => text)];
  return countWordsHolding(texts, part, limit);
}

export interface TermRow {
  readonly term: string;
  readonly id: number;
  readonly frequency: number;
}

/** All rows of the terms, by generation and term. */
function readRows(
  db: Connection,
  tenantId: number,
  wanted: readonly { readonly generation: number; readonly id: number }[],
): Map<number, PostingRow[]> {
  if (wanted.length === 0) return new Map();
  // Both numbers in one: SQLite would read a list of lists as text again for each of them.
  const sql = `SELECT ${POSTING_COLUMNS} FROM json_each(?) wanted CROSS JOIN posting p
     ON p.tenant_id = ? AND p.generation = wanted.value >> 32 AND p.term_id = wanted.value & 4294967295`;
  const keys = JSON.stringify(wanted.map(({ generation, id }) => generation * SLOTS + id));
  const rows = db.all<PostingRow>(sql, keys, tenantId);
  return Map.groupBy(rows, ({ generation, term }) => generation * SLOTS + term);
}

/** CROSS JOIN fixes the order: left to itself, SQLite would walk all documents of the tenant. */
function chunksThatPass(db: Connection, { sql, values }: CompiledFilter, ids: readonly number[]): number[] {
  const select = `SELECT c.id FROM json_each(?) wanted CROSS JOIN chunk c ON c.id = wanted.value
     CROSS JOIN document d ON d.id = c.document_id CROSS JOIN collection k ON k.id = d.collection_id WHERE ${sql}`;
  return db.all<{ id: number }>(select, JSON.stringify(ids), ...values).map(({ id }) => id);
}

/** The documents whose chunks pass if they have no metadata of their own. */
function documentsThatPass(
  db: Connection,
  { sql, values }: CompiledFilter,
  ids: readonly number[],
): number[] {
  const select = `SELECT d.id FROM json_each(?) wanted CROSS JOIN (SELECT '{}' AS metadata) c
     CROSS JOIN document d ON d.id = wanted.value CROSS JOIN collection k ON k.id = d.collection_id WHERE ${sql}`;
  return db.all<{ id: number }>(select, JSON.stringify(ids), ...values).map(({ id }) => id);
}

/** Where a chunk stands in the index and in its document. */
export type ChunkPlace = Pick<FilledSlot, "slot" | "documentId" | "ordinal">;

/** The row with the terms of a chunk and its neighbours. */
function partId({ documentId, ordinal }: ChunkPlace): number {
  return documentId * PARTS + Math.floor(ordinal / CHUNKS_PER_PART);
}
