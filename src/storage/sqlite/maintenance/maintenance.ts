import { statSync } from "node:fs";
import { join } from "node:path";
import { indexTitle } from "#src/domain/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { Finding, Maintenance, StoreStatistics } from "../../store.ts";
import { Connection } from "../connection.ts";
import { toEntry } from "../documents.ts";
import {
  addDocuments,
  clearIndex,
  compactIndex,
  type NewDocument,
  readChunkIds,
} from "../lexical/write-index.ts";
import { findTenant } from "../tenants.ts";
import { graphFolder, leftovers, listFiles, removeLeftovers } from "../files.ts";
import { buildGraphs, countIndexedVectors } from "../vectors/graphs.ts";
import { type BackupSettings, listBackups, makeBackup } from "./backups.ts";
import { allDamaged, markForReading, sweepNext, withBackup } from "./checksums.ts";
import { finishErasing, giveBackSpace } from "./erasing.ts";
import { forget } from "./forget.ts";
import { verify } from "./verify.ts";

export function sqliteMaintenance(db: Connection, settings: BackupSettings, now: () => Date): Maintenance {
  return {
    stats: async (tenant, collections) => db.snapshot(() => stats(db, findTenant(db, tenant), collections)),
    verify: async () => verifyAfresh(db.path, now()),
    replaceTerms: async (tenant, analyzer) =>
      db.transaction(() => replaceTerms(db, findTenant(db, tenant), analyzer)),
    forget: (tenant, removal, records) => forget(db, tenant, removal, records),
    upkeep: async ({ all = false } = {}) => {
      finishErasing(db, { rewrites: true, waitMs: 0 });
      removeLeftovers(leftovers(db.path));
      const damaged = all ? db.snapshot(() => allDamaged(db)) : sweepNext(db);
      markForReading(db, damaged);
      const backups = all && damaged.length > 0 ? listBackups(db.path) : [];
      return damaged.map((document) => withBackup(document, backups));
    },
    optimize: async (tenant) => {
      const tenantId = findTenant(db, tenant);
      if (tenantId === null) return;
      db.transaction(() => compactIndex(db, tenantId));
      giveBackSpace(db);
      await buildGraphs(db, tenantId);
    },
    backup: (options = {}) => makeBackup(settings, options, now()),
    backups: async () => listBackups(settings.path),
  };
}

/** On a connection of its own: it reads everything there is, in one long transaction. */
function verifyAfresh(path: string, at: Date): Finding[] {
  const db = new Connection({ path, readOnly: true });
  try {
    return db.snapshot(() => verify(db, at));
  } finally {
    db.close();
  }
}

/** A tenant, and the names of collections as a JSON list; null for all of them. */
type Scope = readonly [tenantId: number | null, collections: string | null];

const IN_SCOPE = `FROM document d JOIN collection k ON k.id = d.collection_id
  WHERE d.tenant_id = ?1 AND (?2 IS NULL OR k.name IN (SELECT value FROM json_each(?2)))`;

function stats(db: Connection, tenantId: number | null, collections?: readonly string[]): StoreStatistics {
  const scope: Scope = [tenantId, collections === undefined ? null : JSON.stringify(collections)];
  const sql = `SELECT count(*) AS documents, coalesce(sum(active), 0) AS activeDocuments,
       coalesce(sum(chunk_count), 0) AS chunks, coalesce(sum(token_count), 0) AS tokens,
       max(updated_at) AS lastIndexedAt ${IN_SCOPE}`;
  type Totals = Pick<
    StoreStatistics,
    "documents" | "activeDocuments" | "chunks" | "tokens" | "lastIndexedAt"
  >;
  return {
    engine: "sqlite",
    ...(db.get<Totals>(sql, ...scope) as Totals),
    vectors: countVectors(db, scope),
    indexedVectors: countIndexedVectors(db, tenantId),
    collections: countBy(db, scope, "k.name"),
    kinds: countBy(db, scope, "d.kind"),
    origins: countBy(db, scope, "d.origin"),
    bytes: bytesOnDisk(db.path),
  };
}

function countVectors(db: Connection, [tenantId, collections]: Scope): number {
  const sql = `SELECT count(*) FROM vector v JOIN vector_space s ON s.id = v.space_id`;
  const active = `s.tenant_id = ? AND s.state = 'active'`;
  // Counted without its chunks where all are wanted: looking each of them up would take far longer.
  if (collections === null) return db.count(`${sql} WHERE ${active}`, tenantId);
  const narrowed = `${sql} JOIN chunk c ON c.id = v.chunk_id JOIN document d ON d.id = c.document_id
     JOIN collection k ON k.id = d.collection_id
     WHERE ${active} AND k.name IN (SELECT value FROM json_each(?))`;
  return db.count(narrowed, tenantId, collections);
}

function countBy(
  db: Connection,
  scope: Scope,
  column: "k.name" | "d.kind" | "d.origin",
): Record<string, number> {
  const sql = `SELECT ${column} AS name, count(*) AS n ${IN_SCOPE} GROUP BY 1 ORDER BY 1`;
  const rows = db.all<{ name: string; n: number }>(sql, ...scope);
  return Object.fromEntries(rows.map((row) => [row.name, row.n]));
}

function bytesOnDisk(path: string): number {
  const graphs = listFiles(graphFolder(path)).map((file) => join(graphFolder(path), file));
  let bytes = 0;
  for (const file of [path, `${path}-wal`, `${path}-shm`, ...graphs]) {
    bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

/** Large enough to be quick, small enough not to hold a whole corpus in memory. */
const BATCH = 200;

type AnalysedRow = Pick<NewDocument, "id" | "collectionId" | "kind" | "origin"> & {
  readonly isFormer: number;
  readonly active: number;
  readonly name: string;
  readonly entry: string | null;
};

/** Call inside a transaction. */
export function replaceTerms(db: Connection, tenantId: number | null, analyzer: string): number {
  if (tenantId === null) return 0;
  clearIndex(db, tenantId);
  const sql = `SELECT id, collection_id AS collectionId, kind, origin, is_former AS isFormer, active, name, entry
     FROM document WHERE tenant_id = ? AND id > ? ORDER BY id LIMIT ?`;
  let count = 0;
  for (let after = 0; ;) {
    const rows = db.all<AnalysedRow>(sql, tenantId, after, BATCH);
    const documents = rows.map((row) => analysedAgain(db, row));
    addDocuments(db, tenantId, documents);
    count += documents.reduce((total, { chunkIds }) => total + chunkIds.length, 0);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  // A recipe without a comma is a name alone.
  const rename = `UPDATE document SET recipe = ?1 || iif(instr(recipe, ',') = 0, '', substr(recipe, instr(recipe, ',')))
     WHERE tenant_id = ?2`;
  db.run(rename, analyzer, tenantId);
  return count;
}

function analysedAgain(db: Connection, { name, entry, ...row }: AnalysedRow): NewDocument {
  const title = indexTitle(name, toEntry(entry));
  const sql = "SELECT headings, text FROM chunk WHERE document_id = ? ORDER BY ordinal";
  const chunks = db.all<{ headings: string; text: string }>(sql, row.id);
  return {
    ...row,
    isFormer: row.isFormer === 1,
    active: row.active === 1,
    ...readChunkIds(db, row.id),
    terms: chunks.map(({ headings, text }) =>
      chunkTerms({ title, headings: JSON.parse(headings) as string[], text }),
    ),
  };
}
