import type { SQLInputValue } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { chunkFrequencies, PostingAudit, type PostingRow, SlotTable } from "#src/index/index.ts";
import type { Connection } from "../connection.ts";
import { POSTING_COLUMNS, readParts } from "../lexical/write-index.ts";

/** All rows of a table, a thousand at a time: it may be larger than memory. The last value is the id to go on after. */
export function* inPages<Row extends { readonly id: number }>(
  db: Connection,
  sql: string,
  ...values: SQLInputValue[]
): Generator<Row> {
  for (let after = 0; ;) {
    const rows = db.all<Row>(`${sql} LIMIT 1000`, ...values, after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Of a tenant's lexical index. */
type Totals = Record<"documents" | "chunks" | "terms" | "bodyTerms", number>;

function tenants(db: Connection): (Totals & { readonly id: number })[] {
  const sql = `SELECT id, indexed_documents AS documents, indexed_chunks AS chunks, indexed_terms AS terms,
     indexed_body_terms AS bodyTerms FROM tenant`;
  return db.all(sql);
}

/** Every chunk that is shown has its slot, and nothing else has one. */
export function slotsMatchChunks(db: Connection): string[] {
  return tenants(db).flatMap(({ id }) => {
    const slots = new SlotTable();
    const blocks = "SELECT block, data FROM slot_block WHERE tenant_id = ? AND data IS NOT NULL";
    type Block = { readonly block: number; readonly data: Uint8Array };
    for (const { block, data } of db.all<Block>(blocks, id)) slots.load(block, data);
    const unmet = new Set(slots.chunkIds(null, Infinity));
    const sql = `SELECT c.id, d.id AS documentId, d.first_slot + c.ordinal AS slot, d.active
       FROM document d CROSS JOIN chunk c ON c.document_id = d.id WHERE d.tenant_id = ? AND c.id > ? ORDER BY c.id`;
    type Row = Record<"id" | "documentId" | "active", number> & { readonly slot: number | null };
    const problems = inPages<Row>(db, sql, id).flatMap((row) => {
      const entry = row.slot === null ? null : slots.entry(row.slot);
      const isRight = entry?.chunkId === row.id && entry.documentId === row.documentId;
      unmet.delete(row.id);
      return isRight === (row.active === 1) ? [] : [`chunk ${row.id} has a wrong slot`];
    });
    return [...problems, ...[...unmet].map((chunk) => `slot of chunk ${chunk}, which is not there`)];
  });
}

/** Postings, term counts and totals are those of the documents' own terms. */
export function indexesAreSound(db: Connection): string[] {
  return tenants(db).flatMap(({ id, ...totals }) => {
    const audit = new PostingAudit();
    const counted = countTerms(db, id, audit);
    for (const row of postings(db, id)) audit.found(row);
    const problems = [...audit.problems(), ...wrongCounts(db, id, counted), ...counted.problems];
    const isCounted = isDeepStrictEqual(counted.totals, totals);
    return isCounted ? problems : [...problems, `totals of tenant ${id} differ from what is indexed`];
  });
}

interface Counted {
  readonly totals: Totals;
  readonly shown: Map<number, number>;
  readonly hidden: Map<number, number>;
  readonly problems: string[];
}

function countTerms(db: Connection, tenantId: number, audit: PostingAudit): Counted {
  const totals = { documents: 0, chunks: 0, terms: 0, bodyTerms: 0 };
  const counted: Counted = { totals, shown: new Map(), hidden: new Map(), problems: [] };
  const sql = `SELECT id, first_slot AS firstSlot, chunk_count AS chunkCount FROM document
     WHERE tenant_id = ? AND id > ? ORDER BY id`;
  type Row = { readonly id: number; readonly firstSlot: number | null; readonly chunkCount: number };
  for (const { id, firstSlot, chunkCount } of inPages<Row>(db, sql, tenantId)) {
    const chunks = readParts(db, id).flatMap(chunkFrequencies);
    if (chunks.length !== chunkCount)
      counted.problems.push(`terms of document ${id} are not those of its chunks`);
    if (firstSlot !== null) totals.documents++;
    for (const [ordinal, chunk] of chunks.entries()) {
      const counts = firstSlot === null ? counted.hidden : counted.shown;
      for (const term of chunk.terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      if (firstSlot === null) continue;
      audit.expect(firstSlot + ordinal, chunk);
      totals.chunks++;
      totals.terms += chunk.length;
      totals.bodyTerms += chunk.bodyLength;
    }
  }
  return counted;
}

function* postings(db: Connection, tenantId: number): Generator<PostingRow> {
  const generations = "SELECT DISTINCT generation AS id FROM posting WHERE tenant_id = ?";
  const sql = `SELECT ${POSTING_COLUMNS} FROM posting p WHERE p.tenant_id = ? AND p.generation = ?`;
  for (const { id } of db.all<{ id: number }>(generations, tenantId)) {
    yield* db.all<PostingRow>(sql, tenantId, id);
  }
}

function wrongCounts(db: Connection, tenantId: number, { shown, hidden }: Counted): string[] {
  const sql = "SELECT id, frequency, hidden FROM term WHERE tenant_id = ? AND id > ? ORDER BY id";
  const known = new Set<number>();
  const problems: string[] = [];
  for (const row of inPages<{ id: number; frequency: number; hidden: number }>(db, sql, tenantId)) {
    known.add(row.id);
    const isRight = row.frequency === (shown.get(row.id) ?? 0) && row.hidden === (hidden.get(row.id) ?? 0);
    if (!isRight || row.frequency + row.hidden === 0) problems.push(`term ${row.id} is counted wrongly`);
  }
  const missing = [...shown.keys(), ...hidden.keys()].filter((id) => !known.has(id));
  return [...problems, ...missing.map((id) => `term ${id} is not in the vocabulary`)];
}
