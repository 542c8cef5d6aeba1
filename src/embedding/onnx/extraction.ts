import { Worker } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";

export interface ExtractionWorkerData {
  readonly path: string;
  readonly packageName: string;
}

export type ExtractionRequest =
  | { readonly kind: "extract"; readonly id: number; readonly texts: readonly string[] }
  | { readonly kind: "close" };

export type ExtractionReply =
  | { readonly kind: "vectors"; readonly id: number; readonly vectors: Float32Array[] }
  | { readonly kind: "package-missing" | "failed"; readonly id: number; readonly reason: string };

export interface Extraction {
  extract(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

interface Pending {
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: AcervoError) => void;
}

/**
 * A network in a thread of its own. Despite its promise, the runtime computes on the thread that calls it, and a
 * handful of passages would hold up everything else in the process for half a second.
 */
export function startExtraction(modelId: string, data: ExtractionWorkerData, onExit: () => void): Extraction {
  // Without our flags: those of the test runner, for one, mean nothing in a worker.
  const worker = new Worker(new URL("./extraction-worker.ts", import.meta.url), {
    workerData: data,
    execArgv: [],
  });
  const pending = new Map<number, Pending>();
  let nextId = 0;
  let stopped: AcervoError | undefined;

  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.on("message", (reply: ExtractionReply) => {
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    // An idle thread must not keep the program from ending.
    if (pending.size === 0) worker.unref();
    if (reply.kind === "vectors") waiting?.resolve(reply.vectors);
    else waiting?.reject(replyError(modelId, reply));
  });
  worker.once("error", (cause) => stop(failed(modelId, cause.message)));
  worker.once("exit", () => {
    onExit();
    stop(failed(modelId, "a execução do modelo foi interrompida"));
  });

  function send(request: ExtractionRequest): void {
    worker.ref();
    worker.postMessage(request, []);
  }

  function stop(error: AcervoError): void {
    stopped ??= error;
    for (const { reject } of pending.values()) reject(stopped);
    pending.clear();
  }

  return {
    extract(texts) {
      if (stopped) return Promise.reject(stopped);
      const id = nextId++;
      send({ kind: "extract", id, texts });
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    },
    async close() {
      send({ kind: "close" });
      await exited;
    },
  };
}

function replyError(
  model: string,
  reply: { kind: "package-missing" | "failed"; reason: string },
): AcervoError {
  if (reply.kind === "failed") return failed(model, reply.reason);
  const missing = 'o pacote opcional "@huggingface/transformers" (npm install @huggingface/transformers)';
  return new AcervoError("embedding-not-configured", { model, missing });
}

function failed(model: string, reason: string): AcervoError {
  return new AcervoError("embedding-failed", { model, reason, attempts: 1 });
}
