import { parentPort, workerData } from "node:worker_threads";
import { createRequestContext, errorToData } from "#src/domain/index.ts";
import { openStore, type StorageSettings } from "#src/storage/open-store.ts";
import type { WorkerReply, WorkerRequest } from "./search-pool.ts";
import { localSearcher } from "./search-task.ts";

/** A thread with a read-only connection of its own, so that searching never blocks the event loop of the caller. */
const searcher = openStore(workerData as StorageSettings, { readOnly: true }).then(localSearcher);

parentPort?.on("message", async ({ tenant, tasks }: WorkerRequest) => {
  let reply: WorkerReply;
  try {
    reply = { findings: await (await searcher).run(tasks, createRequestContext(tenant)) };
  } catch (error) {
    reply = { error: errorToData(error) };
  }
  parentPort?.postMessage(reply);
});
