import type { Connection } from "./connection.ts";
import { clearLexicalTables, deleteTerms } from "./lexical-tables.ts";
import { findDocument } from "./read-documents.ts";
import { findCollection, findTenant } from "./tenants.ts";

/** Call each inside a transaction. */
export function removeDocument(db: Connection, tenant: string, id: number): boolean {
  const tenantId = findTenant(db, tenant);
  if (tenantId === null || findDocument(db, tenant, id) === null) return false;
  dropDocument(db, tenantId, id);
  return true;
}

export function removeCollection(db: Connection, tenant: string, name: string): number {
  const tenantId = findTenant(db, tenant);
  const collectionId = tenantId === null ? null : findCollection(db, tenantId, name);
  if (tenantId === null || collectionId === null) return 0;
  const rows = db.all<{ id: number }>("SELECT id FROM document WHERE collection_id = ?", collectionId);
  if (isWholeTenant(db, tenantId, rows.length)) clearLexicalTables(db, tenantId);
  for (const row of rows) dropDocument(db, tenantId, row.id);
  db.run("DELETE FROM collection WHERE id = ?", collectionId);
  return rows.length;
}

/** With one collection, as most have, its terms need not be taken out one by one. */
function isWholeTenant(db: Connection, tenantId: number, documents: number): boolean {
  const row = db.get<{ n: number }>("SELECT count(*) AS n FROM document WHERE tenant_id = ?", tenantId);
  return row?.n === documents;
}

function dropDocument(db: Connection, tenantId: number, id: number): void {
  dropChunks(db, tenantId, id);
  const { active } =
    db.get<{ active: number }>("DELETE FROM document WHERE id = ? RETURNING active", id) ?? {};
  if (active === 0) countInactive(db, tenantId, -1);
}

export function dropChunks(db: Connection, tenantId: number, documentId: number): void {
  const rows = db.all<{ id: number; body_term_count: number }>(
    "SELECT id, body_term_count FROM chunk WHERE document_id = ?",
    documentId,
  );
  for (const row of rows) deleteTerms(db, tenantId, row.id);
  db.run("DELETE FROM chunk WHERE document_id = ?", documentId);
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
  if (document.active === active) return true;
  db.run("UPDATE document SET active = ? WHERE id = ?", active ? 1 : 0, id);
  countInactive(db, tenantId, active ? -1 : 1);
  return true;
}

function countInactive(db: Connection, tenantId: number, added: number): void {
  db.run("UPDATE tenant SET inactive_documents = inactive_documents + ? WHERE id = ?", added, tenantId);
}
