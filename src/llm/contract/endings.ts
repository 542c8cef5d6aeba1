import assert from "node:assert/strict";
import { it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { QUESTION, type Bench } from "./bench.ts";

/** How calls end that do not end well. */
export function endingTests(bench: Bench): void {
  it("makes one request, also when it fails", async () => {
    bench.fake.failNext({ kind: "status", status: 503, retryAfter: "7" });
    const { error, exchanges } = await bench.ask(QUESTION);
    assert.ok(error instanceof AcervoError);
    assert.deepEqual([error.code, error.isRetryable], ["llm-failed", true]);
    assert.equal("retryAfterMs" in error.facts && error.facts.retryAfterMs, 7_000);
    assert.equal(bench.fake.requests.length, 1);
    assert.deepEqual(
      exchanges.map(({ status, firstTokenMs }) => [status, firstTokenMs]),
      [[503, null]],
    );
  });

  it("follows nobody to another address", async () => {
    bench.fake.failNext({ kind: "status", status: 307, location: bench.fake.baseUrl("openai") });
    const { error } = await bench.ask(QUESTION);
    assert.ok(error instanceof AcervoError);
    assert.deepEqual([error.code, error.isRetryable], ["llm-failed", false]);
    assert.equal(bench.fake.requests.length, 1);
  });

  it("ends the request when its caller leaves in the middle", async () => {
    const caller = new AbortController();
    const gone = new Error("the caller left");
    bench.fake.failNext({ kind: "body-stall" });
    const onText = () => caller.abort(gone);
    const { error, exchanges } = await bench.ask(QUESTION, { signal: caller.signal, onText });
    assert.equal(error, gone);
    assert.equal(await bench.fake.requests[0]?.ended, "cancelled");
    assert.equal(exchanges.length, 1);
    assert.equal(exchanges[0]?.status, 200);
    assert.notEqual(exchanges[0]?.error, null);
  });

  it("does nothing for a caller who has already left", async () => {
    const signal = AbortSignal.abort(new Error("the caller left"));
    const { error, exchanges } = await bench.ask(QUESTION, { signal });
    assert.match(String(error), /the caller left/);
    assert.deepEqual([bench.fake.requests.length, exchanges.length], [0, 0]);
  });

  it("does nothing for a caller who leaves while it gets ready", async () => {
    const caller = new AbortController();
    const asked = bench.ask(QUESTION, { signal: caller.signal });
    caller.abort(new Error("the caller left"));
    const { error, exchanges } = await asked;
    assert.match(String(error), /the caller left/);
    assert.deepEqual([bench.fake.requests.length, exchanges.length], [0, 0]);
  });

  it("gives up, and hangs up, when no word comes in time or the next one does not", async () => {
    bench.fake.failNext({ kind: "header-stall" }, { kind: "body-stall" });
    const silent = await bench.ask(QUESTION, { firstTokenMs: 1_500 });
    const paused = await bench.ask(QUESTION, { gapMs: 40 });
    for (const { error } of [silent, paused]) {
      assert.ok(error instanceof AcervoError);
      assert.deepEqual([error.code, error.isRetryable], ["llm-failed", true]);
    }
    assert.match(`${String(silent.error)} ${String(paused.error)}`, /palavra em 1\.5 s.* nada em 0\.04 s/);
    assert.deepEqual([silent.deltas.length, paused.deltas.length > 0], [0, true]);
    assert.deepEqual(await Promise.all(bench.fake.requests.map(({ ended }) => ended)), [
      "cancelled",
      "cancelled",
    ]);
  });

  it("hangs up on a stream that goes on after an error", async () => {
    bench.fake.failNext({ kind: "error-event", staysOpen: true });
    const { error, deltas } = await bench.ask(QUESTION);
    assert.ok(error instanceof AcervoError);
    assert.deepEqual([error.code, error.isRetryable], ["llm-failed", true]);
    assert.ok(deltas.length > 0);
    assert.equal(await bench.fake.requests[0]?.ended, "cancelled");
  });

  it("lets an error of its listener through, and hangs up", async () => {
    const mistake = new Error("the listener broke");
    bench.fake.failNext({ kind: "body-stall" });
    const onText = () => {
      throw mistake;
    };
    const { error } = await bench.ask(QUESTION, { onText });
    assert.equal(error, mistake);
    assert.equal(await bench.fake.requests[0]?.ended, "cancelled");
  });
}
