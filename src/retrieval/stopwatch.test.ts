import assert from "node:assert/strict";
import { it } from "node:test";
import { stopwatch } from "./search-types.ts";

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
