import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, boolean, double, property, record, string } from "fast-check";
import { halfOf, judgeRefusals, type RefusalCase } from "./evaluate-answers.ts";

function question(id: number, isAnswerable: boolean, score: number, isAnswered = true): RefusalCase {
  return { queryId: `q${id}`, isAnswerable, isAnswered, score };
}

const APART = Array.from({ length: 40 }, (_, id) => question(id, id % 2 === 0, id % 2 === 0 ? 0.9 : 0.2));

describe("judgeRefusals", () => {
  it("gives always answering one half, and a support that tells them apart everything", () => {
    const report = judgeRefusals(APART);
    assert.equal(report?.always_answer, 0.5);
    assert.deepEqual(report?.shipped, { answered: 1, refused: 0, balanced_accuracy: 0.5 });
    assert.deepEqual(report?.fitted, {
      answered: 1,
      refused: 1,
      balanced_accuracy: 1,
      thresholds: [0.9, 0.9],
    });
  });

  it("judges what the product does as it ships", () => {
    const report = judgeRefusals([
      question(1, true, 1),
      question(2, true, 1, false),
      question(3, false, 1, false),
    ]);
    assert.deepEqual(report?.shipped, { answered: 0.5, refused: 1, balanced_accuracy: 0.75 });
  });

  it("never judges a threshold on the half that it was fitted to", () => {
    const misleading = APART.map((item) =>
      halfOf(item.queryId) === 0 ? item : { ...item, score: 1 - item.score },
    );
    assert.ok((judgeRefusals(misleading)?.fitted.balanced_accuracy ?? 1) < 0.8);
  });

  it("has nothing to say of questions of one sort", () => {
    assert.equal(judgeRefusals([question(1, true, 1)]), null);
    assert.equal(judgeRefusals([]), null);
  });

  it("gives shares, whatever the questions", () => {
    const cases = array(
      record({
        queryId: string(),
        isAnswerable: boolean(),
        isAnswered: boolean(),
        score: double({ min: 0, max: 1, noNaN: true }),
      }),
    );
    assertProperty(
      property(cases, (items) => {
        const report = judgeRefusals(items);
        for (const figures of report === null ? [] : [report.shipped, report.fitted])
          for (const value of [figures.answered, figures.refused, figures.balanced_accuracy])
            assert.ok(value >= 0 && value <= 1);
      }),
    );
  });
});
