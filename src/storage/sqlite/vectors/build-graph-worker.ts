import { constants, platform, setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import { Connection, toVector } from "../connection.ts";
import { createIndex, loadUsearch } from "./graphs.ts";

export interface GraphTask {
  readonly database: string;
  readonly space: number;
  readonly dimensions: number;
  readonly watermark: number;
  readonly file: string;
}

interface VectorRow {
  readonly sequence: number;
  readonly chunk_id: number;
  readonly data: Uint8Array;
}

const BATCH = 2_000;
const SELECT_VECTORS = `SELECT sequence, chunk_id, data FROM vector
  WHERE space_id = ? AND sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?`;

/** Reads the space's vectors up to the watermark and writes their graph to a file. */
function build(task: GraphTask): void {
  const usearch = loadUsearch();
  if (usearch === null) throw new Error("usearch is not installed");
  const db = new Connection({ path: task.database, readOnly: true });
  const index = createIndex(usearch, task.dimensions);
  for (let after = 0; ;) {
    const rows = db.all<VectorRow>(SELECT_VECTORS, task.space, after, task.watermark, BATCH);
    const last = rows.at(-1);
    if (last === undefined) break;
    const matrix = new Float32Array(rows.length * task.dimensions);
    for (const [i, row] of rows.entries()) matrix.set(toVector(row.data), i * task.dimensions);
    const keys = BigUint64Array.from(rows, (row) => BigInt(row.chunk_id));
    index.add(keys, matrix, 0);
    after = last.sequence;
  }
  index.save(task.file);
  db.close();
}

// On Linux a thread has a priority of its own, elsewhere only the process: searches go first.
if (platform() === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
build(workerData as GraphTask);
