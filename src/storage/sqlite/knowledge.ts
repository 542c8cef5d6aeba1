import { AcervoError, type Document, originOf } from "#src/domain/index.ts";
import { countTerms } from "../search-index.ts";
import {
  type ChunkDraft,
  type DocumentDraft,
  isExpected,
  type KnowledgeStore,
  type LookUpOutcome,
  type PutOutcome,
} from "../store.ts";
import { checkDimensions } from "../vectors.ts";
import { type Connection, hashText, toBlob } from "./connection.ts";
import {
  chunksOf,
  findDocument,
  listDocuments,
  listParts,
  listSources,
  lookUpDocument,
  readDocument,
} from "./documents.ts";
import { provisionWriter } from "./provisions.ts";
import {
  deleteTerms,
  ensureCollection,
  ensureTenant,
  findCollection,
  findTenant,
  insertTerms,
} from "./tenants.ts";
import { listSpaces } from "./vectors/vector-spaces.ts";

export function sqliteKnowledge(db: Connection, now: () => Date): KnowledgeStore {
  return {
    put: async (tenant, drafts) =>
      db.transaction(() => putDocuments(db, ensureTenant(db, tenant), drafts, now().toISOString())),
    lookUp: async (tenant, key) => lookUpDocument(db, findTenant(db, tenant), key),
    get: async (tenant, id) => findDocument(db, tenant, id),
    list: async (tenant, page) => listDocuments(db, tenant, page),
    parts: async (tenant, page) => listParts(db, tenant, page),
    sources: async (tenant, page) => db.snapshot(() => listSources(db, tenant, page)),
    chunks: async (tenant, documentId) => chunksOf(db, tenant, documentId),
    remove: async (tenant, removal) =>
      db.transaction(() => {
        const tenantId = findTenant(db, tenant);
        if (tenantId === null) return 0;
        return "ids" in removal
          ? removeDocuments(db, tenantId, removal.ids)
          : removeCollection(db, tenantId, removal.collection);
      }),
  };
}

function putDocuments(
  db: Connection,
  tenantId: number,
  drafts: readonly DocumentDraft[],
  at: string,
): PutOutcome[] {
  dropReplacedChunks(db, tenantId, drafts);
  return drafts.map((draft) => putDocument(db, tenantId, draft, at));
}

/**
 * All old chunks go first: the lexical index writes itself out whenever deletes and inserts take turns.
 * A document that loses its chunks here gets those of its first changed draft: that one meets the document as it is now,
 * so that what it expects holds then as well.
 */
function dropReplacedChunks(db: Connection, tenantId: number, drafts: readonly DocumentDraft[]): void {
  const replaced = drafts.flatMap(
    (draft) => replacedBy(draft, lookUpDocument(db, tenantId, draft))?.id ?? [],
  );
  if (replaced.length > 0) dropChunks(db, tenantId, [...new Set(replaced)]);
}

/** The document whose place the draft takes; null when it takes none, or nothing is to be written. */
function replacedBy(draft: DocumentDraft, found: LookUpOutcome): Document | null {
  if (!isExpected(draft, found)) return null;
  if (found.kind === "changed") return found.document;
  return found.kind === "unchanged" && draft.rewrites === true ? found.document : null;
}

function putDocument(db: Connection, tenantId: number, draft: DocumentDraft, at: string): PutOutcome {
  const found = lookUpDocument(db, tenantId, draft);
  if (!isExpected(draft, found)) return { kind: "conflict" };
  const previous = replacedBy(draft, found);
  if (previous === null && (found.kind === "unchanged" || found.kind === "duplicate")) {
    return showOrHide(db, tenantId, draft, found);
  }
  const needsEmbedding = checkVectorSpace(db, tenantId, draft);
  if (previous !== null) dropChunks(db, tenantId, [previous.id]);
  const id = writeDocument(db, { tenantId, draft, previous, needsEmbedding, at });
  const writeProvisions = provisionWriter(db, tenantId, id);
  let terms = 0;
  for (const chunk of draft.chunks) {
    const chunkId = writeChunk(db, tenantId, id, chunk);
    writeProvisions(chunkId, chunk.provisions ?? []);
    if (draft.vectorSpace !== null) writeVector(db, draft.vectorSpace, chunkId, chunk.vector as Float32Array);
    terms += countTerms(chunk.terms.body);
  }
  addToTotals(db, tenantId, {
    chunks: draft.chunks.length,
    terms,
    inactive: Number(!isActive(draft, previous)) - Number(previous?.active === false),
    former: Number(draft.isFormer ?? false) - Number(previous?.isFormer ?? false),
  });
  return { kind: previous === null ? "created" : "replaced", document: readDocument(db, id) };
}

function isActive(draft: DocumentDraft, previous: Document | null): boolean {
  return draft.active ?? previous?.active ?? true;
}

type KeptOutcome = Extract<LookUpOutcome, { kind: "unchanged" | "duplicate" }>;

/** What is already there stays as it is, but for being shown or hidden. */
function showOrHide(db: Connection, tenantId: number, draft: DocumentDraft, found: KeptOutcome): PutOutcome {
  const { document } = found;
  const active = draft.active ?? document.active;
  if (found.kind === "duplicate" || document.active === active) return found;
  db.run("UPDATE document SET active = ? WHERE id = ?", active ? 1 : 0, document.id);
  addToTotals(db, tenantId, { inactive: active ? -1 : 1 });
  return { kind: "replaced", document: { ...document, active } };
}

