import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createRequestContext, type ModelExchange } from "#src/domain/index.ts";
import { createBreaker, type CircuitBreaker, type RetryEvent } from "#src/providers/index.ts";
import { memoryLedger } from "../../test/helpers/fake-llm-ledger.ts";
import type { FakeLlmReply } from "../../test/helpers/fake-llm-reply.ts";
import { startFakeLlm, type FakeLlm } from "../../test/helpers/fake-llm.ts";
import { aiSdkModel } from "./ai-sdk/ai-sdk-model.ts";
import { createWriter, type WriterOptions } from "./create-writer.ts";
import { estimateCall } from "./token-account.ts";
import type { LlmLimits, ModelRequest, WriterCall } from "./language-model.ts";

const QUESTION: ModelRequest = {
  messages: [
    { role: "system", text: "Responda." },
    { role: "user", text: "Qual é o prazo?" },
  ],
  maxOutputTokens: 50,
};
const CALL: WriterCall = { purpose: "answer", context: createRequestContext("acme") };
const callUntil = ({ signal }: AbortController): WriterCall => ({
  purpose: "answer",
  context: createRequestContext("acme", { signal }),
});
const NOON = Date.UTC(2026, 2, 1, 12);
const TODAY = "acme 2026-03-01";
const LIMITS: LlmLimits = {
  attempts: 3,
  firstTokenMs: 10_000,
  gapMs: 10_000,
  deadlineMs: 30_000,
  dailyTokens: 0,
  maxOutputTokens: 1_000,
  inputPrice: null,
  outputPrice: null,
};

function breakDown(): never {
  throw new Error("the listener broke");
}

/** Tokens for so many calls. */
const room = (calls: number) => estimateCall(QUESTION) * calls;

