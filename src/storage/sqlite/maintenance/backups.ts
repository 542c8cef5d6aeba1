import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AcervoError, messageOf } from "#src/domain/index.ts";
import type { Backup, BackupOptions } from "../../store.ts";
import { Connection } from "../connection.ts";
import { flushFile, listFiles, removeStrayGraphs, withTemporaryFile } from "../vectors/graphs.ts";
import { verifyContent } from "./verify.ts";

export interface BackupSettings {
  /** The database; backups rest in a folder beside it. */
  readonly path: string;
  /** How many automatic backups stay. */
  readonly backupsKept: number;
}

function backupFolder(databasePath: string): string {
  return join(dirname(databasePath), "backups");
}

/** Of either sort, newest first. */
export function listBackups(databasePath: string): Backup[] {
  const folder = backupFolder(databasePath);
  return listFiles(folder)
    .filter((name) => name.endsWith(".db"))
    .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time || (a.path < b.path ? 1 : -1))
    .map(({ path, time }) => ({ path, modifiedAt: new Date(time).toISOString() }));
}

export async function makeBackup(
  settings: BackupSettings,
  options: BackupOptions,
  at: Date,
): Promise<string> {
  const { to = backupFolder(settings.path), automatic = false } = options;
  const isFolder =
    options.to === undefined || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(to, `${automatic ? "auto" : "acervo"}-${stamp(at)}.db`) : to;
  await copyDatabase(settings.path, path);
  if (automatic) removeOldBackups(settings);
  return path;
}

/** Backups that a user asked for are never removed. */
function removeOldBackups({ path, backupsKept }: BackupSettings, except?: string): void {
  const names = listFiles(backupFolder(path)).filter((name) => /^auto-.*\.db$/.test(name));
  for (const name of names.toSorted().toReversed().slice(backupsKept)) {
    const file = join(backupFolder(path), name);
    if (file !== except) rmSync(file, { force: true });
  }
}

/** Under its own name only once it is whole: what bears the name is a backup. */
async function copyDatabase(databasePath: string, path: string): Promise<void> {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (cause) {
    throw new AcervoError("path-not-writable", { path: dirname(path) }, { cause });
  }
  await withTemporaryFile(path, async (temporary) => {
    await copySnapshot(databasePath, temporary);
    // A backup is one file: in WAL mode, looking into it would leave two more beside it.
    const copy = new DatabaseSync(temporary);
    copy.exec("PRAGMA journal_mode = DELETE");
    copy.close();
    flushFile(temporary);
    renameSync(temporary, path);
  });
}

/**
 * On a connection of its own: copying goes on in another thread, and a write through the same connection meanwhile
 * can make it fail. Inside a transaction, because a copy begins anew whenever what it copies changes.
 */
async function copySnapshot(path: string, target: string): Promise<void> {
  const source = new Connection({ path, readOnly: true, anyVersion: true });
  try {
    source.execute("BEGIN; SELECT 1 FROM tenant;");
    await source.copyTo(target);
  } finally {
    source.close();
  }
}

/**
 * Puts a backup in the place of a database; what was there before is kept beside it, damaged or not. The backup is
 * checked first; then SQLite copies it in one transaction, so that other processes with the file open see the old
 * content or the new, and a crash leaves the old.
 */
export async function restoreBackup(
  backup: string,
  settings: BackupSettings,
): Promise<{ readonly saved: string | null }> {
  const { path } = settings;
  if (!existsSync(backup)) throw new AcervoError("path-not-found", { path: backup });
  const source = openBackup(backup);
  let saved: string | null = null;
  try {
    const broken = verifyContent(source).find((finding) => !finding.ok);
    if (broken !== undefined) throw unusable(backup, `${broken.invariant}: ${broken.detail}`);
    if (existsSync(path)) saved = await saveCurrent(path);
    mkdirSync(dirname(path), { recursive: true });
    await source.copyTo(path);
  } finally {
    source.close();
  }
  forgetGraphs(path);
  // Only now: the rotation must not push out the backup that is being restored.
  removeOldBackups(settings, backup);
  return { saved };
}

function openBackup(path: string): Connection {
  try {
    return new Connection({ path, readOnly: true });
  } catch (error) {
    throw unusable(path, messageOf(error));
  }
}

function unusable(path: string, reason: string): AcervoError {
  return new AcervoError("backup-invalid", { path, reason });
}

async function saveCurrent(path: string): Promise<string> {
  const copy = join(backupFolder(path), `auto-${stamp(new Date())}.db`);
  try {
    await copyDatabase(path, copy);
    return copy;
  } catch (error) {
    if (error instanceof AcervoError && error.code === "store-corrupt") return setAside(path);
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

/**
 * Graph files, and what readers hold in memory, were made for what was stored before: both are made anew. The time
 * of the restore tells readers, because sequence numbers start again from the backup's.
 */
export function forgetGraphs(databasePath: string): void {
  const db = new Connection({ path: databasePath });
  db.run("INSERT OR REPLACE INTO counter (name, value) VALUES ('restored-at', ?)", Date.now());
  db.run("UPDATE vector_space SET index_file = NULL, index_watermark = 0, index_size = 0");
  removeStrayGraphs(db);
  db.close();
}

/** Sorts by time as text, and is a file name everywhere. */
function stamp(date: Date): string {
  return date.toISOString().replaceAll(/[:.]/g, "-");
}
