import { readFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { DocumentReader } from "#src/knowledge/index.ts";
import { isTable } from "#src/parsing/index.ts";
import { judge, type Verdict } from "./judge.ts";
import type { WrittenFile } from "./write-corpus.ts";

export interface CorpusReading {
  readonly verdicts: readonly Verdict[];
  readonly seconds: number;
  /** Delays of the calling thread while others read, in milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly peakRssMb: number;
}

const RESOLUTION_MS = 10;

/** Reads all files, two at a time, as an ingest does: tables from the disk, the rest from memory. */
export async function readCorpus(
  files: readonly WrittenFile[],
  reader: DocumentReader,
  afterEach: (verdict: Verdict) => void = () => undefined,
): Promise<CorpusReading> {
  const verdicts: Verdict[] = [];
  const waiting = files.values();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const start = performance.now();
  let peakRss = 0;
  delays.enable();
  const lane = async (): Promise<void> => {
    for (const file of waiting) {
      const content = isTable(file.name) ? { path: file.path } : { bytes: await readFile(file.path) };
      const verdict = await judge(file, content, reader);
      verdicts.push(verdict);
      afterEach(verdict);
      peakRss = Math.max(peakRss, process.memoryUsage.rss());
    }
  };
  await Promise.all([lane(), lane()]);
  delays.disable();
  const inMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const delay = { p50: inMs(delays.percentile(50)), p99: inMs(delays.percentile(99)), max: inMs(delays.max) };
  return { verdicts, seconds: (performance.now() - start) / 1_000, delay, peakRssMb: peakRss / 1024 / 1024 };
}
