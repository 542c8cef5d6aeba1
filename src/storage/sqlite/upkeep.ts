import { existsSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Finding, StoreStatistics, StoredTerms, TermSource, Upkeep } from "../upkeep.ts";
import { toBlob } from "./blobs.ts";
import { Connection } from "./connection.ts";
import { flushFile, graphFolder, listFiles, withTemporaryFile } from "./graph-files.ts";
import { clearLexicalTables, insertTerms } from "./lexical-tables.ts";
import { toEntry } from "./rows.ts";
import { findTenant } from "./tenants.ts";
import { verify } from "./verify.ts";

export function sqliteUpkeep(db: Connection, now: () => Date): Upkeep {
  return {
    stats: async (tenant, collections) => db.snapshot(() => stats(db, tenant, collections)),
    verify: async () => verifyAfresh(db.path, now()),
    replaceTerms: async (tenant, read, recipe) =>
      db.transaction(() => replaceTerms(db, findTenant(db, tenant), read, recipe)),
    backup: (path) => copyTo(db, path),
  };
}

/**
 * On a connection of its own: FTS5's check trusts what its connection remembers of the index, and would take
 * another process's writes since then for damage.
 */
function verifyAfresh(path: string, at: Date): Finding[] {
  const db = new Connection({ path, readOnly: true });
  try {
    return db.snapshot(() => verify(db, at));
  } finally {
    db.close();
  }
}

/** Under its own name only once it is whole: what bears the name is a backup. */
async function copyTo(db: Connection, path: string): Promise<void> {
  await withTemporaryFile(path, async (temporary) => {
    await copySnapshot(db.path, temporary);
    leaveWalMode(temporary);
    flushFile(temporary);
    renameSync(temporary, path);
  });
}

/**
 * On a connection of its own: copying goes on in another thread, and a write through the same connection meanwhile
 * can make it fail. Inside a transaction, because a copy begins anew whenever what it copies changes.
 */
async function copySnapshot(path: string, target: string): Promise<void> {
  const source = new Connection({ path, readOnly: true });
  try {
    source.execute("BEGIN; SELECT 1 FROM tenant;");
    await source.copyTo(target);
  } finally {
    source.close();
  }
}

/** A backup is one file: in WAL mode, looking into it would leave two more beside it. */
function leaveWalMode(path: string): void {
  const copy = new DatabaseSync(path);
  copy.exec("PRAGMA journal_mode = DELETE");
  copy.close();
}

function stats(db: Connection, tenant: string, collections?: readonly string[]): StoreStatistics {
  const within: Within = [
    findTenant(db, tenant),
    collections === undefined ? null : JSON.stringify(collections),
  ];
  const totals = db.get<Record<string, number> & { last: string | null }>(
    `SELECT count(*) AS documents, coalesce(sum(active), 0) AS active, coalesce(sum(chunk_count), 0) AS chunks,
       coalesce(sum(token_count), 0) AS tokens, max(updated_at) AS last ${COUNTED}`,
    ...within,
  );
  return {
    engine: "sqlite",
    documents: totals?.["documents"] ?? 0,
    activeDocuments: totals?.["active"] ?? 0,
    chunks: totals?.["chunks"] ?? 0,
    tokens: totals?.["tokens"] ?? 0,
    vectors: countVectors(db, within),
    collections: countBy(db, within, "k.name"),
    kinds: countBy(db, within, "d.kind"),
    origins: countBy(db, within, "d.origin"),
    bytes: bytesOnDisk(db),
    lastIndexedAt: totals?.last ?? null,
  };
}

/** A tenant, and the names of collections as a JSON list; null for all of them. */
type Within = readonly [tenantId: number | null, collections: string | null];

const COUNTED = `FROM document d JOIN collection k ON k.id = d.collection_id
  WHERE d.tenant_id = ?1 AND (?2 IS NULL OR k.name IN (SELECT value FROM json_each(?2)))`;

