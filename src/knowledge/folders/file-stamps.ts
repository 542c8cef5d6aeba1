import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { FoundFile } from "./walk-folder.ts";

/** What files looked like when their content was last known to be indexed, by source. */
export type FileStamps = Map<string, string>;

export interface StampedFile {
  readonly file: FoundFile;
  /** Null when a change that happens now could leave the same stamp: such a file is not to be relied on. */
  readonly stamp: string | null;
}

/** Enough to keep the disk busy, little enough for the descriptors of a small system. */
const AT_ONCE = 64;

/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const CLOCK_TICK_MS = 2_000;

/** The files that do not look as remembered, in order. Stamps are taken before anything is read. */
export async function changedFiles(
  files: readonly FoundFile[],
  stamps: FileStamps,
  now: number,
): Promise<StampedFile[]> {
  const changed: StampedFile[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const group = files.slice(start, start + AT_ONCE);
    const stats = await Promise.all(group.map(({ path }) => stat(path).catch(() => null)));
    for (const [index, file] of group.entries()) {
      const found = stats[index] ?? null;
      const stamp = found === null ? null : stampOf(found);
      if (stamp !== null && stamps.get(file.source) === stamp) continue;
      changed.push({ file, stamp: found !== null && isOld(found, now) ? stamp : null });
    }
  }
  return changed;
}

/** The time of the last change of any kind tells of a file that was put back with its old date. */
function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

function isOld({ mtimeMs, ctimeMs }: Stats, now: number): boolean {
  return Math.max(mtimeMs, ctimeMs) + CLOCK_TICK_MS < now;
}
