import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Ledger } from "./ledger.ts";

export interface Tally {
  readonly requests: Record<string, number>;
  /** Refusals that are part of the promise: 429 and 503. */
  refusals: number;
  readonly failures: string[];
}

export interface Target {
  readonly url: string;
  readonly tally: Tally;
  readonly random: () => number;
  /** Aborted when the time is over. */
  readonly over: AbortSignal;
}

const QUESTIONS = [
  "cota única do IPTU",
  "poda de árvore",
  "alvará de funcionamento",
  "vacina no posto",
  "prazos e taxas",
];
const JSON_TYPE = { "content-type": "application/json" };
const BY_DESIGN = new Set([429, 503]);
const MAX_FAILURES = 50;

/** Repeats what a client does until the time is over; what goes wrong is written down, and the client goes on. */
export async function repeat(
  name: string,
  target: Target,
  act: () => Promise<Response | null>,
): Promise<void> {
  const { tally, over } = target;
  while (!over.aborted) {
    try {
      const response = await act();
      tally.requests[name] = (tally.requests[name] ?? 0) + 1;
      if (response === null || response.ok) continue;
      if (!BY_DESIGN.has(response.status)) note(tally, `${name}: ${response.status}`);
      else {
        tally.refusals++;
        await delay(100);
      }
    } catch (error) {
      if (!over.aborted) note(tally, `${name}: ${reasonOf(error)}`);
    }
  }
}

/** Of a failed `fetch` the cause tells more than the error. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error;
  return cause instanceof Error ? `${String(error)}: ${cause.message}` : String(error);
}

function note({ failures }: Tally, failure: string): void {
  if (failures.length < MAX_FAILURES) failures.push(failure);
}

function question({ random }: Target): string {
  return QUESTIONS[Math.floor(random() * QUESTIONS.length)] ?? "";
}

async function post(url: string, body: object, more: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify(body),
    ...more,
  });
  await response.arrayBuffer();
  return response;
}

export const search = (target: Target): Promise<Response> =>
  post(`${target.url}/api/rag/search`, {
    query: question(target),
    mode: target.random() < 0.5 ? "lexical" : "hybrid",
    limit: 10,
  });

export const ask = (target: Target): Promise<Response> =>
  post(`${target.url}/api/chat`, { message: question(target) });

/** Half are new, half are new versions of what was written before. */
export const write = (target: Target, ledger: Ledger, writer: number, names: number): Promise<Response> =>
  ledger.write(target.url, `doc-${writer}${String(Math.floor(target.random() * names)).padStart(4, "0")}.md`);

/** As long as a person takes, at least. */
async function pause({ random, over }: Target): Promise<void> {
  await delay(250 + random() * 500, undefined, { signal: over }).catch(() => undefined);
}

/** Leaves in the middle of an answer. */
export async function leave(target: Target): Promise<null> {
  const signal = AbortSignal.timeout(1 + Math.floor(target.random() * 60));
  const headers = { ...JSON_TYPE, accept: "text/event-stream" };
  await post(`${target.url}/api/chat`, { message: question(target) }, { headers, signal }).catch(
    () => undefined,
  );
  // Without a pause these alone would ask more than two cores answer.
  await pause(target);
  return null;
}

/** Sends its request a sign at a time, or reads its answer so, until somebody closes the connection. */
export async function dawdle(target: Target): Promise<null> {
  const { hostname, port } = new URL(target.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.pause();
  const body = JSON.stringify({ message: question(target) });
  const request = `POST /api/chat HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: text/event-stream\r\ncontent-length: ${body.length * 2}\r\n\r\n${body}`;
  const isSender = target.random() < 0.5;
  if (!isSender)
    socket.write(request.replace(/content-length: \d+/, `content-length: ${Buffer.byteLength(body)}`));
  for (let at = 0; !socket.destroyed && at < 80 && !target.over.aborted; at++) {
    if (isSender) socket.write(request[at] ?? "");
    else socket.read(8);
    await delay(250);
  }
  socket.destroy();
  return null;
}
