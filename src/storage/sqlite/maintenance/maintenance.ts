import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AcervoError, indexTitle } from "#src/domain/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { Backup, BackupOptions, Finding, Maintenance, StoreStatistics } from "../../store.ts";
import { Connection } from "../connection.ts";
import { toEntry } from "../documents.ts";
import { addDocuments, clearIndex, type NewDocument } from "../lexical-index.ts";
import { findTenant } from "../tenants.ts";
import {
  flushFile,
  graphFolder,
  listFiles,
  removeStrayGraphs,
  withTemporaryFile,
} from "../vectors/graphs.ts";
import { verify, verifyContent } from "./verify.ts";

export interface BackupSettings {
  /** The database; backups rest in a folder beside it. */
  readonly path: string;
  /** How many automatic backups stay. */
  readonly backupsKept: number;
}

export function sqliteMaintenance(db: Connection, settings: BackupSettings, now: () => Date): Maintenance {
  return {
    stats: async (tenant, collections) => db.snapshot(() => stats(db, findTenant(db, tenant), collections)),
    verify: async () => verifyAfresh(db.path, now()),
    replaceTerms: async (tenant, analyzer) =>
      db.transaction(() => replaceTerms(db, findTenant(db, tenant), analyzer)),
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

interface AnalysedRow {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: NewDocument["kind"];
  readonly origin: NewDocument["origin"];
  readonly isFormer: number;
  readonly active: number;
  readonly name: string;
  readonly entry: string | null;
}

function replaceTerms(db: Connection, tenantId: number | null, analyzer: string): number {
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
  const sql = "SELECT id, headings, text FROM chunk WHERE document_id = ? ORDER BY ordinal";
  const chunks = db.all<{ id: number; headings: string; text: string }>(sql, row.id);
  return {
    ...row,
    isFormer: row.isFormer === 1,
    active: row.active === 1,
    chunkIds: chunks.map(({ id }) => id),
    terms: chunks.map(({ headings, text }) =>
      chunkTerms({ title, headings: JSON.parse(headings) as string[], text }),
    ),
  };
}

const AUTOMATIC = /^auto-.*\.db$/;

function backupFolder(databasePath: string): string {
  return join(dirname(databasePath), "backups");
}

/** Of either sort, newest first. */
export function listBackups(databasePath: string): Backup[] {
  const folder = backupFolder(databasePath);
  return listFiles(folder)
    .filter((name) => name.endsWith(".db"))
    .map((name) => ({ path: join(folder, name), time: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time || (a.path < b.path ? 1 : -1))
    .map(({ path, time }) => ({ path, modifiedAt: new Date(time).toISOString() }));
}

async function makeBackup(settings: BackupSettings, options: BackupOptions, at: Date): Promise<string> {
  const { to = backupFolder(settings.path), automatic = false } = options;
  const isFolder =
    options.to === undefined || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(to, `${automatic ? "auto" : "acervo"}-${stamp(at)}.db`) : to;
  await copyDatabase(settings.path, path);
  if (automatic) removeOldBackups(settings);
  return path;
}

/** Backups that a user asked for are never removed. */
function removeOldBackups({ path, backupsKept }: BackupSettings, except?: string): void {
  const names = listFiles(backupFolder(path)).filter((name) => AUTOMATIC.test(name));
  const old = names.toSorted().toReversed().slice(backupsKept);
  for (const name of old) {
    const file = join(backupFolder(path), name);
    if (file !== except) rmSync(file, { force: true });
  }
}

/** Under its own name only once it is whole: what bears the name is a backup. */
async function copyDatabase(databasePath: string, path: string): Promise<void> {
  makeFolder(dirname(path));
  await withTemporaryFile(path, async (temporary) => {
    await copySnapshot(databasePath, temporary);
    leaveWalMode(temporary);
    flushFile(temporary);
    renameSync(temporary, path);
  });
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    throw new AcervoError("path-not-writable", { path }, { cause });
  }
}

/**
 * On a connection of its own: copying goes on in another thread, and a write through the same connection meanwhile
 * can make it fail. Inside a transaction, because a copy begins anew whenever what it copies changes.
 */
async function copySnapshot(path: string, target: string): Promise<void> {
  const source = new Connection({ path, readOnly: true });
  try {
    source.execute("BEGIN; SELECT 1 FROM tenant;");
    await source.copyTo(target);
  } finally {
    source.close();
  }
}

/** A backup is one file: in WAL mode, looking into it would leave two more beside it. */
function leaveWalMode(path: string): void {
  const copy = new DatabaseSync(path);
  copy.exec("PRAGMA journal_mode = DELETE");
  copy.close();
}

/**
 * Puts a backup in the place of a database; what was there before is kept beside it, damaged or not. The backup is
 * checked first; then SQLite copies it in one transaction, so that other processes with the file open see the old
 * content or the new, and a crash leaves the old.
 */
export async function restoreBackup(
  backup: string,
  settings: BackupSettings,
): Promise<{ readonly saved: string | null }> {
  const { path } = settings;
  if (!existsSync(backup)) throw new AcervoError("path-not-found", { path: backup });
  const source = openBackup(backup);
  let saved: string | null = null;
  try {
    const broken = verifyContent(source).find((finding) => !finding.ok);
    if (broken !== undefined) throw unusable(backup, `${broken.invariant}: ${broken.detail}`);
    if (existsSync(path)) saved = await saveCurrent(path);
    mkdirSync(dirname(path), { recursive: true });
    await source.copyTo(path);
  } finally {
    source.close();
  }
  forgetGraphs(path);
  // Only now: the rotation must not push out the backup that is being restored.
  removeOldBackups(settings, backup);
  return { saved };
}

function openBackup(path: string): Connection {
  try {
    return new Connection({ path, readOnly: true });
  } catch (error) {
    throw unusable(path, error instanceof Error ? error.message : String(error));
  }
}

function unusable(path: string, reason: string): AcervoError {
  return new AcervoError("backup-invalid", { path, reason });
}

async function saveCurrent(path: string): Promise<string> {
  const copy = join(backupFolder(path), `auto-${stamp(new Date())}.db`);
  try {
    await copyDatabase(path, copy);
    return copy;
  } catch (error) {
    const isUnreadable =
      error instanceof AcervoError && (error.code === "store-corrupt" || error.code === "store-too-old");
    if (isUnreadable) return setAside(path);
    throw error;
  }
}

/** A damaged database cannot be copied, nor be copied over: it makes way under another name, in case it is wanted. */
function setAside(path: string): string {
  const aside = `${path}.damaged-${stamp(new Date())}`;
  for (const suffix of ["-wal", "-shm", ""]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

/**
 * Graph files, and what readers hold in memory, were made for what was stored before: both are made anew. The time
 * of the restore tells readers, because sequence numbers start again from the backup's.
 */
function forgetGraphs(databasePath: string): void {
  const db = new Connection({ path: databasePath });
  db.run("INSERT OR REPLACE INTO counter (name, value) VALUES ('restored-at', ?)", Date.now());
  db.run("UPDATE vector_space SET index_file = NULL, index_watermark = 0, index_size = 0");
  removeStrayGraphs(db);
  db.close();
}

/** Sorts by time as text, and is a file name everywhere. */
function stamp(date: Date): string {
  return date.toISOString().replaceAll(/[:.]/g, "-");
}
