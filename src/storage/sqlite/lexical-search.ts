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

/** What one connection keeps in memory of the tenants' indexes, for as long as they do not change. */
export class IndexCache {
  readonly #tenants = new Map<number, TenantCache>();

  of(tenant: TenantTotals): TenantCache {
    const known = this.#tenants.get(tenant.id);
    if (known?.isOlderStateOf(tenant)) return known;
    // The tenant used last stands last; the one used longest ago makes way.
    this.#tenants.delete(tenant.id);
    const cache = new TenantCache(tenant);
    this.#tenants.set(tenant.id, cache);
    const [oldest] = this.#tenants.keys();
    if (this.#tenants.size > MAX_TENANTS && oldest !== undefined) this.#tenants.delete(oldest);
    return cache;
  }
}

/** A tenant of 100,000 chunks takes 2 MB. */
const MAX_TENANTS = 100;

class TenantCache {
  readonly #slots = new SlotTable();
  readonly #vocabularies = new Map<string, readonly VocabularyTerm[]>();
  readonly #restoredAt: number | null;
  #slotsVersion = 0;
  #vocabularyVersion = 0;

  constructor({ restoredAt }: TenantTotals) {
    this.#restoredAt = restoredAt;
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

/** How much longer a list is asked for when conditions on metadata may leave out most of it. */
const OVERFETCH = 4;

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
  for (let wanted = OVERFETCH * limit; ; wanted *= OVERFETCH) {
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

/** What documents hold of the asked terms: by document, then by the place of the chunk. */
export type DocumentOccurrences = ReadonlyMap<number, ReadonlyMap<number, Occurrences>>;

/** Of the given chunks, and of all chunks of documents that are read whole. */
export function readOccurrences(
  db: Connection,
  finder: OccurrenceFinder,
  places: readonly ChunkPlace[],
  whole: ReadonlySet<number>,
): DocumentOccurrences {
  const found = new Map<number, Map<number, Occurrences>>();
  const add = (documentId: number, ordinal: number, occurrences: Occurrences | undefined): void => {
    let own = found.get(documentId);
    if (own === undefined) found.set(documentId, (own = new Map()));
    if (occurrences !== undefined) own.set(ordinal, occurrences);
  };
  for (const { documentId, part, data } of readWholeDocuments(db, whole)) {
    for (const [index, occurrences] of finder.inPart(data).entries()) {
      add(documentId, part * CHUNKS_PER_PART + index, occurrences);
    }
  }
  const single = places.filter(({ documentId }) => !whole.has(documentId));
  for (const [index, { data }] of readPartsOf(db, single).entries()) {
    const { documentId, ordinal } = single[index] as ChunkPlace;
    add(documentId, ordinal, finder.inChunk(data, ordinal % CHUNKS_PER_PART));
  }
  return found;
}

interface PartRow {
  readonly documentId: number;
  readonly part: number;
  readonly data: Uint8Array;
}

function readWholeDocuments(db: Connection, documentIds: ReadonlySet<number>): PartRow[] {
  const sql = `SELECT t.document_id AS documentId, t.part, t.data FROM json_each(?) wanted
     CROSS JOIN document_terms t ON t.document_id = wanted.value`;
  return db.all<PartRow>(sql, JSON.stringify([...documentIds]));
}

/** The part that holds each chunk, in the order of the chunks. */
function readPartsOf(db: Connection, places: readonly ChunkPlace[]): PartRow[] {
  const wanted = places.map(({ documentId, ordinal }) => [documentId, Math.floor(ordinal / CHUNKS_PER_PART)]);
  const sql = `SELECT t.document_id AS documentId, t.part, t.data FROM json_each(?) wanted
     CROSS JOIN document_terms t ON t.document_id = wanted.value ->> 0 AND t.part = wanted.value ->> 1
     ORDER BY wanted.key`;
  return db.all<PartRow>(sql, JSON.stringify(wanted));
}
