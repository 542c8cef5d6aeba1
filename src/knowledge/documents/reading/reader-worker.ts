import { setImmediate as nextTurn } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { createChunkers } from "#src/chunking/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import type { ReadRequest } from "./document-reader.ts";
import { type HandOver, handOvers } from "./hand-over.ts";
import { cutOff } from "./cut-off.ts";
import { pollutionCheck } from "./pollution-check.ts";
import { readParts } from "./read-parts.ts";
import {
  MAX_UNTAKEN,
  type ReadingOutcome,
  type ThreadReply,
  type ThreadRequest,
  type ThreadData,
} from "./reader-messages.ts";

interface Reading {
  readonly id: number;
  untaken: number;
  isCancelled: boolean;
  /** Called when a hand-over was taken or the reading was cancelled. */
  wake: () => void;
}

/**
 * A thread that reads files and may be ended at any time. What it reads may be hostile, so our code leaves it no
 * way out: no parser fetches anything, the only file opened is `content.path`, and the environment is empty.
 */
cutOff();
const options = workerData as ThreadData;
const chunkers = createChunkers(options.chunking, options.legalChunking);
const isPolluted = pollutionCheck();
let current: Reading | null = null;

parentPort?.on("message", (message: ThreadRequest) => {
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
  const outcome = await sendAll(reading, request).catch(outcomeOfError);
  // What a library left behind gets its turn now: a late failure must not fall to the next file.
  await nextTurn();
  current = null;
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  reply({ kind: "ended", id, outcome: isPolluted() ? UNSAFE : outcome, heldBytes: heap + external });
}

async function sendAll(reading: Reading, request: ReadRequest): Promise<ReadingOutcome> {
  for await (const parts of readParts(request, chunkers, options.limits)) {
    for (const handOver of handOvers(parts)) {
      await hasRoom(reading);
      if (reading.isCancelled) return { kind: "done" };
      if (isPolluted()) return UNSAFE;
      send(reading, handOver);
    }
  }
  return { kind: "done" };
}

/** Also gives other messages their turn, so that a cancelled reading is seen. */
async function hasRoom(reading: Reading): Promise<void> {
  await nextTurn();
  while (reading.untaken >= MAX_UNTAKEN && !reading.isCancelled) {
    await new Promise<void>((resolve) => {
      reading.wake = resolve;
    });
  }
}

function send(reading: Reading, handOver: HandOver): void {
  reading.untaken++;
  const sequences = handOver.parts.flatMap(({ chunks }) => chunks.map(({ terms }) => terms.sequence.buffer));
  reply({ kind: "parts", id: reading.id, handOver }, sequences);
}

function reply(message: ThreadReply, transfer: readonly ArrayBufferLike[] = []): void {
  parentPort?.postMessage(
    message,
    transfer.filter((buffer) => buffer instanceof ArrayBuffer),
  );
}

const UNSAFE: ReadingOutcome = {
  kind: "refused",
  code: "file-refused",
  facts: { reason: "unsafe", detail: "o arquivo alterou o programa que o lê" },
};

function outcomeOfError(error: unknown): ReadingOutcome {
  if (error instanceof AcervoError) return { kind: "refused", code: error.code, facts: error.facts };
  return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
}
