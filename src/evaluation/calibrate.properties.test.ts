import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { fitThresholds, type JudgedConfidence } from "./calibrate.ts";

const right = (...scores: number[]): JudgedConfidence[] => scores.map((score) => ({ score, isRight: true }));
const wrong = (...scores: number[]): JudgedConfidence[] => scores.map((score) => ({ score, isRight: false }));

describe("fitThresholds", () => {
  it("finds a perfect cut wherever there is one", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, scores, (low, high) => {
        const { balancedAccuracy, confidence } = fitThresholds([
          ...wrong(...low.map((score) => score / 250)),
          ...right(...high.map((score) => 0.5 + score / 250)),
        ]);
        assert.equal(balancedAccuracy, 1);
        assert.ok(confidence.baixa <= 0.5 + Math.min(...high) / 250);
      }),
    );
  });

  it("keeps the levels in order when the lowest cut keeps few of the right answers", () => {
    const { confidence } = fitThresholds([
      ...right(0.95, 0.1, 0.2),
      ...wrong(...Array.from({ length: 60 }, (_, index) => 0.21 + index / 100)),
    ]);
    assert.ok(confidence.alta >= confidence.media && confidence.media >= confidence.baixa);
  });

  it("lets the very score that a cut was made for pass", () => {
    const { confidence } = fitThresholds([...right(0.6237, 0.7), ...wrong(0.1)]);
    assert.ok(confidence.baixa <= 0.6237 && confidence.baixa > 0.1);
  });

  it("survives judgements that are all right, all wrong or none at all", () => {
    for (const judged of [right(0.5, 0.6), wrong(0.5, 0.6), []]) {
      const { confidence, balancedAccuracy } = fitThresholds(judged);
      assert.ok(Object.values(confidence).every(Number.isFinite));
      assert.ok(balancedAccuracy >= 0 && balancedAccuracy <= 1);
    }
  });
});
