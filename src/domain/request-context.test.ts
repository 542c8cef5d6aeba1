import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRequestContext } from "./request-context.ts";

describe("createRequestContext", () => {
  it("has no limit and speaks Portuguese when the caller says nothing", () => {
    const { tenant, signal, language, deadline } = createRequestContext("a");
    assert.deepEqual({ tenant, language, deadline }, { tenant: "a", language: "pt", deadline: null });
    assert.equal(signal.aborted, false);
  });

  it("is aborted with the caller's reason", () => {
    const caller = new AbortController();
    const { signal } = createRequestContext("a", { signal: caller.signal });
    caller.abort(new Error("gave up"));
    assert.equal((signal.reason as Error).message, "gave up");
  });

  it("is aborted when its time is over", async () => {
    const { signal, deadline } = createRequestContext("a", { timeoutMs: 1 });
    assert.ok(deadline !== null);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    assert.equal((signal.reason as Error).name, "TimeoutError");
  });
});
