import { AcervoError, type Document, originOf } from "#src/domain/index.ts";
import {
  type ChunkDraft,
  type DocumentDraft,
  isExpected,
  type KnowledgeStore,
  type LookUpOutcome,
  type PutOutcome,
} from "../store.ts";
import { checkDimensions } from "../vectors.ts";
import { type Connection, toBlob } from "./connection.ts";
import {
  chunksOf,
  findDocument,
  listDocuments,
  listParts,
  listSources,
  lookUpDocument,
  readDocument,
} from "./documents.ts";
import {
  addDocuments,
  hideDocument,
  type NewDocument,
  removeTerms,
  showDocument,
} from "./lexical/write-index.ts";
import { provisionWriter } from "./provisions.ts";
import { insertChecked, sealRows } from "./schema.ts";
import { ensureCollection, ensureTenant, findCollection, findTenant } from "./tenants.ts";
import { listSpaces, writeMean } from "./vectors/vector-spaces.ts";

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

/** One call of `put`: the terms of all its documents are indexed together, when the last one is stored. */
interface PutRun {
  readonly db: Connection;
  readonly tenantId: number;
  readonly at: string;
  readonly unindexed: NewDocument[];
}

function putDocuments(
  db: Connection,
  tenantId: number,
  drafts: readonly DocumentDraft[],
  at: string,
): PutOutcome[] {
  const run: PutRun = { db, tenantId, at, unindexed: [] };
  dropReplacedChunks(run, drafts);
  const outcomes = drafts.map((draft) => putDocument(run, draft));
  addDocuments(db, tenantId, run.unindexed);
  return outcomes;
}

/**
 * All old chunks go first: documents that are replaced together mostly share their posting rows.
 * A document that loses its chunks here gets those of its first changed draft: that one meets the document as it is now,
 * so that what it expects holds then as well.
 */
