import { readFileSync } from "node:fs";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { planaltoPath } from "./data.ts";

export interface SpeedFigures {
  /** Bytes to passages of the whole Constitution, best of several runs. */
  readonly constitutionMs: number;
  readonly passages: number;
  readonly growth: readonly Growth[];
}

export interface Growth {
  readonly text: string;
  readonly megabytes: number;
  readonly milliseconds: number;
  /** Against half the text. */
  readonly ratio: number | null;
}

const RUNS = 5;
const MAX_MB = 10;
const MEGABYTE = 1_000_000;

/** Near misses of every kind of label, over and over. */
const HOSTILE =
  "Art. 1o, § 2o, inciso III, alínea a) nos termos do art. 5 5 5-; I - - II; (Redação dada (Revogado pela § § §\n";

export async function measureSpeed(): Promise<SpeedFigures> {
  const constitution = readFileSync(planaltoPath("cf88", "txt"), "utf8");
  let best = Infinity;
  let passages = 0;
  for (let run = 0; run < RUNS; run++) {
    const { milliseconds, chunks } = await timeReading(constitution);
    best = Math.min(best, milliseconds);
    passages = chunks;
  }
  const growth = [
    ...(await measureGrowth("Constitution, repeated", constitution)),
    ...(await measureGrowth("near misses", HOSTILE)),
  ];
  return { constitutionMs: best, passages, growth };
}

async function measureGrowth(text: string, unit: string): Promise<Growth[]> {
  const growth: Growth[] = [];
  for (let megabytes = MAX_MB / 8; megabytes <= MAX_MB; megabytes *= 2) {
    const whole = unit.repeat(Math.ceil((megabytes * MEGABYTE) / unit.length));
    const runs = [await timeReading(whole), await timeReading(whole), await timeReading(whole)];
    const milliseconds = Math.min(...runs.map((run) => run.milliseconds));
    const before = growth.at(-1);
    growth.push({ text, megabytes, milliseconds, ratio: before ? milliseconds / before.milliseconds : null });
  }
  return growth;
}

async function timeReading(text: string): Promise<{ milliseconds: number; chunks: number }> {
  const reader = inlineReader({ chunking: { kind: "recursive", maxChars: 1_000, overlap: 200 } });
  const bytes = new TextEncoder().encode(text);
  const start = performance.now();
  let chunks = 0;
  for await (const parts of reader.read({ source: "constituicao.txt", content: { bytes }, kind: "legal" })) {
    chunks += parts.reduce((sum, part) => sum + part.chunks.length, 0);
  }
  return { milliseconds: performance.now() - start, chunks };
}
