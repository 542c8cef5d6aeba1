import { parentPort, workerData } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";
import { openStore, type StorageSettings } from "#src/storage/open-store.ts";
import { localSearcher, type SearchTask } from "./search-task.ts";
import type { WorkerReply } from "./search-pool.ts";

/** One reader: a thread with its own connection, so that searching never holds up the event loop. */
const { settings } = workerData as { settings: StorageSettings };
const searcher = localSearcher(await openStore(settings, { readOnly: true }));

parentPort?.on("message", ({ id, task }: { id: number; task: SearchTask }) => void answer(id, task));

async function answer(id: number, task: SearchTask): Promise<void> {
  parentPort?.postMessage(await attempt(id, task));
}

async function attempt(id: number, task: SearchTask): Promise<WorkerReply> {
  try {
    return { id, kind: "done", findings: await searcher.run(task) };
  } catch (error) {
    if (error instanceof AcervoError) {
      const { code, facts, isRetryable } = error;
      return { id, kind: "refused", code, facts, isRetryable };
    }
    return { id, kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}
