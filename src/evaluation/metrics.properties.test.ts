import assert from "node:assert/strict";
import { it } from "node:test";
import * as fc from "fast-check";
import { ndcg, recall, reciprocalRank } from "./metrics.ts";

const IDS = ["a", "b", "c", "d", "e"];

it("every measure lies between 0 and 1, and the ideal order is never beaten", () => {
  const grades = fc.dictionary(fc.constantFrom(...IDS), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(
      fc.shuffledSubarray(IDS),
      grades,
      fc.integer({ min: 1, max: 6 }),
      (ranking, graded, depth) => {
        const judged = new Map(Object.entries(graded));
        for (const measure of [ndcg, recall, reciprocalRank]) {
          const value = measure(ranking, judged, depth);
          assert.ok(value >= 0 && value <= 1 + 1e-12);
        }
        const ideal = [...judged.keys()].toSorted((a, b) => (judged.get(b) ?? 0) - (judged.get(a) ?? 0));
        assert.ok(ndcg(ideal, judged, depth) >= ndcg(ranking, judged, depth) - 1e-12);
      },
    ),
  );
});
