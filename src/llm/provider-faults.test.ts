import assert from "node:assert/strict";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { AcervoError, createRequestContext, type ErrorCode, type ModelExchange } from "#src/domain/index.ts";
import { createBreaker } from "#src/providers/index.ts";
import type { LlmFault } from "../../test/helpers/fake-llm-faults.ts";
import { memoryLedger } from "../../test/helpers/fake-llm-ledger.ts";
import { PLANTED_KEY, startFakeLlm, type FakeLlm } from "../../test/helpers/fake-llm.ts";
import { aiSdkModel } from "./ai-sdk/ai-sdk-model.ts";
import { createWriter } from "./create-writer.ts";
import type { LlmProvider, ModelRequest } from "./language-model.ts";
import type { LlmLimits } from "./language-model.ts";

/*
 * Everything that the network and a provider are known to do wrong, tried through the whole stack. Faults that only
 * vectors can have (fewer of them, another order or dimension, NaN, zeros) have no place here: embedding tries those.
 */

const PROVIDERS: readonly LlmProvider[] = [
  "openrouter",
  "openai",
  "gemini",
  "vertex",
  "anthropic",
  "openai-compatible",
];
const QUESTION: ModelRequest = { messages: [{ role: "user", text: "Oi" }], maxOutputTokens: 10 };
/** Long enough for a loaded machine; what stalls gets its own. */
const PATIENT = { firstTokenMs: 25_000, gapMs: 25_000 };
const HASTY = { firstTokenMs: 120, gapMs: 120 };

interface Expected {
  readonly code: ErrorCode;
  readonly attempts: number;
  readonly isRetryable: boolean;
  /** The waits between attempts, in milliseconds; without them those of full jitter, halved. */
  readonly waits?: readonly number[];
}

interface Fault extends Expected {
  readonly title: string;
  readonly fault?: LlmFault;
  /** In the place of the fake's own address. */
  readonly baseUrl?: () => string;
  readonly isSlow?: boolean;
}

const FAILED: Expected = { code: "llm-failed", attempts: 3, isRetryable: true };
const REFUSED: Expected = { code: "llm-failed", attempts: 1, isRetryable: false };
const INVALID: Expected = { code: "llm-reply-invalid", attempts: 3, isRetryable: true };
const JITTER = [250, 500];

function status(status: number, retryAfter?: string): LlmFault {
  return { kind: "status", status, message: `no: ${PLANTED_KEY}`, ...(retryAfter && { retryAfter }) };
}

/** A date without milliseconds, as the header has it. */
const inTwentySeconds = () => new Date(Date.now() + 20_000).toUTCString();

const FAULTS: readonly Fault[] = [
  { title: "429, come back in seconds", fault: status(429, "1"), ...FAILED, waits: [1_000, 1_000] },
  { title: "429 without a wish", fault: status(429), ...FAILED },
  { title: "429, come back tomorrow", fault: status(429, "86400"), ...FAILED, attempts: 1, waits: [] },
  { title: "429 with a negative wish", fault: status(429, "-5"), ...FAILED },
  { title: "500", fault: status(500), ...FAILED },
  { title: "502", fault: status(502), ...FAILED },
  { title: "503", fault: status(503), ...FAILED },
  { title: "504", fault: status(504), ...FAILED },
  { title: "408", fault: status(408), ...FAILED },
  { title: "401", fault: status(401), ...REFUSED },
  { title: "403", fault: status(403), ...REFUSED },
  { title: "400", fault: status(400), ...REFUSED },
  { title: "413", fault: status(413), ...REFUSED },
  // A label of 64 letters fails in the resolver's library already, before any question leaves the machine.
  { title: "a name that nobody knows", baseUrl: () => `http://${"a".repeat(64)}.invalid/v1`, ...FAILED },
  { title: "a refused connection", baseUrl: () => `http://127.0.0.1:${refusingPort}/v1`, ...FAILED },
  { title: "a broken TLS handshake", baseUrl: () => `https://127.0.0.1:${deafPort}/v1`, ...FAILED },
  {
    title: "a connection that stalls",
    baseUrl: () => `https://127.0.0.1:${silentPort}/v1`,
    isSlow: true,
    ...FAILED,
  },
  { title: "headers that never come", fault: { kind: "header-stall" }, isSlow: true, ...FAILED },
  { title: "a body that stalls", fault: { kind: "body-stall" }, isSlow: true, ...FAILED },
  { title: "a reset before the headers", fault: { kind: "reset-before-headers" }, ...FAILED },
  { title: "a reset in the body", fault: { kind: "reset-mid-body" }, ...FAILED },
  { title: "a stream closed in the middle", fault: { kind: "half-closed" }, ...FAILED },
  { title: "a stream without an end marker", fault: { kind: "no-end-marker" }, ...FAILED },
  { title: "an error event in the stream", fault: { kind: "error-event", message: PLANTED_KEY }, ...FAILED },
  { title: "a web page", fault: { kind: "html" }, ...INVALID },
  { title: "broken JSON", fault: { kind: "broken-json" }, ...INVALID },
  { title: "500 MB of events", fault: { kind: "huge-body" }, ...INVALID, attempts: 1, isRetryable: false },
  { title: "500 MB in one line", fault: { kind: "huge-line" }, ...INVALID, attempts: 1, isRetryable: false },
];

