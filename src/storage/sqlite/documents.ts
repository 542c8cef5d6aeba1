import type {
  Chunk,
  Document,
  KnowledgeEntry,
  Metadata,
  Provision,
  StoredChunk,
  StoredProvision,
} from "#src/domain/index.ts";
import type { Passage } from "../search-index.ts";
import type { DocumentKey, DocumentPage, LookUpOutcome, PartPage, SourcePage } from "../store.ts";
import type { Connection } from "./connection.ts";
import { provisionsOf } from "./provisions.ts";
import { findCollection, findTenant } from "./tenants.ts";

/** A document as SQLite gives it: JSON as text, truth as a number. */
interface DocumentRow extends Omit<Document, "metadata" | "entry" | "active" | "isFormer"> {
  readonly metadata: string;
  readonly entry: string | null;
  readonly active: number;
  readonly isFormer: number;
}

const SELECT_DOCUMENT = `
  SELECT d.id, k.name AS collection, d.kind, d.origin, d.name, d.source, d.part, d.content_hash AS contentHash,
    d.recipe, d.metadata, d.entry, d.chunk_count AS chunkCount, d.token_count AS tokenCount, d.active,
    d.is_former AS isFormer, d.created_at AS createdAt, d.updated_at AS updatedAt
  FROM document d JOIN collection k ON k.id = d.collection_id`;

function toDocument(row: DocumentRow): Document {
  return {
    ...row,
    metadata: JSON.parse(row.metadata) as Metadata,
    entry: toEntry(row.entry),
    active: row.active === 1,
    isFormer: row.isFormer === 1,
  };
}

export function toEntry(json: string | null): KnowledgeEntry | null {
  return json === null ? null : (JSON.parse(json) as KnowledgeEntry);
}

interface ChunkRow extends Omit<StoredChunk, "headings" | "metadata"> {
  readonly headings: string;
  readonly metadata: string;
}

const CHUNK_COLUMNS = `c.id, c.document_id AS documentId, c.ordinal, c.start_offset AS "start", c.end_offset AS "end",
  c.text, c.headings, c.position, c.token_count AS tokenCount, c.metadata`;

function toChunk(row: ChunkRow): StoredChunk {
  const { id, documentId, ordinal, start, end, text, position, tokenCount } = row;
  const headings = JSON.parse(row.headings) as string[];
  const metadata = JSON.parse(row.metadata) as Metadata;
  return { id, documentId, ordinal, start, end, text, headings, position, tokenCount, metadata };
}

export function lookUpDocument(db: Connection, tenantId: number | null, key: DocumentKey): LookUpOutcome {
  const collectionId = findCollection(db, tenantId, key.collection);
  if (collectionId === null) return { kind: "absent" };
  const sql = `${SELECT_DOCUMENT} WHERE d.collection_id = ? AND d.source = ? AND d.part = ?`;
  const bySource = db.get<DocumentRow>(sql, collectionId, key.source, key.part);
  if (bySource !== undefined) {
    const isSame = bySource.contentHash === key.contentHash && bySource.recipe === key.recipe;
    return { kind: isSame ? "unchanged" : "changed", document: toDocument(bySource) };
  }
  if (key.part > 0) return { kind: "absent" };
  const byHash = `${SELECT_DOCUMENT} WHERE d.collection_id = ? AND d.content_hash = ? AND d.part = 0 ORDER BY d.id`;
  const sameContent = db.get<DocumentRow>(byHash, collectionId, key.contentHash);
  if (sameContent === undefined) return { kind: "absent" };
  return { kind: "duplicate", document: toDocument(sameContent) };
}

export function findDocument(db: Connection, tenant: string, id: number): Document | null {
  const sql = `${SELECT_DOCUMENT} WHERE d.id = ? AND d.tenant_id = ?`;
  const row = db.get<DocumentRow>(sql, id, findTenant(db, tenant));
  return row === undefined ? null : toDocument(row);
}

/** For an id that was just written. */
export function readDocument(db: Connection, id: number): Document {
  return toDocument(db.get<DocumentRow>(`${SELECT_DOCUMENT} WHERE d.id = ?`, id) as DocumentRow);
}

export function listDocuments(db: Connection, tenant: string, page: DocumentPage): Document[] {
  const { filter = {}, withKey = null, after = 0, limit } = page;
  const sql = `${SELECT_DOCUMENT}
     WHERE d.tenant_id = ?1 AND d.id > ?2
       AND (?3 IS NULL OR k.name IN (SELECT value FROM json_each(?3)))
       AND (?4 IS NULL OR d.kind IN (SELECT value FROM json_each(?4)))
       AND (?5 IS NULL OR d.origin IN (SELECT value FROM json_each(?5)))
       AND (?6 IS NULL OR EXISTS (SELECT 1 FROM json_each(d.metadata) m WHERE m.key = ?6 AND m.value IS NOT NULL))
     ORDER BY d.id LIMIT ?7`;
  const lists = [filter.collections, filter.kinds, filter.origins].map(
    (list) => list && JSON.stringify(list),
  );
  const [collections = null, kinds = null, origins = null] = lists;
  const tenantId = findTenant(db, tenant);
  const values = [tenantId, after, collections, kinds, origins, withKey, limit];
  return db.all<DocumentRow>(sql, ...values).map(toDocument);
}

