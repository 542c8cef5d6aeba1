import { percentile } from "#src/evaluation/metrics.ts";
import { table } from "../report.ts";
import type { CatalogMeasurements } from "./measure.ts";
import type { CatalogLatency, ImportFigures } from "./task.ts";

const MAX_TIMES_FTS5 = 2;
const MB = 1024 * 1024;
const NAMES = { words: "catalogue, words", hybrid: "catalogue, words and vectors", fts5: "raw FTS5" };

export interface CatalogVerdict {
  /** The middle one of the rounds. */
  readonly ratio: number;
  readonly passed: boolean;
}

export function verdict({ ratios }: CatalogMeasurements): CatalogVerdict {
  const ratio = percentile(
    ratios.map(({ p50 }) => p50),
    0.5,
  );
  return { ratio, passed: ratio <= MAX_TIMES_FTS5 };
}

export function report(measured: CatalogMeasurements): string {
  const { imports, peerBuild, searches, ratios } = measured;
  const { fts5 } = searches;
  const { ratio, passed } = verdict(measured);
  const groups = Object.keys(fts5.groups);
  const rows = Object.entries(searches).map(
    ([name, figures]) => [NAMES[name as keyof typeof NAMES], figures] as const,
  );
  return [
    "Import (read, check, analyse, write)",
    table([
      ["", "items", "wall s", "CPU s", "items/s", "graph s", "peak RSS MB", "disk MB"],
      ...Object.entries(imports).map(([name, figures]) => importRow(`embedding: ${name}`, figures)),
      ...(peerBuild === null ? [] : [[NAMES.fts5, "", peerBuild.seconds.toFixed(1)]]),
    ]),
    `Search, ${measured.questions} questions, the best 10, milliseconds; time to embed the question left out`,
    table([
      ["", "p50", "x FTS5", "p95", "x FTS5", "CPU", "x FTS5", "peak RSS MB"],
      ...rows.map(([name, figures]) => searchRow(name, figures, fts5)),
    ]),
    "p50 of each kind of question, milliseconds",
    table([
      ["", ...groups],
      ...rows.map(([name, figures]) => [name, ...groups.map((group) => ms(figures.groups[group] ?? 0))]),
    ]),
    "Search by words as times of raw FTS5, by round",
    table([
      ["p50", ...ratios.map(({ p50 }) => p50.toFixed(2))],
      ["CPU", ...ratios.map(({ cpu }) => cpu.toFixed(2))],
    ]),
    `${passed ? "PASS" : "FAIL"}  p50 of a search by words ${ratio.toFixed(2)} x raw FTS5 (bar: ${MAX_TIMES_FTS5})`,
  ].join("\n\n");
}

function importRow(name: string, figures: ImportFigures): string[] {
  const { items, seconds, cpuSeconds, graphSeconds, peakRssMb, bytes } = figures;
  const times = [seconds.toFixed(1), cpuSeconds.toFixed(1), String(Math.round(items / seconds))];
  const sizes = [peakRssMb, bytes / MB].map((value) => String(Math.round(value)));
  return [name, String(items), ...times, graphSeconds.toFixed(1), ...sizes];
}

function searchRow(name: string, figures: CatalogLatency, fts5: CatalogLatency): string[] {
  return [
    name,
    ...compared(figures.p50, fts5.p50),
    ...compared(figures.p95, fts5.p95),
    ...compared(figures.cpu, fts5.cpu),
    String(Math.round(figures.peakRssMb)),
  ];
}

function compared(ours: number | null, theirs: number | null): string[] {
  return [ms(ours ?? 0), ((ours ?? 0) / (theirs ?? 1)).toFixed(2)];
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}
