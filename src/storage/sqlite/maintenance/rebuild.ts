import { join } from "node:path";
import { Connection } from "../connection.ts";
import { graphFolder, makeFolder, withTemporaryFile } from "../files.ts";
import { CHECKED_COLUMNS, type CheckedTable, sealRows } from "../schema.ts";
import { averageVectors } from "../vectors/vector-spaces.ts";
import { type BackupSettings, forgetGraphs, makeBackup } from "./backups.ts";
import { replaceTerms } from "./maintenance.ts";

/** What the index holds is not copied: it is made anew from the texts. */
const INDEX_TABLES = new Set(["term", "posting", "slot_block", "document_terms", "document_vector"]);

export interface Rebuilt {
  readonly backup: string;
  readonly chunks: number;
}

/**
 * Makes a database of any version anew, in today's tables and with a new lexical index, from what it holds itself:
 * no source file is needed. A backup of the former state is made first; the new content takes its place in one
 * transaction, so that a crash leaves the one or the other.
 */
export async function rebuildDatabase(settings: BackupSettings, analyzer: string): Promise<Rebuilt> {
  const backup = await makeBackup(settings, { automatic: true }, new Date());
  // Where a crash leaves nothing that upkeep does not find.
  makeFolder(graphFolder(settings.path));
  const target = join(graphFolder(settings.path), "rebuilt.db");
  const chunks = await withTemporaryFile(target, async (temporary) => {
    const rebuilt = new Connection({ path: temporary });
    try {
      rebuilt.run("ATTACH DATABASE ? AS former", backup);
      const count = rebuilt.transaction(() => {
        for (const table of tablesOf(rebuilt)) copyRows(rebuilt, table);
        return indexAll(rebuilt, analyzer);
      });
      rebuilt.execute("DETACH DATABASE former");
      await rebuilt.copyTo(settings.path);
      return count;
    } finally {
      rebuilt.close();
    }
  });
  forgetGraphs(settings.path);
  return { backup, chunks };
}

/** In the order in which they are made: what a row refers to is then there before it. */
function tablesOf(db: Connection): string[] {
  const sql = `SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
     AND name IN (SELECT name FROM former.sqlite_master WHERE type = 'table') ORDER BY rowid`;
  const names = db.all<{ name: string }>(sql).map(({ name }) => name);
  return names.filter((name) => !INDEX_TABLES.has(name));
}

/** The columns that both versions have; names come from today's schema only. */
function copyRows(db: Connection, table: string): void {
  const sql = `SELECT name FROM pragma_table_info(?1, 'main')
     WHERE name IN (SELECT name FROM pragma_table_info(?1, 'former'))`;
  const columns = db
    .all<{ name: string }>(sql, table)
    .map(({ name }) => `"${name}"`)
    .join(", ");
  db.execute(`INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM former."${table}"`);
  // Rows of a version without checksums are taken as they are; those of today's keep what they were written with.
  const isChecked = Object.hasOwn(CHECKED_COLUMNS, table);
  if (isChecked && !columns.includes('"checksum"')) db.execute(sealRows(table as CheckedTable));
}

function indexAll(db: Connection, analyzer: string): number {
  const tenants = db.all<{ id: number }>("SELECT id FROM tenant");
  const spaces = `SELECT s.id AS space, d.id AS document FROM vector_space s
     JOIN document d ON d.tenant_id = s.tenant_id WHERE d.chunk_count > 1`;
  for (const { space, document } of db.all<Record<"space" | "document", number>>(spaces)) {
    averageVectors(db, space, document);
  }
  return tenants.reduce((total, { id }) => total + replaceTerms(db, id, analyzer), 0);
}
