import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import { Connection } from "./connection.ts";
import { removeStrayGraphs } from "./graph-files.ts";
import { verifyContent } from "./verify.ts";

/**
 * Puts a backup in the place of a database. The backup is checked first; then SQLite copies it in one transaction,
 * so that other processes with the file open see the old content or the new, and a crash leaves the old.
 * `beforeReplacing` runs once the backup has proved usable.
 */
export async function restoreSqlite(
  backupPath: string,
  databasePath: string,
  beforeReplacing: () => Promise<void>,
): Promise<void> {
  if (!existsSync(backupPath)) throw new AcervoError("path-not-found", { path: backupPath });
  const source = openBackup(backupPath);
  try {
    const broken = verifyContent(source).find((finding) => !finding.ok);
    if (broken !== undefined) throw unusable(backupPath, `${broken.invariant}: ${broken.detail}`);
    await beforeReplacing();
    mkdirSync(dirname(databasePath), { recursive: true });
    await source.copyTo(databasePath);
  } finally {
    source.close();
  }
  forgetGraphs(databasePath);
}

function openBackup(path: string): Connection {
  try {
    return new Connection({ path, readOnly: true });
  } catch (error) {
    throw unusable(path, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Graph files, and what readers hold in memory, were made for what was stored before: both are made anew. The time
 * of the restore tells readers, because sequence numbers start again from the backup's.
 */
function forgetGraphs(databasePath: string): void {
  const db = new Connection({ path: databasePath });
  db.run("INSERT OR REPLACE INTO counter (name, value) VALUES ('restored-at', ?)", Date.now());
  db.run("UPDATE vector_space SET index_file = NULL, index_watermark = 0, index_size = 0");
  removeStrayGraphs(db);
  db.close();
}

function unusable(path: string, reason: string): AcervoError {
  return new AcervoError("backup-invalid", { path, reason });
}
