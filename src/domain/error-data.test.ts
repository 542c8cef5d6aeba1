import assert from "node:assert/strict";
import { it } from "node:test";
import { AcervoError, errorFromData, errorToData } from "./index.ts";

it("an error crosses into another thread with its code, facts, cause and whether to try again", () => {
  const cause = new Error("database is locked");
  const given = new AcervoError("store-busy", { path: "x" }, { isRetryable: true, cause });
  const got = errorFromData(structuredClone(errorToData(given)));
  assert.ok(got instanceof AcervoError);
  assert.deepEqual([got.code, got.facts, got.isRetryable], ["store-busy", { path: "x" }, true]);
  assert.equal(got.message, given.message);
  assert.equal((got.cause as Error).message, "database is locked");
});

it("an error that is none of ours arrives as a failed worker, with its message", () => {
  for (const error of [new TypeError("quebrou"), "quebrou"]) {
    const got = errorFromData(structuredClone(errorToData(error)));
    assert.deepEqual([got.code, got.facts], ["worker-failed", { reason: "quebrou" }]);
  }
});
