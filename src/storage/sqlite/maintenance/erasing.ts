import { copyFileSync, statSync, utimesSync } from "node:fs";
import { AcervoError } from "#src/domain/index.ts";
import type { WaitingFile } from "../../access.ts";
import { Connection } from "../connection.ts";
import { damagedDatabases, processesUsing, publish, withTemporaryFile } from "../files.ts";
import { listBackups } from "./backups.ts";

/** How long a command waits for those who read or write at the moment. */
const WAIT_MS = 2_000;

/** What is to leave, in any copy of a store. */
interface Erasure {
  readonly isIn: (backup: Connection) => boolean;
  readonly erase: (backup: Connection) => void;
}

export interface ErasedFiles {
  /** Backups that held it and do no longer. */
  readonly backups: readonly string[];
  readonly waiting: readonly WaitingFile[];
}

/** After the rows have left the database: their bytes leave its files, then the rows leave every backup. */
export async function eraseInFiles(db: Connection, erasure: Erasure): Promise<ErasedFiles> {
  const waiting = finishErasing(db, { rewrites: true, waitMs: WAIT_MS });
  const backups: string[] = [];
  for (const { path } of listBackups(db.path)) {
    const outcome = await eraseInBackup(path, erasure);
    if (outcome === "erased") backups.push(path);
    else if (outcome !== "absent") waiting.push({ path, reason: outcome, processes: [] });
  }
  for (const path of damagedDatabases(db.path)) waiting.push({ path, reason: "damaged", processes: [] });
  return { backups, waiting };
}

/** What remains of removed rows: copies in unused parts of pages, or only what the write-ahead log still holds. */
const PENDING = { none: 0, log: 1, rewrite: 2 } as const;
type Pending = (typeof PENDING)[keyof typeof PENDING];

const PENDING_NAME = "erasure-pending";

function setPending(db: Connection, state: Pending): void {
  db.run("INSERT OR REPLACE INTO counter (name, value) VALUES (?, ?)", PENDING_NAME, state);
}

/** Call it in the transaction that removes rows: from then on their bytes wait to leave the files. */
export function markErased(db: Connection): void {
  setPending(db, PENDING.rewrite);
}

/**
 * Takes the bytes of removed rows out of the files. SQLite overwrites a removed row, but not the copies of it that it
 * left in a page when it moved rows to another: only writing the file anew does. Then the log is emptied. Names what
 * had to stay; the next call goes on from there.
 */
export function finishErasing(
  db: Connection,
  { rewrites, waitMs }: { readonly rewrites: boolean; readonly waitMs: number },
): WaitingFile[] {
  if (db.isReadOnly) return [];
  const pending = db.count("SELECT value FROM counter WHERE name = ?", PENDING_NAME);
  if (pending === PENDING.none || (pending === PENDING.rewrite && !rewrites)) return [];
  try {
    return db.waitingAtMost(waitMs, () => {
      if (pending === PENDING.rewrite) rewrite(db);
      const log = db.get<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)");
      if (log?.busy === 1) return [waitingFor(db, `${db.path}-wal`, "reader")];
      db.run("DELETE FROM counter WHERE name = ?", PENDING_NAME);
      return [];
    });
  } catch (error) {
    const code = error instanceof AcervoError ? error.code : "";
    if (code === "store-busy") return [waitingFor(db, db.path, "writer")];
    if (code === "disk-full") return [{ path: db.path, reason: "space", processes: [] }];
    throw error;
  }
}

/** Less is soon used again; where less than half of the file is free, rewriting it costs more than it gives. */
const MIN_FREE_BYTES = 8 * 1024 * 1024;

/** A file that was refused half-way must not leave the database as large as it made it. What fails is left to `upkeep`. */
export function giveBackSpace(db: Connection): void {
  const free = db.count("PRAGMA freelist_count");
  const isMuch = free * db.count("PRAGMA page_size") >= MIN_FREE_BYTES;
  if (db.isReadOnly || !isMuch || free * 2 < db.count("PRAGMA page_count")) return;
  setPending(db, PENDING.rewrite);
  finishErasing(db, { rewrites: true, waitMs: 0 });
}

function rewrite(db: Connection): void {
  // In memory the copy of a large base might not fit.
  db.execute("PRAGMA temp_store = FILE");
  try {
    db.execute("VACUUM");
  } finally {
    db.execute("PRAGMA temp_store = MEMORY");
  }
  setPending(db, PENDING.log);
}

function waitingFor(db: Connection, path: string, reason: WaitingFile["reason"]): WaitingFile {
  return { path, reason, processes: processesUsing(db.path) };
}

/** Under its name stands the old backup or the new, whole in any case; its time stays as it was. */
async function eraseInBackup(
  path: string,
  { isIn, erase }: Erasure,
): Promise<"erased" | "absent" | WaitingFile["reason"]> {
  try {
    if (!holds(path, isIn)) return "absent";
    const { atime, mtime } = statSync(path);
    await withTemporaryFile(path, async (temporary) => {
      copyFileSync(path, temporary);
      const copy = new Connection({ path: temporary });
      try {
        erase(copy);
        finishErasing(copy, { rewrites: true, waitMs: 0 });
        copy.execute("PRAGMA journal_mode = DELETE");
      } finally {
        copy.close();
      }
      publish(temporary, path);
    });
    utimesSync(path, atime, mtime);
    return "erased";
  } catch (error) {
    const code = error instanceof AcervoError ? error.code : (error as NodeJS.ErrnoException).code;
    if (code === "store-too-old" || code === "store-too-new") return "other-version";
    if (code === "store-corrupt") return "damaged";
    if (code === "disk-full" || code === "ENOSPC") return "space";
    throw error;
  }
}

function holds(path: string, isIn: Erasure["isIn"]): boolean {
  const backup = new Connection({ path, readOnly: true });
  try {
    return isIn(backup);
  } finally {
    backup.close();
  }
}
