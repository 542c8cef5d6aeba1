import { Worker } from "node:worker_threads";
import { AcervoError, type RefusalReason } from "#src/domain/index.ts";
import type { ReadRequest } from "./document-reader.ts";
import { type HandOver, partJoiner } from "./hand-over.ts";
import type { PendingRead } from "./pending-read.ts";
import type { ReadingOptions } from "./read-parts.ts";
import {
  MAX_UNTAKEN,
  type ReadingOutcome,
  type ThreadReply,
  type ThreadRequest,
  type ThreadData,
} from "./reader-messages.ts";
import { inputBytes, isGivenAway, packed } from "./request-bytes.ts";
import { type ReadingBudget, type ThreadWatch, watchThread } from "./watch-thread.ts";

export interface ReaderThreadOptions extends ReadingOptions, ReadingBudget {
  /** Another program for the thread, for tests. */
  readonly workerUrl?: URL;
}

interface Reading {
  readonly id: number;
  readonly read: PendingRead;
  readonly watch: ThreadWatch;
  readonly join: ReturnType<typeof partJoiner>;
  /** Resolves when the thread is done with it. */
  readonly ended: PromiseWithResolvers<void>;
  untaken: number;
}

const MB = 1024 * 1024;
/** A thread is replaced now and then: what libraries hold on to goes with it. */
const MAX_FILES = 10_000;
/** What one file leaves behind must not count against the next. */
const MAX_HELD_SHARE = 1 / 4;
const CANCEL_MS = 1_000;

/** One thread and the read that it is busy with. `onChange` is called when it is free again or gone. */
export class ReaderThread {
  readonly #options: ReaderThreadOptions;
  readonly #worker: Worker;
  readonly #begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #onChange: () => void;
  readonly #exited: Promise<void>;
  #reading: Reading | null = null;
  #files = 0;
  #isGone = false;

  constructor(options: ReaderThreadOptions, onChange: () => void) {
    this.#options = options;
    this.#onChange = onChange;
    this.#worker = startWorker(options, this.#begun);
    this.#worker.on("message", (reply: ThreadReply) => this.#receive(reply));
    this.#worker.on("error", (error) => this.#die(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", (code) => {
        this.#die(new Error(`a leitura parou (código ${code})`));
        resolve();
      });
    });
    this.#worker.unref();
  }

  get isIdle(): boolean {
    return !this.#isGone && this.#reading === null;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Resolves when the thread has ended. */
  get exited(): Promise<void> {
    return this.#exited;
  }

  start(read: PendingRead, request: ReadRequest): void {
    if (isGivenAway(request)) return read.end(givenAwayError());
    const id = ++this.#files;
    const isHeld = (): boolean => reading.untaken >= MAX_UNTAKEN;
    const watch = watchThread(this.#worker, this.#options, isHeld, (limit) =>
      this.end(this.#limitError(limit)),
    );
    const ended = Promise.withResolvers<void>();
    const reading: Reading = { id, read, watch, join: partJoiner(), ended, untaken: 0 };
    this.#reading = reading;
    read.owner = { taken: () => this.#taken(reading), abandoned: () => this.#cancel(reading) };
    void inputBytes(request).then((bytes) => watch.allow(bytes));
    const { message, transfer } = packed(request);
    // A thread keeps the process alive while it works, not while it waits.
    this.#worker.ref();
    this.#send({ kind: "read", id, request: message }, transfer);
  }

  /** Ends the thread at once, and its read with the given error. */
  end(error: AcervoError | null): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#finish(error);
    void this.#worker.terminate();
    this.#onChange();
  }

  #receive(reply: ThreadReply): void {
    const reading = this.#reading;
    if (reading?.id !== reply.id) return;
    if (reply.kind === "started") {
      reading.watch.begin();
    } else if (reply.kind === "parts") this.#take(reading, reply.handOver);
    else this.#complete(reply.outcome, reply.heldBytes);
  }

  #take(reading: Reading, handOver: HandOver): void {
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

  #complete(outcome: ReadingOutcome, heldBytes: number): void {
    const error = errorOf(outcome);
    const isUnsafe =
      error?.code === "file-refused" && (error as AcervoError<"file-refused">).facts.reason === "unsafe";
    const mostHeld = this.#options.memoryMb * MB * MAX_HELD_SHARE;
    if (isUnsafe || this.#files >= MAX_FILES || heldBytes > mostHeld) return this.end(error);
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

  /** A file ends its thread at worst; a thread that never came to read fails for a reason of ours. */
  #die(cause: Error): void {
    if ((cause as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
      this.end(this.#limitError("too-much-memory"));
    } else if (this.#hasBegun()) {
      this.end(refusal("damaged", cause.message.slice(0, 200)));
    } else {
      this.end(new AcervoError("worker-failed", { reason: cause.message }, { cause }));
    }
  }

  /** A thread that dies takes its last messages with it; what it wrote into shared memory stays. */
  #hasBegun(): boolean {
    return this.#reading !== null && Atomics.load(this.#begun, 0) === this.#reading.id;
  }

  #limitError(limit: "too-much-time" | "too-much-memory"): AcervoError {
    const { cpuSeconds, memoryMb } = this.#options;
    return refusal(limit, limit === "too-much-time" ? `${cpuSeconds} s` : `${memoryMb} MB`);
  }

  #send(message: ThreadRequest, transfer: readonly ArrayBuffer[] = []): void {
    if (!this.#isGone) this.#worker.postMessage(message, transfer);
  }
}

function startWorker(options: ReaderThreadOptions, begun: Int32Array<SharedArrayBuffer>): Worker {
  const { chunking, legalChunking, limits, memoryMb, workerUrl } = options;
  return new Worker(workerUrl ?? new URL("./reader-worker.ts", import.meta.url), {
    workerData: {
      chunking,
      ...(legalChunking && { legalChunking }),
      ...(limits && { limits }),
      begun,
    } satisfies ThreadData,
    // Without our flags and settings: neither means anything to a reader.
    execArgv: [],
    env: {},
    // What libraries print is for nobody. To read and drop it would keep the program from ending.
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

function refusal(reason: RefusalReason, detail: string): AcervoError<"file-refused"> {
  return new AcervoError("file-refused", { reason, detail });
}

function errorOf(outcome: ReadingOutcome): AcervoError | null {
  if (outcome.kind === "done") return null;
  if (outcome.kind === "failed") return refusal("damaged", outcome.reason.slice(0, 200));
  return new AcervoError(outcome.code, outcome.facts);
}

/** Without this, bytes that are read a second time would pass for an empty file. */
function givenAwayError(): AcervoError {
  return new AcervoError("worker-failed", { reason: "os bytes já foram entregues a outra leitura" });
}
