import { existsSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AcervoError, messageOf } from "#src/domain/index.ts";
import type { Backup, BackupOptions } from "../../store.ts";
import { Connection } from "../connection.ts";
import {
  backupFolder,
  leftoversIn,
  listFiles,
  makeFolder,
  publish,
  removeLeftovers,
  withTemporaryFile,
} from "../files.ts";
import { removeStrayFiles } from "../vectors/graphs.ts";
import { schemaDifferences, verifyContent } from "./verify.ts";

export interface BackupSettings {
  /** The database; backups rest in a folder beside it. */
  readonly path: string;
  /** How many automatic backups stay. */
  readonly backupsKept: number;
  readonly busyTimeoutMs?: number;
}

interface NumberedBackup extends Backup {
  /** Each backup counts one more than those that it is put beside; 0: made before backups were counted. */
  readonly number: number;
}

/** Of either sort, newest first: by the number in the file, since clocks step back and names can be changed. */
export function listBackups(databasePath: string): Backup[] {
  return numberedBackups(databasePath).map(({ path, modifiedAt }) => ({ path, modifiedAt }));
}

function numberedBackups(databasePath: string): NumberedBackup[] {
  const folder = backupFolder(databasePath);
  const paths = listFiles(folder).filter((name) => name.endsWith(".db"));
  return paths
    .map((name) => join(folder, name))
    .map((path) => ({ path, number: numberOf(path), modifiedAt: statSync(path).mtime.toISOString() }))
    .toSorted(
      (a, b) => b.number - a.number || b.modifiedAt.localeCompare(a.modifiedAt) || (a.path < b.path ? 1 : -1),
    );
}

const BACKUP_NUMBER = "backup-number";

function numberOf(path: string): number {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const row = db.prepare("SELECT value FROM counter WHERE name = ?").get(BACKUP_NUMBER);
    return Number(row?.["value"] ?? 0);
  } catch {
    // No database, or one from before there were numbers.
    return 0;
  } finally {
    db?.close();
  }
}

export async function makeBackup(
  settings: BackupSettings,
  options: BackupOptions,
  at: Date,
): Promise<string> {
  const { to = backupFolder(settings.path), automatic = false } = options;
  const isFolder =
    options.to === undefined || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? unusedPath(join(to, `${automatic ? "auto" : "acervo"}-${stamp(at)}`), ".db") : to;
  await copyDatabase(settings.path, path);
  if (automatic) removeOldBackups(settings, [path]);
  return path;
}

/** Two of one millisecond are two: the clock may have stepped back to it. */
function unusedPath(stem: string, extension: string): string {
  for (let n = 1; ; n++) {
    const path = `${stem}${n === 1 ? "" : `-${n}`}${extension}`;
    if (!existsSync(path)) return path;
  }
}

/** Backups that a user asked for are never removed, nor those that are named: just written, or being restored. */
function removeOldBackups({ path, backupsKept }: BackupSettings, except: readonly string[]): void {
  const kept = new Set(except.map((file) => realpathSync(file)));
  const automatic = numberedBackups(path).filter((backup) => /[/\\]auto-[^/\\]*$/.test(backup.path));
  for (const backup of automatic.slice(backupsKept)) {
    if (!kept.has(realpathSync(backup.path))) rmSync(backup.path, { force: true });
  }
}

/** Under its own name only once it is whole: what bears the name is a backup. */
async function copyDatabase(databasePath: string, path: string): Promise<void> {
  try {
    makeFolder(dirname(path));
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code === "ENOSPC" ? "disk-full" : "path-not-writable";
    throw new AcervoError(code, { path: dirname(path) }, { cause });
  }
  // Whoever was killed while writing here cannot come back for it.
  removeLeftovers(leftoversIn(dirname(path)));
  const [newest] = numberedBackups(databasePath);
  await withTemporaryFile(path, async (temporary) => {
    const pages = await copySnapshot(databasePath, temporary);
    finishCopy(temporary, pages, (newest?.number ?? 0) + 1);
    publish(temporary, path);
  });
}

/** A backup is one file: in WAL mode, looking into it would leave two more beside it. */
function finishCopy(path: string, pages: number, number: number): void {
  const copy = new DatabaseSync(path);
  try {
    const copied = Number(copy.prepare("PRAGMA page_count").get()?.["page_count"]);
    if (copied !== pages) {
      throw new AcervoError("store-corrupt", { path, reason: `the copy has ${copied} of ${pages} pages` });
    }
    copy.exec(`PRAGMA journal_mode = DELETE;
      CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID`);
    copy.prepare("INSERT OR REPLACE INTO counter (name, value) VALUES (?, ?)").run(BACKUP_NUMBER, number);
  } finally {
    copy.close();
  }
}

/**
 * On a connection of its own: copying goes on in another thread, and a write through the same connection meanwhile
 * can make it fail. Inside a transaction, because a copy begins anew whenever what it copies changes.
 * Returns how many pages the copy must have.
 */
async function copySnapshot(path: string, target: string): Promise<number> {
  const source = new Connection({ path, readOnly: true, anyVersion: true });
  try {
    source.execute("BEGIN; SELECT 1 FROM tenant;");
    await source.copyTo(target);
    return source.count("PRAGMA page_count");
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
    // What was checked is what is copied, whoever writes to the file meanwhile.
    source.execute("BEGIN");
    checkBackup(backup, source);
    if (existsSync(path)) saved = await saveCurrent(settings);
    makeFolder(dirname(path));
    await source.copyTo(path);
  } finally {
    source.close();
  }
  forgetGraphs(path);
  // Only now: the rotation must push out neither the backup that is being restored nor what was saved.
  removeOldBackups(settings, saved === null ? [backup] : [backup, saved]);
  return { saved };
}

function openBackup(path: string): Connection {
  try {
    return new Connection({ path, readOnly: true });
  } catch (error) {
    throw unusable(path, messageOf(error));
  }
}

/** Its schema first: whatever else is asked might run a view of a stranger's making. */
function checkBackup(path: string, source: Connection): void {
  const objects = schemaDifferences(source);
  if (objects.length > 0) throw new AcervoError("backup-schema-foreign", { path, objects });
  const broken = verifyContent(source).find((finding) => !finding.ok);
  if (broken !== undefined) throw unusable(path, `${broken.invariant}: ${broken.detail}`);
}

function unusable(path: string, reason: string): AcervoError {
  return new AcervoError("backup-invalid", { path, reason });
}

async function saveCurrent(settings: BackupSettings): Promise<string> {
  const { path } = settings;
  try {
    refuseIfLocked(settings);
    const copy = unusedPath(join(backupFolder(path), `auto-${stamp(new Date())}`), ".db");
    await copyDatabase(path, copy);
    return copy;
  } catch (error) {
    if (error instanceof AcervoError && error.code === "store-corrupt") return setAside(path);
    throw error;
  }
}

/** Before anything is written: a backup is of no use while another process goes on writing. */
function refuseIfLocked({ path, busyTimeoutMs = 2_000 }: BackupSettings): void {
  const db = new Connection({ path, anyVersion: true, busyTimeoutMs });
  try {
    db.transaction(() => undefined);
  } finally {
    db.close();
  }
}

/** A damaged database cannot be copied, nor be copied over: it makes way under another name, in case it is wanted. */
function setAside(path: string): string {
  const aside = unusedPath(`${path}.damaged-${stamp(new Date())}`, "");
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
  removeStrayFiles(db);
  db.close();
}

/** A time as a file name that works everywhere. */
function stamp(date: Date): string {
  return date.toISOString().replaceAll(/[:.]/g, "-");
}
