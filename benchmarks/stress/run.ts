import { parseArgs } from "node:util";
import { table } from "../report.ts";
import { SCENARIOS, type ScenarioName } from "./scenarios.ts";
import { type ScenarioReport, stress } from "./stress.ts";

/** How the kills are shared out. */
const SHARES: Readonly<Record<ScenarioName, number>> = {
  ingest: 0.28,
  "re-ingest": 0.2,
  delete: 0.12,
  "build-graph": 0.08,
  "re-index": 0.08,
  "re-embed": 0.08,
  compact: 0.08,
  rebuild: 0.08,
};

const USAGE = `Usage: npm run stress -- [options]
  --kills N   how many times to kill a process in the middle of its work (50)
  --only X    kill only this work: ${SCENARIOS.join(", ")}
  --seed N    texts and moments of the kills (1)
  --files N   files in the made-up corpus (400; fewer than about 350 have no vector graph)`;

function shareOut(kills: number, only?: string): Partial<Record<ScenarioName, number>> {
  if (only !== undefined) {
    const scenario = SCENARIOS.find((name) => name === only);
    if (scenario === undefined) throw new Error(`--only ${only}: one of ${SCENARIOS.join(", ")}`);
    return { [scenario]: kills };
  }
  const others = SCENARIOS.slice(1).map((name) => [name, Math.round(kills * SHARES[name])] as const);
  const rest = kills - others.reduce((sum, [, count]) => sum + count, 0);
  return Object.fromEntries([["ingest", rest] as const, ...others].filter(([, count]) => count > 0));
}

function say(message: string): void {
  console.error(`… ${message}`);
}

function summary(reports: readonly ScenarioReport[], seed: number): string {
  const kills = reports.reduce((sum, report) => sum + report.kills, 0);
  const violations = reports.flatMap((report) => report.violations);
  const rows = reports.map((report) => [
    report.scenario,
    ...[report.kills, report.completions, report.leftovers, report.violations.length].map(String),
  ]);
  return [
    table([["", "kills", "completed", "leftovers", "violations"], ...rows]),
    ...violations.slice(0, 20).map((violation) => `  ! ${violation}`),
    `${kills} kills, ${violations.length} violations, seed ${seed}: ${violations.length === 0 ? "PASS" : "FAIL"}`,
  ].join("\n");
}

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    only: { type: "string" },
    seed: { type: "string", default: "1" },
    files: { type: "string", default: "400" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else {
  const seed = Number(values.seed);
  const kills = shareOut(Number(values.kills), values.only);
  const reports = await stress({ seed, files: Number(values.files), kills, say });
  console.log(summary(reports, seed));
  if (reports.some((report) => report.violations.length > 0)) process.exitCode = 1;
}
