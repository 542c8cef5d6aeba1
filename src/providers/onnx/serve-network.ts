import { parentPort, workerData } from "node:worker_threads";
import type { NetworkFiles, NetworkReply, NetworkRequest } from "./network-thread.ts";

/** What a thread's file says about its network; the conversation with the caller's thread is the same for all. */
export interface ServedNetwork<Loaded, Item, Result> {
  /** Called once, by the first request. */
  load(files: NetworkFiles): Promise<Loaded>;
  /**
   * One item at a time. A quantised network scales its numbers by the largest in the batch, so that neighbours would
   * change an item's result (cosine 0.989 was seen); and what batches win on a processor, padding loses again.
   */
  compute(network: Loaded, item: Item): Promise<Result>;
  dispose(network: Loaded): Promise<unknown>;
}

/** The thread's side of `createNetwork`. */
export function serveNetwork<Loaded, Item, Result>(served: ServedNetwork<Loaded, Item, Result>): void {
  const port = parentPort;
  let loading: Promise<Loaded> | undefined;

  async function answer(id: number, items: readonly Item[]): Promise<NetworkReply<Result>> {
    try {
      loading ??= served.load(workerData as NetworkFiles);
      const network = await loading;
      const results: Result[] = [];
      for (const item of items) results.push(await served.compute(network, item));
      return { kind: "results", id, results };
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      const kind = code === "ERR_MODULE_NOT_FOUND" ? "package-missing" : "failed";
      return { kind, id, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  port?.on("message", async (request: NetworkRequest<Item>) => {
    if (request.kind === "close") {
      const network = await loading?.catch(() => undefined);
      if (network !== undefined) await served.dispose(network);
      port.close();
      return;
    }
    port.postMessage(await answer(request.id, request.items));
  });
}
