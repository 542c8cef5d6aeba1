import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { AcervoError } from "#src/domain/index.ts";

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

/**
 * `PRAGMA user_version` of files with these tables and this encoding of the index (src/index). A file of another version
 * is refused; `rebuildDatabase` makes it anew from its own texts.
 */
export const SCHEMA_VERSION = 7;

const SCHEMA = `
  CREATE TABLE tenant (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
    inactive_documents INTEGER NOT NULL DEFAULT 0,
    -- What the lexical index holds: shown documents only.
    indexed_documents INTEGER NOT NULL DEFAULT 0, indexed_chunks INTEGER NOT NULL DEFAULT 0,
    indexed_terms INTEGER NOT NULL DEFAULT 0, indexed_body_terms INTEGER NOT NULL DEFAULT 0,
    -- Rises with every change of the index: readers then load what is new.
    index_version INTEGER NOT NULL DEFAULT 0, next_slot INTEGER NOT NULL DEFAULT 0,
    last_term_id INTEGER NOT NULL DEFAULT 0,
    -- Counted, so that a write knows without looking whether old traces must leave.
    trace_count INTEGER NOT NULL DEFAULT 0, cache_hits INTEGER NOT NULL DEFAULT 0,
    cache_misses INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE collection (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tenant_id INTEGER NOT NULL REFERENCES tenant(id), name TEXT NOT NULL,
    UNIQUE (tenant_id, name)
  ) STRICT;

  CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tenant_id INTEGER NOT NULL REFERENCES tenant(id),
    collection_id INTEGER NOT NULL REFERENCES collection(id), kind TEXT NOT NULL, origin TEXT NOT NULL,
    name TEXT NOT NULL, source TEXT NOT NULL, part INTEGER NOT NULL, content_hash TEXT NOT NULL,
    recipe TEXT NOT NULL, metadata TEXT NOT NULL, entry TEXT, chunk_count INTEGER NOT NULL,
    token_count INTEGER NOT NULL, active INTEGER NOT NULL, is_former INTEGER NOT NULL,
    -- Its chunks have this slot of the lexical index and those behind it; null: not shown.
    first_slot INTEGER,
    needs_embedding INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
    UNIQUE (collection_id, source, part)
  ) STRICT;
  -- Only wholes can be duplicates.
  CREATE INDEX document_by_hash ON document (collection_id, content_hash) WHERE part = 0;
  CREATE INDEX document_by_tenant ON document (tenant_id, id);
  CREATE INDEX document_by_kind ON document (tenant_id, kind);
  CREATE INDEX document_by_origin ON document (tenant_id, origin);
  -- A catalogue may be large and part of it withdrawn: what is hidden is counted without looking at the rest.
  CREATE INDEX document_hidden ON document (tenant_id) WHERE active = 0;

  CREATE TABLE chunk (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE, ordinal INTEGER NOT NULL,
    start_offset INTEGER NOT NULL, end_offset INTEGER NOT NULL, position REAL NOT NULL,
    token_count INTEGER NOT NULL, text_hash BLOB NOT NULL, headings TEXT NOT NULL, metadata TEXT NOT NULL,
    text TEXT NOT NULL, UNIQUE (document_id, ordinal)
  ) STRICT;

  -- The lexical index (src/index). Every row names its tenant: statistics, and so ranking, must not depend on what
  -- other tenants store.
  CREATE TABLE term (
    tenant_id INTEGER NOT NULL, id INTEGER NOT NULL, term TEXT NOT NULL,
    -- How many shown, and how many hidden chunks hold it.
    frequency INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tenant_id, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX term_by_text ON term (tenant_id, term);

  -- The generation comes before the term: chunks that are stored together then change few pages.
  CREATE TABLE posting (
    tenant_id INTEGER NOT NULL, generation INTEGER NOT NULL, term_id INTEGER NOT NULL,
    first_slot INTEGER NOT NULL, last_slot INTEGER NOT NULL, entries INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (tenant_id, generation, term_id, first_slot)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE slot_block (
    id INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL, block INTEGER NOT NULL, version INTEGER NOT NULL,
    data BLOB, UNIQUE (tenant_id, block)
  ) STRICT;
  CREATE INDEX slot_block_by_version ON slot_block (tenant_id, version);

  CREATE TABLE document_terms (
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE, part INTEGER NOT NULL,
    data BLOB NOT NULL, PRIMARY KEY (document_id, part)
  ) STRICT, WITHOUT ROWID;

  -- Laws read down to their provisions. A provision's tenant, document and norm stand once, in the row of its norm:
  -- lookups start from there, so that what other tenants store costs them nothing.
  CREATE TABLE document_norm (
    id INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL REFERENCES tenant(id),
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE, norma TEXT NOT NULL,
    UNIQUE (document_id, norma)
  ) STRICT;
  CREATE INDEX document_norm_by_key ON document_norm (tenant_id, norma);
  CREATE INDEX document_norm_by_document ON document_norm (tenant_id, document_id);

  CREATE TABLE provision (
    id INTEGER PRIMARY KEY, norm_id INTEGER NOT NULL REFERENCES document_norm(id) ON DELETE CASCADE,
    chunk_id INTEGER NOT NULL REFERENCES chunk(id) ON DELETE CASCADE, artigo TEXT, paragrafo TEXT, inciso TEXT,
    alinea TEXT, item TEXT, tipo TEXT NOT NULL, situacao TEXT NOT NULL, start_offset INTEGER NOT NULL,
    end_offset INTEGER NOT NULL, desde TEXT, ate TEXT, alteracao TEXT
  ) STRICT;
  CREATE INDEX provision_by_article ON provision (norm_id, artigo, start_offset, situacao);
  CREATE INDEX provision_by_chunk ON provision (chunk_id);

  CREATE TABLE vector_space (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tenant_id INTEGER NOT NULL REFERENCES tenant(id),
    model_id TEXT NOT NULL, fingerprint TEXT NOT NULL, dimensions INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('active', 'building')), index_file TEXT,
    index_watermark INTEGER NOT NULL DEFAULT 0, index_size INTEGER NOT NULL DEFAULT 0,
    UNIQUE (tenant_id, fingerprint)
  ) STRICT;
  CREATE UNIQUE INDEX one_active_space ON vector_space (tenant_id) WHERE state = 'active';

  CREATE TABLE vector (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    space_id INTEGER NOT NULL REFERENCES vector_space(id) ON DELETE CASCADE,
    chunk_id INTEGER NOT NULL REFERENCES chunk(id) ON DELETE CASCADE, data BLOB NOT NULL,
    UNIQUE (chunk_id, space_id)
  ) STRICT;
  CREATE INDEX vector_by_space ON vector (space_id, sequence);

  -- The mean of a document's vectors, where it has more than one.
  CREATE TABLE document_vector (
    space_id INTEGER NOT NULL REFERENCES vector_space(id) ON DELETE CASCADE,
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE, data BLOB NOT NULL,
    PRIMARY KEY (document_id, space_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE embedding_cache (
    tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE, fingerprint TEXT NOT NULL,
    text_hash TEXT NOT NULL, data BLOB NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER NOT NULL,
    PRIMARY KEY (tenant_id, fingerprint, text_hash)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX embedding_cache_by_use ON embedding_cache (tenant_id, used_at);

  CREATE TABLE setting (
    tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (tenant_id, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT, tenant_id INTEGER NOT NULL REFERENCES tenant(id), kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')), payload TEXT NOT NULL,
    progress TEXT NOT NULL DEFAULT 'null', attempts INTEGER NOT NULL DEFAULT 0, error TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX job_by_state ON job (tenant_id, kind, state);

  -- Names of conversations and traces come from callers and are only unique within a tenant. A trace or a conversation
  -- may leave before what mentions it: no reference binds them.
  CREATE TABLE conversation (
    id INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE,
    name TEXT NOT NULL, message_count INTEGER NOT NULL, summary TEXT, summary_through INTEGER,
    -- Tells which of two changes in the same millisecond was the later one.
    change_number INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, UNIQUE (tenant_id, name)
  ) STRICT;
  CREATE INDEX conversation_by_change ON conversation (tenant_id, change_number);
  CREATE INDEX conversation_by_age ON conversation (tenant_id, updated_at);

  CREATE TABLE message (
    id INTEGER PRIMARY KEY, conversation_id INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
    number INTEGER NOT NULL, role TEXT NOT NULL CHECK (role IN ('user', 'assistant')), trace_id TEXT,
    created_at TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (conversation_id, number)
  ) STRICT;

  CREATE TABLE trace (
    sequence INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE,
    id TEXT NOT NULL, created_at TEXT NOT NULL, conversation_id TEXT, question TEXT NOT NULL,
    intent TEXT NOT NULL, outcome TEXT NOT NULL, model TEXT, total_ms REAL NOT NULL,
    -- Last, so that a list need not read past what comes before it.
    body TEXT NOT NULL, UNIQUE (tenant_id, id)
  ) STRICT;
  CREATE INDEX trace_by_age ON trace (tenant_id, created_at);
  CREATE INDEX trace_by_conversation ON trace (tenant_id, conversation_id, created_at);

  CREATE TABLE usage_day (
    tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE, day TEXT NOT NULL,
    calls INTEGER NOT NULL DEFAULT 0, input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0,
    reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0), PRIMARY KEY (tenant_id, day)
  ) STRICT, WITHOUT ROWID;
`;
