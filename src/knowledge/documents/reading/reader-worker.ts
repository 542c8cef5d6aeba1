import { constants, platform, setPriority } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { isMainThread, type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createChunkers } from "#src/chunking/index.ts";
import { AcervoError, errorToData } from "#src/domain/index.ts";
import { refusal } from "#src/parsing/index.ts";
import type { ReadRequest } from "./document-reader.ts";
import {
  type HandOver,
  handOvers,
  MAX_UNTAKEN,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from "./hand-over.ts";
import { readParts } from "./read-parts.ts";

const UNSAFE = refusal("unsafe", "o arquivo alterou o programa que o lê");

// On Linux a thread has a priority of its own, elsewhere only the process: searches go first.
if (!isMainThread && platform() === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
if (parentPort !== null) serve(parentPort, workerData as ThreadData);

interface Reading {
  readonly id: number;
  untaken: number;
  isCancelled: boolean;
  /** Called when a hand-over was taken or the reading was cancelled. */
  wake: () => void;
}

/**
 * Reads files in a thread that may be ended at any time. They may be hostile, so our code leaves them no way out: no
 * parser fetches anything, the only file opened is `content.path`, and the environment is empty.
 */
function serve(port: MessagePort, options: ThreadData): void {
  isolate();
  const chunkers = createChunkers(options.chunking, options.legalChunking);
  const isPolluted = pollutionCheck();
  let current: Reading | null = null;

  port.on("message", (message: ThreadRequest) => {
    if (message.kind === "read") return void read(message.id, message.request);
    if (current?.id !== message.id) return;
    if (message.kind === "taken") current.untaken--;
    else current.isCancelled = true;
    current.wake();
  });

  async function read(id: number, request: ReadRequest): Promise<void> {
    const reading: Reading = { id, untaken: 0, isCancelled: false, wake: () => undefined };
    current = reading;
    Atomics.store(options.begun, 0, id);
    reply({ kind: "started", id });
    const error = await sendAll(reading, request).catch(refusalOf);
    // A late failure of a library comes now, and is not blamed on the next file.
    await nextTurn();
    current = null;
    const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
    const fault = isPolluted() ? UNSAFE : error;
    reply({ kind: "ended", id, error: fault && errorToData(fault), heldBytes: heap + external });
  }

  async function sendAll(reading: Reading, request: ReadRequest): Promise<null> {
    for await (const handOver of handOvers(readParts(request, chunkers))) {
      await room(reading);
      if (reading.isCancelled) return null;
      if (isPolluted()) throw UNSAFE;
      send(reading, handOver);
    }
    return null;
  }

  function send(reading: Reading, handOver: HandOver): void {
    reading.untaken++;
    const sequences = handOver.parts.flatMap(({ chunks }) =>
      chunks.map(({ terms }) => terms.sequence.buffer),
    );
    reply({ kind: "parts", id: reading.id, handOver }, sequences);
  }

  function reply(message: ThreadReply, transfer: readonly ArrayBufferLike[] = []): void {
    port.postMessage(
      message,
      transfer.filter((buffer) => buffer instanceof ArrayBuffer),
    );
  }
}

/** Waits until another hand-over may be sent. Messages get their turn first, so that a cancelled reading is seen. */
async function room(reading: Reading): Promise<void> {
  await nextTurn();
  while (reading.untaken >= MAX_UNTAKEN && !reading.isCancelled) {
    await new Promise<void>((resolve) => {
      reading.wake = resolve;
    });
  }
}

/** What a library throws says that the file is damaged. */
function refusalOf(error: unknown): AcervoError {
  if (error instanceof AcervoError) return error;
  return refusal("damaged", (error instanceof Error ? error.message : String(error)).slice(0, 200));
}

/**
 * Replaces the globals that reach the network, so that a library that tries fails at once, and what prints:
 * thousands of warnings about one file would keep the main thread busy.
 */
function isolate(): void {
  for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) {
    Object.defineProperty(globalThis, name, { value: refuse, configurable: true, writable: true });
  }
  for (const stream of [process.stdout, process.stderr]) stream.write = () => true;
}

function refuse(): never {
  throw new Error("sem acesso à rede durante a leitura de arquivos");
}

/**
 * Whether the prototypes that all values share have changed since this call. A hostile key such as `__proto__` in one
 * file would then change how every later file is read.
 */
export function pollutionCheck(): () => boolean {
  const shared = [Object.prototype, Array.prototype, Function.prototype];
  const before = shared.map((prototype) => new Map(ownProperties(prototype)));
  return () =>
    shared.some((prototype, index) => {
      const known = before[index];
      const now = ownProperties(prototype);
      return now.length !== known?.size || now.some(([key, own]) => !isSame(known.get(key), own));
    });
}

type Properties = readonly (readonly [PropertyKey, PropertyDescriptor | undefined])[];

function ownProperties(prototype: object): Properties {
  return Reflect.ownKeys(prototype).map((key) => [key, Reflect.getOwnPropertyDescriptor(prototype, key)]);
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean {
  return one !== undefined && one.value === other?.value && one.get === other?.get;
}