let refusingPort = 0;
let deafPort = 0;
let silentPort = 0;

describe("a call to a provider that fails", { concurrency: false }, () => {
  const sockets = new Set<Socket>();
  const fakes = new Map<LlmProvider, FakeLlm>();
  /** Answers a handshake with words that are none, and one that never answers. */
  const deaf = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });
  const silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));

  before(async () => {
    for (const provider of PROVIDERS) {
      fakes.set(provider, await startFakeLlm({ reply: () => ({ text: "O prazo é de dez dias." }) }));
    }
    deafPort = await listen(deaf);
    silentPort = await listen(silent);
    const closed = createServer();
    refusingPort = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    for (const server of [deaf, silent]) await new Promise((resolve) => server.close(resolve));
    for (const fake of fakes.values()) await fake.close();
  });

  for (const fault of FAULTS) {
    it(`${fault.title}: ${fault.code}, ${fault.attempts} attempt(s), with every provider`, async () => {
      await Promise.all(
        [...fakes].map(async ([provider, fake]) => {
          fake.reset();
          if (fault.fault) fake.failNext(...Array.from({ length: 5 }, () => fault.fault as LlmFault));
          check(provider, fault, await call(fake, provider, fault));
          // A request that is given up at once may not have been read yet.
          const isCounted = fault.baseUrl === undefined && fault.isSlow !== true;
          if (isCounted) assert.equal(fake.requests.length, fault.attempts, provider);
          for (const request of fake.requests) assert.ok(request.bytesSent() < 64 * 1024 * 1024, provider);
        }),
      );
    });
  }

  it("waits until the date that a 429 names", async () => {
    const fake = fakes.get("openai") as FakeLlm;
    fake.reset();
    fake.failNext(status(429, inTwentySeconds()));
    const { outcome, waits } = await call(fake, "openai", { ...FAILED, title: "" });
    assert.equal(outcome, null);
    assert.ok(waits.length === 1 && waits.every((wait) => wait > 500 && wait <= 20_000), String(waits));
  });

  it("takes empty events and an empty stream for no reply", async () => {
    for (const [provider, fake] of fakes) {
      for (const kind of ["empty-data", "empty-body"] as const) {
        fake.reset();
        fake.failNext({ kind }, { kind }, { kind });
        const { outcome } = await call(fake, provider, { ...FAILED, title: "" });
        const { code, isRetryable } = outcome as AcervoError;
        assert.ok(code === "llm-failed" || code === "llm-reply-invalid", `${provider} ${kind}: ${code}`);
        assert.ok(isRetryable, `${provider} ${kind}`);
        assert.equal(fake.requests.length, 3, `${provider} ${kind}`);
      }
    }
  });

  it("gets through when the fault was a passing one", async () => {
    for (const [provider, fake] of fakes) {
      fake.reset();
      fake.failNext({ kind: "reset-mid-body" }, { kind: "html" });
      const { outcome, exchanges } = await call(fake, provider, { ...FAILED, title: "" });
      assert.equal(outcome, null);
      assert.deepEqual(
        exchanges.map(({ attempt, status: code, error }) => [attempt, code, error === null]),
        [
          [1, 200, false],
          [2, 200, false],
          [3, 200, true],
        ],
      );
    }
  });
});

/** One call through the whole stack, on a clock that only waiting between attempts moves. */
async function call(fake: FakeLlm, provider: LlmProvider, { baseUrl, isSlow = false }: Fault) {
  const waits: number[] = [];
  const exchanges: ModelExchange[] = [];
  const pace = isSlow ? HASTY : PATIENT;
  const limits: LlmLimits = {
    ...pace,
    attempts: 3,
    deadlineMs: 30_000,
    dailyTokens: 0,
    maxOutputTokens: 100,
    inputPrice: null,
    outputPrice: null,
  };
  let now = 0;
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  const settings = fake.settings(provider, baseUrl ? { baseUrl: baseUrl() } : {});
  const writer = createWriter(aiSdkModel(settings), {
    limits,
    breaker: createBreaker(),
    ledger: memoryLedger(),
    timing: { now: () => now, sleep, random: () => 0.5 },
  });
  const context = createRequestContext("acme");
  const onExchange = (exchange: ModelExchange) => exchanges.push(exchange);
  const outcome = await writer.write(QUESTION, { purpose: "answer", context, onExchange }).then(
    () => null,
    (error: unknown) => error,
  );
  return { outcome, waits, exchanges };
}

function check(provider: LlmProvider, fault: Fault, told: Awaited<ReturnType<typeof call>>): void {
  const { outcome, waits, exchanges } = told;
  assert.ok(outcome instanceof AcervoError, `${provider}: ${String(outcome)}`);
  assert.deepEqual(
    [outcome.code, outcome.isRetryable],
    [fault.code, fault.isRetryable],
    provider + outcome.message,
  );
  assert.deepEqual(waits, fault.waits ?? JITTER.slice(0, fault.attempts - 1), provider);
  assert.deepEqual(
    exchanges.map(({ attempt, error }) => [attempt, error !== null]),
    Array.from({ length: fault.attempts }, (_, index) => [index + 1, true]),
    provider,
  );
  const everything = [
    outcome.message,
    outcome.stack,
    JSON.stringify(outcome),
    JSON.stringify(exchanges),
  ].join();
  assert.ok(!everything.includes("planted"), `${provider}: ${everything}`);
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
