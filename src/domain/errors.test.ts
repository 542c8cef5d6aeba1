import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError, describeError } from "./errors.ts";

describe("AcervoError", () => {
  it("has a message in both languages", () => {
    const command = "npm install some-package@1.0.0";
    const error = new AcervoError("not-installed", { package: "some-package", command });
    assert.equal(error.message, describeError(error, "pt"));
    for (const language of ["pt", "en"] as const) {
      assert.ok(describeError(error, language).endsWith(`: ${command}`), language);
    }
    assert.notEqual(describeError(error, "pt"), describeError(error, "en"));
  });

  it("is retryable when its thrower says so, and always when a queue was full", () => {
    assert.equal(new AcervoError("aborted", {}).isRetryable, false);
    assert.equal(new AcervoError("busy", { queue: 100 }).isRetryable, true);
    assert.equal(new AcervoError("store-busy", { path: "x" }, { isRetryable: true }).isRetryable, true);
  });
});

it("describeError leaves the words of unknown errors as they are", () => {
  assert.equal(describeError(new Error("boom"), "en"), "boom");
  assert.equal(describeError("text", "en"), "text");
});
