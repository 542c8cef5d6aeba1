import { existsSync, mkdirSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";
import type { Connection } from "./connection.ts";
import type { GraphTask } from "./build-graph-worker.ts";
import { flushFile, graphFolder, removeStrayGraphs, withTemporaryFile } from "./graph-files.ts";
import { loadUsearch } from "./vector-graph.ts";

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
  for (const space of spaces(db, tenantId)) {
    if (isBehind(db, space)) await rebuild(db, space);
  }
  removeStrayGraphs(db);
}

function spaces(db: Connection, tenantId: number): SpaceState[] {
  return db.all<SpaceState>(
    `SELECT s.id, s.dimensions, s.index_file, s.index_size,
       (SELECT count(*) FROM vector v WHERE v.space_id = s.id) AS total,
       (SELECT count(*) FROM vector v WHERE v.space_id = s.id AND v.sequence > s.index_watermark) AS tail,
       (SELECT max(v.sequence) FROM vector v WHERE v.space_id = s.id) AS last
     FROM vector_space s WHERE s.tenant_id = ? AND s.state = 'active'`,
    tenantId,
  );
}

function isBehind(db: Connection, space: SpaceState): boolean {
  if (space.total < MIN_GRAPH_VECTORS) return false;
  if (space.index_file === null || !existsSync(join(graphFolder(db.path), space.index_file))) return true;
  const deleted = space.index_size - (space.total - space.tail);
  return space.tail + deleted > MAX_STALE_SHARE * space.total;
}

async function rebuild(db: Connection, space: SpaceState): Promise<void> {
  const { id, dimensions, total } = space;
  const watermark = space.last ?? 0;
  const file = join(graphFolder(db.path), `space-${id}-${watermark}.usearch`);
  mkdirSync(dirname(file), { recursive: true });
  await withTemporaryFile(file, async (temporary) => {
    await runTask({ database: db.path, space: id, dimensions, watermark, file: temporary });
    flushFile(temporary);
    db.transaction(() => {
      renameSync(temporary, file);
      db.run(
        `UPDATE vector_space SET index_file = ?1, index_watermark = ?2, index_size = ?3
         WHERE id = ?4 AND index_watermark <= ?2`,
        basename(file),
        watermark,
        total,
        id,
      );
    });
  });
}

function runTask(task: GraphTask): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL("./build-graph-worker.ts", import.meta.url), { workerData: task });
  worker.once("error", (cause) => {
    reject(
      new AcervoError("worker-failed", { reason: `vector index: ${(cause as Error).message}` }, { cause }),
    );
  });
  worker.once("exit", (code) => {
    if (code === 0) resolve();
    else reject(new AcervoError("worker-failed", { reason: `vector index, exit code ${code}` }));
  });
  return promise;
}
