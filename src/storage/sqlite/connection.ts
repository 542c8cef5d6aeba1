import { copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { crc32 } from "node:zlib";
import {
  backup,
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { AcervoError, type ErrorCode } from "#src/domain/index.ts";
import { diskFull, fileError, makeFile, makeFolder, repairModes } from "./files.ts";
import { SCHEMA, SCHEMA_VERSION } from "./schema.ts";

export interface ConnectionOptions {
  readonly path: string;
  /** Readers never create the file or write to it. */
  readonly readOnly?: boolean;
  /** Also opens a database of another version, to copy it or to read its texts. */
  readonly anyVersion?: boolean;
  /** How long a statement waits for another process's lock. */
  readonly busyTimeoutMs?: number;
}

type Row = Record<string, unknown>;

/** Reasons why a write that may be lost is not made. */
const NOT_NOW = new Set<ErrorCode>(["store-busy", "disk-full", "path-not-writable"]);

const BUSY_TIMEOUT_MS = 10_000;

/** Filters give rise to ever new statements: beyond this many, all are prepared again. */
const MAX_STATEMENTS = 256;

/** One SQLite connection: prepared statements are kept, errors leave with a code and a way out. */
export class Connection {
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly #db: DatabaseSync;
  readonly #busyTimeoutMs: number;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  constructor(options: ConnectionOptions) {
    this.path = options.path;
    this.isReadOnly = options.readOnly ?? false;
    this.#busyTimeoutMs = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
    this.#db = translating(options.path, () => open(options));
  }

  all<Result = Row>(sql: string, ...values: SQLInputValue[]): Result[] {
    return this.#translate(() => this.#prepare(sql).all(...values) as Result[]);
  }

  get<Result = Row>(sql: string, ...values: SQLInputValue[]): Result | undefined {
    return this.#translate(() => this.#prepare(sql).get(...values) as Result | undefined);
  }

  /** The first column of the first row, a number; 0 without a row. */
  count(sql: string, ...values: SQLInputValue[]): number {
    return Number(Object.values(this.get(sql, ...values) ?? {})[0] ?? 0);
  }

  /** Returns the id of the last inserted row and how many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): { id: number; changes: number } {
    return this.#translate(() => {
      const result = this.#prepare(sql).run(...values);
      return { id: Number(result.lastInsertRowid), changes: Number(result.changes) };
    });
  }

  /** Runs one statement with many lists of values. */
  runMany(sql: string, lists: Iterable<readonly SQLInputValue[]>): void {
    this.#translate(() => {
      const statement = this.#prepare(sql);
      for (const values of lists) statement.run(...values);
    });
  }

  /** For statements without parameters that are run once: schema, pragmas. */
  execute(sql: string): void {
    this.#translate(() => this.#db.exec(sql));
  }

  /** All or nothing. The write lock is taken at once, so the work never fails half-way for lack of it. */
  transaction<Result>(work: () => Result): Result {
    if (this.#depth > 0) return work();
    this.execute("BEGIN IMMEDIATE");
    this.#depth++;
    try {
      const result = work();
      this.execute("COMMIT");
      return result;
    } catch (error) {
      // SQLite may have rolled back by itself (disk full, I/O error): a second ROLLBACK would hide the cause.
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** Runs statements that wait no longer than this for another process's lock. */
  waitingAtMost<Result>(milliseconds: number, work: () => Result): Result {
    this.#db.exec(`PRAGMA busy_timeout = ${milliseconds}`);
    try {
      return work();
    } finally {
      this.#db.exec(`PRAGMA busy_timeout = ${this.#busyTimeoutMs}`);
    }
  }

  /**
   * For writes that may be lost, such as counts of uses: a transaction that never waits. Whoever has an answer
   * must not lose it, nor wait, because another process writes for long. Throws `store-busy` then.
   */
  attempt<Result>(work: () => Result): Result {
    return this.waitingAtMost(0, () => this.transaction(work));
  }

  /** Like `attempt`, for what is simply left undone when it cannot be written now; false then. */
  writeIfFree(work: () => void): boolean {
    if (this.isReadOnly) return false;
    try {
      this.attempt(work);
      return true;
    } catch (error) {
      if (!(error instanceof AcervoError) || !NOT_NOW.has(error.code)) throw error;
      return false;
    }
  }

  /** Several reads of one state, whatever other connections write meanwhile. */
  snapshot<Result>(work: () => Result): Result {
    if (this.#db.isTransaction) return work();
    this.execute("BEGIN");
    try {
      return work();
    } finally {
      this.execute("COMMIT");
    }
  }

  /** Writes a consistent copy to a file, while others go on reading and writing. */
  async copyTo(path: string): Promise<void> {
    try {
      await backup(this.#db, path);
    } catch (error) {
      // Node tells of a target that is locked by an error without a code ("not an error").
      const isLocked = (error as { errcode?: number }).errcode === 0;
      throw isLocked ? storeBusy(path, error) : translate(error, path);
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #translate<Result>(work: () => Result): Result {
    return translating(this.path, work);
  }
}

function open(options: ConnectionOptions): DatabaseSync {
  const { path, readOnly = false, anyVersion = false, busyTimeoutMs: timeout = BUSY_TIMEOUT_MS } = options;
  if (readOnly && !existsSync(path)) throw new AcervoError("store-not-found", { path: dirname(path) });
  if (!readOnly) {
    makeFolder(dirname(path));
    if (!existsSync(path)) makeFile(path);
    repairModes(path);
  }
  const db = readOnly ? openToRead(path, timeout) : new DatabaseSync(path, { timeout });
  try {
    // Nothing that a stored trigger or view might call beyond SQL itself.
    db.exec("PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;");
    // FULL: an acknowledged write survives a power cut, not only a crash of this process.
    if (!readOnly)
      db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    db.function("row_checksum", { deterministic: true, directOnly: true, varargs: true }, rowChecksum);
    if (!anyVersion) prepareSchema(db, path, readOnly);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * A reader needs the index of the write-ahead log beside the database. In a folder that it may not write to, or on a
 * full disk, SQLite cannot make that file; then nobody else writes through this path either.
 */
function openToRead(path: string, timeout: number): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout });
  try {
    db.prepare("SELECT count(*) FROM sqlite_master").get();
    return db;
  } catch (error) {
    db.close();
    if (!NO_LOG_INDEX.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
  }
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  return hasLog ? openCopy(path, timeout) : openUnchanging(path, timeout);
}

function openUnchanging(path: string, timeout: number): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  return new DatabaseSync(url, { readOnly: true, timeout });
}

/** What was written last is in the log alone: both are copied to where the log can be read. */
function openCopy(path: string, timeout: number): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), "acervo-read-"));
  try {
    const copy = join(folder, "copy.db");
    for (const suffix of ["-wal", ""]) {
      makeFile(copy + suffix);
      copyFileSync(path + suffix, copy + suffix);
    }
    const merged = new DatabaseSync(copy, { timeout });
    merged.prepare("SELECT count(*) FROM sqlite_master").get();
    merged.exec("PRAGMA query_only = ON");
    return merged;
  } finally {
    // An open file outlives its name on systems that know such folders; elsewhere the system sweeps them.
    removeFolder(folder);
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Still in use; nothing depends on it.
  }
}

