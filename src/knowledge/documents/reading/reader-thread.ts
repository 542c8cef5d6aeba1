import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { AcervoError, errorFromData } from "#src/domain/index.ts";
import { refusal } from "#src/parsing/index.ts";
import type { CutPart, ReadRequest } from "./document-reader.ts";
import type { ReadingOptions } from "./read-parts.ts";
import {
  partJoiner,
  type Piece,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from "./thread-protocol.ts";

export interface ReaderThreadOptions extends ReadingOptions {
  /** What one file may take; large files get more time. */
  readonly cpuSeconds: number;
  readonly memoryMb: number;
  /** Another program for the thread, for tests. */
  readonly workerUrl?: URL;
}

/** One read, between the thread that serves it and the consumer that takes its parts. */
export interface Reading {
  readonly request: ReadRequest;
  readonly controller: ReadableStreamDefaultController<readonly CutPart[]>;
  /** Null while it waits in the queue. */
  thread: ReaderThread | null;
  /** Resolved once more parts have come; null while nobody wants any. */
  wanted: PromiseWithResolvers<void> | null;
}

/** What a thread keeps of the read that it is busy with. */
interface Work {
  readonly id: number;
  readonly reading: Reading;
  readonly join: ReturnType<typeof partJoiner>;
  readonly stopWatch: () => void;
  readonly ended: PromiseWithResolvers<void>;
  isCancelled: boolean;
}

const MB = 1024 * 1024;
/** A thread is replaced now and then, to free what libraries hold on to. */
const MAX_FILES = 10_000;
/** A thread that holds more of its memory limit after a file is replaced: it must not count against the next file. */
const MAX_HELD_SHARE = 1 / 4;
const CANCEL_MS = 1_000;

/** One thread and the read that it is busy with. `onChange` is called when it is free again or gone. */
export class ReaderThread {
  isGone = false;
  readonly exited: Promise<void>;
  readonly #options: ReaderThreadOptions;
  readonly #worker: Worker;
  readonly #begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #onChange: () => void;
  #work: Work | null = null;
  #files = 0;

  constructor(options: ReaderThreadOptions, onChange: () => void) {
    this.#options = options;
    this.#onChange = onChange;
    this.#worker = startWorker(options, this.#begun);
    this.#worker.on("message", (reply: ThreadReply) => this.#receive(reply));
    this.#worker.on("error", (error) => this.#die(error));
    this.exited = new Promise((resolve) => {
      this.#worker.once("exit", (code) => {
        this.#die(new Error(`a leitura parou (código ${code})`));
        resolve();
      });
    });
    this.#worker.unref();
  }

  get isIdle(): boolean {
    return !this.isGone && this.#work === null;
  }

  start(reading: Reading): void {
    const id = ++this.#files;
    const state = {
      isWaiting: () => reading.wanted === null,
      hasBegun: () => Atomics.load(this.#begun, 0) === id,
    };
    const stopWatch = watchThread(this.#worker, this.#options, reading.request, state, (reason) => {
      const { cpuSeconds, memoryMb } = this.#options;
      this.end(refusal(reason, reason === "too-much-time" ? `${cpuSeconds} s` : `${memoryMb} MB`));
    });
    const ended = Promise.withResolvers<void>();
    this.#work = { id, reading, join: partJoiner(), stopWatch, ended, isCancelled: false };
    reading.thread = this;
    const { content } = reading.request;
    // The caller's bytes may share their memory with others: the thread gets a copy.
    const own = "bytes" in content ? { bytes: new Uint8Array(content.bytes) } : content;
    const transfer = "bytes" in own ? [own.bytes.buffer] : [];
    this.#send({ kind: "read", id, request: { ...reading.request, content: own } }, transfer);
    if (reading.wanted !== null) this.advance();
  }

  /** Has the thread read on; it keeps the process alive while it works, not while it waits. */
  advance(): void {
    if (this.#work === null) return;
    this.#worker.ref();
    this.#send({ kind: "next", id: this.#work.id });
  }

  /** Resolves when nothing reads the source any more. */
  async cancel(reading: Reading): Promise<void> {
    const work = this.#work;
    if (work?.reading !== reading) return;
    work.isCancelled = true;
    this.#worker.ref();
    this.#send({ kind: "cancel", id: work.id });
    const timer = setTimeout(() => this.end(null), CANCEL_MS);
    await work.ended.promise;
    clearTimeout(timer);
  }

  /** Ends the thread at once, and its read with the given error. */
  end(error: AcervoError | null): void {
    if (this.isGone) return;
    this.isGone = true;
    this.#finish(error);
    void this.#worker.terminate();
    this.#onChange();
  }

  #receive(reply: ThreadReply): void {
    if (this.#work?.id !== reply.id) return;
    if (reply.kind === "parts") return this.#deliver(this.#work, reply.piece);
    const error = reply.error && errorFromData(reply.error);
    const isUnsafe =
      error?.code === "file-refused" && (error as AcervoError<"file-refused">).facts.reason === "unsafe";
    const maxHeld = this.#options.memoryMb * MB * MAX_HELD_SHARE;
    if (isUnsafe || this.#files >= MAX_FILES || reply.heldBytes > maxHeld) return this.end(error);
    this.#finish(error);
    this.#worker.unref();
    this.#onChange();
  }

  #deliver({ reading, join, isCancelled }: Work, piece: Piece): void {
    if (isCancelled) return;
    const parts = join(piece);
    // Other work gets its turn before the next piece of a long document.
    if (parts.length === 0) return void setImmediate(() => this.advance());
    this.#worker.unref();
    const { wanted } = reading;
    reading.wanted = null;
    reading.controller.enqueue(parts);
    wanted?.resolve();
  }

  #finish(error: AcervoError | null): void {
    const work = this.#work;
    this.#work = null;
    if (work === null) return;
    work.stopWatch();
    const { controller, wanted } = work.reading;
    if (error !== null) controller.error(error);
    else if (!work.isCancelled) controller.close();
    wanted?.resolve();
    work.ended.resolve();
  }

  /** The thread died: because of its file, or, if it never began to read, for a reason of ours. */
  #die(cause: Error): void {
    // The last messages of a dying thread are lost; what it wrote into shared memory is not.
    const hasBegun = this.#work !== null && Atomics.load(this.#begun, 0) === this.#work.id;
    if ((cause as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
      this.end(refusal("too-much-memory", `${this.#options.memoryMb} MB`));
    } else if (hasBegun) this.end(refusal("damaged", cause.message.slice(0, 200)));
    else this.end(new AcervoError("worker-failed", { reason: cause.message }, { cause }));
  }

  #send(message: ThreadRequest, transfer: readonly ArrayBuffer[] = []): void {
    if (!this.isGone) this.#worker.postMessage(message, transfer);
  }
}

