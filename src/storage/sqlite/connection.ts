import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { AcervoError } from "#src/domain/index.ts";
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

/** Filters give rise to ever new statements: beyond this many, all are prepared again. */
const MAX_STATEMENTS = 256;

/** One SQLite connection: prepared statements are kept, errors leave with a code and a way out. */
export class Connection {
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  constructor(options: ConnectionOptions) {
    this.path = options.path;
    this.isReadOnly = options.readOnly ?? false;
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
      throw translate(error, path);
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
  const { path, readOnly = false, anyVersion = false, busyTimeoutMs = 10_000 } = options;
  if (readOnly && !existsSync(path)) throw new AcervoError("store-not-found", { path: dirname(path) });
  if (!readOnly) mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs });
  try {
    db.exec("PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;");
    // FULL: an acknowledged write survives a power cut, not only a crash of this process.
    if (!readOnly)
      db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    if (!anyVersion) prepareSchema(db, path, readOnly);
    return db;
  } catch (error) {
    db.close();
    throw error;
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

/** Also what `verify` compares with: a flipped byte in a stored text does not go unseen. */
export function hashText(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOT_A_DATABASE = 26;

function translating<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw translate(error, path);
  }
}

/** File system errors: making the folder may fail before SQLite is ever asked. */
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "EISDIR"]);

function translate(error: unknown, path: string): unknown {
  const { errcode: code, code: name = "" } = error as { errcode?: number; code?: string };
  if (NOT_WRITABLE.has(name)) return new AcervoError("path-not-writable", { path }, { cause: error });
  if (name === "ENOSPC") return new AcervoError("disk-full", { path }, { cause: error, isRetryable: true });
  if (error instanceof AcervoError || code === undefined) return error;
  const reason = (error as Error).message;
  // Extended codes carry the primary code in their low byte.
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new AcervoError("store-busy", { path }, { cause: error, isRetryable: true });
    case SQLITE_FULL:
      return new AcervoError("disk-full", { path }, { cause: error, isRetryable: true });
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return new AcervoError("store-corrupt", { path, reason }, { cause: error });
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
      return new AcervoError("path-not-writable", { path }, { cause: error });
    default:
      return error;
  }
}
