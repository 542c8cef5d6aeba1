import { setImmediate as nextTurn } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createChunkers } from "#src/chunking/index.ts";
import { AcervoError, describeError, errorToData } from "#src/domain/index.ts";
import { refusal } from "#src/parsing/index.ts";
import { readParts } from "./read-parts.ts";
import {
  inPieces,
  type Piece,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from "./thread-protocol.ts";

if (parentPort !== null) serve(parentPort, workerData as ThreadData);

/**
 * Reads files in a thread that may be ended at any time. They may be hostile, so our code leaves them no way out: no
 * parser fetches anything, the only file opened is `content.path`, and the environment is empty.
 */
function serve(port: MessagePort, options: ThreadData): void {
  isolate();
  const chunkers = createChunkers(options.chunking, options.legalChunking);
  const isPolluted = pollutionCheck();
  let current: { readonly id: number; readonly pieces: AsyncGenerator<Piece> } | null = null;

  port.on("message", (message: ThreadRequest) => {
    const { id, kind } = message;
    if (kind !== "read") return void advance(id, kind);
    Atomics.store(options.begun, 0, id);
    current = { id, pieces: inPieces(readParts(message.request, chunkers, options.limits)) };
  });

  async function advance(id: number, kind: "next" | "cancel"): Promise<void> {
    if (current?.id !== id) return;
    const { pieces } = current;
    let error: AcervoError | null = null;
    try {
      const { done, value } = await (kind === "next" ? pieces.next() : pieces.return(undefined));
      if (isPolluted()) throw refusal("unsafe", "o arquivo alterou o programa que o lê");
      if (done !== true) return port.postMessage({ kind: "parts", id, piece: value } satisfies ThreadReply);
    } catch (cause) {
      error =
        cause instanceof AcervoError ? cause : refusal("damaged", describeError(cause, "pt").slice(0, 200));
    }
    // A late failure of a library comes now, and is not blamed on the next file.
    await nextTurn();
    if (current?.id !== id) return;
    current = null;
    const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
    port.postMessage({
      kind: "ended",
      id,
      error: error && errorToData(error),
      heldBytes: heap + external,
    } satisfies ThreadReply);
  }
}

/**
 * Replaces the globals that reach the network, so that a library that tries fails at once, and those that print:
 * thousands of warnings about one file would keep the main thread busy.
 */
function isolate(): void {
  for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) {
    Object.defineProperty(globalThis, name, { value: refuse, configurable: true, writable: true });
  }
  for (const stream of [process.stdout, process.stderr]) stream.write = () => true;
  for (const name of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"]) {
    Object.defineProperty(console, name, { value: () => undefined, configurable: true });
  }
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
