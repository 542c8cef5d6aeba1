import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mean, ndcg, percentile, recall, reciprocalRank } from "./metrics.ts";

const GRADES = new Map([
  ["a", 2],
  ["b", 1],
  ["c", 0],
]);

describe("metrics", () => {
  it("gives a perfect ranking an nDCG of 1", () => {
    assert.equal(ndcg(["a", "b", "x"], GRADES, 10), 1);
  });

  it("discounts gain 2^grade - 1 by the logarithm of the place", () => {
    const gained = 1 / Math.log2(2) + 3 / Math.log2(3);
    const ideal = 3 / Math.log2(2) + 1 / Math.log2(3);
    assert.ok(Math.abs(ndcg(["b", "a"], GRADES, 10) - gained / ideal) < 1e-12);
  });

  it("looks no further than the depth", () => {
    assert.equal(ndcg(["x", "a"], GRADES, 1), 0);
    assert.equal(recall(["x", "a"], GRADES, 1), 0);
    assert.equal(reciprocalRank(["x", "a"], GRADES, 1), 0);
  });

  it("counts only items with a positive grade as relevant", () => {
    assert.equal(recall(["a", "c"], GRADES, 10), 0.5);
    assert.equal(reciprocalRank(["c", "b"], GRADES, 10), 0.5);
  });

  it("is 0 where nothing is relevant", () => {
    const none = new Map([["c", 0]]);
    assert.deepEqual([ndcg(["c"], none, 10), recall(["c"], none, 10)], [0, 0]);
  });

  it("takes percentiles and means of nothing as 0", () => {
    assert.deepEqual([percentile([], 0.5), mean([])], [0, 0]);
    assert.deepEqual([percentile([3, 1, 2], 0.5), percentile([1, 2], 1), mean([1, 2])], [2, 2, 1.5]);
  });
});
