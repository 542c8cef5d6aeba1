import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/config/index.ts";
import type { Store } from "#src/storage/index.ts";
import { restoreSqlite } from "#src/storage/sqlite/restore.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";

type BackupConfig = Pick<Config, "backupDir" | "backupsKept" | "databasePath">;

const AUTOMATIC = /^auto-.*\.db$/;

/** A copy made before something that could go wrong; only the newest few are kept. */
export async function automaticBackup(store: Store, config: BackupConfig, now = new Date()): Promise<string> {
  mkdirSync(config.backupDir, { recursive: true });
  const path = join(config.backupDir, `auto-${stamp(now)}.db`);
  await store.upkeep.backup(path);
  for (const old of automaticBackups(config).slice(config.backupsKept)) rmSync(old, { force: true });
  return path;
}

/** Newest first. */
export function automaticBackups(config: Pick<Config, "backupDir">): string[] {
  if (!existsSync(config.backupDir)) return [];
  const names = readdirSync(config.backupDir).filter((name) => AUTOMATIC.test(name));
  return names
    .toSorted()
    .reverse()
    .map((name) => join(config.backupDir, name));
}

/** A backup that the user asked for: never removed by us. */
export async function manualBackup(
  store: Store,
  config: BackupConfig,
  path = join(config.backupDir, `acervo-${stamp(new Date())}.db`),
): Promise<string> {
  mkdirSync(join(path, ".."), { recursive: true });
  await store.upkeep.backup(path);
  return path;
}

/** Replaces the knowledge base by a backup; what was there before is backed up first. */
export async function restoreBackup(path: string, config: BackupConfig): Promise<{ saved: string | null }> {
  let saved: string | null = null;
  if (existsSync(config.databasePath)) {
    const store = sqliteStore({ path: config.databasePath });
    // Kept apart from the rotation until the restore is over: it must not push out the backup being restored.
    saved = await automaticBackup(store, { ...config, backupsKept: Number.POSITIVE_INFINITY });
    await store.close();
  }
  await restoreSqlite(path, config.databasePath);
  for (const old of automaticBackups(config).slice(config.backupsKept)) {
    if (old !== path) rmSync(old, { force: true });
  }
  return { saved };
}

/** Sorts by time as text, and is a file name everywhere. */
function stamp(date: Date): string {
  return date.toISOString().replaceAll(/[:.]/g, "-");
}
