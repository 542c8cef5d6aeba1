import { type Chunk, type Document, DOCUMENT_KINDS, type DocumentKind } from "#src/domain/index.ts";
import type { DocumentKey, DocumentPage, LookUpOutcome, PartPage, SourcePage } from "../store.ts";
import type { Connection } from "./connection.ts";
import { provisionsOf } from "./provisions.ts";
import { type ChunkRow, type DocumentRow, toChunk, toDocument } from "./rows.ts";
import { findCollection, findTenant } from "./tenants.ts";

const SELECT_DOCUMENT = `
  SELECT d.*, k.name AS collection FROM document d JOIN collection k ON k.id = d.collection_id`;

export function lookUpDocument(db: Connection, tenantId: number, key: DocumentKey): LookUpOutcome {
  const collectionId = findCollection(db, tenantId, key.collection);
  if (collectionId === null) return { kind: "absent" };
  const bySource = db.get<DocumentRow>(
    `${SELECT_DOCUMENT} WHERE d.collection_id = ? AND d.source = ? AND d.part = ?`,
    collectionId,
    key.source,
    key.part,
  );
  if (bySource !== undefined) {
    const isSame = bySource.content_hash === key.contentHash && bySource.recipe === key.recipe;
    return { kind: isSame ? "unchanged" : "changed", document: toDocument(bySource) };
  }
  if (key.part > 0) return { kind: "absent" };
  const sameContent = db.get<DocumentRow>(
    `${SELECT_DOCUMENT} WHERE d.collection_id = ? AND d.content_hash = ? AND d.part = 0 ORDER BY d.id`,
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
  const { collections = null, kinds = null, origins = null } = page.filter ?? {};
  return db
    .all<DocumentRow>(
      `${SELECT_DOCUMENT} JOIN tenant t ON t.id = d.tenant_id
       WHERE t.name = ? AND d.id > ?
         AND (?3 IS NULL OR k.name IN (SELECT value FROM json_each(?3)))
         AND (?4 IS NULL OR d.kind IN (SELECT value FROM json_each(?4)))
         AND (?5 IS NULL OR d.origin IN (SELECT value FROM json_each(?5)))
       ORDER BY d.id LIMIT ?6`,
      tenant,
      page.after ?? 0,
      collections && JSON.stringify(collections),
      kinds && JSON.stringify(kinds),
      origins && JSON.stringify(origins),
      page.limit,
    )
    .map(toDocument);
}

/** One look into the index for each kind. */
export function kindsOf(db: Connection, tenant: string): DocumentKind[] {
  const tenantId = findTenant(db, tenant);
  return DOCUMENT_KINDS.filter(
    (kind) =>
      db.get("SELECT 1 FROM document WHERE tenant_id = ? AND kind = ? LIMIT 1", tenantId, kind) !== undefined,
  );
}

/** One source may have a million parts: each step leaps over them, to the next source in the index. */
export function listSources(db: Connection, tenant: string, page: SourcePage): string[] {
  const { prefix = "", after, limit } = page;
  const collectionId = findTenantCollection(db, tenant, page.collection);
  if (collectionId === null) return [];
  const found: string[] = [];
  let next = sourceFrom(db, collectionId, prefix, after ?? "");
  if (next === after && next !== null) next = sourceAfter(db, collectionId, next);
  // Sources with a prefix stand together, the first of them at the prefix itself.
  while (next !== null && next.startsWith(prefix) && found.length < limit) {
    found.push(next);
    next = sourceAfter(db, collectionId, next);
  }
  return found;
}

/** The first source that is neither before the prefix nor before where the page begins. */
function sourceFrom(db: Connection, collectionId: number, prefix: string, after: string): string | null {
  const sql = "SELECT min(source) AS source FROM document WHERE collection_id = ? AND source >= max(?, ?)";
  return db.get<{ source: string | null }>(sql, collectionId, prefix, after)?.source ?? null;
}

function sourceAfter(db: Connection, collectionId: number, source: string): string | null {
  const sql = "SELECT min(source) AS source FROM document WHERE collection_id = ? AND source > ?";
  return db.get<{ source: string | null }>(sql, collectionId, source)?.source ?? null;
}

function findTenantCollection(db: Connection, tenant: string, name: string): number | null {
  const tenantId = findTenant(db, tenant);
  return tenantId === null ? null : findCollection(db, tenantId, name);
}

export function listParts(db: Connection, tenant: string, page: PartPage): Document[] {
  const rows = db.all<DocumentRow>(
    `${SELECT_DOCUMENT} WHERE d.collection_id = ? AND d.source = ? AND d.part > ? ORDER BY d.part LIMIT ?`,
    findTenantCollection(db, tenant, page.collection),
    page.source,
    page.after,
    page.limit,
  );
  return rows.map(toDocument);
}

export function chunksOf(db: Connection, tenant: string, documentId: number): Chunk[] {
  if (findDocument(db, tenant, documentId) === null) return [];
  const sql = "SELECT * FROM chunk WHERE document_id = ? ORDER BY ordinal";
  const provisions = provisionsOf(db, documentId);
  return db.all<ChunkRow>(sql, documentId).map((row) => {
    const own = provisions
      .get(row.id)
      ?.map(({ chunkId: _chunk, documentId: _document, ...provision }) => provision);
    return own === undefined ? toChunk(row) : { ...toChunk(row), provisions: own };
  });
}
