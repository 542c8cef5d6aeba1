import assert from "node:assert/strict";
import { test } from "node:test";
import { stress } from "../benchmarks/stress/stress.ts";

/** The short form of `npm run stress`, which kills far more often and in more kinds of work. */
test("a process killed while it writes loses nothing acknowledged and leaves every document whole", async () => {
  const kills = { "re-ingest": 1, backup: 1, restore: 1, forget: 1 };
  const { scenarios } = await stress({ seed: 7, files: 24, kills, faults: 0 });
  assert.deepEqual(
    scenarios.flatMap(({ violations }) => violations),
    [],
  );
  assert.equal(
    scenarios.reduce((sum, report) => sum + report.kills, 0),
    4,
  );
});

test("a clock that steps, a lock that is held and bytes that flip are survived, or noticed", async () => {
  const { faults } = await stress({ seed: 7, files: 2, kills: {}, faults: { clock: 1, lock: 1, flip: 8 } });
  assert.deepEqual(
    faults.flatMap(({ violations }) => violations),
    [],
  );
  assert.ok(faults.some(({ fault, changed }) => fault === "flip" && changed > 0));
});
