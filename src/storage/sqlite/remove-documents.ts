import type { Document } from "#src/domain/index.ts";
import type { Connection } from "./connection.ts";
import { deleteTerms } from "./lexical-tables.ts";
import { findDocument } from "./read-documents.ts";
import { findCollection, findTenant } from "./tenants.ts";

/** Call each inside a transaction. Returns how many of the documents were there. */
export function removeDocuments(db: Connection, tenant: string, ids: readonly number[]): number {
  const tenantId = findTenant(db, tenant);
  if (tenantId === null) return 0;
  const rows = db.all<DoomedRow>(
    `SELECT DISTINCT d.id, d.active, d.is_former FROM json_each(?) doomed CROSS JOIN document d ON d.id = doomed.value
     WHERE d.tenant_id = ?`,
    JSON.stringify(ids),
    tenantId,
  );
  dropDocuments(db, tenantId, rows);
  return rows.length;
}

export function removeCollection(db: Connection, tenant: string, name: string): number {
  const tenantId = findTenant(db, tenant);
  const collectionId = tenantId === null ? null : findCollection(db, tenantId, name);
  if (tenantId === null || collectionId === null) return 0;
  const sql = "SELECT id, active, is_former FROM document WHERE collection_id = ?";
  const rows = db.all<DoomedRow>(sql, collectionId);
  dropDocuments(db, tenantId, rows);
  db.run("DELETE FROM collection WHERE id = ?", collectionId);
  return rows.length;
}

interface DoomedRow {
  readonly id: number;
  readonly active: number;
  readonly is_former: number;
}

function dropDocuments(db: Connection, tenantId: number, rows: readonly DoomedRow[]): void {
  const ids = rows.map((row) => row.id);
  dropChunks(db, tenantId, ids);
  db.run("DELETE FROM document WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  countInactive(db, tenantId, -rows.filter((row) => row.active === 0).length);
  countFormer(db, tenantId, -rows.filter((row) => row.is_former === 1).length);
}

export function dropChunks(db: Connection, tenantId: number, documentIds: readonly number[]): void {
  const rows = db.all<{ id: number; body_term_count: number }>(
    `SELECT c.id, c.body_term_count FROM json_each(?) doomed CROSS JOIN chunk c ON c.document_id = doomed.value`,
    JSON.stringify(documentIds),
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  deleteTerms(db, tenantId, ids);
  // Provisions go with their norms.
  db.run(
    "DELETE FROM document_norm WHERE document_id IN (SELECT value FROM json_each(?))",
    JSON.stringify(documentIds),
  );
  db.run("DELETE FROM chunk WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  let terms = 0;
  for (const row of rows) terms += row.body_term_count;
  addToTotals(db, tenantId, { chunks: -rows.length, terms: -terms });
}

export function addToTotals(
  db: Connection,
  tenantId: number,
  added: { readonly chunks: number; readonly terms: number },
): void {
  db.run(
    "UPDATE tenant SET chunk_count = chunk_count + ?, body_term_count = body_term_count + ? WHERE id = ?",
    added.chunks,
    added.terms,
    tenantId,
  );
}

/** Hides a document from every search, or shows it again. Call inside a transaction. */
export function setActive(db: Connection, tenant: string, id: number, active: boolean): boolean {
  const tenantId = findTenant(db, tenant);
  const document = findDocument(db, tenant, id);
  if (tenantId === null || document === null) return false;
  showDocument(db, tenantId, document, active);
  return true;
}

export function showDocument(db: Connection, tenantId: number, document: Document, active: boolean): void {
  if (document.active === active) return;
  db.run("UPDATE document SET active = ? WHERE id = ?", active ? 1 : 0, document.id);
  countInactive(db, tenantId, active ? -1 : 1);
}

export function countInactive(db: Connection, tenantId: number, added: number): void {
  if (added === 0) return;
  db.run("UPDATE tenant SET inactive_documents = inactive_documents + ? WHERE id = ?", added, tenantId);
}

export function countFormer(db: Connection, tenantId: number, added: number): void {
  if (added === 0) return;
  db.run("UPDATE tenant SET former_documents = former_documents + ? WHERE id = ?", added, tenantId);
}
