import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";
import { abortable } from "../cancellation.ts";
import { modelFailed, reasonOf, type CalledModel } from "../model-errors.ts";
import { findPackage } from "./model-folder.ts";

/** Runs the networks. It is installed by those who use them: with its runtimes it takes 430 MB. */
const ONNX_PACKAGE = "@huggingface/transformers";
const INSTALL_COMMAND = `npm install ${ONNX_PACKAGE}@4.3.1`;

/** The error that says how to install the package; null when the threads would find it. */
export function missingOnnxPackage(name: string = ONNX_PACKAGE): AcervoError | null {
  return findPackage(name, [import.meta.url]) === undefined ? notInstalled() : null;
}

function notInstalled(): AcervoError {
  return new AcervoError("not-installed", { package: ONNX_PACKAGE, command: INSTALL_COMMAND });
}

/** What a thread needs to load its network. */
interface NetworkFiles {
  /** A folder that `readModelFolder` has checked. */
  readonly path: string;
  /** The module that runs the network: `ONNX_PACKAGE`, or a fake in tests. */
  readonly packageName: string;
}

/** A neural network on this machine's processor. */
interface Network<Item, Result> {
  /** As many results as items, in the same order. An abort rejects at once; what is still computed is discarded. */
  run(items: readonly Item[], signal: AbortSignal): Promise<Result[]>;
  close(): Promise<void>;
}

interface NetworkSpec extends Omit<NetworkFiles, "packageName"> {
  readonly packageName?: string | undefined;
  readonly model: CalledModel;
  /** A file that calls `serveNetwork`. */
  readonly worker: URL;
}

/** Items to compute, or null to close. */
type Request<Item> = { readonly id: number; readonly items: readonly Item[] } | null;

interface Reply<Result> {
  readonly id: number;
  readonly results?: Result[];
  readonly failure?: "not-installed" | { readonly reason: string };
}

/**
 * A network in a thread of its own: despite its promise, the runtime computes on the thread that calls it. The first
 * call starts the thread; one that died, for lack of memory perhaps, is replaced by the next call.
 */
export function createNetwork<Item, Result>(spec: NetworkSpec): Network<Item, Result> {
  const { model, worker, path, packageName = ONNX_PACKAGE } = spec;
  const calls = new Map<number, PromiseWithResolvers<Result[]> & { readonly thread: Worker }>();
  let thread: Worker | undefined;
  let nextId = 0;

  function start(): Worker {
    // Without our flags: those of the test runner, for one, mean nothing in a worker.
    const started = new Worker(worker, { workerData: { path, packageName }, execArgv: [] });
    let failure = modelFailed(model, "a execução do modelo foi interrompida");
    started.on("message", (reply: Reply<Result>) => {
      settle(reply);
      // An idle thread must not keep the program from ending.
      if (calls.size === 0) started.unref();
    });
    started.once("error", (cause) => void (failure = modelFailed(model, cause.message)));
    started.once("exit", () => {
      if (thread === started) thread = undefined;
      for (const call of calls.values()) if (call.thread === started) call.reject(failure);
    });
    return started;
  }

  function settle({ id, results = [], failure }: Reply<Result>): void {
    const call = calls.get(id);
    calls.delete(id);
    if (failure === undefined) call?.resolve(results);
    else call?.reject(failure === "not-installed" ? notInstalled() : modelFailed(model, failure.reason));
  }

  return {
    async run(items, signal) {
      thread ??= start();
      const id = nextId++;
      const call = { thread, ...Promise.withResolvers<Result[]>() };
      calls.set(id, call);
      thread.ref();
      thread.postMessage({ id, items } satisfies Request<Item>, []);
      return abortable(call.promise, signal).finally(() => calls.delete(id));
    },
    async close() {
      if (thread === undefined) return;
      const exited = once(thread, "exit");
      thread.ref();
      thread.postMessage(null, []);
      thread = undefined;
      await exited;
    },
  };
}

/** What a thread's file says about its network; the messages to and from the caller's thread are the same for all. */
interface ServedNetwork<Loaded, Item, Result> {
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

  async function answer(id: number, items: readonly Item[]): Promise<Reply<Result>> {
    try {
      loading ??= served.load(workerData as NetworkFiles);
      const network = await loading;
      const results: Result[] = [];
      for (const item of items) results.push(await served.compute(network, item));
      return { id, results };
    } catch (error) {
      const isMissing = (error as { code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
      return { id, failure: isMissing ? "not-installed" : { reason: reasonOf(error) } };
    }
  }

  port?.on("message", async (request: Request<Item>) => {
    if (request !== null) return port.postMessage(await answer(request.id, request.items));
    const network = await loading?.catch(() => undefined);
    if (network !== undefined) await served.dispose(network);
    port.close();
  });
}
