import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import { callWithRetries, type RetriedCall, type RetryEvent } from "./call-with-retries.ts";
import { modelFailed, notConfigured, replyInvalid, type ModelTask } from "./model-errors.ts";

const TASKS: readonly ModelTask[] = ["embedding", "reranking", "llm"];

/** A call on a clock that only sleeping moves. */
function call<Result>(
  task: ModelTask,
  run: RetriedCall<Result>["run"],
  more: Partial<RetriedCall<Result>> = {},
) {
  let now = 0;
  const sleep = async (ms: number) => void (now += ms);
  return callWithRetries({
    model: { task, id: "fake:one" },
    run,
    context: createRequestContext("a"),
    timing: { now: () => now, sleep, random: () => 0.5 },
    timeoutMs: 10_000,
    ...more,
  });
}

for (const task of TASKS) {
  const model = { task, id: "fake:one" };

  describe(`callWithRetries, for ${task}`, () => {
    it("reports each new attempt, then gives the result", async () => {
      const events: RetryEvent[] = [];
      const errors = [
        modelFailed(model, "HTTP 503", { isRetryable: true }),
        replyInvalid(model, "lixo", true),
      ];
      const run = async () => {
        const error = errors.shift();
        if (error) throw error;
        return "fine";
      };
      assert.equal(await call(task, run, { onRetry: (event) => events.push(event) }), "fine");
      assert.deepEqual(events, [
        { modelId: "fake:one", attempt: 1, waitMs: 250, reason: "HTTP 503" },
        { modelId: "fake:one", attempt: 2, waitMs: 500, reason: "lixo" },
      ]);
    });

    it("ends in the task's own error, with the number of attempts", async () => {
      const failure = modelFailed(model, "HTTP 503", { isRetryable: true, retryAfterMs: 7 });
      await assert.rejects(
        call(task, () => Promise.reject(failure)),
        {
          code: `${task}-failed`,
          isRetryable: true,
          facts: { model: "fake:one", reason: "HTTP 503", attempts: 3, retryAfterMs: 7 },
        },
      );
    });

    it("names an error that it does not know after the task, and keeps one that it does", async () => {
      const unknown = call(task, () => Promise.reject(new Error("boom")));
      await assert.rejects(unknown, {
        code: `${task}-failed`,
        facts: { model: "fake:one", reason: "boom", attempts: 1 },
      });
      const known = call(task, () => Promise.reject(notConfigured(model, "uma chave")));
      await assert.rejects(known, { code: `${task}-not-configured` });
    });

    it("asks the caller before it repeats, and keeps the error as it was", async () => {
      const failure = modelFailed(model, "HTTP 503", { isRetryable: true });
      const asked: unknown[] = [];
      const mayRepeat = (error: Error) => asked.push(error) < 2;
      await assert.rejects(
        call(task, () => Promise.reject(failure), { mayRepeat }),
        {
          code: `${task}-failed`,
          isRetryable: true,
          facts: { model: "fake:one", reason: "HTTP 503", attempts: 2 },
        },
      );
      assert.deepEqual(asked, [failure, failure]);
    });

    it("gives up after its time on a call that never ends", async () => {
      const never = call(task, () => new Promise(() => {}), { timeoutMs: 5 });
      await assert.rejects(never, { code: `${task}-failed`, isRetryable: true, message: /0\.005 s/ });
    });

    it("rejects at once when the request is aborted during a call", async () => {
      const caller = new AbortController();
      const run = () => {
        caller.abort(new Error("the caller left"));
        return new Promise(() => {});
      };
      const context = createRequestContext("a", { signal: caller.signal });
      await assert.rejects(call(task, run, { context }), /the caller left/);
    });
  });
}

it("callWithRetries never waits longer than the cap", async () => {
  const waits: number[] = [];
  const failure = modelFailed({ task: "llm", id: "fake:one" }, "HTTP 503", { isRetryable: true });
  await assert.rejects(
    call("llm", () => Promise.reject(failure), {
      attempts: 9,
      timeoutMs: 100_000,
      timing: { sleep: async (ms) => void waits.push(ms), random: () => 1 },
    }),
  );
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
});

describe("callWithRetries, for a request with an end", () => {
  it("starts no wait that would end after the deadline of the request", async () => {
    for (const [deadline, runs] of [
      [999, 1],
      [1_000, 1],
      [1_001, 2],
      [2_001, 3],
    ] as const) {
      const { state, run } = failing();
      const context = { ...createRequestContext("a"), deadline };
      await assert.rejects(call("embedding", run, { context }), { code: "embedding-failed" });
      assert.equal(state.runs, runs, `deadline ${deadline}`);
    }
  });

  it("makes no call for a request that was already aborted", async () => {
    const { state, run } = failing();
    const context = createRequestContext("a", { signal: AbortSignal.abort(new Error("left")) });
    await assert.rejects(call("embedding", run, { context }), /left/);
    assert.equal(state.runs, 0);
  });

  it("ends a wait between attempts when the request is aborted, and makes no further attempt", async () => {
    const caller = new AbortController();
    const { state, run } = failing();
    const context = createRequestContext("a", { signal: caller.signal });
    const onRetry = () => setImmediate(() => caller.abort(new Error("left")));
    const waits: AbortSignal[] = [];
    const sleep = (_: number, signal: AbortSignal) => {
      waits.push(signal);
      return new Promise<void>(() => {});
    };
    await assert.rejects(call("embedding", run, { context, onRetry, timing: { sleep } }), /left/);
    assert.equal(state.runs, 1);
    assert.deepEqual(
      waits.map(({ aborted }) => aborted),
      [true],
    );
  });

  it("waits with a timer that the abort clears", async () => {
    const caller = new AbortController();
    const { state, run } = failing();
    const context = createRequestContext("a", { signal: caller.signal });
    const onRetry = () => setImmediate(() => caller.abort(new Error("left")));
    await assert.rejects(call("embedding", run, { context, onRetry, timing: {} }), /left/);
    assert.equal(state.runs, 1);
  });
});

/** A call that always asks for another attempt in a second. */
function failing() {
  const model = { task: "embedding", id: "fake:one" } as const;
  const state = { runs: 0 };
  const run = async () => {
    state.runs += 1;
    throw modelFailed(model, "HTTP 503", { isRetryable: true, retryAfterMs: 1_000 });
  };
  return { state, run };
}
