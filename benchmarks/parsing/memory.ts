import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readerPool } from "#src/knowledge/index.ts";
import { makeDocument, MADE_FORMATS, type MadeDocument } from "./documents.ts";

export interface MemoryFigures {
  readonly documents: number;
  readonly marks: readonly { readonly after: number; readonly rssMb: number }[];
  /** Growth over the second half, by least squares, per thousand documents: the first half warms up the heaps. */
  readonly slopeMb: number;
}

const MB = 1024 * 1024;
const CHUNKING = { kind: "recursive", maxChars: 1_000, overlap: 200 } as const;
const SIZES = [20, 60, 200];
const MARKS = [0.05, 0.25, 0.5, 0.75, 1];
const WARM = 0.5;
/** Points for the slope: often enough that garbage at one moment does not decide it. */
const SAMPLE_EVERY = 20;

/**
 * Reads many documents of all formats, mixed, through the threads of the product, and looks at the memory: as many to
 * warm up, then as many as were asked for.
 */
export async function measureMemory(asked: number): Promise<MemoryFigures> {
  const documents = 2 * asked;
  const collectGarbage = garbageCollector();
  const reader = readerPool({ size: 2, chunking: CHUNKING, cpuSeconds: 30, memoryMb: 512 });
  const samples: { after: number; rssMb: number }[] = [];
  const waiting = Array.from({ length: documents }, (_, index) => index).values();
  let done = 0;
  const lane = async (): Promise<void> => {
    for (const index of waiting) {
      const { name, bytes } = documentAt(index);
      await Array.fromAsync(reader.read({ source: name, content: { bytes }, kind: "document" }), () => null);
      done++;
      if (done % SAMPLE_EVERY === 0) samples.push({ after: done, rssMb: rssMb(collectGarbage) });
    }
  };
  await Promise.all([lane(), lane()]);
  await reader.close();
  const marks = MARKS.map((share) => markAt(samples, Math.round(documents * share)));
  return {
    documents,
    marks,
    slopeMb: slope(samples.filter(({ after }) => after > documents * WARM)) * 1_000,
  };
}

function documentAt(index: number): MadeDocument {
  const format = MADE_FORMATS[index % MADE_FORMATS.length] ?? "md";
  return makeDocument(format, index + 1, SIZES[index % SIZES.length]);
}

/** What waits to be collected is no growth. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

function rssMb(collectGarbage: () => void): number {
  collectGarbage();
  return process.memoryUsage.rss() / MB;
}

function markAt(samples: readonly { after: number; rssMb: number }[], after: number) {
  const sample = samples.findLast((it) => it.after <= after) ?? samples[0];
  return { after, rssMb: sample?.rssMb ?? 0 };
}

function slope(points: readonly { after: number; rssMb: number }[]): number {
  const meanX = mean(points.map(({ after }) => after));
  const meanY = mean(points.map(({ rssMb }) => rssMb));
  const over = points.reduce((sum, { after, rssMb }) => sum + (after - meanX) * (rssMb - meanY), 0);
  const under = points.reduce((sum, { after }) => sum + (after - meanX) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
