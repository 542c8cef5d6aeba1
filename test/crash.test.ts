import assert from "node:assert/strict";
import { test } from "node:test";
import { stress } from "../benchmarks/stress/stress.ts";

/** The short form of `npm run stress`, which kills far more often and in more kinds of work. */
test("a process killed while it writes loses nothing acknowledged and leaves every document whole", async () => {
  const reports = await stress({ seed: 7, files: 40, kills: { ingest: 2, "re-ingest": 1 } });
  const violations = reports.flatMap((report) => report.violations);
  assert.deepEqual(violations, []);
  assert.equal(
    reports.reduce((sum, report) => sum + report.kills, 0),
    3,
  );
});
