import { table } from "../../benchmarks/report.ts";
import type { CorpusReading } from "./read-corpus.ts";
import { FOLDER_FAMILY } from "./folder.ts";
import { familyNames } from "./hostile-files.ts";
import type { Verdict } from "./judge.ts";

const SLOWEST = 10;

/** The whole report as text. */
export function report({ verdicts, seconds, delay, peakRssMb }: CorpusReading): string {
  const slowest = verdicts.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  const violations = violationLines(verdicts);
  return [
    table([
      ["family", "files", "indexed", "refused", "violations", "slowest ms"],
      ...[...familyNames, FOLDER_FAMILY].map((name) => familyRow(name, verdicts)),
    ]),
    `Refusals: ${refusals(verdicts)}`,
    "Slowest",
    table(
      slowest.map(({ file, outcome, milliseconds }) => [
        file.name,
        String(Math.round(milliseconds)),
        outcome,
      ]),
    ),
    `${verdicts.length} files in ${seconds.toFixed(1)} s; peak RSS ${Math.round(peakRssMb)} MB`,
    `Delay of the main thread: p50 ${delay.p50.toFixed(1)} ms, p99 ${delay.p99.toFixed(1)} ms, max ${delay.max.toFixed(1)} ms`,
    ...violations.slice(0, 100),
  ].join("\n\n");
}

export function violationLines(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap(({ file, violations }) =>
    violations.map((what) => `  ! ${file.family} ${file.name}: ${what}`),
  );
}

function familyRow(family: string, verdicts: readonly Verdict[]): string[] {
  const own = verdicts.filter(({ file }) => file.family === family);
  const indexed = own.filter(({ outcome }) => outcome === "indexed").length;
  const violations = own.reduce((sum, verdict) => sum + verdict.violations.length, 0);
  const slowest = Math.max(0, ...own.map(({ milliseconds }) => milliseconds));
  return [
    family,
    ...[own.length, indexed, own.length - indexed, violations, Math.round(slowest)].map(String),
  ];
}

function refusals(verdicts: readonly Verdict[]): string {
  const counts = Object.entries(Object.groupBy(verdicts, ({ outcome }) => outcome));
  return counts
    .filter(([outcome]) => outcome !== "indexed")
    .map(([outcome, all]) => `${outcome} ${all.length}`)
    .toSorted()
    .join(", ");
}
