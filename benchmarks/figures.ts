import { percentile } from "#src/evaluation/metrics.ts";
import type { LatencyFigures } from "./task.ts";

/** Asks every question once and measures each. `ask` may return the milliseconds that count. */
export async function measureQueries(
  queries: readonly string[],
  ask: (query: string) => Promise<number | void> | number | void,
): Promise<LatencyFigures> {
  const milliseconds: number[] = [];
  const cpuStart = process.threadCpuUsage();
  for (const query of queries) {
    const start = performance.now();
    const counted = await ask(query);
    milliseconds.push(counted ?? performance.now() - start);
  }
  const cpu = process.threadCpuUsage(cpuStart);
  return {
    p50: percentile(milliseconds, 0.5),
    p95: percentile(milliseconds, 0.95),
    cpu: (cpu.user + cpu.system) / 1000 / queries.length,
    peakRssMb: peakRssMb(),
  };
}

/** The most memory that this process has ever held. */
export function peakRssMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}

/** Field by field: on a noisy machine no single run is right in everything. */
export function medianOf<Figures extends object>(runs: readonly Figures[]): Figures {
  const [first] = runs;
  if (first === undefined) throw new Error("No runs to take the median of");
  const entries = Object.keys(first).map((key) => {
    const values = runs.map((run) => run[key as keyof Figures]);
    const [value] = values;
    if (typeof value === "number") return [key, percentile(values as number[], 0.5)];
    return [key, typeof value === "object" && value !== null ? medianOf(values as object[]) : value];
  });
  return Object.fromEntries(entries) as Figures;
}
