import type { Backup, DamagedDocument } from "../../store.ts";
import { Connection } from "../connection.ts";
import { PARTS } from "../lexical/write-index.ts";
import { CHECKED_COLUMNS, type CheckedTable } from "../schema.ts";

const CHUNKS = "SELECT id FROM chunk WHERE document_id BETWEEN ?1 AND ?2";

/** Where the rows of documents with ids from ?1 to ?2 are, and whose each of them is. */
const OF_DOCUMENTS = {
  document: { part: "fields", owner: "id", within: "id BETWEEN ?1 AND ?2" },
  chunk: { part: "text", owner: "document_id", within: "document_id BETWEEN ?1 AND ?2" },
  provision: {
    part: "fields",
    owner: "(SELECT document_id FROM chunk WHERE id = chunk_id)",
    within: `chunk_id IN (${CHUNKS})`,
  },
  document_terms: {
    part: "terms",
    owner: `id / ${PARTS}`,
    within: `id BETWEEN ?1 * ${PARTS} AND ?2 * ${PARTS} + ${PARTS - 1}`,
  },
  vector: {
    part: "vectors",
    owner: "(SELECT document_id FROM chunk WHERE id = chunk_id)",
    within: `chunk_id IN (${CHUNKS})`,
  },
  document_vector: { part: "vectors", owner: "document_id", within: "document_id BETWEEN ?1 AND ?2" },
} as const;

type DocumentTable = keyof typeof OF_DOCUMENTS;
type DamagedPart = DamagedDocument["parts"][number];

function isChanged(table: CheckedTable): string {
  return `checksum <> row_checksum(${CHECKED_COLUMNS[table]})`;
}

/** Documents with ids in a range of which a row is not what was written. */
function findDamaged(db: Connection, first: number, last: number): DamagedDocument[] {
  const parts = new Map<number, Set<DamagedPart>>();
  for (const table of Object.keys(OF_DOCUMENTS) as DocumentTable[]) {
    const { part, owner, within } = OF_DOCUMENTS[table];
    const sql = `SELECT DISTINCT ${owner} AS id FROM ${table} WHERE ${within} AND ${isChanged(table)}`;
    for (const { id } of db.all<{ id: number }>(sql, first, last)) {
      parts.set(id, (parts.get(id) ?? new Set()).add(part));
    }
  }
  const sql = `SELECT d.id, t.name AS tenant, k.name AS collection, d.name, d.source, d.part FROM document d
     JOIN collection k ON k.id = d.collection_id JOIN tenant t ON t.id = d.tenant_id WHERE d.id = ?`;
  return [...parts].flatMap(([id, damaged]) =>
    db.all<Omit<DamagedDocument, "parts" | "backup">>(sql, id).map((row) => ({
      ...row,
      parts: [...damaged].toSorted(),
      backup: null,
    })),
  );
}

/** So many documents are looked at in one step. */
const STEP = 200;

export function allDamaged(db: Connection): DamagedDocument[] {
  const last = db.count("SELECT max(id) FROM document");
  const damaged: DamagedDocument[] = [];
  for (let first = 1; first <= last; first += STEP) {
    damaged.push(...findDamaged(db, first, first + STEP - 1));
  }
  return damaged;
}

/** The first of these backups that holds the document whole. */
export function withBackup(document: DamagedDocument, backups: readonly Backup[]): DamagedDocument {
  const found = backups.find(({ path }) => {
    try {
      return isWholeIn(path, document);
    } catch {
      // Of another version, or damaged itself.
      return false;
    }
  });
  return { ...document, backup: found?.path ?? null };
}

function isWholeIn(path: string, { tenant, collection, source, part }: DamagedDocument): boolean {
  const backup = new Connection({ path, readOnly: true });
  try {
    const sql = `SELECT d.id FROM document d JOIN collection k ON k.id = d.collection_id
       JOIN tenant t ON t.id = d.tenant_id WHERE t.name = ? AND k.name = ? AND d.source = ? AND d.part = ?`;
    const id = backup.count(sql, tenant, collection, source, part);
    return id > 0 && findDamaged(backup, id, id).length === 0;
  } finally {
    backup.close();
  }
}

/** What is wrong with rows of any kind, one line each. */
export function changedRows(db: Connection): string[] {
  const documents = allDamaged(db);
  const others = (["message", "trace", "feedback", "api_key", "slot_block"] as const).map((table) => ({
    table,
    count: db.count(`SELECT count(*) FROM ${table} WHERE ${isChanged(table)}`),
  }));
  return [
    ...documents.map(({ id, name, parts }) => `document ${id} ("${name}") changed: ${parts.join(", ")}`),
    ...others.filter(({ count }) => count > 0).map(({ table, count }) => `${count} rows of ${table} changed`),
  ];
}

const SWEPT_TO = "swept-to";

/** Looks at the next few documents; after the last it begins again. Returns those that are damaged. Writes one number. */
export function sweepNext(db: Connection): DamagedDocument[] {
  const first = db.count("SELECT value FROM counter WHERE name = ?", SWEPT_TO) + 1;
  const last = first + STEP - 1;
  const damaged = findDamaged(db, first, last);
  const isOver = last >= db.count("SELECT max(id) FROM document");
  db.writeIfFree(() => {
    const sql = "INSERT OR REPLACE INTO counter (name, value) VALUES (?, ?)";
    db.run(sql, SWEPT_TO, isOver ? 0 : last);
  });
  return damaged;
}

/**
 * Another recipe than any that there is: `ingest` then reads the document again from its file, though its bytes are
 * those that were read before. With a part goes its whole, which is what `ingest` looks at first.
 */
export function markForReading(db: Connection, documents: readonly DamagedDocument[]): void {
  if (documents.length === 0) return;
  const sql = `UPDATE document SET recipe = 'damaged' WHERE id = ?1 OR (part = 0 AND (collection_id, source) =
     (SELECT collection_id, source FROM document WHERE id = ?1))`;
  db.writeIfFree(() => {
    for (const { id } of documents) db.run(sql, id);
  });
}
