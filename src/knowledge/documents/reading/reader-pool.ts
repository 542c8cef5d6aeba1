import { AcervoError } from "#src/domain/index.ts";
import type { DocumentReader, ReadRequest } from "./document-reader.ts";
import { PendingRead } from "./pending-read.ts";
import { ReaderThread, type ReaderThreadOptions } from "./reader-thread.ts";

export interface ReaderPoolOptions extends ReaderThreadOptions {
  /** The most threads that may be started; each starts when there is work for it. */
  readonly size: number;
}

interface Waiting {
  readonly request: ReadRequest;
  readonly read: PendingRead;
}

/**
 * Reads in threads that can be ended: a file that takes too much time or memory, or breaks its thread, is refused,
 * and the next one is read by a new thread. Bytes in a request are given away with the call.
 */
export function readerPool(options: ReaderPoolOptions): DocumentReader {
  const threads = new Set<ReaderThread>();
  const leaving = new Set<Promise<void>>();
  const queue: Waiting[] = [];
  let isClosed = false;

  function assign(): void {
    for (const thread of threads) if (thread.isGone) dismiss(thread);
    while (queue.length > 0) {
      const thread = idleThreadOrError();
      const next = thread && queue.shift();
      if (!thread || !next) return;
      if (thread instanceof ReaderThread) thread.start(next.read, next.request);
      else next.read.end(thread);
    }
  }

  /** The system may have no thread left to give; that is the fault of no file, and must not end the program. */
  function idleThreadOrError(): ReaderThread | AcervoError | undefined {
    try {
      return idleThread();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return new AcervoError("worker-failed", { reason }, { cause, isRetryable: true });
    }
  }

  function idleThread(): ReaderThread | undefined {
    for (const thread of threads) if (thread.isIdle) return thread;
    if (threads.size >= options.size) return undefined;
    const thread = new ReaderThread(options, assign);
    threads.add(thread);
    return thread;
  }

  function dismiss(thread: ReaderThread): void {
    threads.delete(thread);
    const exited = thread.exited.finally(() => leaving.delete(exited));
    leaving.add(exited);
  }

  /** A read that nobody wants any more leaves the queue. */
  async function withdraw(read: PendingRead): Promise<void> {
    const at = queue.findIndex((waiting) => waiting.read === read);
    if (at >= 0) queue.splice(at, 1);
  }

  return {
    read(request) {
      const read: PendingRead = new PendingRead({ taken: () => undefined, abandoned: () => withdraw(read) });
      if (isClosed) read.end(closedError());
      else queue.push({ request, read });
      assign();
      return read;
    },
    async close() {
      isClosed = true;
      for (const { read } of queue.splice(0)) read.end(closedError());
      for (const thread of threads) thread.end(closedError());
      await Promise.all(leaving);
    },
  };
}

function closedError(): AcervoError {
  return new AcervoError("worker-failed", { reason: "closed" });
}
