import { AcervoError } from "#src/domain/index.ts";
import { parseFile } from "#src/parsing/index.ts";
import type { Data } from "./data.ts";
import type { MadeDocument } from "./documents.ts";
import type { Peer } from "./peers.ts";

export interface Spent {
  readonly wallMs: number;
  readonly cpuMs: number;
}

export interface SpeedFigures {
  readonly megabytes: number;
  readonly documents: number;
  /** Medians over the rounds. */
  readonly ours: Spent;
  readonly peer: Spent;
  /** Ours to the peer's: the median of the ratios of each round, which noise hits less than either time. */
  readonly wallRatio: number;
  readonly cpuRatio: number;
}

const MB = 1024 * 1024;
const MIN_BYTES = 4 * MB;

/** Both read the same bytes in turns; who begins changes each round. */
export async function measureSpeed(data: Data, peer: Peer, rounds: number): Promise<SpeedFigures> {
  const documents = await readable(data.documents);
  const bytes = documents.reduce((sum, document) => sum + document.bytes.length, 0);
  const repeats = Math.max(1, Math.round(MIN_BYTES / bytes));
  const oursOnce = () => readAll(documents, repeats, ({ name, bytes }) => readOurs(name, bytes));
  const peerOnce = () => readAll(documents, repeats, ({ bytes }) => peer.read(bytes));
  await oursOnce();
  await peerOnce();
  const ours: Spent[] = [];
  const theirs: Spent[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) ours.push(await oursOnce());
    theirs.push(await peerOnce());
    if (round % 2 === 1) ours.push(await oursOnce());
  }
  return {
    megabytes: (bytes * repeats) / MB,
    documents: documents.length,
    ours: medians(ours),
    peer: medians(theirs),
    wallRatio: median(ours.map(({ wallMs }, round) => wallMs / (theirs[round]?.wallMs ?? 0))),
    cpuRatio: median(ours.map(({ cpuMs }, round) => cpuMs / (theirs[round]?.cpuMs ?? 0))),
  };
}

/** What we refuse, such as a page with nothing but front matter, is left out on both sides. */
async function readable(documents: readonly MadeDocument[]): Promise<MadeDocument[]> {
  const kept: MadeDocument[] = [];
  for (const document of documents) {
    const isRead = await readOurs(document.name, document.bytes).catch((error: unknown) => {
      if (error instanceof AcervoError) return 0;
      throw error;
    });
    if (isRead > 0) kept.push(document);
  }
  return kept;
}

async function readOurs(name: string, bytes: Uint8Array): Promise<number> {
  let blocks = 0;
  // A parser may take the bytes away, as in the product, where each file is read once.
  for await (const { document } of parseFile({ name, content: { bytes: bytes.slice() } }))
    blocks += document.blocks.length;
  return blocks;
}

async function readAll(
  documents: readonly MadeDocument[],
  repeats: number,
  read: (document: MadeDocument) => unknown,
): Promise<Spent> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) for (const document of documents) await read(document);
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1_000 };
}

function medians(spent: readonly Spent[]): Spent {
  return {
    wallMs: median(spent.map(({ wallMs }) => wallMs)),
    cpuMs: median(spent.map(({ cpuMs }) => cpuMs)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
