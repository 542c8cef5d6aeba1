import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killRepeatedly } from "./kills.ts";
import { mixedLoad } from "./mixed-load.ts";

const USAGE = `Usage: npm run stress:server -- --minutes N | --kills N
  --minutes N    mixed load for so long: searches, answers of a fake model, uploads, edits, slow and leaving clients
  --kills N      kills the server so often, during uploads and jobs
  --seed N       (1)`;

const BINARY = join(import.meta.dirname, "../../../bin/acervo.mjs");
const SAMPLES = join(import.meta.dirname, "../../../samples/secretarias");
/** What the heap may have grown by, between the lowest points of the second and the last third. */
const GROWTH = { share: 1.15, megabytes: 10 };

const { values } = parseArgs({
  options: { minutes: { type: "string" }, kills: { type: "string" }, seed: { type: "string", default: "1" } },
});
const seed = Number(values.seed);
if (values.minutes === undefined && values.kills === undefined) console.log(USAGE);
else await stress();

async function stress(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-stress-server-"));
  const data = join(folder, "base");
  try {
    acervo("ingest", SAMPLES, "--quiet", "--data", data);
    const problems = values.kills === undefined ? await underLoad(data) : await underKills(data);
    const { status, stdout } = acervo("doctor", "--verify", "--data", data);
    if (status !== 0) problems.push(`doctor: ${stdout}`);
    for (const problem of problems) console.log(`FAILED: ${problem}`);
    console.log(problems.length === 0 ? "All promises were kept." : `${problems.length} problems`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function acervo(...argv: string[]) {
  return spawnSync(process.execPath, [BINARY, ...argv], { encoding: "utf8", env: {} });
}

async function underLoad(data: string): Promise<string[]> {
  const { violations, failures, ...report } = await mixedLoad(data, Number(values.minutes), seed);
  console.log(JSON.stringify(report, null, 2));
  const { heap, exitCode } = report;
  const isFlat = heap.end <= heap.middle * GROWTH.share + GROWTH.megabytes;
  return [
    ...failures,
    ...violations,
    ...(isFlat ? [] : [`the heap grew from ${heap.middle} to ${heap.end} MB`]),
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
  ];
}

async function underKills(data: string): Promise<string[]> {
  const { violations, ...report } = await killRepeatedly(data, Number(values.kills), seed);
  console.log(JSON.stringify(report, null, 2));
  return [...violations];
}