function dropReplacedChunks({ db, tenantId }: PutRun, drafts: readonly DocumentDraft[]): void {
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

function putDocument(run: PutRun, draft: DocumentDraft): PutOutcome {
  const { db, tenantId } = run;
  const found = lookUpDocument(db, tenantId, draft);
  if (!isExpected(draft, found)) return { kind: "conflict" };
  const previous = replacedBy(draft, found);
  if (previous === null && (found.kind === "unchanged" || found.kind === "duplicate")) {
    return showOrHide(run, draft, found);
  }
  const needsEmbedding = checkVectorSpace(db, tenantId, draft);
  if (previous !== null) {
    flushTerms(run, previous.id);
    dropChunks(db, tenantId, [previous.id]);
  }
  const id = writeDocument(run, draft, previous, needsEmbedding);
  writeChunks(run, draft, id);
  const inactive = Number(!isActive(draft, previous)) - Number(previous?.active === false);
  addToInactive(db, tenantId, inactive);
  return { kind: previous === null ? "created" : "replaced", document: readDocument(db, id) };
}

/** A document that two drafts of one call are about must be indexed before it is changed again. */
function flushTerms({ db, tenantId, unindexed }: PutRun, documentId: number): void {
  if (!unindexed.some(({ id }) => id === documentId)) return;
  addDocuments(db, tenantId, unindexed.splice(0));
}

function isActive(draft: DocumentDraft, previous: Document | null): boolean {
  return draft.active ?? previous?.active ?? true;
}

type KeptOutcome = Extract<LookUpOutcome, { kind: "unchanged" | "duplicate" }>;

/** What is already there stays as it is, but for being shown or hidden. */
function showOrHide(run: PutRun, draft: DocumentDraft, found: KeptOutcome): PutOutcome {
  const { document } = found;
  const active = draft.active ?? document.active;
  if (found.kind === "duplicate" || document.active === active) return found;
  const { db, tenantId } = run;
  flushTerms(run, document.id);
  db.run("UPDATE document SET active = ? WHERE id = ?", active ? 1 : 0, document.id);
  if (active) showDocument(db, tenantId, document.id);
  else hideDocument(db, tenantId, document.id);
  addToInactive(db, tenantId, active ? -1 : 1);
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

function writeDocument(
  { db, tenantId, at }: PutRun,
  draft: DocumentDraft,
  previous: Document | null,
  needsEmbedding: boolean,
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
    db.run(`${sealRows("document")} WHERE id = ?`, previous.id);
    return previous.id;
  }
  const sql = `INSERT INTO document (kind, origin, name, content_hash, recipe, metadata, entry, chunk_count,
       token_count, needs_embedding, is_former, active, updated_at, created_at, tenant_id, collection_id, source, part)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const collectionId = ensureCollection(db, tenantId, draft.collection);
  const { id } = db.run(sql, ...values, at, tenantId, collectionId, draft.source, draft.part);
  db.run(`${sealRows("document")} WHERE id = ?`, id);
  return id;
}

function writeChunks({ db, tenantId, unindexed }: PutRun, draft: DocumentDraft, id: number): void {
  const writeProvisions = provisionWriter(db, tenantId, id);
  const chunks = draft.chunks.toSorted((a, b) => a.ordinal - b.ordinal);
  const chunkIds = chunks.map((chunk) => {
    const chunkId = writeChunk(db, id, chunk);
    writeProvisions(chunkId, chunk.provisions ?? []);
    if (draft.vectorSpace !== null) writeVector(db, draft.vectorSpace, chunkId, chunk.vector as Float32Array);
    return chunkId;
  });
  if (draft.vectorSpace !== null) {
    const vectors = chunks.map(({ vector }) => vector as Float32Array);
    writeMean(db, draft.vectorSpace, id, vectors);
  }
  const terms = chunks.map((chunk) => chunk.terms);
  const { kind, origin, isFormer, active, collectionId } = readIndexed(db, id);
  unindexed.push({
    id,
    collectionId,
    kind,
    origin,
    isFormer: isFormer === 1,
    active: active === 1,
    chunkIds,
    withMetadata: new Set(chunkIds.filter((_, at) => Object.keys(chunks[at]?.metadata ?? {}).length > 0)),
    terms,
  });
}

type IndexedRow = Pick<NewDocument, "kind" | "origin" | "collectionId"> &
  Record<"isFormer" | "active", number>;

function readIndexed(db: Connection, id: number): IndexedRow {
  const sql =
    "SELECT kind, origin, is_former AS isFormer, active, collection_id AS collectionId FROM document WHERE id = ?";
  return db.get<IndexedRow>(sql, id) as IndexedRow;
}

function writeChunk(db: Connection, documentId: number, chunk: ChunkDraft): number {
  const place = [documentId, chunk.ordinal, chunk.start, chunk.end, chunk.position, chunk.tokenCount];
  const json = [JSON.stringify(chunk.headings), JSON.stringify(chunk.metadata)];
  return db.run(insertChecked("chunk"), ...place, ...json, chunk.text).id;
}

function writeVector(db: Connection, space: number, chunkId: number, vector: Float32Array): void {
  db.run(insertChecked("vector"), space, chunkId, toBlob(vector));
}

interface RemovedRow {
  readonly id: number;
  readonly active: number;
}

export function removeDocuments(db: Connection, tenantId: number, ids: readonly number[]): number {
  const sql = `SELECT DISTINCT d.id, d.active FROM json_each(?) removed
     CROSS JOIN document d ON d.id = removed.value WHERE d.tenant_id = ?`;
  return dropDocuments(db, tenantId, db.all<RemovedRow>(sql, JSON.stringify(ids), tenantId));
}

export function removeCollection(db: Connection, tenantId: number, name: string): number {
  const collectionId = findCollection(db, tenantId, name);
  const sql = "SELECT id, active FROM document WHERE collection_id = ?";
  const count = dropDocuments(db, tenantId, db.all<RemovedRow>(sql, collectionId));
  db.run("DELETE FROM collection WHERE id = ?", collectionId);
  return count;
}

function dropDocuments(db: Connection, tenantId: number, rows: readonly RemovedRow[]): number {
  const ids = rows.map((row) => row.id);
  dropChunks(db, tenantId, ids);
  db.run("DELETE FROM document WHERE id IN (SELECT value FROM json_each(?))", JSON.stringify(ids));
  addToInactive(db, tenantId, -rows.filter((row) => row.active === 0).length);
  return rows.length;
}

function dropChunks(db: Connection, tenantId: number, documentIds: readonly number[]): void {
  removeTerms(db, tenantId, documentIds);
  const documents = JSON.stringify(documentIds);
  // Provisions go with their norms.
  db.run("DELETE FROM document_norm WHERE document_id IN (SELECT value FROM json_each(?))", documents);
  db.run("DELETE FROM document_vector WHERE document_id IN (SELECT value FROM json_each(?))", documents);
  db.run("DELETE FROM chunk WHERE document_id IN (SELECT value FROM json_each(?))", documents);
}

function addToInactive(db: Connection, tenantId: number, added: number): void {
  if (added === 0) return;
  const sql = "UPDATE tenant SET inactive_documents = inactive_documents + ? WHERE id = ?";
  db.run(sql, added, tenantId);
}
