import type { SQLInputValue } from "node:sqlite";
import type { DocumentKind, Origin } from "#src/domain/index.ts";
import {
  appendEntries,
  BLOCK_BITS,
  type ChunkFrequencies,
  chunkFrequencies,
  type ChunkTerms,
  distinctTerms,
  encodeDocument,
  EntryBatch,
  GENERATION_BITS,
  type PostingRow,
  removeEntries,
  SlotBlock,
} from "#src/index/index.ts";
import type { Connection } from "../connection.ts";
import { insertChecked, sealRows } from "../schema.ts";

/** The row of a part has the id `documentId * PARTS + part`. */
export const PARTS = 65_536;
const PARTS_OF_DOCUMENT = `id BETWEEN ?1 * ${PARTS} AND ?1 * ${PARTS} + ${PARTS - 1}`;

/** A document as the lexical index sees it. */
export interface IndexedDocument {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: DocumentKind;
  readonly origin: Origin;
  readonly isFormer: boolean;
  /** In reading order. */
  readonly chunkIds: readonly number[];
  /** Of these, the chunks that have metadata of their own. */
  readonly withMetadata: ReadonlySet<number>;
}

export interface NewDocument extends IndexedDocument {
  readonly active: boolean;
  /** Of each chunk, in reading order. */
  readonly terms: readonly ChunkTerms[];
}

/**
 * Writes the terms of new documents. Hidden ones keep their terms, but have no slots and no postings: statistics and
 * searches then need not look at what is hidden. All calls belong inside a transaction.
 */
export function addDocuments(db: Connection, tenantId: number, documents: readonly NewDocument[]): void {
  if (documents.length === 0) return;
  const terms = documents.flatMap((document) => document.terms.flatMap(distinctTerms));
  const ids = ensureTerms(db, tenantId, new Set(terms));
  const idOf = (term: string): number => ids.get(term) as number;
  const stored = documents.map((document): StoredDocument => {
    const { parts, chunks } = encodeDocument(document.terms, idOf);
    db.runMany(
      insertChecked("document_terms"),
      parts.map((data, part) => [document.id * PARTS + part, data]),
    );
    return { ...document, firstSlot: null, chunks };
  });
  const isShown = new Set(documents.filter(({ active }) => active).map(({ id }) => id));
  addPostings(
    db,
    tenantId,
    stored.filter(({ id }) => isShown.has(id)),
  );
  const hidden = stored.filter(({ id }) => !isShown.has(id));
  countHidden(db, tenantId, hidden, 1);
}

/** Takes out every trace of the documents: a term that no other chunk holds leaves the database too. */
export function removeTerms(db: Connection, tenantId: number, documentIds: readonly number[]): void {
  const stored = readDocuments(db, documentIds);
  removePostings(
    db,
    tenantId,
    stored.filter(({ firstSlot }) => firstSlot !== null),
  );
  const hidden = stored.filter(({ firstSlot }) => firstSlot === null);
  countHidden(db, tenantId, hidden, -1);
  for (const id of documentIds) db.run(`DELETE FROM document_terms WHERE ${PARTS_OF_DOCUMENT}`, id);
  const prune = "DELETE FROM term WHERE tenant_id = ? AND id = ? AND frequency = 0 AND hidden = 0";
  const terms = new Set(stored.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.terms)));
  db.runMany(
    prune,
    terms.values().map((term) => [tenantId, term]),
  );
}

export function hideDocument(db: Connection, tenantId: number, documentId: number): void {
  const stored = readDocuments(db, [documentId]);
  removePostings(db, tenantId, stored);
  countHidden(db, tenantId, stored, 1);
}

export function showDocument(db: Connection, tenantId: number, documentId: number): void {
  const stored = readDocuments(db, [documentId]);
  countHidden(db, tenantId, stored, -1);
  addPostings(db, tenantId, stored);
}

/** Empties a tenant's index, before all of it is written anew. */
export function clearIndex(db: Connection, tenantId: number): void {
  db.run("DELETE FROM posting WHERE tenant_id = ?", tenantId);
  const empty = `UPDATE slot_block SET data = NULL,
       version = (SELECT index_version + 1 FROM tenant WHERE id = ?1) WHERE tenant_id = ?1`;
  db.run(empty, tenantId);
  db.run(`${sealRows("slot_block")} WHERE tenant_id = ?`, tenantId);
  db.run("DELETE FROM term WHERE tenant_id = ?", tenantId);
  const documents = db.all<{ id: number }>("SELECT id FROM document WHERE tenant_id = ?", tenantId);
  for (const { id } of documents) db.run(`DELETE FROM document_terms WHERE ${PARTS_OF_DOCUMENT}`, id);
  db.run("UPDATE document SET first_slot = NULL WHERE tenant_id = ?", tenantId);
  const sql = `UPDATE tenant SET indexed_documents = 0, indexed_chunks = 0, indexed_terms = 0, indexed_body_terms = 0,
       index_version = index_version + 1 WHERE id = ?`;
  db.run(sql, tenantId);
}

