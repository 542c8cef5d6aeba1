import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Connection } from "./connection.ts";

/** Folder of the derived graph files, beside the database. */
export function graphFolder(databasePath: string): string {
  return join(dirname(databasePath), "vectors");
}

export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const inProgress = new Set<string>();

/** Gives `work` a temporary path that nobody takes for a leftover while it runs. */
export async function withTemporaryFile(file: string, work: (path: string) => Promise<void>): Promise<void> {
  const path = `${file}.${process.pid}.tmp`;
  inProgress.add(path);
  try {
    await work(path);
  } finally {
    inProgress.delete(path);
    removeIfPossible(path);
  }
}

/** A rename must never be on the disk before the content it names. */
export function flushFile(path: string): void {
  const descriptor = openSync(path, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Files that no space names any more: old versions, and leftovers of a build that was cut short. */
export function strayGraphs(db: Connection): string[] {
  const folder = graphFolder(db.path);
  const rows = db.all<{ index_file: string }>(
    "SELECT index_file FROM vector_space WHERE index_file IS NOT NULL",
  );
  const named = new Set(rows.map((row) => row.index_file));
  return listFiles(folder)
    .filter((file) => (file.endsWith(".tmp") ? isAbandoned(join(folder, file)) : !named.has(file)))
    .map((file) => join(folder, file));
}

/** Under the write lock, so that it cannot fall between another process's new file and the row that names it. */
export function removeStrayGraphs(db: Connection): void {
  db.transaction(() => {
    for (const path of strayGraphs(db)) removeIfPossible(path);
  });
}

/** Some systems do not let go of a file that a process still maps; the next round will. */
function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Only disk space is lost, and `doctor` names the file.
  }
}

/** A temporary file carries the id of the process that writes it. */
function isAbandoned(path: string): boolean {
  const owner = Number(path.split(".").at(-2));
  return owner === process.pid ? !inProgress.has(path) : !isAlive(owner);
}

function isAlive(processId: number): boolean {
  if (!Number.isSafeInteger(processId)) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // EPERM: it lives, under another account.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
