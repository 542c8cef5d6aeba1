import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, double, integer, property } from "fast-check";
import { AcervoError } from "#src/domain/index.ts";
import { checkedQuery, clampLimit, MAX_QUERY_LENGTH, stopwatch } from "./search-types.ts";

const isCode = (code: string) => (error: unknown) => error instanceof AcervoError && error.code === code;

describe("checkedQuery", () => {
  it("hands back a question as it is", () => {
    assert.equal(checkedQuery("  Como?  "), "  Como?  ");
    assert.equal(checkedQuery("a".repeat(MAX_QUERY_LENGTH)).length, MAX_QUERY_LENGTH);
  });

  it("refuses what is empty or too long to be one", () => {
    for (const blank of ["", " ", "\n\t\u00a0"])
      assert.throws(() => checkedQuery(blank), isCode("query-empty"));
    assert.throws(() => checkedQuery("a".repeat(MAX_QUERY_LENGTH + 1)), isCode("query-too-long"));
  });
});

describe("clampLimit", () => {
  it("says nothing about a limit that can be kept", () => {
    assert.deepEqual(clampLimit(7, 50), { limit: 7, notices: [] });
    assert.deepEqual(clampLimit(50, 50), { limit: 50, notices: [] });
  });

  it("says what it made of any other", () => {
    for (const [asked, used] of [
      [51, 50],
      [0, 1],
      [-3, 1],
      [2.9, 2],
      [Infinity, 50],
      [Number.NaN, 1],
    ] as const) {
      assert.deepEqual(clampLimit(asked, 50), {
        limit: used,
        notices: [{ kind: "top-k-clamped", asked, used }],
      });
    }
  });

  it("always gives a whole number within the bounds", () => {
    assertProperty(
      property(double(), integer({ min: 1, max: 100 }), (asked, max) => {
        const { limit } = clampLimit(asked, max);
        assert.ok(Number.isInteger(limit) && limit >= 1 && limit <= max);
      }),
    );
  });
});

it("a stopwatch gives each step the time since the one before, and the total", () => {
  const watch = stopwatch();
  watch.lap("analysis");
  watch.lap("candidates");
  const timings = watch.timings();
  const { total, ...steps } = timings;
  const sum = Object.values(steps).reduce((all, value) => all + value, 0);
  assert.ok(total >= sum && sum > 0);
  assert.deepEqual([steps.fusion, steps.embedding], [0, 0]);
});
