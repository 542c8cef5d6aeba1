import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { estimateTokens, splitIntoBatches } from "./batches.ts";

describe("splitIntoBatches", () => {
  it("keeps every text once, in order, within both limits", () => {
    const limits = fc.record({
      maxTexts: fc.integer({ min: 1, max: 5 }),
      maxTokens: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 })), limits, (texts, { maxTexts, maxTokens }) => {
        const batches = splitIntoBatches(texts, { maxTexts, maxTokens, countTokens: estimateTokens });
        assert.deepEqual(batches.flat(), texts);
        for (const batch of batches) {
          const tokens = batch.reduce((sum, text) => sum + estimateTokens(text), 0);
          assert.ok(batch.length >= 1 && batch.length <= maxTexts);
          assert.ok(tokens <= maxTokens || batch.length === 1);
        }
      }),
    );
  });

  it("sends a text above the limit alone rather than never", () => {
    const limits = { maxTexts: 10, maxTokens: 3, countTokens: (text: string) => text.length };
    assert.deepEqual(splitIntoBatches(["a", "bbbbb", "c"], limits), [["a"], ["bbbbb"], ["c"]]);
  });
});