function countVectors(db: Connection, [tenantId, collections]: Within): number {
  const ofSpace = `FROM vector v JOIN vector_space s ON s.id = v.space_id`;
  const active = `s.tenant_id = ? AND s.state = 'active'`;
  // Counted without its chunks where all are wanted: looking each of them up would take far longer.
  const row =
    collections === null
      ? db.get<{ n: number }>(`SELECT count(*) AS n ${ofSpace} WHERE ${active}`, tenantId)
      : db.get<{ n: number }>(
          `SELECT count(*) AS n ${ofSpace} JOIN chunk c ON c.id = v.chunk_id JOIN document d ON d.id = c.document_id
             JOIN collection k ON k.id = d.collection_id
           WHERE ${active} AND k.name IN (SELECT value FROM json_each(?))`,
          tenantId,
          collections,
        );
  return row?.n ?? 0;
}

function countBy(
  db: Connection,
  within: Within,
  column: "k.name" | "d.kind" | "d.origin",
): Record<string, number> {
  const rows = db.all<{ name: string; n: number }>(
    `SELECT ${column} AS name, count(*) AS n ${COUNTED} GROUP BY 1 ORDER BY 1`,
    ...within,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.n]));
}

function bytesOnDisk(db: Connection): number {
  const folder = graphFolder(db.path);
  const files = [
    db.path,
    `${db.path}-wal`,
    `${db.path}-shm`,
    ...listFiles(folder).map((f) => join(folder, f)),
  ];
  let bytes = 0;
  for (const file of files) if (existsSync(file)) bytes += statSync(file).size;
  return bytes;
}

/** Large enough to be quick, small enough not to hold a whole corpus in memory. */
const BATCH = 1_000;

interface TermRow {
  readonly id: number;
  readonly name: string;
  readonly entry: string | null;
  readonly headings: string;
  readonly text: string;
}

function replaceTerms(
  db: Connection,
  tenantId: number | null,
  read: (chunk: TermSource) => StoredTerms,
  recipe: (former: string) => string,
): number {
  if (tenantId === null) return 0;
  clearLexicalTables(db, tenantId);
  let count = 0;
  let bodyTerms = 0;
  for (
    let rows = termRows(db, tenantId, 0);
    rows.length > 0;
    rows = termRows(db, tenantId, rows.at(-1)?.id ?? 0)
  ) {
    for (const row of rows) bodyTerms += rewriteTerms(db, tenantId, row, read);
    count += rows.length;
  }
  db.run("UPDATE tenant SET body_term_count = ? WHERE id = ?", bodyTerms, tenantId);
  renameRecipes(db, tenantId, recipe);
  return count;
}

function renameRecipes(db: Connection, tenantId: number, recipe: (former: string) => string): void {
  const sql = "SELECT DISTINCT recipe FROM document WHERE tenant_id = ?";
  for (const former of db.all<{ recipe: string }>(sql, tenantId)) {
    db.run(
      "UPDATE document SET recipe = ? WHERE tenant_id = ? AND recipe = ?",
      recipe(former.recipe),
      tenantId,
      former.recipe,
    );
  }
}

function termRows(db: Connection, tenantId: number, after: number): TermRow[] {
  return db.all<TermRow>(
    `SELECT c.id, d.name, d.entry, c.headings, c.text FROM chunk c JOIN document d ON d.id = c.document_id
     WHERE d.tenant_id = ? AND c.id > ? ORDER BY c.id LIMIT ?`,
    tenantId,
    after,
    BATCH,
  );
}

function rewriteTerms(
  db: Connection,
  tenantId: number,
  row: TermRow,
  read: (chunk: TermSource) => StoredTerms,
): number {
  const headings = JSON.parse(row.headings) as string[];
  const terms = read({ documentName: row.name, entry: toEntry(row.entry), headings, text: row.text });
  insertTerms(db, tenantId, row.id, terms);
  db.run(
    "UPDATE chunk SET sequence = ?, body_term_count = ? WHERE id = ?",
    toBlob(terms.sequence),
    terms.body.length,
    row.id,
  );
  return terms.body.length;
}
