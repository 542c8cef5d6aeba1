import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/config/index.ts";

export interface FoundBackup {
  readonly path: string;
  readonly modifiedAt: string;
}

/** The newest backup of either sort, made by hand or before a risky step. */
export function latestBackup({ backupDir }: Pick<Config, "backupDir">): FoundBackup | null {
  if (!existsSync(backupDir)) return null;
  const [newest] = readdirSync(backupDir)
    .filter((name) => name.endsWith(".db"))
    .map((name) => join(backupDir, name))
    .map((path) => ({ path, modified: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.modified - a.modified);
  return newest === undefined
    ? null
    : { path: newest.path, modifiedAt: new Date(newest.modified).toISOString() };
}
