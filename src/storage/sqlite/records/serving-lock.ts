import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AcervoError } from "#src/domain/index.ts";
import { makeFile, makeFolder } from "../files.ts";

const SQLITE_BUSY = 5;

/**
 * Lets one server at a time use a store; returns what frees it. The lock is SQLite's own, on an empty file: the system
 * frees it when the process dies, however it dies, which a file with a process id would not.
 */
export function takeServingLock(databasePath: string): () => void {
  const folder = dirname(databasePath);
  const path = join(folder, "serve.lock");
  try {
    makeFolder(folder);
    // Closing a file that this process has locked would free it: the locks of POSIX belong to the process.
    if (!existsSync(path)) makeFile(path);
  } catch (error) {
    throw new AcervoError("path-not-writable", { path: folder }, { cause: error });
  }
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written to it: no journal need lie beside it.
    db.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new AcervoError("already-served", { path: folder }, { cause: error });
  }
  return () => db.close();
}
