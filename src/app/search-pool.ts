import { Worker } from "node:worker_threads";
import { AcervoError, type ErrorData, errorFromData, type RequestContext } from "#src/domain/index.ts";
import type { StorageSettings } from "#src/storage/open-store.ts";
import type { Findings, Searcher, SearchLoad, SearchTask } from "./search-task.ts";

export type WorkerReply = { readonly findings: Findings[] } | { readonly error: ErrorData };

export interface WorkerRequest {
  readonly tenant: string;
  readonly tasks: readonly SearchTask[];
}

type Job = WorkerRequest & Omit<PromiseWithResolvers<Findings[]>, "promise">;

interface Thread {
  readonly worker: Worker;
  job: Job | null;
}

export interface SearchPoolOptions {
  readonly storage: StorageSettings;
  /** The most threads that may be started; each starts when there is work for it. */
  readonly threads: number;
  /** How many searches may wait; one more is refused with `busy`. */
  readonly maxQueue: number;
}

/**
 * Runs searches in threads, one at a time in each. Waiting searches are taken from one tenant after the other, so that
 * a tenant who asks a lot does not make the others wait for all of it.
 */
export class SearchPool implements Searcher {
  readonly #options: SearchPoolOptions;
  readonly #threads = new Set<Thread>();
  /** In the order in which tenants get their turn. */
  readonly #queues = new Map<string, Job[]>();
  #waiting = 0;
  #started = 0;
  #isClosed = false;

  constructor(options: SearchPoolOptions) {
    this.#options = options;
  }

  get load(): SearchLoad {
    const running = [...this.#threads].filter(({ job }) => job !== null).length;
    return { waiting: this.#waiting, running, started: this.#started };
  }

  async run(tasks: readonly SearchTask[], { tenant, signal }: RequestContext): Promise<Findings[]> {
    signal.throwIfAborted();
    if (this.#isClosed) throw closedError();
    if (this.#waiting >= this.#options.maxQueue) {
      throw new AcervoError("busy", { queue: this.#waiting }, { isRetryable: true });
    }
    const { promise, ...settle } = Promise.withResolvers<Findings[]>();
    const job: Job = { tenant, tasks, ...settle };
    // A search that has begun runs to its end in its thread; its caller does not wait for it.
    const onAbort = (): void => {
      this.#dequeue(job);
      job.reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    this.#enqueue(job);
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (let job = this.#next(); job !== undefined; job = this.#next()) job.reject(closedError());
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #enqueue(job: Job): void {
    this.#queues.set(job.tenant, [...(this.#queues.get(job.tenant) ?? []), job]);
    this.#waiting++;
    this.#assign();
  }

  #dequeue(job: Job): void {
    const queue = this.#queues.get(job.tenant) ?? [];
    const place = queue.indexOf(job);
    if (place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#queues.delete(job.tenant);
    this.#waiting--;
  }

  /** The oldest job of the tenant whose turn it is; that tenant then goes to the end of the line. */
  #next(): Job | undefined {
    const [turn] = this.#queues;
    if (turn === undefined) return undefined;
    const [tenant, queue] = turn;
    const job = queue.shift();
    this.#queues.delete(tenant);
    if (queue.length > 0) this.#queues.set(tenant, queue);
    this.#waiting--;
    return job;
  }

  #assign(): void {
    while (this.#waiting > 0) {
      const thread = this.#idleThread();
      const job = thread && this.#next();
      if (thread === undefined || job === undefined) return;
      thread.job = job;
      this.#started += job.tasks.length;
      // A thread keeps the process alive while it works, not while it waits.
      thread.worker.ref();
      const request: WorkerRequest = { tenant: job.tenant, tasks: job.tasks };
      thread.worker.postMessage(request);
    }
  }

  #idleThread(): Thread | undefined {
    for (const thread of this.#threads) if (thread.job === null) return thread;
    return this.#threads.size < this.#options.threads ? this.#start() : undefined;
  }

  #start(): Thread {
    const worker = new Worker(new URL("./search-worker.ts", import.meta.url), {
      workerData: this.#options.storage,
    });
    const thread: Thread = { worker, job: null };
    worker.on("message", (reply: WorkerReply) => this.#finish(thread, reply));
    worker.on("error", (error) => this.#drop(thread, error.message));
    worker.on("exit", (code) => this.#drop(thread, `exit code ${code}`));
    worker.unref();
    this.#threads.add(thread);
    return thread;
  }

  #finish(thread: Thread, reply: WorkerReply): void {
    const { job } = thread;
    thread.job = null;
    thread.worker.unref();
    if ("findings" in reply) job?.resolve(reply.findings);
    else job?.reject(errorFromData(reply.error));
    this.#assign();
  }

  /** A thread that died takes only its own search with it: the next search starts a new thread. */
  #drop(thread: Thread, reason: string): void {
    this.#threads.delete(thread);
    thread.job?.reject(new AcervoError("worker-failed", { reason }, { isRetryable: true }));
    thread.job = null;
    if (!this.#isClosed) this.#assign();
  }
}

function closedError(): AcervoError {
  return new AcervoError("worker-failed", { reason: "closed" });
}