/** A closed generation with fewer chunks than this is worth moving: half of what it takes is holes. */
const MIN_FILLED = 2 ** (GENERATION_BITS - 1);

/** Moves the chunks of generations that are mostly holes to new slots. Returns how many documents were moved. */
export function compactIndex(db: Connection, tenantId: number): number {
  const open = nextSlot(db, tenantId) >> GENERATION_BITS;
  const sql = `SELECT first_slot >> ? AS generation, json_group_array(id) AS ids FROM document
     WHERE tenant_id = ? AND first_slot IS NOT NULL GROUP BY 1 HAVING sum(chunk_count) < ?`;
  const sparse = db
    .all<{ generation: number; ids: string }>(sql, GENERATION_BITS, tenantId, MIN_FILLED)
    .filter(({ generation }) => generation < open);
  let moved = 0;
  for (const { ids } of sparse) {
    const documents = readDocuments(db, JSON.parse(ids) as number[]);
    removePostings(db, tenantId, documents);
    addPostings(db, tenantId, documents);
    moved += documents.length;
  }
  return moved;
}

interface StoredDocument extends IndexedDocument {
  /** Its chunks have this slot and those behind it; null: none. */
  readonly firstSlot: number | null;
  readonly chunks: readonly ChunkFrequencies[];
}

interface DocumentRow extends Omit<StoredDocument, "chunkIds" | "withMetadata" | "isFormer" | "chunks"> {
  readonly isFormer: number;
}

function readDocuments(db: Connection, documentIds: readonly number[]): StoredDocument[] {
  const sql = `SELECT d.id, d.collection_id AS collectionId, d.kind, d.origin, d.is_former AS isFormer,
       d.first_slot AS firstSlot
     FROM json_each(?) wanted CROSS JOIN document d ON d.id = wanted.value ORDER BY d.first_slot, d.id`;
  return db.all<DocumentRow>(sql, JSON.stringify(documentIds)).map((row) => ({
    ...row,
    isFormer: row.isFormer === 1,
    ...readChunkIds(db, row.id),
    chunks: readParts(db, row.id).flatMap(chunkFrequencies),
  }));
}

/** The chunks of a document, as its index needs them. */
export function readChunkIds(
  db: Connection,
  documentId: number,
): Pick<IndexedDocument, "chunkIds" | "withMetadata"> {
  const sql = "SELECT id, metadata <> '{}' AS hasMetadata FROM chunk WHERE document_id = ? ORDER BY ordinal";
  const rows = db.all<{ id: number; hasMetadata: number }>(sql, documentId);
  const withMetadata = rows.filter(({ hasMetadata }) => hasMetadata === 1).map(({ id }) => id);
  return { chunkIds: rows.map(({ id }) => id), withMetadata: new Set(withMetadata) };
}

/** In reading order. */
export function readParts(db: Connection, documentId: number): Uint8Array[] {
  const sql = `SELECT data FROM document_terms WHERE ${PARTS_OF_DOCUMENT} ORDER BY id`;
  return db.all<{ data: Uint8Array }>(sql, documentId).map((row) => row.data);
}

/** The id of each term; unknown ones get the tenant's next ids. */
function ensureTerms(db: Connection, tenantId: number, terms: ReadonlySet<string>): Map<string, number> {
  const sql = `SELECT t.term, t.id FROM json_each(?) wanted
     CROSS JOIN term t ON t.tenant_id = ? AND t.term = wanted.value`;
  const rows = db.all<{ term: string; id: number }>(sql, JSON.stringify([...terms]), tenantId);
  const ids = new Map(rows.map(({ term, id }) => [term, id]));
  let last = db.count("SELECT last_term_id FROM tenant WHERE id = ?", tenantId);
  const insert = "INSERT INTO term (tenant_id, id, term) VALUES (?, ?, ?)";
  const added = [...terms].filter((term) => !ids.has(term)).map((term) => ({ id: ++last, term }));
  for (const { id, term } of added) ids.set(term, id);
  db.runMany(
    insert,
    added.map(({ id, term }) => [tenantId, id, term]),
  );
  db.run("UPDATE tenant SET last_term_id = ? WHERE id = ?", last, tenantId);
  return ids;
}

