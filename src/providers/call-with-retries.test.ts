import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { callWithRetries, RETRY_DEFAULTS, type RetriedCall, type RetryEvent } from "./call-with-retries.ts";
import { modelFailed, notConfigured, replyInvalid, type ModelTask } from "./failures.ts";

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
    policy: RETRY_DEFAULTS,
    timing: { now: () => now, sleep, random: () => 0.5 },
    deadlineMs: 10_000,
    signal: undefined,
    onRetry: undefined,
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

    it("gives up at the deadline on a call that never ends", async () => {
      const never = call(task, () => new Promise(() => {}), { deadlineMs: 5 });
      await assert.rejects(never, { code: `${task}-failed`, isRetryable: true, message: /0\.005 s/ });
    });

    it("lets a caller go who leaves while the call is being made", async () => {
      const caller = new AbortController();
      const run = () => {
        caller.abort(new Error("the caller left"));
        return new Promise(() => {});
      };
      await assert.rejects(call(task, run, { signal: caller.signal }), /the caller left/);
    });
  });
}
