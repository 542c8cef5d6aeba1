import { parseArgs } from "node:util";
import { failures, report } from "./report.ts";
import { runSuite } from "./run-suite.ts";

const USAGE = `Usage: npm run stress:injection -- [options]
  --every N     only every n-th document`;

const { values } = parseArgs({
  options: { every: { type: "string", default: "1" }, help: { type: "boolean", default: false } },
});

async function run(): Promise<void> {
  const result = await runSuite({ every: Math.max(1, Number(values.every) || 1) });
  console.log(report(result));
  const failed = failures(result);
  console.log(`\n${failed.length === 0 ? "PASS" : `FAIL: ${failed.join("; ")}`}`);
  if (failed.length > 0) process.exitCode = 1;
}

if (values.help) console.log(USAGE);
else await run();
