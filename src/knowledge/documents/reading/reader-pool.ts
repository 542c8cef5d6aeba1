import { AcervoError } from "#src/domain/index.ts";
import type { CutPart, DocumentReader, ReadRequest } from "./document-reader.ts";
import { type Reading, ReaderThread, type ReaderThreadOptions } from "./reader-thread.ts";

export interface ReaderPoolOptions extends ReaderThreadOptions {
  /** The most threads that may be started; each starts when there is work for it. */
  readonly size: number;
}

/** How many batches a thread may be ahead of its consumer. */
const MAX_UNTAKEN = 2;

/**
 * Reads in threads that can be ended: a file that takes too much time or memory, or breaks its thread, is refused,
 * and the next one is read by a new thread.
 */
export function readerPool(options: ReaderPoolOptions): DocumentReader {
  const threads = new Set<ReaderThread>();
  const leaving = new Set<Promise<void>>();
  const queue: Reading[] = [];
  let isClosed = false;

  function assign(): void {
    for (const thread of threads) if (thread.isGone) dismiss(thread);
    while (queue.length > 0) {
      const idle = idleThread();
      if (idle === undefined) return;
      const next = queue.shift();
      if (idle instanceof AcervoError) next?.controller.error(idle);
      else if (next !== undefined) idle.start(next);
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

  return {
    read(request) {
      const { reading, parts } = openReading(request, () => {
        if (queue.includes(reading)) queue.splice(queue.indexOf(reading), 1);
      });
      if (isClosed) reading.controller.error(closedError());
      else queue.push(reading);
      assign();
      return parts;
    },
    async close() {
      isClosed = true;
      for (const { controller } of queue.splice(0)) controller.error(closedError());
      for (const thread of threads) thread.end(closedError());
      await Promise.all(leaving);
    },
  };
}

function closedError(): AcervoError {
  return new AcervoError("worker-failed", { reason: "closed" });
}

interface OpenReading {
  readonly reading: Reading;
  readonly parts: AsyncIterable<readonly CutPart[]>;
}

function openReading(request: ReadRequest, withdraw: () => void): OpenReading {
  let reading!: Reading;
  const stream = new ReadableStream<readonly CutPart[]>(
    {
      start: (controller) => {
        reading = { request, controller, thread: null, wanted: null };
      },
      pull: () => {
        reading.wanted = Promise.withResolvers();
        reading.thread?.advance();
        return reading.wanted.promise;
      },
      cancel: async () => {
        withdraw();
        await reading.thread?.cancel(reading);
      },
    },
    { highWaterMark: MAX_UNTAKEN },
  );
  return { reading, parts: takenFrom(stream) };
}

/** Unlike the iterator of a stream, this one can be left while a batch is being waited for. */
function takenFrom<Item>(stream: ReadableStream<Item>): AsyncIterableIterator<Item, undefined> {
  const reader = stream.getReader();
  return {
    next: async () => {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done, value };
    },
    return: async () => {
      await reader.cancel();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
