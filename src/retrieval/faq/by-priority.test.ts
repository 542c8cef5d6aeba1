import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, double, integer, property, record } from "fast-check";
import { byPriority } from "./search-faqs.ts";

interface Scored {
  readonly score: number;
  readonly priority: number;
}

const order = (items: readonly Scored[]): Scored[] =>
  byPriority(
    items,
    ({ score }) => score,
    ({ priority }) => priority,
  );
const scored = (...pairs: readonly (readonly [score: number, priority: number])[]): Scored[] =>
  pairs.map(([score, priority]) => ({ score, priority }));

describe("byPriority", () => {
  it("puts the higher priority first among scores that say the same", () => {
    assert.deepEqual(order(scored([1, 0], [1, 5], [0.995, 9])), scored([0.995, 9], [1, 5], [1, 0]));
  });

  it("moves nothing past a score that is really better", () => {
    const items = scored([1, 0], [0.98, 100], [0.5, 1_000]);
    assert.deepEqual(order(items), items);
  });

  it("keeps the order of equals", () => {
    const items = [
      { score: 1, priority: 3, name: "a" },
      { score: 1, priority: 3, name: "b" },
    ];
    assert.deepEqual(order(items), items);
  });

  it("ties by the first of a group, so that small steps do not add up", () => {
    const items = scored([1, 0], [0.993, 1], [0.986, 2]);
    assert.deepEqual(order(items), scored([0.993, 1], [1, 0], [0.986, 2]));
  });

  it("knows ties among scores of nothing and less", () => {
    assert.deepEqual(order(scored([0, 0], [0, 1])), scored([0, 1], [0, 0]));
    assert.deepEqual(order(scored([-0.5, 0], [-0.5, 1])), scored([-0.5, 1], [-0.5, 0]));
  });

  it("loses nothing, and gives up no more than a hundredth of a score", () => {
    const item = record({ score: double({ min: 0, max: 1, noNaN: true }), priority: integer() });
    assertProperty(
      property(array(item), (items) => {
        const ranked = items.toSorted((a, b) => b.score - a.score);
        const ordered = order(ranked);
        assert.deepEqual(new Set(ordered), new Set(ranked));
        for (const [place, { score }] of ordered.entries()) {
          assert.ok(score >= (ranked[place]?.score ?? 0) * 0.99 - 1e-9);
        }
      }),
    );
  });
});
