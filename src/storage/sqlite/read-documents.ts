import type { Chunk, Document } from "#src/domain/index.ts";
import type { DocumentKey, DocumentPage, LookUpOutcome } from "../store.ts";
import type { Connection } from "./connection.ts";
import { type ChunkRow, type DocumentRow, toChunk, toDocument } from "./rows.ts";
import { findCollection } from "./tenants.ts";

const SELECT_DOCUMENT = `
  SELECT d.*, k.name AS collection FROM document d JOIN collection k ON k.id = d.collection_id`;

export function lookUpDocument(db: Connection, tenantId: number, key: DocumentKey): LookUpOutcome {
  const collectionId = findCollection(db, tenantId, key.collection);
  if (collectionId === null) return { kind: "absent" };
  const bySource = db.get<DocumentRow>(
    `${SELECT_DOCUMENT} WHERE d.collection_id = ? AND d.source = ?`,
    collectionId,
    key.source,
  );
  if (bySource !== undefined) {
    const isSame = bySource.content_hash === key.contentHash && bySource.recipe === key.recipe;
    return { kind: isSame ? "unchanged" : "changed", document: toDocument(bySource) };
  }
  const sameContent = db.get<DocumentRow>(
    `${SELECT_DOCUMENT} WHERE d.collection_id = ? AND d.content_hash = ? ORDER BY d.id`,
    collectionId,
    key.contentHash,
  );
  return sameContent === undefined
    ? { kind: "absent" }
    : { kind: "duplicate", document: toDocument(sameContent) };
}

export function findDocument(db: Connection, tenant: string, id: number): Document | null {
  const row = db.get<DocumentRow>(
    `${SELECT_DOCUMENT} JOIN tenant t ON t.id = d.tenant_id WHERE d.id = ? AND t.name = ?`,
    id,
    tenant,
  );
  return row === undefined ? null : toDocument(row);
}

export function requireDocument(db: Connection, id: number): Document {
  return toDocument(db.get<DocumentRow>(`${SELECT_DOCUMENT} WHERE d.id = ?`, id) as DocumentRow);
}

export function listDocuments(db: Connection, tenant: string, page: DocumentPage): Document[] {
  const { collections = null, kinds = null } = page.filter ?? {};
  return db
    .all<DocumentRow>(
      `${SELECT_DOCUMENT} JOIN tenant t ON t.id = d.tenant_id
       WHERE t.name = ? AND d.id > ?
         AND (?3 IS NULL OR k.name IN (SELECT value FROM json_each(?3)))
         AND (?4 IS NULL OR d.kind IN (SELECT value FROM json_each(?4)))
       ORDER BY d.id LIMIT ?5`,
      tenant,
      page.after ?? 0,
      collections && JSON.stringify(collections),
      kinds && JSON.stringify(kinds),
      page.limit,
    )
    .map(toDocument);
}

export function chunksOf(db: Connection, tenant: string, documentId: number): Chunk[] {
  if (findDocument(db, tenant, documentId) === null) return [];
  const sql = "SELECT * FROM chunk WHERE document_id = ? ORDER BY ordinal";
  return db.all<ChunkRow>(sql, documentId).map(toChunk);
}
