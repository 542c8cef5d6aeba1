import type { Connection } from "./connection.ts";

/** The tenant's row id, or null when nothing was ever stored for it. */
export function findTenant(db: Connection, name: string): number | null {
  return db.count("SELECT id FROM tenant WHERE name = ?", name) || null;
}

/** The tenant's row id; a new tenant gets its row. Call inside a transaction. */
export function ensureTenant(db: Connection, name: string): number {
  const known = findTenant(db, name);
  if (known !== null) return known;
  return db.run("INSERT INTO tenant (name) VALUES (?)", name).id;
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
  readonly inactiveDocuments: number;
  /** Of the lexical index, which holds shown documents only. */
  readonly documents: number;
  readonly chunks: number;
  readonly terms: number;
  readonly bodyTerms: number;
  readonly indexVersion: number;
  /** When a backup last took the place of the database; null: never. */
  readonly restoredAt: number | null;
}

export function readTenant(db: Connection, name: string): TenantTotals | undefined {
  const sql = `SELECT id, inactive_documents AS inactiveDocuments, indexed_documents AS documents,
     indexed_chunks AS chunks, indexed_terms AS terms, indexed_body_terms AS bodyTerms, index_version AS indexVersion,
     (SELECT value FROM counter WHERE name = 'restored-at') AS restoredAt FROM tenant WHERE name = ?`;
  return db.get<TenantTotals>(sql, name);
}