describe("createWriter", () => {
  let fake: FakeLlm;
  let reply: () => FakeLlmReply;
  let ledger = memoryLedger();
  let breaker: CircuitBreaker;

  before(async () => {
    fake = await startFakeLlm({ reply: () => reply() });
    reply = () => ({ text: "Bom dia." });
    // Loads the SDK, so that no deadline is spent on that.
    ledger = memoryLedger();
    breaker = createBreaker();
    await open().write(QUESTION, CALL);
  });
  beforeEach(() => {
    fake.reset();
    reply = () => ({ text: "Dez dias.", usage: { input: 40, output: 6, cached: 4 } });
    ledger = memoryLedger();
    breaker = createBreaker();
  });
  after(() => fake.close());

  function open(limits: Partial<LlmLimits> = {}, more: Partial<WriterOptions> = {}) {
    return createWriter(aiSdkModel(fake.settings("openrouter")), {
      limits: { ...LIMITS, ...limits },
      breaker,
      ledger,
      timing: { sleep: async () => {}, random: () => 0.5 },
      now: () => NOON,
      ...more,
    });
  }

  it("gives the reply and tells everything about the request", async () => {
    const exchanges: ModelExchange[] = [];
    const told = await open().write(QUESTION, {
      ...CALL,
      onExchange: (exchange) => exchanges.push(exchange),
    });
    assert.equal(told.text, "Dez dias.");
    const [exchange] = exchanges;
    assert.ok(exchange && exchanges.length === 1);
    assert.equal(exchange.request, fake.requests[0]?.rawBody.toString());
    const { purpose, model, attempt, status, reply: text, usage, cost, error } = exchange;
    assert.deepEqual(
      { purpose, model, attempt, status, text, usage, cost, error },
      {
        purpose: "answer",
        model: "openrouter:openai/gpt-4o-mini",
        attempt: 1,
        status: 200,
        text: "Dez dias.",
        usage: { inputTokens: 40, outputTokens: 6, cachedTokens: 4 },
        cost: null,
        error: null,
      },
    );
  });

  it("asks for no more tokens than the limit allows", async () => {
    await open({ maxOutputTokens: 20 }).write(QUESTION, CALL);
    await open({ maxOutputTokens: 90 }).write(QUESTION, CALL);
    assert.deepEqual(
      fake.requests.map(({ body }) => body["max_tokens"]),
      [20, 50],
    );
  });

  describe("when a call fails", () => {
    it("repeats it, and numbers what was sent", async () => {
      fake.failNext({ kind: "reset-mid-body" }, { kind: "status", status: 503 });
      const exchanges: ModelExchange[] = [];
      await open().write(QUESTION, { ...CALL, onExchange: (exchange) => exchanges.push(exchange) });
      assert.deepEqual(
        exchanges.map(({ attempt, status, reply: text }) => [attempt, status, text]),
        [
          [1, 200, "Dez d"],
          [2, 503, ""],
          [3, 200, "Dez dias."],
        ],
      );
    });

    it("does not repeat one that has shown text, and keeps its error", async () => {
      fake.failNext({ kind: "reset-mid-body" });
      const shown: string[] = [];
      const call = { ...CALL, onText: (delta: string) => shown.push(delta) };
      await assert.rejects(open().write(QUESTION, call), { code: "llm-failed", isRetryable: true });
      assert.deepEqual(shown, ["Dez d"]);
      assert.equal(fake.requests.length, 1);
    });

    it("repeats one that failed before its first word, also with somebody listening", async () => {
      fake.failNext({ kind: "status", status: 503 });
      const shown: string[] = [];
      await open().write(QUESTION, { ...CALL, onText: (delta) => shown.push(delta) });
      assert.deepEqual(shown, ["Dez d", "ias."]);
    });

    it("ends at the deadline, hangs up, and has told of the request by then", async () => {
      fake.failNext({ kind: "header-stall" });
      const exchanges: ModelExchange[] = [];
      const call = { ...CALL, onExchange: (exchange: ModelExchange) => exchanges.push(exchange) };
      await assert.rejects(open({ deadlineMs: 1_500 }).write(QUESTION, call), {
        code: "llm-failed",
        isRetryable: true,
        message: /1\.5 s/,
      });
      assert.equal(exchanges.length, 1);
      assert.equal(ledger.days.get(TODAY)?.calls, 1);
      assert.equal(await fake.requests[0]?.ended, "cancelled");
    });

    it("throws the caller's reason when the caller leaves", async () => {
      const caller = new AbortController();
      const gone = new Error("the caller left");
      fake.failNext({ kind: "body-stall" });
      const call = { ...callUntil(caller), onText: () => caller.abort(gone) };
      await assert.rejects(open().write(QUESTION, call), (error) => error === gone);
      assert.equal(await fake.requests[0]?.ended, "cancelled");
      assert.equal(fake.requests.length, 1);
      await assert.rejects(open().write(QUESTION, callUntil(caller)), /the caller left/);
      assert.equal(fake.requests.length, 1);
    });
  });

  describe("a caller that aborts", () => {
    it("does not wait for a ledger that hangs", async () => {
      for (const hanging of ["reserve", "settle"] as const) {
        const caller = new AbortController();
        const hang = () => {
          setImmediate(() => caller.abort(new Error("the caller left")));
          return new Promise<never>(() => {});
        };
        const writer = open({ dailyTokens: 1_000 }, { ledger: { ...ledger, [hanging]: hang } });
        await assert.rejects(writer.write(QUESTION, callUntil(caller)), /the caller left/);
      }
    });

    it("starts no further attempt, and ends the wait before it", async () => {
      const caller = new AbortController();
      fake.failNext({ kind: "status", status: 503 });
      const sleep = () => {
        caller.abort(new Error("the caller left"));
        return new Promise<never>(() => {});
      };
      const writer = open({}, { timing: { sleep } });
      await assert.rejects(writer.write(QUESTION, callUntil(caller)), /the caller left/);
      assert.equal(fake.requests.length, 1);
    });
  });

  describe("the cost of a call", () => {
    const prices = { inputPrice: 2, outputPrice: 10 };

    it("is the provider's where it tells, and else comes from the prices", async () => {
      const computed = await open(prices).write(QUESTION, CALL);
      assert.equal(computed.cost, (40 * 2 + 6 * 10) / 1_000_000);
      reply = () => ({ text: "Dez dias.", cost: 0.5 });
      assert.equal((await open(prices).write(QUESTION, CALL)).cost, 0.5);
      assert.equal((await open({ inputPrice: 2 }).write(QUESTION, CALL)).cost, 0.5);
      reply = () => ({ text: "Dez dias." });
      assert.equal((await open({ inputPrice: 2 }).write(QUESTION, CALL)).cost, null);
    });

    it("is estimated where nobody counted", async () => {
      reply = () => ({ text: "x".repeat(31), usage: null });
      const exchanges: ModelExchange[] = [];
      const onExchange = (exchange: ModelExchange) => exchanges.push(exchange);
      const { usage, cost } = await open(prices).write(QUESTION, { ...CALL, onExchange });
      assert.deepEqual(usage, { inputTokens: 8, outputTokens: 11, cachedTokens: 0 });
      assert.equal(cost, (8 * 2 + 11 * 10) / 1_000_000);
      assert.deepEqual([exchanges[0]?.usage, exchanges[0]?.cost], [null, cost]);
    });
  });

  describe("the daily tokens of a tenant", () => {
    it("are written down also where there is no limit", async () => {
      reply = () => ({ text: "Dez dias.", usage: { input: 40, output: 6 }, cost: 0.25 });
      await open().write(QUESTION, CALL);
      await open().write(QUESTION, { ...CALL, context: createRequestContext("other") });
      const used = { calls: 1, inputTokens: 40, outputTokens: 6, cost: 0.25, reserved: 0 };
      assert.deepEqual(ledger.days.get(TODAY), used);
      assert.deepEqual(ledger.days.get("other 2026-03-01"), used);
    });

    it("refuse a call that does not fit, without a request", async () => {
      const writer = open({ dailyTokens: room(1) - 1 });
      await assert.rejects(writer.write(QUESTION, CALL), {
        code: "llm-budget-exhausted",
        facts: { model: writer.id, limit: room(1) - 1, used: 0 },
      });
      assert.equal(fake.requests.length, 0);
      await open({ dailyTokens: room(1) }).write(QUESTION, CALL);
      assert.equal(fake.requests.length, 1);
    });

    it("are spent up to what a call may write, however long its reply and whatever the provider counts", async () => {
      const writer = open({ dailyTokens: room(3), attempts: 1 });
      const { messages, maxOutputTokens } = QUESTION;
      const texts = ["x".repeat(5_000_000), "palavra ".repeat(3 * maxOutputTokens)];
      for (const text of texts) {
        reply = () => ({ text, usage: null });
        let shown = "";
        const onText = (delta: string) => void (shown += delta);
        const written = writer.write(QUESTION, { ...CALL, onText });
        await assert.rejects(written, { code: "llm-reply-invalid" });
        assert.ok(shown.length <= 16 * maxOutputTokens, String(shown.length));
      }
      const usage = { input: 1e9, output: 1e9 };
      reply = () => ({ text: "Dez dias.", usage });
      const told = await writer.write({ messages, maxOutputTokens }, CALL);
      assert.equal(told.usage.inputTokens + told.usage.outputTokens, room(1));
      const { inputTokens = 0, outputTokens = 0, reserved } = ledger.days.get(TODAY) ?? {};
      assert.equal(reserved, 0);
      assert.ok(inputTokens + outputTokens <= room(3), `${inputTokens} + ${outputTokens}`);
    });

    it("cannot be passed by calls that race", async () => {
      const writer = open({ dailyTokens: room(3) });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => writer.write(QUESTION, CALL)),
      );
      assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 3);
      assert.equal(fake.requests.length, 3);
      assert.equal(ledger.days.get(TODAY)?.reserved, 0);
    });

    it("are not spent on a provider that refused, and are on one that broke off", async () => {
      const writer = open({ dailyTokens: 10_000, attempts: 1 });
      fake.failNext({ kind: "status", status: 500 }, { kind: "reset-mid-body" });
      await assert.rejects(writer.write(QUESTION, CALL));
      const nothing = { calls: 1, inputTokens: 0, outputTokens: 0, cost: 0, reserved: 0 };
      assert.deepEqual(ledger.days.get(TODAY), nothing);
      await assert.rejects(writer.write(QUESTION, CALL));
      assert.deepEqual(ledger.days.get(TODAY), { ...nothing, calls: 2, inputTokens: 8, outputTokens: 2 });
    });

    it("begin anew at midnight, and a call counts for the day on which it was made", async () => {
      let now = Date.UTC(2026, 2, 1, 23, 59, 59, 999);
      reply = () => {
        now = Date.UTC(2026, 2, 2);
        return { text: "Dez dias." };
      };
      const writer = open({ dailyTokens: room(1) }, { now: () => now });
      await writer.write(QUESTION, CALL);
      await writer.write(QUESTION, CALL);
      assert.deepEqual([...ledger.days.keys()], [TODAY, "acme 2026-03-02"]);
      assert.ok([...ledger.days.values()].every(({ calls, reserved }) => calls === 1 && reserved === 0));
    });

    it("do not cost the reply when they cannot be written down, but nothing is sent when they cannot be read", async () => {
      const broken = new Error("the ledger broke");
      const reported: unknown[] = [];
      const settle = () => Promise.reject(broken);
      const onLedgerError = (error: unknown) => reported.push(error);
      const { text } = await open({}, { ledger: { ...ledger, settle }, onLedgerError }).write(QUESTION, CALL);
      assert.equal(text, "Dez dias.");
      assert.deepEqual(reported, [broken]);
      const reserve = () => Promise.reject(broken);
      const blind = open({ dailyTokens: 10_000 }, { ledger: { ...ledger, reserve } });
      await assert.rejects(blind.write(QUESTION, CALL), /the ledger broke/);
      assert.equal(fake.requests.length, 1);
    });
  });

  describe("the circuit of a provider and tenant", () => {
    it("opens after ten failures, without another request, for this tenant alone", async () => {
      const writer = open({ attempts: 1 });
      fake.failNext(...Array.from({ length: 10 }, () => ({ kind: "status", status: 500 }) as const));
      for (let index = 0; index < 10; index += 1) {
        await assert.rejects(writer.write(QUESTION, CALL), { code: "llm-failed" });
      }
      const waits: RetryEvent[] = [];
      const hopeful = open({ deadlineMs: 120_000 }, { onRetry: (event) => waits.push(event) });
      await assert.rejects(hopeful.write(QUESTION, CALL), { code: "llm-unavailable", isRetryable: true });
      assert.deepEqual(waits, [], "a provider that is down is not waited for");
      assert.equal(fake.requests.length, 10);
      await writer.write(QUESTION, { ...CALL, context: createRequestContext("other") });
    });

    it("stays closed when requests are wrong, callers leave, listeners break or money is out", async () => {
      const writer = open({ attempts: 1 });
      for (let index = 0; index < 12; index += 1) {
        fake.failNext({ kind: "status", status: 401 }, { kind: "body-stall" });
        await assert.rejects(writer.write(QUESTION, CALL), { code: "llm-failed", isRetryable: false });
        const caller = new AbortController();
        const call = { ...callUntil(caller), onText: () => caller.abort(new Error("left")) };
        await assert.rejects(writer.write(QUESTION, call), /left/);
        await assert.rejects(writer.write(QUESTION, { ...CALL, onText: breakDown }), /the listener broke/);
        await assert.rejects(open({ dailyTokens: 1 }).write(QUESTION, CALL), {
          code: "llm-budget-exhausted",
        });
      }
      assert.equal((await writer.write(QUESTION, CALL)).text, "Dez dias.");
    });
  });
});
