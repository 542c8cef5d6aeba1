import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
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
    .toReversed()
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

/** Replaces the knowledge base by a backup; what was there before is kept beside it, damaged or not. */
export async function restoreBackup(path: string, config: BackupConfig): Promise<{ saved: string | null }> {
  let saved: string | null = null;
  await restoreSqlite(path, config.databasePath, async () => {
    if (existsSync(config.databasePath)) saved = await saveCurrent(config);
  });
  for (const old of automaticBackups(config).slice(config.backupsKept)) {
    if (old !== path) rmSync(old, { force: true });
  }
  return { saved };
}

async function saveCurrent(config: BackupConfig): Promise<string> {
  try {
    const store = sqliteStore({ path: config.databasePath });
    try {
      // Kept apart from the rotation until the restore is over: it must not push out the backup being restored.
      return await automaticBackup(store, { ...config, backupsKept: Number.POSITIVE_INFINITY });
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof AcervoError && error.code === "store-corrupt") return setAside(config.databasePath);
    throw error;
  }
}

/** A damaged database cannot be copied, nor be copied over: it makes way under another name, in case it is wanted. */
function setAside(path: string): string {
  const aside = `${path}.damaged-${stamp(new Date())}`;
  for (const suffix of ["-wal", "-shm", ""]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

/** Sorts by time as text, and is a file name everywhere. */
function stamp(date: Date): string {
  return date.toISOString().replaceAll(/[:.]/g, "-");
}