/** One source may have a million parts: each step leaps over them, to the next source in the index. */
export function listSources(db: Connection, tenant: string, page: SourcePage): string[] {
  const { prefix = "", after, limit } = page;
  const collectionId = findCollection(db, findTenant(db, tenant), page.collection);
  const next = (comparison: ">" | ">=", source: string): string | null => {
    const sql = `SELECT min(source) AS source FROM document WHERE collection_id = ? AND source ${comparison} ?`;
    return db.get<{ source: string | null }>(sql, collectionId, source)?.source ?? null;
  };
  const found: string[] = [];
  // Sources with a prefix stand together, the first of them at the prefix itself.
  let source = after === undefined || isBefore(after, prefix) ? next(">=", prefix) : next(">", after);
  while (source !== null && source.startsWith(prefix) && found.length < limit) {
    found.push(source);
    source = next(">", source);
  }
  return found;
}

/** SQLite compares bytes of UTF-8, JavaScript units of UTF-16. */
function isBefore(a: string, b: string): boolean {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
}

export function listParts(db: Connection, tenant: string, page: PartPage): Document[] {
  const collectionId = findCollection(db, findTenant(db, tenant), page.collection);
  const sql = `${SELECT_DOCUMENT}
     WHERE d.collection_id = ? AND d.source = ? AND d.part > ? ORDER BY d.part LIMIT ?`;
  return db.all<DocumentRow>(sql, collectionId, page.source, page.after, page.limit).map(toDocument);
}

export function chunksOf(db: Connection, tenant: string, documentId: number): Chunk[] {
  if (findDocument(db, tenant, documentId) === null) return [];
  const provisions = provisionsOf(db, documentId);
  const sql = `SELECT ${CHUNK_COLUMNS} FROM chunk c WHERE c.document_id = ? ORDER BY c.ordinal`;
  return db.all<ChunkRow>(sql, documentId).map((row) => {
    const { id, documentId: _document, ...chunk } = toChunk(row);
    const own = provisions.get(id);
    return own === undefined ? chunk : { ...chunk, provisions: own.map(withoutPlace) };
  });
}

function withoutPlace({ chunkId: _chunk, documentId: _document, ...provision }: StoredProvision): Provision {
  return provision;
}

type PassageDocument = Passage["document"];

interface PassageChunkRow extends ChunkRow {
  /** Its place in the list of those asked for. */
  readonly key: number;
}

interface PassageDocumentRow extends Omit<PassageDocument, "metadata" | "entry"> {
  readonly metadata: string;
  readonly entry: string | null;
}

export function passages(db: Connection, tenantId: number, chunkIds: readonly number[]): Passage[] {
  const sql = `SELECT wanted.key, ${CHUNK_COLUMNS} FROM json_each(?) wanted
     CROSS JOIN chunk c ON c.id = wanted.value`;
  // Sorted here: SQLite would carry the texts through its sorter.
  const rows = db.all<PassageChunkRow>(sql, JSON.stringify(chunkIds)).toSorted((a, b) => a.key - b.key);
  const documents = passageDocuments(db, tenantId, new Set(rows.map(({ documentId }) => documentId)));
  return rows.flatMap((row) => {
    const document = documents.get(row.documentId);
    return document === undefined ? [] : [{ chunk: toChunk(row), document }];
  });
}

/** Read once each, and not with every chunk: their metadata may be longer than the texts. Others' are left out. */
function passageDocuments(
  db: Connection,
  tenantId: number,
  ids: ReadonlySet<number>,
): Map<number, PassageDocument> {
  const sql = `SELECT d.id, d.name, d.source, d.kind, d.origin, k.name AS collection, d.metadata, d.entry,
       d.created_at AS createdAt
     FROM json_each(?) wanted
     CROSS JOIN document d ON d.id = wanted.value AND d.tenant_id = ? AND d.active = 1
     JOIN collection k ON k.id = d.collection_id`;
  const rows = db.all<PassageDocumentRow>(sql, JSON.stringify([...ids]), tenantId);
  return new Map(rows.map((row) => [row.id, toPassageDocument(row)]));
}

function toPassageDocument(row: PassageDocumentRow): PassageDocument {
  const { id, name, source, kind, origin, collection, createdAt } = row;
  const metadata = JSON.parse(row.metadata) as Metadata;
  const entry = toEntry(row.entry);
  return { id, name, source, kind, origin, collection, metadata, entry, createdAt };
}
