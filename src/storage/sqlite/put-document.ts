import { AcervoError, type Document, originOf } from "#src/domain/index.ts";
import type { ChunkDraft, DocumentDraft, LookUpOutcome, PutOutcome } from "../store.ts";
import { checkDimensions } from "../check-dimensions.ts";
import { isExpected } from "../is-expected.ts";
import { toBlob } from "./blobs.ts";
import type { Connection } from "./connection.ts";
import { hashText } from "./hash-text.ts";
import { insertTerms } from "./lexical-tables.ts";
import { lookUpDocument, requireDocument } from "./read-documents.ts";
import { addToTotals, countFormer, countInactive, dropChunks, showDocument } from "./remove-documents.ts";
import { ensureCollection } from "./tenants.ts";
import { listSpaces } from "./vector-spaces.ts";
import { provisionWriter, type WriteProvisions } from "./write-provisions.ts";

interface PutCall {
  readonly tenantId: number;
  readonly drafts: readonly DocumentDraft[];
  readonly at: Date;
}

/** Call inside a transaction. */
export function putDocuments(db: Connection, { tenantId, drafts, at }: PutCall): PutOutcome[] {
  dropReplacedChunks(db, tenantId, drafts);
  return drafts.map((draft) => putDocument(db, { tenantId, draft, at }));
}

/**
 * All old chunks go first: the lexical index writes itself out whenever deletes and inserts take turns.
 * A document that loses its chunks here gets those of its first changed draft: that one meets the document as it is now,
 * so that what it expects holds then as well.
 */
function dropReplacedChunks(db: Connection, tenantId: number, drafts: readonly DocumentDraft[]): void {
  const replaced = new Set<number>();
  for (const draft of drafts) {
    const found = lookUpDocument(db, tenantId, draft);
    const previous = replacedBy(draft, found);
    if (previous !== null) replaced.add(previous.id);
  }
  if (replaced.size > 0) dropChunks(db, tenantId, [...replaced]);
}

/** The document whose place the draft takes; null when it takes none, or nothing is to be written. */
function replacedBy(draft: DocumentDraft, found: LookUpOutcome): Document | null {
  if (!isExpected(draft, found)) return null;
  if (found.kind === "changed") return found.document;
  return found.kind === "unchanged" && draft.rewrites === true ? found.document : null;
}

interface Put {
  readonly tenantId: number;
  readonly draft: DocumentDraft;
  readonly at: Date;
}

function putDocument(db: Connection, { tenantId, draft, at }: Put): PutOutcome {
  const found = lookUpDocument(db, tenantId, draft);
  if (!isExpected(draft, found)) return { kind: "conflict" };
  const previous = replacedBy(draft, found);
  if (previous === null && (found.kind === "unchanged" || found.kind === "duplicate")) {
    return settle(db, tenantId, draft, found);
  }
  const needsEmbedding = checkVectorSpace(db, tenantId, draft);
  if (previous !== null) dropChunks(db, tenantId, [previous.id]);
  const id = writeDocument(db, { tenantId, draft, previous, needsEmbedding, at: at.toISOString() });
  const writeProvisions = provisionWriter(db, tenantId, id);
  for (const chunk of draft.chunks) {
    writeChunk(db, { tenantId, documentId: id, chunk, space: draft.vectorSpace, writeProvisions });
  }
  countInactive(db, tenantId, Number(!isActive(draft, previous)) - Number(previous?.active === false));
  countFormer(db, tenantId, Number(draft.isFormer ?? false) - Number(previous?.isFormer ?? false));
  addToTotals(db, tenantId, {
    chunks: draft.chunks.length,
    terms: sum(draft.chunks, (chunk) => chunk.terms.body.length),
  });
  const document = requireDocument(db, id);
  return previous === null ? { kind: "created", document } : { kind: "replaced", document };
}

function isActive(draft: DocumentDraft, previous: Document | null): boolean {
  return draft.active ?? previous?.active ?? true;
}

type Settled = Extract<LookUpOutcome, { kind: "unchanged" | "duplicate" }>;

/** What is already there stays as it is, but for being shown or hidden. */
function settle(db: Connection, tenantId: number, draft: DocumentDraft, found: Settled): PutOutcome {
  const { document } = found;
  const active = draft.active ?? document.active;
  if (found.kind === "duplicate" || document.active === active) return found;
  showDocument(db, tenantId, document, active);
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

function writeDocument(db: Connection, write: DocumentWrite): number {
  const { draft, previous } = write;
  const values = [
    draft.kind,
    draft.origin ?? originOf(draft.kind),
    draft.name,
    draft.contentHash,
    draft.recipe,
    JSON.stringify(draft.metadata),
    draft.entry ? JSON.stringify(draft.entry) : null,
    draft.chunks.length,
    sum(draft.chunks, (chunk) => chunk.tokenCount),
    write.needsEmbedding ? 1 : 0,
    draft.isFormer ? 1 : 0,
    isActive(draft, previous) ? 1 : 0,
    write.at,
  ];
  if (previous !== null) {
    db.run(
      `UPDATE document SET kind = ?, origin = ?, name = ?, content_hash = ?, recipe = ?, metadata = ?, entry = ?,
         chunk_count = ?, token_count = ?, needs_embedding = ?, is_former = ?, active = ?, updated_at = ?
       WHERE id = ?`,
      ...values,
      previous.id,
    );
    return previous.id;
  }
  return db.run(
    `INSERT INTO document (kind, origin, name, content_hash, recipe, metadata, entry, chunk_count, token_count,
       needs_embedding, is_former, active, updated_at, created_at, tenant_id, collection_id, source, part)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...values,
    write.at,
    write.tenantId,
    ensureCollection(db, write.tenantId, draft.collection),
    draft.source,
    draft.part,
  ).id;
}

interface ChunkWrite {
  readonly tenantId: number;
  readonly documentId: number;
  readonly chunk: ChunkDraft;
  readonly space: number | null;
  readonly writeProvisions: WriteProvisions;
}

function writeChunk(db: Connection, write: ChunkWrite): void {
  const { tenantId, documentId, chunk, space } = write;
  const { id } = db.run(
    `INSERT INTO chunk (document_id, ordinal, start_offset, end_offset, position, token_count, body_term_count,
       text_hash, headings, metadata, sequence, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    documentId,
    chunk.ordinal,
    chunk.start,
    chunk.end,
    chunk.position,
    chunk.tokenCount,
    chunk.terms.body.length,
    hashText(chunk.text),
    JSON.stringify(chunk.headings),
    JSON.stringify(chunk.metadata),
    toBlob(chunk.terms.sequence),
    chunk.text,
  );
  insertTerms(db, tenantId, id, chunk.terms);
  write.writeProvisions(id, chunk.provisions ?? []);
  if (space === null || chunk.vector === null) return;
  const vector = toBlob(chunk.vector);
  db.run("INSERT INTO vector (space_id, chunk_id, data) VALUES (?, ?, ?)", space, id, vector);
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += value(item);
  return total;
}