function prepareSchema(db: DatabaseSync, path: string, readOnly: boolean): void {
  const found = schemaVersion(db);
  if (found === SCHEMA_VERSION) return;
  if (found > SCHEMA_VERSION)
    throw new AcervoError("store-too-new", { path, found, supported: SCHEMA_VERSION });
  if (found > 0) throw new AcervoError("store-too-old", { path, found, supported: SCHEMA_VERSION });
  if (readOnly) throw new AcervoError("store-not-found", { path: dirname(path) });
  db.exec("BEGIN IMMEDIATE");
  try {
    // Asked again under the lock: another process may have made the tables meanwhile.
    if (schemaVersion(db) === 0) db.exec(`${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION};`);
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
}

/** Typed arrays rest as raw little-endian bytes, the order of every platform that Node runs on. */
export function toBlob(array: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

export function toVector(blob: Uint8Array): Float32Array {
  return new Float32Array(aligned(blob));
}

/** A typed array may only start at a multiple of its element size; SQLite's buffers usually do. */
function aligned(blob: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = blob;
  if (byteOffset === 0 && byteLength === buffer.byteLength) return buffer as ArrayBuffer;
  return blob.slice().buffer;
}

/**
 * CRC-32 over the values of a row, each with its type and length. It finds every change of up to 32 bits in a row, and
 * all but one in four thousand million others: enough for a disk that errs, not against somebody who forges.
 */
function rowChecksum(...values: SQLOutputValue[]): number {
  let sum = 0;
  for (const value of values) {
    const isBytes = value instanceof Uint8Array;
    const content = isBytes ? value : String(value);
    sum = crc32(`${isBytes ? "blob" : typeof value} ${content.length} `, sum);
    sum = crc32(content, sum);
  }
  return sum;
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOT_A_DATABASE = 26;

/** How SQLite says that it cannot make the index of the log; on a full disk by the last one. */
const NO_LOG_INDEX = new Set([SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_FULL]);

function translating<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw translate(error, path);
  }
}

function translate(error: unknown, path: string): unknown {
  const { errcode: code } = error as { errcode?: number };
  // Making the folder may fail before SQLite is ever asked.
  if (code === undefined) return fileError(error, path);
  const reason = (error as Error).message;
  // Extended codes carry the primary code in their low byte.
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return storeBusy(path, error);
    case SQLITE_FULL:
      return diskFull(path, error);
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return new AcervoError("store-corrupt", { path, reason }, { cause: error });
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
      return isDiskFull(path)
        ? diskFull(path, error)
        : new AcervoError("path-not-writable", { path }, { cause: error });
    case SQLITE_IOERR:
      return isDiskFull(path) ? diskFull(path, error) : error;
    default:
      return error;
  }
}

/** Less than any write needs: SQLite does not always say why a file could not grow. */
const MIN_FREE_BYTES = 65_536;

function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

function storeBusy(path: string, cause: unknown): AcervoError {
  return new AcervoError("store-busy", { path }, { cause, isRetryable: true });
}
