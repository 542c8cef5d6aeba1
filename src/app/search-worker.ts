import { parentPort, workerData } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { localSearcher, type SearchTask } from "./search-task.ts";
import type { WorkerReply } from "./search-pool.ts";

/** One reader: a thread with its own connection, so that searching never holds up the event loop. */
const { path } = workerData as { path: string };
const store = sqliteStore({ path, readOnly: true });
const searcher = localSearcher(store);

parentPort?.on("message", (message: { id: number; task: SearchTask } | "close") => {
  if (message === "close") void store.close().then(() => parentPort?.close());
  else void answer(message.id, message.task);
});

async function answer(id: number, task: SearchTask): Promise<void> {
  parentPort?.postMessage(await attempt(id, task));
}

async function attempt(id: number, task: SearchTask): Promise<WorkerReply> {
  try {
    return { id, kind: "done", findings: await searcher.run(task) };
  } catch (error) {
    if (error instanceof AcervoError) return { id, kind: "refused", code: error.code, facts: error.facts };
    return { id, kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}
