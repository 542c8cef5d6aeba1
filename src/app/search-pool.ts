import { Worker } from "node:worker_threads";
import { AcervoError, type ErrorCode, type ErrorFacts } from "#src/domain/index.ts";
import type { SearchFindings } from "#src/retrieval/index.ts";
import type { Searcher, SearchTask } from "./search-task.ts";

/** What a reader thread sends back. Errors cross the border as data: their class would not survive it. */
export type WorkerReply =
  | { readonly id: number; readonly kind: "done"; readonly findings: SearchFindings }
  | {
      readonly id: number;
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly facts: unknown;
      readonly isRetryable: boolean;
    }
  | { readonly id: number; readonly kind: "failed"; readonly reason: string };

interface Pending {
  readonly task: SearchTask;
  readonly resolve: (findings: SearchFindings) => void;
  readonly reject: (error: unknown) => void;
}

interface Reader {
  readonly worker: Worker;
  current: { readonly id: number; readonly pending: Pending } | null;
}

/** Spreads searches over reader threads, one search at a time each; the rest wait their turn. */
export function searchPool(options: { readonly path: string; readonly size: number }): Searcher {
  const readers = new Set<Reader>();
  const waiting: Pending[] = [];
  let lastId = 0;
  let isClosed = false;

  function assign(): void {
    while (waiting.length > 0) {
      const reader = idleReader();
      const pending = reader && waiting.shift();
      if (!reader || !pending) return;
      lastId++;
      reader.current = { id: lastId, pending };
      // A thread keeps the process alive while it works, not while it waits.
      reader.worker.ref();
      reader.worker.postMessage({ id: lastId, task: pending.task });
    }
  }

  function idleReader(): Reader | undefined {
    for (const reader of readers) if (reader.current === null) return reader;
    return readers.size < options.size ? start() : undefined;
  }

  function start(): Reader {
    const worker = new Worker(new URL("./search-worker.ts", import.meta.url), {
      workerData: { path: options.path },
    });
    const reader: Reader = { worker, current: null };
    worker.on("message", (reply: WorkerReply) => finish(reader, reply));
    worker.on("error", (error) => abandon(reader, error.message));
    worker.on("exit", (code) => abandon(reader, `exit code ${code}`));
    worker.unref();
    readers.add(reader);
    return reader;
  }

  function finish(reader: Reader, reply: WorkerReply): void {
    const current = reader.current;
    if (current?.id !== reply.id) return;
    reader.current = null;
    reader.worker.unref();
    settle(current.pending, reply);
    assign();
  }

  /** A thread that died takes its own search with it, nothing else: the next search starts a new thread. */
  function abandon(reader: Reader, reason: string): void {
    readers.delete(reader);
    reader.current?.pending.reject(new AcervoError("worker-failed", { reason }, { isRetryable: true }));
    reader.current = null;
    if (!isClosed) assign();
  }

  return {
    run: (task) => {
      if (isClosed) return Promise.reject(closedError());
      const { promise, resolve, reject } = Promise.withResolvers<SearchFindings>();
      waiting.push({ task, resolve, reject });
      assign();
      return promise;
    },
    close: async () => {
      isClosed = true;
      for (const pending of waiting.splice(0)) pending.reject(closedError());
      await Promise.all([...readers].map(({ worker }) => worker.terminate()));
    },
  };
}

function settle(pending: Pending, reply: WorkerReply): void {
  if (reply.kind === "done") pending.resolve(reply.findings);
  else if (reply.kind === "failed")
    pending.reject(new AcervoError("worker-failed", { reason: reply.reason }));
  else {
    const { code, facts, isRetryable } = reply;
    pending.reject(new AcervoError(code, facts as ErrorFacts[ErrorCode], { isRetryable }));
  }
}

function closedError(): AcervoError {
  return new AcervoError("worker-failed", { reason: "closed" });
}
