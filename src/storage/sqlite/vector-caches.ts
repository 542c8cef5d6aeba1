import { join } from "node:path";
import { norm, dot, type Scored, TopList } from "../vector-math.ts";
import { toVector } from "./blobs.ts";
import type { Connection } from "./connection.ts";
import { graphFolder } from "./graph-files.ts";
import { openGraph, type VectorGraph } from "./vector-graph.ts";

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

/**
 * What one connection keeps in memory for vector search: for each space a memory-mapped graph of the older
 * vectors and a plain matrix of those stored since. Both follow the database, which is the only truth.
 */
export class VectorCaches {
  readonly #db: Connection;
  readonly #spaces = new Map<number, SpaceCache>();

  constructor(db: Connection) {
    this.#db = db;
  }

  nearest(space: number, vector: Float32Array, limit: number): Scored[] {
    const row = this.#db.get<SpaceRow>(
      `SELECT dimensions, index_file, index_watermark,
         (SELECT value FROM counter WHERE name = 'restored-at') AS restored_at
       FROM vector_space WHERE id = ?`,
      space,
    );
    if (row === undefined || row.dimensions !== vector.length) return [];
    let cache = this.#spaces.get(space);
    if (cache?.file !== row.index_file || cache.restoredAt !== row.restored_at) {
      cache?.close();
      this.#forgetRemovedSpaces();
      cache = new SpaceCache(this.#db, space, row);
      this.#spaces.set(space, cache);
    }
    return cache.nearest(vector, limit);
  }

  #forgetRemovedSpaces(): void {
    const rows = this.#db.all<{ id: number }>("SELECT id FROM vector_space");
    const existing = new Set(rows.map((row) => row.id));
    for (const id of this.#spaces.keys()) if (!existing.has(id)) this.#spaces.delete(id);
  }

  close(): void {
    for (const cache of this.#spaces.values()) cache.close();
    this.#spaces.clear();
  }
}

class SpaceCache {
  readonly file: string | null;
  readonly restoredAt: number | null;
  readonly #db: Connection;
  readonly #space: number;
  readonly #dimensions: number;
  readonly #graph: VectorGraph | null;
  readonly #watermark: number;
  /** Vectors of length 1 with a sequence above the graph's watermark, one after the other. */
  #tail: Float32Array;
  #tailIds: number[] = [];
  #lastSequence: number;

  constructor(db: Connection, space: number, row: SpaceRow) {
    this.#db = db;
    this.#space = space;
    this.#dimensions = row.dimensions;
    this.file = row.index_file;
    this.restoredAt = row.restored_at;
    this.#graph =
      row.index_file === null ? null : openGraph(join(graphFolder(db.path), row.index_file), row.dimensions);
    // A missing or unreadable graph file only costs speed: everything is then in the tail.
    this.#watermark = this.#graph === null ? 0 : row.index_watermark;
    this.#lastSequence = this.#watermark;
    this.#tail = new Float32Array(0);
  }

  nearest(vector: Float32Array, limit: number): Scored[] {
    this.#extendTail();
    const top = new TopList(limit);
    for (const found of this.#graph?.search(vector, limit) ?? []) top.offer(found.id, found.score);
    const length = norm(vector);
    for (const [index, id] of this.#tailIds.entries()) {
      top.offer(id, dot(vector, this.#tail, index * this.#dimensions) / length);
    }
    return top.sorted();
  }

  close(): void {
    this.#graph?.close();
  }

  #extendTail(): void {
    const rows = this.#newRows();
    if (rows.length === 0) return;
    this.#append(rows);
    if (this.#tailIds.length > MAX_DEAD_RATIO * this.#liveRows()) this.#rereadTail();
  }

  #newRows(): VectorRow[] {
    return this.#db.all<VectorRow>(
      "SELECT sequence, chunk_id, data FROM vector WHERE space_id = ? AND sequence > ? ORDER BY sequence",
      this.#space,
      this.#lastSequence,
    );
  }

  #append(rows: readonly VectorRow[]): void {
    const used = this.#tailIds.length;
    this.#tail = grown(this.#tail, (used + rows.length) * this.#dimensions);
    for (const [index, row] of rows.entries()) {
      this.#tail.set(normalized(toVector(row.data)), (used + index) * this.#dimensions);
      this.#tailIds.push(row.chunk_id);
    }
    this.#lastSequence = rows.at(-1)?.sequence ?? this.#lastSequence;
  }

  #liveRows(): number {
    const sql = "SELECT count(*) AS n FROM vector WHERE space_id = ? AND sequence > ?";
    return this.#db.get<{ n: number }>(sql, this.#space, this.#watermark)?.n ?? 0;
  }

  #rereadTail(): void {
    this.#tail = new Float32Array(0);
    this.#tailIds = [];
    this.#lastSequence = this.#watermark;
    this.#append(this.#newRows());
  }
}

function grown(array: Float32Array, length: number): Float32Array {
  if (array.length >= length) return array;
  const larger = new Float32Array(Math.max(length, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}

function normalized(vector: Float32Array): Float32Array {
  const length = norm(vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
