import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { AcervoError } from "#src/domain/index.ts";
import { MIGRATIONS } from "./migrations.ts";

export interface ConnectionOptions {
  readonly path: string;
  /** Readers never create the file, migrate it or write to it. */
  readonly readOnly?: boolean;
  /** How long a statement waits for another process's lock. */
  readonly busyTimeoutMs?: number;
}

type Row = Record<string, unknown>;

/** Filters give rise to ever new statements; the oldest make room. */
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

  /** Returns the id of the last inserted row and how many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): { id: number; changes: number } {
    return this.#translate(() => {
      const result = this.#prepare(sql).run(...values);
      return { id: Number(result.lastInsertRowid), changes: Number(result.changes) };
    });
  }

  /** For statements without parameters that are run once: schema, pragmas. */
  execute(sql: string): void {
    this.#translate(() => this.#db.exec(sql));
  }

  /** False for a file that a writer of this version has not opened yet: only a writer brings it up to date. */
  hasCurrentSchema(): boolean {
    return this.#translate(() => schemaVersion(this.#db)) === MIGRATIONS.length;
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
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
      if (this.#statements.size > MAX_STATEMENTS) this.#statements.delete(firstKey(this.#statements));
    }
    return statement;
  }

  #translate<Result>(work: () => Result): Result {
    return translating(this.path, work);
  }
}

function firstKey(map: ReadonlyMap<string, unknown>): string {
  return map.keys().next().value ?? "";
}

function open(options: ConnectionOptions): DatabaseSync {
  const { path, readOnly = false, busyTimeoutMs = 10_000 } = options;
  if (readOnly && !existsSync(path)) throw new AcervoError("store-not-found", { path: dirname(path) });
  if (!readOnly) mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: false });
  try {
    db.exec("PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;");
    // FULL: an acknowledged write survives a power cut, not only a crash of this process.
    if (!readOnly)
      db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
    migrate(db, path, readOnly);
    // Only now: a migration may replace a table that others refer to.
    db.exec("PRAGMA foreign_keys = ON");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function migrate(db: DatabaseSync, path: string, readOnly: boolean): void {
  const found = schemaVersion(db);
  if (found > MIGRATIONS.length) {
    throw new AcervoError("store-too-new", { path, found, supported: MIGRATIONS.length });
  }
  if (found === MIGRATIONS.length || readOnly) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    // Asked again under the lock: another process may have migrated meanwhile.
    for (const [index, step] of MIGRATIONS.entries())
      if (index >= schemaVersion(db)) apply(db, step, index + 1);
    checkReferences(db, path);
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

function apply(db: DatabaseSync, step: string, version: number): void {
  db.exec(step);
  db.exec(`PRAGMA user_version = ${version}`);
}

/** What foreign keys would have refused, had they been on. */
function checkReferences(db: DatabaseSync, path: string): void {
  const [broken] = db.prepare("PRAGMA foreign_key_check").all();
  if (broken === undefined) return;
  const reason = `${String(broken["table"])} refers to a missing ${String(broken["parent"])}`;
  throw new AcervoError("store-corrupt", { path, reason });
}

function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
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
