import type { Filter } from "#src/domain/index.ts";
import type { Connection } from "./connection.ts";
import { createLexicalTables } from "./lexical-tables.ts";

/** The tenant's row id, or null when nothing was ever stored for it. */
export function findTenant(db: Connection, name: string): number | null {
  return db.get<{ id: number }>("SELECT id FROM tenant WHERE name = ?", name)?.id ?? null;
}

/** The tenant's row id; a new tenant gets its row and its own lexical index. Call inside a transaction. */
export function ensureTenant(db: Connection, name: string): number {
  const known = findTenant(db, name);
  if (known !== null) return known;
  const { id } = db.run("INSERT INTO tenant (name) VALUES (?)", name);
  createLexicalTables(db, id);
  return id;
}

export function findCollection(db: Connection, tenantId: number, name: string): number | null {
  const sql = "SELECT id FROM collection WHERE tenant_id = ? AND name = ?";
  return db.get<{ id: number }>(sql, tenantId, name)?.id ?? null;
}

export function ensureCollection(db: Connection, tenantId: number, name: string): number {
  const known = findCollection(db, tenantId, name);
  if (known !== null) return known;
  return db.run("INSERT INTO collection (tenant_id, name) VALUES (?, ?)", tenantId, name).id;
}

/** Without hidden documents, reads need not look at each row's document. */
export function hasInactive(db: Connection, tenantId: number): boolean {
  const sql = "SELECT inactive_documents AS n FROM tenant WHERE id = ?";
  return (db.get<{ n: number }>(sql, tenantId)?.n ?? 0) > 0;
}

/** Whether a search by this filter must look at each row's document even if the filter restricts nothing. */
export function hidesDocuments(db: Connection, tenantId: number, filter: Filter): boolean {
  const sql = "SELECT inactive_documents AS inactive, former_documents AS former FROM tenant WHERE id = ?";
  const counts = db.get<{ inactive: number; former: number }>(sql, tenantId);
  if (counts === undefined) return false;
  return counts.inactive > 0 || (counts.former > 0 && !filter.includesFormer);
}
