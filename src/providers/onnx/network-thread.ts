import { Worker } from "node:worker_threads";
import type { AcervoError } from "#src/domain/index.ts";
import { modelFailed, notConfigured, type CalledModel } from "../failures.ts";

/** What a thread needs to load its network. */
export interface NetworkFiles {
  /** A folder that `readModelFolder` has checked. */
  readonly path: string;
  /** The package that runs the network. */
  readonly packageName: string;
}

export type NetworkRequest<Item> =
  | { readonly kind: "run"; readonly id: number; readonly items: readonly Item[] }
  | { readonly kind: "close" };

export type NetworkReply<Result> =
  | { readonly kind: "results"; readonly id: number; readonly results: Result[] }
  | NetworkRefusal;

interface NetworkRefusal {
  readonly kind: "package-missing" | "failed";
  readonly id: number;
  readonly reason: string;
}

export interface NetworkThread<Item, Result> {
  run(items: readonly Item[]): Promise<Result[]>;
  close(): Promise<void>;
}

interface Pending<Result> {
  readonly resolve: (results: Result[]) => void;
  readonly reject: (error: AcervoError) => void;
}

/**
 * A network in a thread of its own. Despite its promise, the runtime computes on the thread that calls it, and a
 * handful of passages would hold up everything else in the process for half a second.
 */
export function startThread<Item, Result>(
  { model, worker: file, files }: { model: CalledModel; worker: URL; files: NetworkFiles },
  onExit: () => void,
): NetworkThread<Item, Result> {
  // Without our flags: those of the test runner, for one, mean nothing in a worker.
  const worker = new Worker(file, { workerData: files, execArgv: [] });
  const pending = new Map<number, Pending<Result>>();
  let nextId = 0;
  let stopped: AcervoError | undefined;

  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.on("message", (reply: NetworkReply<Result>) => {
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    // An idle thread must not keep the program from ending.
    if (pending.size === 0) worker.unref();
    if (reply.kind === "results") waiting?.resolve(reply.results);
    else waiting?.reject(refusalError(model, reply));
  });
  worker.once("error", (cause) => stop(modelFailed(model, cause.message)));
  worker.once("exit", () => {
    onExit();
    stop(modelFailed(model, "a execução do modelo foi interrompida"));
  });

  function send(request: NetworkRequest<Item>): void {
    worker.ref();
    worker.postMessage(request, []);
  }

  function stop(error: AcervoError): void {
    stopped ??= error;
    for (const { reject } of pending.values()) reject(stopped);
    pending.clear();
  }

  return {
    run(items) {
      if (stopped) return Promise.reject(stopped);
      const id = nextId++;
      send({ kind: "run", id, items });
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    },
    async close() {
      send({ kind: "close" });
      await exited;
    },
  };
}

function refusalError(model: CalledModel, { kind, reason }: NetworkRefusal): AcervoError {
  if (kind === "failed") return modelFailed(model, reason);
  const missing = 'o pacote opcional "@huggingface/transformers" (npm install @huggingface/transformers)';
  return notConfigured(model, missing);
}