/** Vectors must belong to the space that searches use now; returns whether the document will lack vectors. */
function checkVectorSpace(db: Connection, tenantId: number, draft: DocumentDraft): boolean {
  const active = listSpaces(db, tenantId).find((space) => space.state === "active");
  if (draft.vectorSpace === null) return active !== undefined;
  if (active?.id !== draft.vectorSpace) {
    throw new AcervoError("vector-space-changed", { space: draft.vectorSpace }, { isRetryable: true });
  }
  for (const chunk of draft.chunks) checkDimensions(active, chunk.vector);
  return false;
}

interface DocumentWrite {
  readonly tenantId: number;
  readonly draft: DocumentDraft;
  readonly previous: Document | null;
  readonly needsEmbedding: boolean;
  readonly at: string;
}

function writeDocument(
  db: Connection,
  { tenantId, draft, previous, needsEmbedding, at }: DocumentWrite,
): number {
  const values = [
    draft.kind,
    draft.origin ?? originOf(draft.kind),
    draft.name,
    draft.contentHash,
    draft.recipe,
    JSON.stringify(draft.metadata),
    draft.entry ? JSON.stringify(draft.entry) : null,
    draft.chunks.length,
    draft.chunks.reduce((total, chunk) => total + chunk.tokenCount, 0),
    needsEmbedding ? 1 : 0,
    draft.isFormer ? 1 : 0,
    isActive(draft, previous) ? 1 : 0,
    at,
  ];
  if (previous !== null) {
    const sql = `UPDATE document SET kind = ?, origin = ?, name = ?, content_hash = ?, recipe = ?, metadata = ?,
         entry = ?, chunk_count = ?, token_count = ?, needs_embedding = ?, is_former = ?, active = ?, updated_at = ?
       WHERE id = ?`;
    db.run(sql, ...values, previous.id);
    return previous.id;
  }
  const sql = `INSERT INTO document (kind, origin, name, content_hash, recipe, metadata, entry, chunk_count,
       token_count, needs_embedding, is_former, active, updated_at, created_at, tenant_id, collection_id, source, part)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const collectionId = ensureCollection(db, tenantId, draft.collection);
  return db.run(sql, ...values, at, tenantId, collectionId, draft.source, draft.part).id;
}

function writeChunk(db: Connection, tenantId: number, documentId: number, chunk: ChunkDraft): number {
  const { terms, text } = chunk;
  const sql = `INSERT INTO chunk (document_id, ordinal, start_offset, end_offset, position, token_count,
       body_term_count, text_hash, headings, metadata, sequence, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const place = [documentId, chunk.ordinal, chunk.start, chunk.end, chunk.position];
  const counts = [chunk.tokenCount, countTerms(terms.body)];
  const json = [JSON.stringify(chunk.headings), JSON.stringify(chunk.metadata)];
  const { id } = db.run(sql, ...place, ...counts, hashText(text), ...json, toBlob(terms.sequence), text);
  insertTerms(db, tenantId, id, terms);
  return id;
}

function writeVector(db: Connection, space: number, chunkId: number, vector: Float32Array): void {
  db.run("INSERT INTO vector (space_id, chunk_id, data) VALUES (?, ?, ?)", space, chunkId, toBlob(vector));
}

interface RemovedRow {
  readonly id: number;
  readonly active: number;
  readonly is_former: number;
}

function removeDocuments(db: Connection, tenantId: number, ids: readonly number[]): number {
  const sql = `SELECT DISTINCT d.id, d.active, d.is_former FROM json_each(?) removed
     CROSS JOIN document d ON d.id = removed.value WHERE d.tenant_id = ?`;
  return dropDocuments(db, tenantId, db.all<RemovedRow>(sql, JSON.stringify(ids), tenantId));
}

function removeCollection(db: Connection, tenantId: number, name: string): number {
  const collectionId = findCollection(db, tenantId, name);
  const sql = "SELECT id, active, is_former FROM document WHERE collection_id = ?";
  const count = dropDocuments(db, tenantId, db.all<RemovedRow>(sql, collectionId));
  db.run("DELETE FROM collection WHERE id = ?", collectionId);
  return count;
}

function dropDocuments(db: Connection, tenantId: number, rows: readonly RemovedRow[]): number {
  const ids = rows.map((row) => row.id);
  dropChunks(db, tenantId, ids);
  db.run("DELETE FROM document WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  addToTotals(db, tenantId, {
    inactive: -rows.filter((row) => row.active === 0).length,
    former: -rows.filter((row) => row.is_former === 1).length,
  });
  return rows.length;
}

function dropChunks(db: Connection, tenantId: number, documentIds: readonly number[]): void {
  const documents = JSON.stringify(documentIds);
  const rows = db.all<{ id: number; body_term_count: number }>(
    `SELECT c.id, c.body_term_count FROM json_each(?) dropped CROSS JOIN chunk c ON c.document_id = dropped.value`,
    documents,
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  deleteTerms(db, tenantId, ids);
  // Provisions go with their norms.
  db.run("DELETE FROM document_norm WHERE document_id IN (SELECT value FROM json_each(?))", documents);
  db.run("DELETE FROM chunk WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  const terms = rows.reduce((total, row) => total + row.body_term_count, 0);
  addToTotals(db, tenantId, { chunks: -rows.length, terms: -terms });
}

interface Totals {
  readonly chunks?: number;
  readonly terms?: number;
  readonly inactive?: number;
  readonly former?: number;
}

function addToTotals(db: Connection, tenantId: number, added: Totals): void {
  const { chunks = 0, terms = 0, inactive = 0, former = 0 } = added;
  const sql = `UPDATE tenant SET chunk_count = chunk_count + ?, body_term_count = body_term_count + ?,
       inactive_documents = inactive_documents + ?, former_documents = former_documents + ? WHERE id = ?`;
  db.run(sql, chunks, terms, inactive, former, tenantId);
}
