import type { SearchTimings } from "./search-types.ts";

type Step = Exclude<keyof SearchTimings, "total">;

export interface Stopwatch {
  lap(step: Step): void;
  timings(): SearchTimings;
}

/** Measures consecutive steps, in milliseconds. */
export function stopwatch(): Stopwatch {
  const start = performance.now();
  let last = start;
  const laps: Record<Step, number> = {
    analysis: 0,
    embedding: 0,
    candidates: 0,
    fusion: 0,
    presentation: 0,
  };
  return {
    lap(step) {
      const now = performance.now();
      laps[step] = now - last;
      last = now;
    },
    timings: () => ({ ...laps, total: performance.now() - start }),
  };
}
