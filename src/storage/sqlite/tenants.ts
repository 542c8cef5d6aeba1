import { type ChunkTerms, TITLE_WEIGHT } from "../search-index.ts";
import type { Connection } from "./connection.ts";

/** The tenant's row id, or null when nothing was ever stored for it. */
export function findTenant(db: Connection, name: string): number | null {
  return db.count("SELECT id FROM tenant WHERE name = ?", name) || null;
}

/** The tenant's row id; a new tenant gets its row and its own lexical index. Call inside a transaction. */
export function ensureTenant(db: Connection, name: string): number {
  const known = findTenant(db, name);
  if (known !== null) return known;
  const { id } = db.run("INSERT INTO tenant (name) VALUES (?)", name);
  createLexicalTables(db, id);
  return id;
}

export function findCollection(db: Connection, tenantId: number | null, name: string): number | null {
  return db.count("SELECT id FROM collection WHERE tenant_id = ? AND name = ?", tenantId, name) || null;
}

export function ensureCollection(db: Connection, tenantId: number, name: string): number {
  const known = findCollection(db, tenantId, name);
  return known ?? db.run("INSERT INTO collection (tenant_id, name) VALUES (?, ?)", tenantId, name).id;
}

/** A tenant with what its row counts: read once, it spares a search from asking again and again. */
export interface TenantTotals {
  readonly id: number;
  readonly chunks: number;
  readonly bodyTerms: number;
  readonly inactiveDocuments: number;
  readonly formerDocuments: number;
}

export function readTenant(db: Connection, name: string): TenantTotals | undefined {
  const sql = `SELECT id, chunk_count AS chunks, body_term_count AS bodyTerms,
     inactive_documents AS inactiveDocuments, former_documents AS formerDocuments FROM tenant WHERE name = ?`;
  return db.get<TenantTotals>(sql, name);
}

/** Names are built from a row id only, never from what a user wrote. */
export function lexicalTable(tenantId: number): string {
  return `lexical_${Math.trunc(tenantId)}`;
}

export function vocabularyTable(tenantId: number): string {
  return `${lexicalTable(tenantId)}_vocabulary`;
}

/**
 * The tokenizer only splits at spaces, because every term is made of letters, digits and underscores.
 *
 * FTS5 keeps its own copy of the terms. A contentless table would be half the size, but its deletes only mark
 * rows: BM25 goes on counting them, and the words stay readable in the file. This way a delete takes them out of
 * both, at once (`secure-delete`).
 */
function createLexicalTables(db: Connection, tenantId: number): void {
  const table = lexicalTable(tenantId);
  db.execute(`
    CREATE VIRTUAL TABLE ${table} USING fts5(title, body, tokenize = "ascii tokenchars '_'");
    INSERT INTO ${table} (${table}, rank) VALUES ('rank', 'bm25(${TITLE_WEIGHT}.0, 1.0)');
    INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', 1);
    CREATE VIRTUAL TABLE ${vocabularyTable(tenantId)} USING fts5vocab(${table}, 'row');
  `);
}

/** Emptying the tables row by row would take as long as filling them. */
export function clearLexicalTables(db: Connection, tenantId: number): void {
  db.execute(`DROP TABLE ${vocabularyTable(tenantId)}; DROP TABLE ${lexicalTable(tenantId)};`);
  createLexicalTables(db, tenantId);
}

export function insertTerms(db: Connection, tenantId: number, chunkId: number, terms: ChunkTerms): void {
  const sql = `INSERT INTO ${lexicalTable(tenantId)} (rowid, title, body) VALUES (?, ?, ?)`;
  db.run(sql, chunkId, terms.title, terms.body);
}

/** Below this, taking rows out one by one is quick enough whatever the size of the index. */
const FEW_ROWS = 50;

/** One row taken out by itself costs about as much as writing this many rows of the index anew. */
const ROWS_PER_DELETE = 100;

export function deleteTerms(db: Connection, tenantId: number, chunkIds: readonly number[]): void {
  const count = chunkIds.length;
  const sql = `SELECT count(*) FROM ${lexicalTable(tenantId)}_docsize`;
  const total = count < FEW_ROWS ? Infinity : db.count(sql);
  if (count * ROWS_PER_DELETE < total) deleteRows(db, tenantId, chunkIds);
  else if (count === total) clearLexicalTables(db, tenantId);
  else deleteInBulk(db, tenantId, chunkIds);
}

/** FTS5 writes its pending changes out whenever a row id falls, so they go in ascending order. */
function deleteRows(db: Connection, tenantId: number, chunkIds: readonly number[]): void {
  const sql = `DELETE FROM ${lexicalTable(tenantId)} WHERE rowid = ?`;
  for (const id of chunkIds.toSorted((a, b) => a - b)) db.run(sql, id);
}

/**
 * `secure-delete` rewrites a page for every term of every row. When many rows go it is much quicker to mark them
 * and then write the whole index anew, which keeps nothing of what is marked: the words leave the file all the same.
 */
function deleteInBulk(db: Connection, tenantId: number, chunkIds: readonly number[]): void {
  const table = lexicalTable(tenantId);
  db.execute(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', 0)`);
  deleteRows(db, tenantId, chunkIds);
  db.execute(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  db.execute(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', 1)`);
}