function startWorker(options: ReaderThreadOptions, begun: ThreadData["begun"]): Worker {
  const { memoryMb, workerUrl, ...reading } = options;
  return new Worker(workerUrl ?? new URL("./reader-worker.ts", import.meta.url), {
    workerData: { ...reading, begun } satisfies ThreadData,
    // Our flags and settings mean nothing to a reader.
    execArgv: [],
    env: {},
    // What libraries print is dropped; reading it would keep the program from ending.
    stdout: true,
    stderr: true,
    // Far above what the watch allows: some allocations that V8 refuses end the whole process, not the thread.
    resourceLimits: {
      maxOldGenerationSizeMb: 4 * memoryMb + 1024,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
  });
}

interface WatchedState {
  /** Nobody wants more of what the thread reads. */
  readonly isWaiting: () => boolean;
  /** Time counts from then on: loading the program is not the file's doing. */
  readonly hasBegun: () => boolean;
}

const POLL_MS = 50;
const BYTES_PER_SHARE = 4 * MB;
/** A thread that waits for the disk, or for ever, uses no processor time: the clock ends it. */
const CLOCK_FACTOR = 6;
/** To load the program, on a machine that is very busy. */
const START_MS = 60_000;

/**
 * Polls a thread while it reads; it answers even in the middle of an endless loop. Time is processor time of the
 * thread; memory is its heap plus external buffers, garbage included. Returns a function that ends the watch.
 */
function watchThread(
  worker: Worker,
  { cpuSeconds, memoryMb }: ReaderThreadOptions,
  { content }: ReadRequest,
  { isWaiting, hasBegun }: WatchedState,
  onLimit: (limit: "too-much-time" | "too-much-memory") => void,
): () => void {
  let cpuLimitMs = cpuSeconds * 1000;
  let cpuBeforeMs: number | null = null;
  let clockMs = 0;
  let isAsking = false;
  let isStopped = false;
  const timer = setInterval(poll, POLL_MS).unref();
  const size = "bytes" in content ? content.bytes.byteLength : stat(content.path).then((found) => found.size);
  void Promise.resolve(size).then(
    (bytes) => (cpuLimitMs *= 1 + bytes / BYTES_PER_SHARE),
    // The thread will find out that it cannot be read.
    () => undefined,
  );

  function poll(): void {
    if (!isWaiting()) clockMs += POLL_MS;
    if (clockMs > (cpuBeforeMs === null ? START_MS : CLOCK_FACTOR * cpuLimitMs)) reach("too-much-time");
    else if (!isAsking) void ask();
  }

  async function ask(): Promise<void> {
    isAsking = true;
    // Both fail while the thread is not running.
    const [cpu, heap] = await Promise.all([
      worker.cpuUsage().catch(() => ({ user: 0, system: 0 })),
      worker.getHeapStatistics().catch(() => ({ used_heap_size: 0, external_memory: 0 })),
    ]);
    isAsking = false;
    const cpuMs = (cpu.user + cpu.system) / 1000;
    if (cpuBeforeMs === null && hasBegun()) {
      cpuBeforeMs = cpuMs;
      clockMs = 0;
    }
    if (cpuMs - (cpuBeforeMs ?? cpuMs) > cpuLimitMs) reach("too-much-time");
    else if (heap.used_heap_size + heap.external_memory > memoryMb * MB) reach("too-much-memory");
  }

  function reach(limit: "too-much-time" | "too-much-memory"): void {
    if (!isStopped) onLimit(limit);
  }

  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
