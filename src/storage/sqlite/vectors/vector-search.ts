import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Filter } from "#src/domain/index.ts";
import { type FilledSlot, type SlotTable, slotTest } from "#src/index/index.ts";
import { hasConditions, isEmptyFilter } from "../../filter-rules.ts";
import type { VectorQuery } from "../../search-index.ts";
import { dot, norm, type Scored, TopList } from "../../vectors.ts";
import { type Connection, toVector } from "../connection.ts";
import type { CompiledFilter } from "../filters.ts";
import type { TenantCache } from "../lexical/index-cache.ts";
import { namedCollections } from "../lexical/search-index.ts";
import type { TenantTotals } from "../tenants.ts";
import { graphFolder } from "../files.ts";
import { createIndex, loadUsearch, type UsearchIndex } from "./graphs.ts";

/** Up to this many chunks are compared one by one, which is exact and costs some milliseconds. */
const EXACT_LIMIT = 10_000;

/** What is found may be deleted, hidden or filtered out; asking for more makes up for it, first and then each time. */
const OVERFETCH = { first: 2, next: 2 };

export interface NearChunk extends FilledSlot {
  readonly similarity: number;
}

export interface NearestQuery {
  readonly tenant: TenantTotals;
  readonly filter: Filter;
  readonly compiled: CompiledFilter;
  readonly vector: VectorQuery;
  readonly cache: TenantCache;
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
  if (few !== null) return nearestAmong(db, caches, slots, query, few);
  const first = Math.ceil(OVERFETCH.first * vector.limit);
  for (let wanted = first; wanted <= EXACT_LIMIT; wanted *= OVERFETCH.next) {
    const found = caches.of(vector.space).nearest(vector.values, wanted);
    const shown = locate(db, slots, query, found);
    if (shown.length >= vector.limit || found.length < wanted) return shown.slice(0, vector.limit);
  }
  return nearestAmong(db, caches, slots, query, allowedChunks(db, query, -1));
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

/** Cosine of given chunks, in their order; NaN for those without a vector in the space. */
export function similarities(
  caches: VectorCaches,
  { space, values }: VectorQuery,
  chunkIds: readonly number[],
): Float64Array {
  return caches.of(space).similarities(values, chunkIds);
}

/** Cosine of the mean vector of given documents, in their order; NaN for those of one chunk, which have none. */
export function documentSimilarities(
  caches: VectorCaches,
  { space, values }: VectorQuery,
  documents: readonly { readonly id: number; readonly firstSlot: number }[],
): Float64Array {
  return caches.of(space).documentSimilarities(values, documents);
}

function allowedChunks(db: Connection, { tenant, compiled }: NearestQuery, limit: number): number[] {
  const sql = `SELECT c.id FROM chunk c JOIN document d ON d.id = c.document_id
     JOIN collection k ON k.id = d.collection_id WHERE d.tenant_id = ? AND ${compiled.sql} LIMIT ?`;
  return db.all<{ id: number }>(sql, tenant.id, ...compiled.values, limit).map(({ id }) => id);
}

function nearestAmong(
  db: Connection,
  caches: VectorCaches,
  slots: SlotTable,
  query: NearestQuery,
  allowed: readonly number[],
): NearChunk[] {
  const top = new TopList(query.vector.limit);
  for (const [index, score] of similarities(caches, query.vector, allowed).entries()) {
    if (!Number.isNaN(score)) top.offer(allowed[index] as number, score);
  }
  return locate(db, slots, query, top.sorted());
}

/** Drops what is gone, hidden or filtered out, keeping the order. Only conditions on metadata need the chunks' rows. */
function locate(
  db: Connection,
  slots: SlotTable,
  { tenant, filter, compiled, cache }: NearestQuery,
  found: readonly Scored[],
): NearChunk[] {
  const test = slotTest(filter, namedCollections(db, tenant.id, filter.collections ?? []));
  const shown = found.flatMap(({ id, score }) => {
    const slot = slots.slotOf(id);
    if (slot === undefined || (test !== null && !slots.passes(slot, test))) return [];
    return [{ ...slots.entry(slot), similarity: score }];
  });
  if (!hasConditions(filter)) return shown;
  const visible = new Set(cache.visibleChunks(db, filter, compiled, shown));
  return shown.filter(({ chunkId }) => visible.has(chunkId));
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

/** What a space may take of memory for vectors: all of 100,000 chunks, or the candidates of thousands of searches. */
const MAX_VECTOR_BYTES = 64 * 1024 * 1024;

/** So many vectors are read ahead by each search, as long as all of them fit: 100,000 chunks take a hundred searches. */
const READ_AHEAD = 1_024;

/**
 * What one connection keeps in memory for vector search: for each space a memory-mapped graph of the older
 * vectors and a plain matrix of those stored since. Both follow the database, which is the only truth.
 */
export class VectorCaches {
  readonly #db: Connection;
  readonly #spaces = new Map<number, SpaceCache>();
  /** Spaces that follow the state of the database that is being read. */
  readonly #current = new Set<number>();

  constructor(db: Connection) {
    this.#db = db;
  }

  /** Called before each read: other connections may have written. */
  refresh(): void {
    this.#current.clear();
  }

  of(space: number): SpaceCache {
    const known = this.#spaces.get(space);
    if (known !== undefined && this.#current.has(space)) return known;
    this.#current.add(space);
    const sql = `SELECT dimensions, index_file, index_watermark,
         (SELECT value FROM counter WHERE name = 'restored-at') AS restored_at
       FROM vector_space WHERE id = ?`;
    const row = this.#db.get<SpaceRow>(sql, space) as SpaceRow;
    if (known?.isMadeFor(row) && known.extend()) return known;
    this.#forgetRemovedSpaces();
    const cache = new SpaceCache(this.#db, space, row);
    cache.extend();
    this.#spaces.set(space, cache);
    return cache;
  }

  #forgetRemovedSpaces(): void {
    const rows = this.#db.all<{ id: number }>("SELECT id FROM vector_space");
    const existing = new Set(rows.map((row) => row.id));
    for (const id of this.#spaces.keys()) if (!existing.has(id)) this.#spaces.delete(id);
  }
}

/**
 * Vectors by key, one behind the other in one piece of memory: as objects of their own, thousands of them would keep the
 * garbage collector busy. When it is full, those that came first make way.
 */
class VectorTable {
  readonly #dimensions: number;
  readonly #maxRows: number;
  readonly #rows = new Map<number, number>();
  #keys: number[] = [];
  #data = new Float32Array(0);
  #norms: number[] = [];
  #next = 0;

  constructor(dimensions: number, maxBytes: number) {
    this.#dimensions = dimensions;
    this.#maxRows = Math.max(1, Math.floor(maxBytes / (4 * dimensions)));
  }

  holds(vectors: number): boolean {
    return vectors <= this.#maxRows;
  }

  has(key: number): boolean {
    return this.#rows.has(key);
  }

  add(key: number, vector: Float32Array): void {
    const row = this.#next;
    this.#next = (row + 1) % this.#maxRows;
    const former = this.#keys[row];
    if (former !== undefined) this.#rows.delete(former);
    this.#data = grown(this.#data, Math.min(this.#maxRows, row + 1) * this.#dimensions);
    this.#data.set(vector, row * this.#dimensions);
    this.#norms[row] = norm(vector);
    this.#keys[row] = key;
    this.#rows.set(key, row);
  }

  /** NaN: there is no such vector here. 0 when either vector is zero. */
  cosine(query: Float32Array, queryNorm: number, key: number): number {
    const row = this.#rows.get(key);
    if (row === undefined) return NaN;
    const product = queryNorm * (this.#norms[row] as number);
    return product === 0 ? 0 : dot(query, this.#data, row * this.#dimensions) / product;
  }

  clear(): void {
    this.#rows.clear();
    this.#keys = [];
    this.#next = 0;
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
  /** Vectors up to this sequence were read ahead. */
  #readAhead = 0;
  /** A chunk's vector in a space never changes, and ids are not used again. */
  readonly #vectors: VectorTable;
  /** Means of documents, by the slot of their first chunk: a document that is stored anew gets new slots. */
  readonly #means: VectorTable;

  constructor(db: Connection, space: number, row: SpaceRow) {
    this.#db = db;
    this.#space = space;
    this.#row = row;
    this.#graph =
      row.index_file === null ? null : openGraph(join(graphFolder(db.path), row.index_file), row.dimensions);
    // A missing or unreadable graph file only costs speed: everything is then in the tail.
    this.#watermark = this.#graph === null ? 0 : row.index_watermark;
    this.#lastSequence = this.#watermark;
    this.#vectors = new VectorTable(row.dimensions, MAX_VECTOR_BYTES);
    this.#means = new VectorTable(row.dimensions, MAX_VECTOR_BYTES / 4);
  }

  similarities(query: Float32Array, chunkIds: readonly number[]): Float64Array {
    const sql = `SELECT v.chunk_id AS id, v.data FROM json_each(?) wanted
       CROSS JOIN vector v ON v.chunk_id = wanted.value AND v.space_id = ?`;
    return this.#compare(query, this.#vectors, chunkIds, chunkIds, sql);
  }

  /** A connection that goes on searching soon holds every vector of the graph, and reads none from the database. */
  readAhead(): void {
    if (this.#readAhead >= this.#watermark || !this.#vectors.holds(this.#graph?.size() ?? 0)) return;
    const sql = `SELECT sequence, chunk_id, data FROM vector
       WHERE space_id = ? AND sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?`;
    const rows = this.#db.all<VectorRow>(sql, this.#space, this.#readAhead, this.#watermark, READ_AHEAD);
    for (const { chunk_id: id, data } of rows) {
      if (!this.#vectors.has(id)) this.#vectors.add(id, toVector(data));
    }
    this.#readAhead = rows.length < READ_AHEAD ? this.#watermark : (rows.at(-1) as VectorRow).sequence;
  }

  documentSimilarities(
    query: Float32Array,
    documents: readonly { readonly id: number; readonly firstSlot: number }[],
  ): Float64Array {
    const sql = `SELECT v.document_id AS id, v.data FROM json_each(?) wanted
       CROSS JOIN document_vector v ON v.document_id = wanted.value AND v.space_id = ?`;
    const ids = documents.map(({ id }) => id);
    const keys = documents.map(({ firstSlot }) => firstSlot);
    return this.#compare(query, this.#means, ids, keys, sql);
  }

  /**
   * Cosines in the order of the ids, which are distinct; NaN: there is no vector. What the table does not hold is read.
   * @param keys of the ids in the table, in their order.
   */
  #compare(
    query: Float32Array,
    table: VectorTable,
    ids: readonly number[],
    keys: readonly number[],
    sql: string,
  ): Float64Array {
    const found = new Float64Array(ids.length);
    const missing = new Map<number, number>();
    const length = norm(query);
    for (let at = 0; at < ids.length; at++) {
      const similarity = table.cosine(query, length, keys[at] as number);
      found[at] = similarity;
      if (Number.isNaN(similarity)) missing.set(ids[at] as number, at);
    }
    if (missing.size === 0) return found;
    const lacking = JSON.stringify([...missing.keys()]);
    for (const { id, data } of this.#db.all<{ id: number; data: Uint8Array }>(sql, lacking, this.#space)) {
      const at = missing.get(id) as number;
      table.add(keys[at] as number, toVector(data));
      // At once: a later one may take its place.
      found[at] = table.cosine(query, length, keys[at] as number);
    }
    return found;
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
    // The mean of a document changes while its chunks get their vectors one after the other.
    this.#means.clear();
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