/** Gives the chunks of documents that have no slots the next ones. */
function addPostings(db: Connection, tenantId: number, documents: readonly StoredDocument[]): void {
  if (documents.length === 0) return;
  const blocks = new SlotBlocks(db, tenantId);
  const batch = new EntryBatch();
  let slot = nextSlot(db, tenantId);
  for (const document of documents) {
    if (document.chunks.length === 0) continue;
    db.run("UPDATE document SET first_slot = ? WHERE id = ?", slot, document.id);
    for (const [ordinal, chunk] of document.chunks.entries()) {
      const chunkId = document.chunkIds[ordinal] as number;
      const { id: documentId, collectionId, kind, origin, isFormer } = document;
      const { length } = chunk;
      const hasMetadata = document.withMetadata.has(chunkId);
      const entry = {
        chunkId,
        documentId,
        collectionId,
        ordinal,
        length,
        kind,
        origin,
        isFormer,
        hasMetadata,
      };
      blocks.at(slot).set(slot, entry);
      batch.add(slot, chunk);
      slot++;
    }
  }
  db.run("UPDATE tenant SET next_slot = ? WHERE id = ?", slot, tenantId);
  blocks.save();
  const added = [...batch.rows()];
  const last = lastRows(db, tenantId, added);
  const rows = added.flatMap(({ generation, term, ...entries }) =>
    appendEntries(last.get(generation)?.get(term) ?? null, { generation, term }, entries),
  );
  writeRows(db, tenantId, rows);
  addToFrequencies(db, tenantId, batch, 1);
  addToTotals(db, tenantId, documents, 1);
}

function removePostings(db: Connection, tenantId: number, documents: readonly StoredDocument[]): void {
  const indexed = documents.filter(({ firstSlot }) => firstSlot !== null);
  if (indexed.length === 0) return;
  const blocks = new SlotBlocks(db, tenantId);
  const batch = new EntryBatch();
  for (const { id, firstSlot, chunks } of indexed) {
    for (const [ordinal, chunk] of chunks.entries()) {
      const slot = (firstSlot as number) + ordinal;
      blocks.at(slot).free(slot);
      batch.add(slot, chunk);
    }
    db.run("UPDATE document SET first_slot = NULL WHERE id = ?", id);
  }
  blocks.save();
  for (const { generation, term, slots } of batch.rows()) {
    const gone = new Set(slots);
    for (const row of rowsBetween(db, tenantId, { generation, term, slots })) {
      const rest = removeEntries(row, gone);
      if (rest === null) deleteRow(db, tenantId, row);
      else writeRows(db, tenantId, [rest]);
    }
  }
  addToFrequencies(db, tenantId, batch, -1);
  addToTotals(db, tenantId, indexed, -1);
}

function nextSlot(db: Connection, tenantId: number): number {
  return db.count("SELECT next_slot FROM tenant WHERE id = ?", tenantId);
}

/** The columns of a `PostingRow`. */
export const POSTING_COLUMNS =
  "p.generation, p.term_id AS term, p.first_slot AS first, p.last_slot AS last, p.entries AS count, p.data";

/** The row that new entries of each term go to, by generation and term. */
function lastRows(
  db: Connection,
  tenantId: number,
  added: readonly Pick<PostingRow, "generation" | "term">[],
): Map<number, Map<number, PostingRow>> {
  const sql = `SELECT ${POSTING_COLUMNS} FROM json_each(?1) wanted CROSS JOIN posting p
     ON p.tenant_id = ?2 AND p.generation = ?3 AND p.term_id = wanted.value AND p.first_slot =
       (SELECT max(first_slot) FROM posting WHERE tenant_id = ?2 AND generation = ?3 AND term_id = wanted.value)`;
  const byGeneration = Map.groupBy(added, ({ generation }) => generation);
  return new Map(
    [...byGeneration].map(([generation, rows]) => {
      const ids = JSON.stringify(rows.map(({ term }) => term));
      const last = db.all<PostingRow>(sql, ids, tenantId, generation);
      return [generation, new Map(last.map((row) => [row.term, row]))];
    }),
  );
}

