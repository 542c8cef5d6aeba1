import { Worker } from "node:worker_threads";
import { AcervoError, type ErrorCode, type ErrorFacts } from "#src/domain/index.ts";
import type { StorageSettings } from "#src/storage/open-store.ts";
import type { FindingsByKind, FindingsOf, Searcher, SearchTask } from "./search-task.ts";

type Findings = FindingsByKind[SearchTask["kind"]];

/** What a reader thread sends back. Errors cross the border as data: their class would not survive it. */
export type WorkerReply =
  | { readonly id: number; readonly kind: "done"; readonly findings: Findings }
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
  readonly resolve: (findings: Findings) => void;
  readonly reject: (error: unknown) => void;
}

interface Reader {
  readonly worker: Worker;
  current: { readonly id: number; readonly pending: Pending } | null;
}

export interface SearchPoolOptions {
  readonly settings: StorageSettings;
  /** The most threads that may be started; each starts when there is work for it. */
  readonly size: number;
}

/** Spreads searches over reader threads, one search at a time each; the rest wait their turn. */
export class SearchPool implements Searcher {
  readonly #options: SearchPoolOptions;
  readonly #readers = new Set<Reader>();
  readonly #waiting: Pending[] = [];
  #lastId = 0;
  #isClosed = false;

  constructor(options: SearchPoolOptions) {
    this.#options = options;
  }

  async run<Task extends SearchTask>(task: Task): Promise<FindingsOf<Task>> {
    if (this.#isClosed) throw closedError();
    const { promise, resolve, reject } = Promise.withResolvers<Findings>();
    this.#waiting.push({ task, resolve, reject });
    this.#assign();
    return (await promise) as FindingsOf<Task>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const pending of this.#waiting.splice(0)) pending.reject(closedError());
    await Promise.all([...this.#readers].map(({ worker }) => worker.terminate()));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const reader = this.#idleReader();
      const pending = reader && this.#waiting.shift();
      if (!reader || !pending) return;
      this.#lastId++;
      reader.current = { id: this.#lastId, pending };
      // A thread keeps the process alive while it works, not while it waits.
      reader.worker.ref();
      reader.worker.postMessage({ id: this.#lastId, task: pending.task });
    }
  }

  #idleReader(): Reader | undefined {
    for (const reader of this.#readers) if (reader.current === null) return reader;
    return this.#readers.size < this.#options.size ? this.#start() : undefined;
  }

  #start(): Reader {
    const worker = new Worker(new URL("./search-worker.ts", import.meta.url), {
      workerData: { settings: dataOf(this.#options.settings) },
    });
    const reader: Reader = { worker, current: null };
    worker.on("message", (reply: WorkerReply) => this.#finish(reader, reply));
    worker.on("error", (error) => this.#abandon(reader, error.message));
    worker.on("exit", (code) => this.#abandon(reader, `exit code ${code}`));
    worker.unref();
    this.#readers.add(reader);
    return reader;
  }

  #finish(reader: Reader, reply: WorkerReply): void {
    const { current } = reader;
    if (current?.id !== reply.id) return;
    reader.current = null;
    reader.worker.unref();
    settle(current.pending, reply);
    this.#assign();
  }

  /** A thread that died takes its own search with it, nothing else: the next search starts a new thread. */
  #abandon(reader: Reader, reason: string): void {
    this.#readers.delete(reader);
    reader.current?.pending.reject(new AcervoError("worker-failed", { reason }, { isRetryable: true }));
    reader.current = null;
    if (!this.#isClosed) this.#assign();
  }
}

/** The settings alone: what else an object carries may not cross into a thread. */
function dataOf({ dataDir, backupsKept, cache }: StorageSettings): StorageSettings {
  return { dataDir, backupsKept, cache };
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
