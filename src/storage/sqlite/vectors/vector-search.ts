import { existsSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { join } from "node:path";
import type { Filter } from "#src/domain/index.ts";
import { type SlotTable, slotTest } from "#src/index/index.ts";
import { hasConditions, isEmptyFilter } from "../../filter-rules.ts";
import type { VectorQuery } from "../../search-index.ts";
import { cosine, dot, norm, type Scored, TopList } from "../../vectors.ts";
import { type Connection, toVector } from "../connection.ts";
import type { CompiledFilter } from "../filters.ts";
import { type ChunkPlace, namedCollections } from "../lexical-search.ts";
import type { TenantTotals } from "../tenants.ts";
import { createIndex, graphFolder, loadUsearch, type UsearchIndex } from "./graphs.ts";

/** Up to this many chunks are compared one by one, which is exact and costs some milliseconds. */
const EXACT_LIMIT = 10_000;

/** What is found may be deleted, hidden or filtered out; asking for more makes up for it. */
const OVERFETCH = 2;

export interface NearChunk extends ChunkPlace {
  readonly chunkId: number;
  readonly similarity: number;
}

export interface NearestQuery {
  readonly tenant: TenantTotals;
  readonly filter: Filter;
  readonly compiled: CompiledFilter;
  readonly vector: VectorQuery;
}

/** Nearest first. The space must exist and the vector fit it. */
export function findNearest(
  db: Connection,
  caches: VectorCaches,
  slots: SlotTable,
  query: NearestQuery,
): NearChunk[] {
  const { vector } = query;
  if (vector.limit <= 0 || norm(vector.values) === 0) return [];
  // A filter that lets little through: comparing what it allows is quicker than asking the graph for ever more.
  const few = isEmptyFilter(query.filter) ? null : fewAllowed(db, slots, query);
  if (few !== null) return nearestAmong(db, caches, query, few);
  for (let wanted = vector.limit * OVERFETCH; wanted <= EXACT_LIMIT; wanted *= OVERFETCH) {
    const found = caches.nearest(vector, wanted);
    const shown = locate(db, query, found);
    if (shown.length >= vector.limit || found.length < wanted) return shown.slice(0, vector.limit);
  }
  return nearestAmong(db, caches, query, allowedChunks(db, query, -1));
}

/** The chunks that the filter allows; null when they are many. */
function fewAllowed(db: Connection, slots: SlotTable, query: NearestQuery): number[] | null {
  const { filter, tenant } = query;
  if (hasConditions(filter)) {
    const allowed = allowedChunks(db, query, EXACT_LIMIT + 1);
    return allowed.length > EXACT_LIMIT ? null : allowed;
  }
  const test = slotTest(filter, namedCollections(db, tenant.id, filter.collections ?? []));
  return slots.chunkIds(test, EXACT_LIMIT);
}

/** Cosine of given chunks; those without a vector in the space are left out. */
export function similarities(
  caches: VectorCaches,
  { space, values }: VectorQuery,
  chunkIds: readonly number[],
): Map<number, number> {
  const length = norm(values);
  const found = new Map<number, number>();
  for (const [index, vector] of caches.vectors(space, chunkIds).entries()) {
    if (vector !== undefined) found.set(chunkIds[index] as number, cosine(values, length, vector));
  }
  return found;
}

/** Cosine of the mean vector of given documents, by document; those of one chunk have none of their own. */
export function documentSimilarities(
  db: Connection,
  { space, values }: VectorQuery,
  documentIds: readonly number[],
): Map<number, number> {
  const sql = `SELECT v.document_id AS id, v.data FROM json_each(?) wanted
     CROSS JOIN document_vector v ON v.space_id = ? AND v.document_id = wanted.value`;
  const rows = db.all<{ id: number; data: Uint8Array }>(sql, JSON.stringify(documentIds), space);
  const length = norm(values);
  return new Map(rows.map((row) => [row.id, cosine(values, length, toVector(row.data))]));
}

const WITH_DOCUMENT = `
  CROSS JOIN document d ON d.id = c.document_id CROSS JOIN collection k ON k.id = d.collection_id`;

function allowedChunks(db: Connection, { tenant, compiled }: NearestQuery, limit: number): number[] {
  const sql = `SELECT c.id FROM chunk c JOIN document d ON d.id = c.document_id
     JOIN collection k ON k.id = d.collection_id WHERE d.tenant_id = ? AND ${compiled.sql} LIMIT ?`;
  return db.all<{ id: number }>(sql, tenant.id, ...compiled.values, limit).map(({ id }) => id);
}

function nearestAmong(
  db: Connection,
  caches: VectorCaches,
  query: NearestQuery,
  allowed: readonly number[],
): NearChunk[] {
  const top = new TopList(query.vector.limit);
  for (const [id, score] of similarities(caches, query.vector, allowed)) top.offer(id, score);
  return locate(db, query, top.sorted());
}

/** Drops what is gone, hidden or filtered out, keeping the order. */
function locate(db: Connection, { tenant, compiled }: NearestQuery, found: readonly Scored[]): NearChunk[] {
  // CROSS JOIN fixes the order: left to itself, SQLite would walk all documents of the tenant.
  const sql = `SELECT c.id, c.document_id AS documentId, c.ordinal FROM json_each(?) wanted
     CROSS JOIN chunk c ON c.id = wanted.value ${WITH_DOCUMENT} WHERE d.tenant_id = ? AND ${compiled.sql}`;
  const ids = JSON.stringify(found.map((item) => item.id));
  const rows = db.all<ChunkPlace & { readonly id: number }>(sql, ids, tenant.id, ...compiled.values);
  const places = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, score }) => {
    const place = places.get(id);
    if (place === undefined) return [];
    return [{ chunkId: id, documentId: place.documentId, ordinal: place.ordinal, similarity: score }];
  });
}

