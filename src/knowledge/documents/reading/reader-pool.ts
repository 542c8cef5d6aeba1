import { AcervoError } from "#src/domain/index.ts";
import type { CutPart, DocumentReader, ReadRequest } from "./document-reader.ts";
import { ReaderThread, type ReaderThreadOptions } from "./reader-thread.ts";

export interface ReaderPoolOptions extends ReaderThreadOptions {
  /** The most threads that may be started; each starts when there is work for it. */
  readonly size: number;
}

/**
 * Reads in threads that can be ended: a file that takes too much time or memory, or breaks its thread, is refused,
 * and the next one is read by a new thread.
 */
export function readerPool(options: ReaderPoolOptions): DocumentReader {
  const threads = new Set<ReaderThread>();
  const leaving = new Set<Promise<void>>();
  const queue: PendingRead[] = [];
  let isClosed = false;

  function assign(): void {
    for (const thread of threads) if (thread.isGone) dismiss(thread);
    while (queue.length > 0) {
      const thread = idleThread();
      const next = thread && queue.shift();
      if (!thread || !next) return;
      if (thread instanceof ReaderThread) thread.start(next);
      else next.end(thread);
    }
  }

  /** An error when the system has no thread left: that is no file's fault, and must not end the program. */
  function idleThread(): ReaderThread | AcervoError | undefined {
    for (const thread of threads) if (thread.isIdle) return thread;
    if (threads.size >= options.size) return undefined;
    try {
      const thread = new ReaderThread(options, assign);
      threads.add(thread);
      return thread;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return new AcervoError("worker-failed", { reason }, { cause, isRetryable: true });
    }
  }

  function dismiss(thread: ReaderThread): void {
    threads.delete(thread);
    const exited = thread.exited.finally(() => leaving.delete(exited));
    leaving.add(exited);
  }

  async function withdraw(read: PendingRead): Promise<void> {
    if (queue.includes(read)) queue.splice(queue.indexOf(read), 1);
  }

  return {
    read(request) {
      const read = new PendingRead(request, withdraw);
      if (isClosed) read.end(closedError());
      else queue.push(read);
      assign();
      return read;
    },
    async close() {
      isClosed = true;
      for (const read of queue.splice(0)) read.end(closedError());
      for (const thread of threads) thread.end(closedError());
      await Promise.all(leaving);
    },
  };
}

function closedError(): AcervoError {
  return new AcervoError("worker-failed", { reason: "closed" });
}

type Batch = readonly CutPart[];

/** One read, between the thread that delivers and the consumer that takes. */
export class PendingRead implements AsyncIterableIterator<Batch, undefined> {
  readonly request: ReadRequest;
  isOver = false;
  onTaken: () => void = () => undefined;
  /** Resolves when nothing reads the source any more. */
  onAbandoned: (read: this) => Promise<void>;
  readonly #ready: Batch[] = [];
  #error: AcervoError | null = null;
  #wake: () => void = () => undefined;

  constructor(request: ReadRequest, onAbandoned: (read: PendingRead) => Promise<void>) {
    this.request = request;
    this.onAbandoned = onAbandoned;
  }

  deliver(batch: Batch): void {
    this.#ready.push(batch);
    this.#wake();
  }

  /** What was delivered can still be taken; then comes the end, or the error, once. */
  end(error: AcervoError | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#error = error;
    this.#wake();
  }

  async next(): Promise<IteratorResult<Batch, undefined>> {
    while (this.#ready.length === 0 && !this.isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = this.#ready.shift();
    if (value !== undefined) {
      this.onTaken();
      return { done: false, value };
    }
    const error = this.#error;
    this.#error = null;
    if (error !== null) throw error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Batch, undefined>> {
    const wasOver = this.isOver;
    this.#ready.length = 0;
    this.#error = null;
    this.end(null);
    if (!wasOver) await this.onAbandoned(this);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
