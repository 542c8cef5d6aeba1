import { parseArgs } from "node:util";
import { table } from "../report.ts";
import { SCENARIOS, type ScenarioName } from "./scenarios.ts";
import { stress, type StressReport } from "./stress.ts";

/** How the kills are shared out. */
const SHARES: Readonly<Record<ScenarioName, number>> = {
  ingest: 0.2,
  "re-ingest": 0.16,
  delete: 0.1,
  "build-graph": 0.06,
  "re-index": 0.06,
  "re-embed": 0.06,
  compact: 0.06,
  rebuild: 0.06,
  backup: 0.08,
  restore: 0.08,
  forget: 0.08,
};

const USAGE = `Usage: npm run stress -- [options]
  --kills N   how many times to kill a process in the middle of its work (50)
  --faults N  clock steps, held locks, swapped files, full disks and flipped bytes besides (40; 0 with --only)
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

function summary({ scenarios, faults }: StressReport, seed: number): string {
  const kills = scenarios.reduce((sum, report) => sum + report.kills, 0);
  const tried = faults.reduce((sum, report) => sum + report.count, 0);
  const violations = [...scenarios, ...faults].flatMap((report) => report.violations);
  const rows = scenarios.map((report) => [
    report.scenario,
    ...[report.kills, report.completions, report.leftovers, report.violations.length].map(String),
  ]);
  const faultRows = faults.map((report) => [
    report.fault,
    ...[report.count, report.changed, report.violations.length].map(String),
  ]);
  const skipped = faults.flatMap(({ fault, skipped }) =>
    skipped === undefined ? [] : [`  SKIPPED: no fault of the kind "${fault}" was tried: ${skipped}`],
  );
  return [
    table([["", "kills", "completed", "leftovers", "violations"], ...rows]),
    table([["", "faults", "had effect", "violations"], ...faultRows]),
    ...skipped,
    ...violations.slice(0, 20).map((violation) => `  ! ${violation}`),
    `${kills} kills, ${tried} faults, ${violations.length} violations, seed ${seed}: ${violations.length === 0 ? "PASS" : "FAIL"}`,
  ].join("\n");
}

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    faults: { type: "string" },
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
  const faults = Number(values.faults ?? (values.only === undefined ? 40 : 0));
  const report = await stress({ seed, files: Number(values.files), kills, faults, say });
  console.log(summary(report, seed));
  const all = [...report.scenarios, ...report.faults];
  if (all.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
}