interface SpaceRow {
  readonly dimensions: number;
  readonly index_file: string | null;
  readonly index_watermark: number;
  readonly restored_at: number | null;
}

interface VectorRow {
  readonly sequence: number;
  readonly chunk_id: number;
  readonly data: Uint8Array;
}

/** Deleted vectors stay in memory until they outnumber the living, so that replacing documents cannot fill it. */
const MAX_DEAD_RATIO = 2;

/** Enough for the candidates of thousands of searches. */
const MAX_VECTOR_BYTES = 48 * 1024 * 1024;
const VECTOR_OVERHEAD = 200;
/** Chunk ids stay below this. */
const CHUNK_IDS = 2 ** 32;

/**
 * What one connection keeps in memory for vector search: for each space a memory-mapped graph of the older
 * vectors and a plain matrix of those stored since. Both follow the database, which is the only truth.
 */
export class VectorCaches {
  readonly #db: Connection;
  readonly #spaces = new Map<number, SpaceCache>();
  readonly #vectors = new LRUCache<number, Float32Array>({
    maxSize: MAX_VECTOR_BYTES,
    sizeCalculation: (vector) => vector.byteLength + VECTOR_OVERHEAD,
  });
  #restoredAt: number | null = null;

  constructor(db: Connection) {
    this.#db = db;
  }

  /**
   * Vectors of chunks, in the order asked. A chunk's vector in a space never changes, and ids are not used again: what
   * was read once stays right until a backup takes the place of the database.
   */
  vectors(space: number, chunkIds: readonly number[]): (Float32Array | undefined)[] {
    const keyOf = (chunkId: number): number => space * CHUNK_IDS + chunkId;
    const found = chunkIds.map((id) => this.#vectors.get(keyOf(id)));
    const missing = chunkIds.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return found;
    const sql = `SELECT v.chunk_id AS id, v.data FROM json_each(?) wanted
       CROSS JOIN vector v ON v.chunk_id = wanted.value AND v.space_id = ?`;
    const read = new Map<number, Float32Array>();
    for (const { id, data } of this.#db.all<{ id: number; data: Uint8Array }>(
      sql,
      JSON.stringify(missing),
      space,
    )) {
      const vector = toVector(data);
      read.set(id, vector);
      this.#vectors.set(keyOf(id), vector);
    }
    return chunkIds.map((id, index) => found[index] ?? read.get(id));
  }

  /** Called before each read: after a restore, ids count from another past. */
  refresh(restoredAt: number | null): void {
    if (restoredAt !== this.#restoredAt) this.#vectors.clear();
    this.#restoredAt = restoredAt;
  }

  nearest({ space, values }: VectorQuery, limit: number): Scored[] {
    const sql = `SELECT dimensions, index_file, index_watermark,
         (SELECT value FROM counter WHERE name = 'restored-at') AS restored_at
       FROM vector_space WHERE id = ?`;
    const row = this.#db.get<SpaceRow>(sql, space) as SpaceRow;
    let cache = this.#spaces.get(space);
    if (cache === undefined || !cache.isMadeFor(row) || !cache.extend()) {
      this.#forgetRemovedSpaces();
      cache = new SpaceCache(this.#db, space, row);
      cache.extend();
      this.#spaces.set(space, cache);
    }
    return cache.nearest(values, limit);
  }

  #forgetRemovedSpaces(): void {
    const rows = this.#db.all<{ id: number }>("SELECT id FROM vector_space");
    const existing = new Set(rows.map((row) => row.id));
    for (const id of this.#spaces.keys()) if (!existing.has(id)) this.#spaces.delete(id);
  }
}

class SpaceCache {
  readonly #db: Connection;
  readonly #space: number;
  readonly #row: SpaceRow;
  readonly #graph: UsearchIndex | null;
  readonly #watermark: number;
  /** Vectors of length 1 with a sequence above the graph's watermark, one after the other. */
  #tail = new Float32Array(0);
  #tailIds: number[] = [];
  #lastSequence: number;

  constructor(db: Connection, space: number, row: SpaceRow) {
    this.#db = db;
    this.#space = space;
    this.#row = row;
    this.#graph =
      row.index_file === null ? null : openGraph(join(graphFolder(db.path), row.index_file), row.dimensions);
    // A missing or unreadable graph file only costs speed: everything is then in the tail.
    this.#watermark = this.#graph === null ? 0 : row.index_watermark;
    this.#lastSequence = this.#watermark;
  }

  isMadeFor({ index_file: file, restored_at: restoredAt }: SpaceRow): boolean {
    return this.#row.index_file === file && this.#row.restored_at === restoredAt;
  }

  /** Reads what was stored since. False: most of what it holds is gone, and it is better made anew. */
  extend(): boolean {
    const sql =
      "SELECT sequence, chunk_id, data FROM vector WHERE space_id = ? AND sequence > ? ORDER BY sequence";
    const rows = this.#db.all<VectorRow>(sql, this.#space, this.#lastSequence);
    if (rows.length === 0) return true;
    const { dimensions } = this.#row;
    const used = this.#tailIds.length;
    this.#tail = grown(this.#tail, (used + rows.length) * dimensions);
    for (const [index, row] of rows.entries()) {
      this.#tail.set(normalized(toVector(row.data)), (used + index) * dimensions);
      this.#tailIds.push(row.chunk_id);
      this.#lastSequence = row.sequence;
    }
    const count = "SELECT count(*) FROM vector WHERE space_id = ? AND sequence > ?";
    return this.#tailIds.length <= MAX_DEAD_RATIO * this.#db.count(count, this.#space, this.#watermark);
  }

  nearest(vector: Float32Array, limit: number): Scored[] {
    const top = new TopList(limit);
    if (this.#graph !== null) offerNearest(top, this.#graph, vector, limit);
    const length = norm(vector);
    for (const [index, id] of this.#tailIds.entries()) {
      top.offer(id, dot(vector, this.#tail, index * this.#row.dimensions) / length);
    }
    return top.sorted();
  }
}

/** Null when the file or the native package is absent, or when the file cannot be read. */
function openGraph(path: string, dimensions: number): UsearchIndex | null {
  const usearch = loadUsearch();
  if (usearch === null || !existsSync(path)) return null;
  try {
    const index = createIndex(usearch, dimensions);
    index.view(path);
    return index;
  } catch {
    return null;
  }
}

function offerNearest(top: TopList, index: UsearchIndex, vector: Float32Array, limit: number): void {
  const size = index.size();
  if (size === 0) return;
  const { keys, distances } = index.search(vector, Math.min(limit, size), 1);
  for (const [at, key] of keys.entries()) top.offer(Number(key), 1 - (distances[at] as number));
}

function grown(array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const larger = new Float32Array(Math.max(length, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}

function normalized(vector: Float32Array): Float32Array {
  const length = norm(vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
