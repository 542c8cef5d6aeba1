import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type * as Usearch from "usearch";
import { AcervoError } from "#src/domain/index.ts";
import type { Connection } from "../connection.ts";
import {
  graphFolder,
  leftovers,
  listFiles,
  makeFolder,
  publish,
  removeIfPossible,
  withTemporaryFile,
} from "../files.ts";
import type { GraphTask } from "./build-graph-worker.ts";

/** Connectivity and search breadth: recall 0.98 at 100,000 vectors (docs/decisions, storage engine). */
const GRAPH_SETTINGS = {
  metric: "cos",
  quantization: "f32",
  connectivity: 16,
  expansion_add: 128,
  expansion_search: 96,
};

/** An HNSW graph over vectors, kept in a file that several processes may map at once. */
export type UsearchIndex = Usearch.Index;

let loaded: typeof Usearch | null | undefined;

/** usearch is a native, optional package: without it vector search is exact and slower, never wrong. */
export function loadUsearch(): typeof Usearch | null {
  if (loaded !== undefined) return loaded;
  try {
    loaded = createRequire(import.meta.url)("usearch") as typeof Usearch;
  } catch {
    loaded = null;
  }
  return loaded;
}

export function createIndex(usearch: typeof Usearch, dimensions: number): UsearchIndex {
  return new usearch.Index({ ...GRAPH_SETTINGS, dimensions, multi: false } as Usearch.IndexConfig);
}

/** Fewer vectors than this are compared one by one in about a millisecond: a graph would bring nothing. */
const MIN_GRAPH_VECTORS = 5_000;
/** A graph is built anew when this share of its space is missing from it, or has been deleted since. */
const MAX_STALE_SHARE = 0.1;

interface SpaceState {
  readonly id: number;
  readonly dimensions: number;
  readonly index_file: string | null;
  readonly index_size: number;
  readonly total: number;
  readonly tail: number;
  readonly last: number | null;
}

/** Builds the graphs that have fallen behind, in another thread, and publishes each in one step. */
export async function buildGraphs(db: Connection, tenantId: number): Promise<void> {
  if (loadUsearch() === null) return;
  const spaces = db.all<SpaceState>(
    `SELECT s.id, s.dimensions, s.index_file, s.index_size,
       (SELECT count(*) FROM vector v WHERE v.space_id = s.id) AS total,
       (SELECT count(*) FROM vector v WHERE v.space_id = s.id AND v.sequence > s.index_watermark) AS tail,
       (SELECT max(v.sequence) FROM vector v WHERE v.space_id = s.id) AS last
     FROM vector_space s WHERE s.tenant_id = ? AND s.state = 'active'`,
    tenantId,
  );
  for (const space of spaces) if (isBehind(db, space)) await rebuild(db, space);
  removeStrayFiles(db);
}

function isBehind(db: Connection, space: SpaceState): boolean {
  if (space.total < MIN_GRAPH_VECTORS) return false;
  if (space.index_file === null || !existsSync(join(graphFolder(db.path), space.index_file))) return true;
  const deleted = space.index_size - (space.total - space.tail);
  return space.tail + deleted > MAX_STALE_SHARE * space.total;
}

/** How many vectors of a tenant's active space are in a graph that can be searched. */
export function countIndexedVectors(db: Connection, tenantId: number | null): number {
  const sql = `SELECT s.index_file AS file, (SELECT count(*) FROM vector v
       WHERE v.space_id = s.id AND v.sequence <= s.index_watermark) AS covered
     FROM vector_space s WHERE s.tenant_id = ? AND s.state = 'active' AND s.index_file IS NOT NULL`;
  const space = db.get<{ file: string; covered: number }>(sql, tenantId);
  if (space === undefined || loadUsearch() === null) return 0;
  return existsSync(join(graphFolder(db.path), space.file)) ? space.covered : 0;
}

async function rebuild(db: Connection, space: SpaceState): Promise<void> {
  const { id, dimensions, total } = space;
  const watermark = space.last ?? 0;
  const file = join(graphFolder(db.path), `space-${id}-${watermark}.usearch`);
  makeFolder(dirname(file));
  await withTemporaryFile(file, async (temporary) => {
    await runTask({ database: db.path, space: id, dimensions, watermark, file: temporary });
    db.transaction(() => {
      publish(temporary, file);
      const sql = `UPDATE vector_space SET index_file = ?1, index_watermark = ?2, index_size = ?3
         WHERE id = ?4 AND index_watermark <= ?2`;
      db.run(sql, basename(file), watermark, total, id);
    });
  });
}

function runTask(task: GraphTask): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL("./build-graph-worker.ts", import.meta.url), { workerData: task });
  const fail = (reason: string, cause?: Error): void =>
    reject(new AcervoError("worker-failed", { reason: `vector index: ${reason}` }, { cause }));
  worker.once("error", (cause: Error) => fail(cause.message, cause));
  worker.once("exit", (code) => (code === 0 ? resolve() : fail(`exit code ${code}`)));
  return promise;
}

/** Files that nothing uses any more: old versions of graphs, and what work that was cut short has left. */
export function strayFiles(db: Connection): string[] {
  const folder = graphFolder(db.path);
  const sql = "SELECT index_file FROM vector_space WHERE index_file IS NOT NULL";
  const named = new Set(db.all<{ index_file: string }>(sql).map((row) => row.index_file));
  const graphs = listFiles(folder).filter((file) => !file.includes(".tmp") && !named.has(file));
  return [...graphs.map((file) => join(folder, file)), ...leftovers(db.path)];
}

/** Under the write lock, so that it cannot fall between another process's new file and the row that names it. */
export function removeStrayFiles(db: Connection): void {
  db.transaction(() => {
    for (const path of strayFiles(db)) removeIfPossible(path);
  });
}
