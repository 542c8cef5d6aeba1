import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { AcervoError, errorFromData, type RefusalReason } from "#src/domain/index.ts";
import { refusal } from "#src/parsing/index.ts";
import type { ReadRequest } from "./document-reader.ts";
import {
  type HandOver,
  MAX_UNTAKEN,
  partJoiner,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from "./hand-over.ts";
import type { ReadingOptions } from "./read-parts.ts";
import type { PendingRead } from "./reader-pool.ts";

export interface ReaderThreadOptions extends ReadingOptions {
  /** What one file may take; large files get more time. */
  readonly cpuSeconds: number;
  readonly memoryMb: number;
  /** Another program for the thread, for tests. */
  readonly workerUrl?: URL;
}

interface Reading {
  readonly id: number;
  readonly read: PendingRead;
  readonly watch: ReturnType<typeof watchThread>;
  readonly join: ReturnType<typeof partJoiner>;
  readonly ended: PromiseWithResolvers<void>;
  untaken: number;
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
  #reading: Reading | null = null;
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
    return !this.isGone && this.#reading === null;
  }

  start(read: PendingRead): void {
    const { request } = read;
    const id = ++this.#files;
    const isHeld = (): boolean => reading.untaken >= MAX_UNTAKEN;
    const watch = watchThread(this.#worker, this.#options, isHeld, (error) => this.end(error));
    const join = partJoiner();
    const reading: Reading = { id, read, watch, join, ended: Promise.withResolvers(), untaken: 0 };
    this.#reading = reading;
    read.onTaken = () => this.#taken(reading);
    read.onAbandoned = () => this.#cancel(reading);
    void inputBytes(request).then((bytes) => watch.allow(bytes));
    // A thread keeps the process alive while it works, not while it waits.
    this.#worker.ref();
    const { content } = request;
    if ("path" in content) return this.#send({ kind: "read", id, request });
    // A copy is transferred: the bytes belong to the caller.
    const bytes = new Uint8Array(content.bytes);
    this.#send({ kind: "read", id, request: { ...request, content: { bytes } } }, [bytes.buffer]);
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
    const reading = this.#reading;
    if (reading?.id !== reply.id) return;
    if (reply.kind === "started") reading.watch.begin();
    else if (reply.kind === "parts") this.#receiveParts(reading, reply.handOver);
    else this.#complete(reply.error && errorFromData(reply.error), reply.heldBytes);
  }

  #receiveParts(reading: Reading, handOver: HandOver): void {
    reading.untaken++;
    if (reading.untaken >= MAX_UNTAKEN) this.#worker.unref();
    const parts = reading.join(handOver);
    if (parts.length > 0 && !reading.read.isOver) reading.read.deliver(parts);
    else this.#taken(reading);
  }

  #taken(reading: Reading): void {
    if (this.#reading !== reading) return;
    reading.untaken--;
    this.#worker.ref();
    // Other work gets its turn before the next piece, which may already wait in the thread.
    setImmediate(() => this.#send({ kind: "taken", id: reading.id }));
  }

  #complete(error: AcervoError | null, heldBytes: number): void {
    const isUnsafe =
      error?.code === "file-refused" && (error as AcervoError<"file-refused">).facts.reason === "unsafe";
    const maxHeld = this.#options.memoryMb * MB * MAX_HELD_SHARE;
    if (isUnsafe || this.#files >= MAX_FILES || heldBytes > maxHeld) return this.end(error);
    this.#finish(error);
    this.#worker.unref();
    this.#onChange();
  }

  #finish(error: AcervoError | null): void {
    const reading = this.#reading;
    this.#reading = null;
    reading?.watch.stop();
    reading?.read.end(error);
    reading?.ended.resolve();
  }

  async #cancel(reading: Reading): Promise<void> {
    if (this.#reading !== reading) return;
    this.#send({ kind: "cancel", id: reading.id });
    this.#worker.ref();
    const timer = setTimeout(() => this.end(null), CANCEL_MS);
    await reading.ended.promise;
    clearTimeout(timer);
  }

  /** The thread died: because of its file, or, if it never began to read, for a reason of ours. */
  #die(cause: Error): void {
    // The last messages of a dying thread are lost; what it wrote into shared memory is not.
    const hasBegun = this.#reading !== null && Atomics.load(this.#begun, 0) === this.#reading.id;
    if ((cause as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
      this.end(refusal("too-much-memory", `${this.#options.memoryMb} MB`));
    } else if (hasBegun) this.end(refusal("damaged", cause.message.slice(0, 200)));
    else this.end(new AcervoError("worker-failed", { reason: cause.message }, { cause }));
  }

  #send(message: ThreadRequest, transfer: readonly ArrayBuffer[] = []): void {
    if (!this.isGone) this.#worker.postMessage(message, transfer);
  }
}

function startWorker(options: ReaderThreadOptions, begun: Int32Array<SharedArrayBuffer>): Worker {
  const { chunking, legalChunking, memoryMb, workerUrl } = options;
  const workerData: ThreadData = { chunking, ...(legalChunking && { legalChunking }), begun };
  return new Worker(workerUrl ?? new URL("./reader-worker.ts", import.meta.url), {
    workerData,
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

async function inputBytes({ content }: ReadRequest): Promise<number> {
  if ("bytes" in content) return content.bytes.byteLength;
  const found = await stat(content.path).catch(() => null);
  return found?.size ?? 0;
}

const POLL_MS = 50;
const BYTES_PER_SHARE = 4 * MB;
/** A thread that waits for the disk, or for ever, uses no processor time: the clock ends it. */
const CLOCK_FACTOR = 6;
/** To load the program, on a machine that is very busy. */
const START_MS = 60_000;

/**
 * Polls a thread while it reads; it answers even in the middle of an endless loop. Time is processor time of the
 * thread; memory is its heap plus external buffers, garbage included. `isHeld`: nobody takes what the thread read.
 */
function watchThread(
  worker: Worker,
  { cpuSeconds, memoryMb }: ReaderThreadOptions,
  isHeld: () => boolean,
  onLimit: (error: AcervoError) => void,
) {
  let cpuLimitMs = cpuSeconds * 1000;
  let cpuBeforeMs = 0;
  let clockMs = 0;
  let lastPoll = performance.now();
  let isAsking = false;
  let hasBegun = false;
  let isCounting = false;
  let isStopped = false;
  const timer = setInterval(poll, POLL_MS).unref();

  function poll(): void {
    const now = performance.now();
    if (!isHeld()) clockMs += Math.min(now - lastPoll, 2 * POLL_MS);
    lastPoll = now;
    if (clockMs > (hasBegun ? CLOCK_FACTOR * cpuLimitMs : START_MS))
      reach("too-much-time", `${cpuSeconds} s`);
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
    if (!isCounting) cpuBeforeMs = cpuMs;
    isCounting = hasBegun;
    if (cpuMs - cpuBeforeMs > cpuLimitMs) reach("too-much-time", `${cpuSeconds} s`);
    else if (heap.used_heap_size + heap.external_memory > memoryMb * MB)
      reach("too-much-memory", `${memoryMb} MB`);
  }

  function reach(reason: RefusalReason, limit: string): void {
    if (isStopped) return;
    stop();
    onLimit(refusal(reason, limit));
  }

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
  }

  return {
    /** Time counts from now on: loading the program is not the file's doing. */
    begin: (): void => {
      clockMs = 0;
      hasBegun = true;
      void ask();
    },
    allow: (inputBytes: number): void => {
      cpuLimitMs = cpuSeconds * 1000 * (1 + inputBytes / BYTES_PER_SHARE);
    },
    stop,
  };
}
