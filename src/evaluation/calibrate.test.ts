import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { fitThresholds, type JudgedConfidence } from "./calibrate.ts";

const judged: fc.Arbitrary<JudgedConfidence[]> = fc.array(
  fc.record({ score: fc.double({ min: 0, max: 2, noNaN: true }), isRight: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);

describe("fitThresholds", () => {
  it("cuts between right and wrong where they are apart", () => {
    const right = [0.7, 0.8, 0.9, 1].map((score) => ({ score, isRight: true }));
    const wrong = [0.1, 0.2, 0.3].map((score) => ({ score, isRight: false }));
    const { confidence, balancedAccuracy, precision } = fitThresholds([...wrong, ...right]);
    assert.equal(confidence.baixa, 0.7);
    assert.equal(balancedAccuracy, 1);
    assert.equal(precision.alta, 1);
  });

  it("asks more of alta than of media where scores overlap", () => {
    const scores = Array.from({ length: 100 }, (_, i) => ({ score: i / 100, isRight: i % 10 < i / 10 }));
    const { confidence, precision } = fitThresholds(scores);
    assert.ok(confidence.alta > confidence.media);
    assert.ok(precision.alta > precision.media);
  });

  it("keeps the levels in order, whatever the judgements", () => {
    fc.assert(
      fc.property(judged, (answers) => {
        const { alta, media, baixa } = fitThresholds(answers).confidence;
        assert.ok(alta >= media && media >= baixa);
      }),
    );
  });
});
