import { LRUCache } from "lru-cache";
import type { DocumentKind } from "#src/domain/index.ts";
import {
  type FirstStage,
  type FirstStageResult,
  type Occurrences,
  OccurrenceFinder,
  type PostingRow,
  rankSlots,
  SlotTable,
  slotTest,
  CHUNKS_PER_PART,
} from "#src/index/index.ts";
import { hasConditions } from "../filter-rules.ts";
import type { CandidateQuery, IndexStatistics, VocabularyTerm } from "../search-index.ts";
import type { Connection } from "./connection.ts";
import type { CompiledFilter } from "./filters.ts";
import { POSTING_COLUMNS } from "./lexical-index.ts";
import type { TenantTotals } from "./tenants.ts";

/** What one connection keeps in memory of the tenants' indexes. */
export class IndexCache {
  readonly #tenants = new Map<number, TenantCache>();
  /** Terms of documents, of all tenants together. */
  readonly #parts = new LRUCache<number, Uint8Array>({
    maxSize: MAX_PART_BYTES,
    sizeCalculation: (data) => data.length + PART_OVERHEAD,
  });

  of(tenant: TenantTotals): TenantCache {
    const known = this.#tenants.get(tenant.id);
    if (known?.isOlderStateOf(tenant)) return known;
    if (known !== undefined) this.#parts.clear();
    // The tenant used last stands last; the one used longest ago makes way.
    this.#tenants.delete(tenant.id);
    const cache = new TenantCache(tenant, this.#parts);
    this.#tenants.set(tenant.id, cache);
    const [oldest] = this.#tenants.keys();
    if (this.#tenants.size > MAX_TENANTS && oldest !== undefined) this.#tenants.delete(oldest);
    return cache;
  }
}

/** A tenant of 100,000 chunks takes 2 MB. */
const MAX_TENANTS = 100;

/** Enough for 100,000 chunks. */
const MAX_PART_BYTES = 48 * 1024 * 1024;
const PART_OVERHEAD = 200;
/** Slots of one tenant stay below this. */
const SLOTS = 2 ** 32;

export class TenantCache {
  readonly #parts: LRUCache<number, Uint8Array>;
  readonly #slots = new SlotTable();
  readonly #vocabularies = new Map<string, readonly VocabularyTerm[]>();
  readonly #restoredAt: number | null;
  #slotsVersion = 0;
  #vocabularyVersion = 0;

  constructor({ restoredAt }: TenantTotals, parts: LRUCache<number, Uint8Array>) {
    this.#restoredAt = restoredAt;
    this.#parts = parts;
  }

  /**
   * Parts of documents' terms, in the order asked. They are remembered by the slot of their first chunk: a document that
   * is stored anew gets new slots, so that nothing old can come back under them.
   */
  parts(db: Connection, tenantId: number, wanted: readonly WantedPart[]): (Uint8Array | undefined)[] {
    const keyOf = ({ firstSlot, part }: WantedPart): number =>
      tenantId * SLOTS + firstSlot + part * CHUNKS_PER_PART;
    const found = wanted.map((part) => this.#parts.get(keyOf(part)));
    const missing = wanted.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return found;
    // Both numbers in one: SQLite would read a list of lists as text again for each of them. No ORDER BY, which would sort
    // the data too: each row says which one it is.
    const sql = `SELECT wanted.key, t.data FROM json_each(?) wanted CROSS JOIN document_terms t
       ON t.document_id = wanted.value >> 16 AND t.part = wanted.value & 65535`;
    const keys = JSON.stringify(missing.map(({ documentId, part }) => documentId * 2 ** 16 + part));
    for (const { key, data } of db.all<{ key: number; data: Uint8Array }>(sql, keys)) {
      this.#parts.set(keyOf(missing[key] as WantedPart), data);
    }
    return wanted.map((part, index) => found[index] ?? this.#parts.get(keyOf(part)));
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
    for (const { block, data } of rows) this.#slots.load(block, data);
    this.#slotsVersion = indexVersion;
    return this.#slots;
  }

  vocabulary(db: Connection, tenant: TenantTotals, prefix: string, limit: number): VocabularyTerm[] {
    if (tenant.indexVersion !== this.#vocabularyVersion) this.#vocabularies.clear();
    this.#vocabularyVersion = tenant.indexVersion;
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

interface TermRow {
  readonly term: string;
  readonly id: number;
  readonly frequency: number;
}

/** What the index knows of a query's terms. */
export interface TermLookUp {
  /** Each once, in the order of the query. */
  readonly known: readonly TermRow[];
  /** Finds the terms by their place in the query; a repeated one stands where it stands first. */
  readonly finder: OccurrenceFinder;
}

export function lookUpTerms(db: Connection, tenantId: number, terms: readonly string[]): TermLookUp {
  const distinct = [...new Set(terms)];
  const sql = `SELECT t.term, t.id, t.frequency FROM json_each(?) wanted
     CROSS JOIN term t ON t.tenant_id = ? AND t.term = wanted.value WHERE t.frequency > 0 ORDER BY wanted.key`;
  const known = db.all<TermRow>(sql, JSON.stringify(distinct), tenantId);
  const ids = new Map(known.map(({ term, id }) => [term, id]));
  const isFirst = (term: string, index: number): boolean => terms.indexOf(term) === index;
  const finder = new OccurrenceFinder(
    terms.map((term, index) => (isFirst(term, index) ? (ids.get(term) ?? null) : null)),
  );
  return { known, finder };
}

export function readFirstStage(
  db: Connection,
  cache: TenantCache,
  tenant: TenantTotals,
  terms: readonly TermRow[],
): FirstStage {
  const slots = cache.slots(db, tenant);
  const sql = `SELECT ${POSTING_COLUMNS} FROM json_each(?) g CROSS JOIN json_each(?) t
     CROSS JOIN posting p ON p.tenant_id = ? AND p.generation = g.value AND p.term_id = t.value`;
  const generations = JSON.stringify(slots.generations());
  const ids = JSON.stringify(terms.map(({ id }) => id));
  return {
    slots,
    terms,
    rows: terms.length === 0 ? [] : db.all<PostingRow>(sql, generations, ids, tenant.id),
    chunkCount: tenant.chunks,
    averageLength: tenant.chunks === 0 ? 0 : tenant.terms / tenant.chunks,
  };
}

export function statisticsOf(
  tenant: TenantTotals,
  { terms }: CandidateQuery,
  known: readonly TermRow[],
  { documentFrequencies }: FirstStageResult,
): IndexStatistics {
  const mean = (count: number): number => (count === 0 ? 0 : tenant.bodyTerms / count);
  const frequencies = new Map(terms.map((term) => [term, 0]));
  const documents = new Map(frequencies);
  for (const [index, { term, frequency }] of known.entries()) {
    frequencies.set(term, frequency);
    documents.set(term, documentFrequencies[index] as number);
  }
  return {
    chunkCount: tenant.chunks,
    averageLength: mean(tenant.chunks),
    documentFrequency: frequencies,
    documents: { count: tenant.documents, averageLength: mean(tenant.documents), frequency: documents },
  };
}

/** How much longer a list is asked for first when conditions on metadata may leave out some of it, and then each time. */
const OVERFETCH = { first: 1.5, next: 4 };

/** Best first. Slots answer the filter's lists; only conditions on metadata need the rows of the chunks. */
export function rankChunks(
  db: Connection,
  stage: FirstStage,
  tenantId: number,
  { filter, limit }: CandidateQuery,
  compiled: CompiledFilter,
): FirstStageResult {
  const test = slotTest(filter, namedCollections(db, tenantId, filter.collections ?? []));
  if (!hasConditions(filter) || limit <= 0) return rankSlots(stage, Math.max(0, limit), test);
  const shown = new Set<number>();
  let checked = 0;
  for (let wanted = Math.ceil(OVERFETCH.first * limit); ; wanted *= OVERFETCH.next) {
    const result = rankSlots(stage, wanted, test);
    const ids = result.best.slice(checked).map(({ chunkId }) => chunkId);
    for (const id of visibleChunks(db, compiled, ids)) shown.add(id);
    checked = result.best.length;
    if (shown.size < limit && checked === wanted) continue;
    return { ...result, best: result.best.filter(({ chunkId }) => shown.has(chunkId)).slice(0, limit) };
  }
}

export function namedCollections(db: Connection, tenantId: number, names: readonly string[]): Set<number> {
  if (names.length === 0) return new Set();
  const sql = "SELECT id FROM collection WHERE tenant_id = ? AND name IN (SELECT value FROM json_each(?))";
  return new Set(db.all<{ id: number }>(sql, tenantId, JSON.stringify(names)).map(({ id }) => id));
}

/** CROSS JOIN fixes the order: left to itself, SQLite would walk all documents of the tenant. */
function visibleChunks(db: Connection, { sql, values }: CompiledFilter, ids: readonly number[]): number[] {
  const select = `SELECT c.id FROM json_each(?) wanted CROSS JOIN chunk c ON c.id = wanted.value
     CROSS JOIN document d ON d.id = c.document_id CROSS JOIN collection k ON k.id = d.collection_id WHERE ${sql}`;
  return db.all<{ id: number }>(select, JSON.stringify(ids), ...values).map(({ id }) => id);
}

/** Where a chunk stands: its document and its place in it. */
export interface ChunkPlace {
  readonly documentId: number;
  readonly ordinal: number;
}

/** A document that candidates belong to. */
export interface DocumentFacts {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly chunkCount: number;
  readonly firstSlot: number;
}

interface WantedPart {
  readonly documentId: number;
  readonly firstSlot: number;
  readonly part: number;
}

interface OccurrenceReader {
  readonly db: Connection;
  readonly tenantId: number;
  readonly cache: TenantCache;
  readonly finder: OccurrenceFinder;
  /** Whether the chunk with a slot holds any of the terms. */
  readonly holds: FirstStageResult["holds"];
}

/** Where each chunk holds the asked terms, in the order given. */
export function readPassages(
  { db, tenantId, cache, finder }: OccurrenceReader,
  places: readonly ChunkPlace[],
  documents: ReadonlyMap<number, DocumentFacts>,
): Occurrences[] {
  const wanted = places.map(({ documentId, ordinal }): WantedPart => {
    const { firstSlot } = documents.get(documentId) as DocumentFacts;
    return { documentId, firstSlot, part: Math.floor(ordinal / CHUNKS_PER_PART) };
  });
  const parts = cache.parts(db, tenantId, wanted);
  return places.map(({ ordinal }, index) => {
    const part = parts[index];
    const found = part && finder.inChunk(part, ordinal % CHUNKS_PER_PART);
    if (found === undefined) throw new RangeError("a chunk without terms in the index");
    return found;
  });
}

/** Where whole documents hold the asked terms, by document. */
export function readWholeDocuments(
  { db, tenantId, cache, finder, holds }: OccurrenceReader,
  documents: readonly DocumentFacts[],
): Map<number, Occurrences> {
  const wanted = documents.flatMap(({ id: documentId, firstSlot, chunkCount }) => {
    const count = Math.ceil(chunkCount / CHUNKS_PER_PART);
    return Array.from({ length: count }, (_, part): WantedPart => ({ documentId, firstSlot, part }));
  });
  const parts = cache.parts(db, tenantId, wanted);
  let from = 0;
  return new Map(
    documents.map(({ id, firstSlot, chunkCount }) => {
      const own = parts.slice(from, (from += Math.ceil(chunkCount / CHUNKS_PER_PART)));
      const known = own.filter((part) => part !== undefined);
      return [id, finder.inDocument(known, (ordinal) => holds(firstSlot + ordinal))];
    }),
  );
}

/** In the order given. */
export function readDocuments(db: Connection, documentIds: ReadonlySet<number>): Map<number, DocumentFacts> {
  const sql = `SELECT d.id, d.kind, d.chunk_count AS chunkCount, d.first_slot AS firstSlot FROM json_each(?) wanted
     CROSS JOIN document d ON d.id = wanted.value ORDER BY wanted.key`;
  const rows = db.all<DocumentFacts>(sql, JSON.stringify([...documentIds]));
  return new Map(rows.map((row) => [row.id, row]));
}
