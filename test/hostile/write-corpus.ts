import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { Traps } from "./hostile-file.ts";
import { familyNames, hostileFiles, type HostileSelection } from "./hostile-files.ts";
import type { HostileFacts } from "./judge.ts";

export interface WrittenFile extends HostileFacts {
  readonly path: string;
  readonly size: number;
}

interface Order {
  readonly folder: string;
  readonly traps: Traps;
  readonly selection: HostileSelection;
}

/** Writes the corpus to a folder. Another thread makes it: the files are large and the caller's delays are measured. */
export async function writeCorpus(
  folder: string,
  { canaryPath, url }: Traps,
  selection: HostileSelection = {},
): Promise<readonly WrittenFile[]> {
  const order: Order = { folder, traps: { canaryPath, url }, selection };
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function writeAll({ folder, traps, selection }: Order): WrittenFile[] {
  const written: WrittenFile[] = [];
  for (const { bytes, ...facts } of hostileFiles(traps, selection)) {
    const inside = join(folder, String(familyNames.indexOf(facts.family)));
    mkdirSync(inside, { recursive: true });
    const path = join(inside, facts.name);
    writeFileSync(path, bytes);
    written.push({ ...facts, path, size: bytes.length });
  }
  return written;
}

if (!isMainThread) parentPort?.postMessage(writeAll(workerData as Order));