/** The rows that can hold any of the slots, which ascend. */
function rowsBetween(
  db: Connection,
  tenantId: number,
  key: { readonly generation: number; readonly term: number; readonly slots: readonly number[] },
): PostingRow[] {
  const sql = `SELECT ${POSTING_COLUMNS} FROM posting p
     WHERE p.tenant_id = ? AND p.generation = ? AND p.term_id = ? AND p.first_slot <= ? AND p.last_slot >= ?`;
  const [lowest, highest] = [key.slots[0] as number, key.slots.at(-1) as number];
  return db.all<PostingRow>(sql, tenantId, key.generation, key.term, highest, lowest);
}

function writeRows(db: Connection, tenantId: number, rows: Iterable<PostingRow>): void {
  const sql = `INSERT OR REPLACE INTO posting (tenant_id, generation, term_id, first_slot, last_slot, entries, data)
     VALUES (?, ?, ?, ?, ?, ?, ?)`;
  const valuesOf = (row: PostingRow): SQLInputValue[] => {
    const { generation, term, first, last, count, data } = row;
    return [tenantId, generation, term, first, last, count, data];
  };
  db.runMany(sql, Iterator.from(rows).map(valuesOf));
}

function deleteRow(db: Connection, tenantId: number, { generation, term, first }: PostingRow): void {
  const sql = "DELETE FROM posting WHERE tenant_id = ? AND generation = ? AND term_id = ? AND first_slot = ?";
  db.run(sql, tenantId, generation, term, first);
}

function addToFrequencies(db: Connection, tenantId: number, batch: EntryBatch, sign: 1 | -1): void {
  const sql = "UPDATE term SET frequency = frequency + ? WHERE tenant_id = ? AND id = ?";
  db.runMany(
    sql,
    batch
      .counts()
      .entries()
      .map(([term, count]) => [sign * count, tenantId, term]),
  );
}

/** Terms of hidden chunks are counted apart: they stay known, and no search sees them. */
function countHidden(
  db: Connection,
  tenantId: number,
  documents: readonly StoredDocument[],
  sign: 1 | -1,
): void {
  const counts = new Map<number, number>();
  for (const { terms } of documents.flatMap(({ chunks }) => chunks)) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const sql = "UPDATE term SET hidden = hidden + ? WHERE tenant_id = ? AND id = ?";
  for (const [term, count] of counts) db.run(sql, sign * count, tenantId, term);
}

function addToTotals(
  db: Connection,
  tenantId: number,
  documents: readonly StoredDocument[],
  sign: 1 | -1,
): void {
  const chunks = documents.flatMap((document) => document.chunks);
  const sum = (valueOf: (chunk: ChunkFrequencies) => number): number =>
    sign * chunks.reduce((total, chunk) => total + valueOf(chunk), 0);
  const sql = `UPDATE tenant SET indexed_documents = indexed_documents + ?, indexed_chunks = indexed_chunks + ?,
       indexed_terms = indexed_terms + ?, indexed_body_terms = indexed_body_terms + ?,
       index_version = index_version + 1 WHERE id = ?`;
  const filled = documents.filter((document) => document.chunks.length > 0).length;
  const terms = sum(({ length }) => length);
  const bodyTerms = sum(({ bodyLength }) => bodyLength);
  db.run(sql, sign * filled, sign * chunks.length, terms, bodyTerms, tenantId);
}

/** The slot blocks that one change touches, each read and written once. */
class SlotBlocks {
  readonly #db: Connection;
  readonly #tenantId: number;
  readonly #blocks = new Map<number, SlotBlock>();

  constructor(db: Connection, tenantId: number) {
    this.#db = db;
    this.#tenantId = tenantId;
  }

  at(slot: number): SlotBlock {
    const number = slot >> BLOCK_BITS;
    const known = this.#blocks.get(number);
    if (known !== undefined) return known;
    const sql = "SELECT data FROM slot_block WHERE tenant_id = ? AND block = ?";
    const row = this.#db.get<{ data: Uint8Array | null }>(sql, this.#tenantId, number);
    const block = new SlotBlock(row?.data ?? undefined);
    this.#blocks.set(number, block);
    return block;
  }

  /** An empty block keeps its row without data: readers that know the old content must hear of it. */
  save(): void {
    const version = this.#db.count("SELECT index_version + 1 FROM tenant WHERE id = ?", this.#tenantId);
    const sql = insertChecked("slot_block", "INSERT OR REPLACE");
    for (const [number, block] of this.#blocks) {
      this.#db.run(sql, this.#tenantId, number, version, block.isEmpty() ? null : block.data);
    }
  }
}
