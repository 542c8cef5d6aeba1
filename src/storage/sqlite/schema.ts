/**
 * `PRAGMA user_version` of files with these tables and this encoding of the index (src/index). A file of another version
 * is refused; `rebuildDatabase` makes it anew from its own texts.
 */
export const SCHEMA_VERSION = 11;

/** What the checksum of a row covers: what was written with it, and is changed by nothing but writing it again. */
export const CHECKED_COLUMNS = {
  document: `tenant_id, collection_id, kind, origin, name, source, part, content_hash, metadata, entry, chunk_count,
    token_count, is_former, created_at, updated_at`,
  chunk: "document_id, ordinal, start_offset, end_offset, position, token_count, headings, metadata, text",
  document_terms: "id, data",
  slot_block: "tenant_id, block, version, data",
  provision: `norm_id, chunk_id, artigo, paragrafo, inciso, alinea, item, tipo, situacao, start_offset, end_offset,
    desde, ate, alteracao`,
  vector: "space_id, chunk_id, data",
  document_vector: "space_id, document_id, data",
  message: "conversation_id, number, role, trace_id, created_at, text",
  trace: "tenant_id, id, created_at, conversation_id, question, intent, outcome, model, total_ms, body",
  feedback: "tenant_id, trace_id, verdict, comment, created_at",
  api_key: "tenant_id, id, hash, name, role, created_at, expires_at, revoked_at, requests_per_minute",
} as const;

export type CheckedTable = keyof typeof CHECKED_COLUMNS;

/** Inserts a row with its checksum; values come in the order of the columns above. */
export function insertChecked(table: CheckedTable, verb: "INSERT" | "INSERT OR REPLACE" = "INSERT"): string {
  const columns = CHECKED_COLUMNS[table];
  const values = columns.split(",").map((_, index) => `?${index + 1}`);
  return `${verb} INTO ${table} (${columns}, checksum) VALUES (${values.join(",")}, row_checksum(${values.join(",")}))`;
}

/** Gives changed rows their new checksum; followed by a condition. */
export function sealRows(table: CheckedTable): string {
  return `UPDATE ${table} SET checksum = row_checksum(${CHECKED_COLUMNS[table]})`;
}

export const SCHEMA = `
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
    checksum INTEGER NOT NULL DEFAULT 0, UNIQUE (collection_id, source, part)
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
    token_count INTEGER NOT NULL, checksum INTEGER NOT NULL DEFAULT 0, headings TEXT NOT NULL,
    metadata TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (document_id, ordinal)
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
    data BLOB, checksum INTEGER NOT NULL DEFAULT 0, UNIQUE (tenant_id, block)
  ) STRICT;
  CREATE INDEX slot_block_by_version ON slot_block (tenant_id, version);

  -- The id is 65,536 times that of the document, plus the number of the part: found by one number, and kept in one page,
  -- a part is read in half the time that a key of two columns takes.
  CREATE TABLE document_terms (
    id INTEGER PRIMARY KEY, data BLOB NOT NULL, checksum INTEGER NOT NULL DEFAULT 0
  ) STRICT;

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
    end_offset INTEGER NOT NULL, desde TEXT, ate TEXT, alteracao TEXT,
    checksum INTEGER NOT NULL DEFAULT 0
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
    checksum INTEGER NOT NULL DEFAULT 0, UNIQUE (chunk_id, space_id)
  ) STRICT;
  CREATE INDEX vector_by_space ON vector (space_id, sequence);

  -- The mean of a document's vectors, where it has more than one.
  CREATE TABLE document_vector (
    space_id INTEGER NOT NULL REFERENCES vector_space(id) ON DELETE CASCADE,
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE, data BLOB NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (document_id, space_id)
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
    -- Each claim counts it up: a former holder is told from the present one.
    lease INTEGER NOT NULL DEFAULT 0, lease_until INTEGER NOT NULL DEFAULT 0,
    -- Asked for again under the same key, the job that is there is meant.
    key TEXT,
    -- Of those in one lane, the oldest that has not ended goes first.
    lane TEXT, not_before INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX job_by_age ON job (tenant_id, id);
  CREATE UNIQUE INDEX job_by_key ON job (tenant_id, kind, key) WHERE key IS NOT NULL;
  -- History is long: whoever looks for work reads past it.
  CREATE INDEX job_unfinished ON job (kind, tenant_id, id) WHERE state IN ('queued', 'running');
  CREATE INDEX job_in_lane ON job (tenant_id, kind, lane, id)
    WHERE lane IS NOT NULL AND state IN ('queued', 'running');

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
    created_at TEXT NOT NULL, text TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0,
    UNIQUE (conversation_id, number)
  ) STRICT;

  CREATE TABLE trace (
    sequence INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE,
    id TEXT NOT NULL, created_at TEXT NOT NULL, conversation_id TEXT, question TEXT NOT NULL,
    intent TEXT NOT NULL, outcome TEXT NOT NULL, model TEXT, total_ms REAL NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0,
    -- Last, so that a list need not read past what comes before it.
    body TEXT NOT NULL, UNIQUE (tenant_id, id)
  ) STRICT;
  CREATE INDEX trace_by_age ON trace (tenant_id, created_at);
  CREATE INDEX trace_by_conversation ON trace (tenant_id, conversation_id, created_at);

  CREATE TABLE feedback (
    sequence INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE,
    trace_id TEXT NOT NULL, verdict TEXT NOT NULL CHECK (verdict IN ('up', 'down')), comment TEXT,
    created_at TEXT NOT NULL, checksum INTEGER NOT NULL DEFAULT 0, UNIQUE (tenant_id, trace_id)
  ) STRICT;
  CREATE INDEX feedback_by_age ON feedback (tenant_id, created_at);

  -- Secrets are kept as hashes only. Whose a key is must be found without knowing it.
  CREATE TABLE api_key (
    sequence INTEGER PRIMARY KEY, tenant_id INTEGER NOT NULL REFERENCES tenant(id), id TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT,
    revoked_at TEXT, requests_per_minute INTEGER, checksum INTEGER NOT NULL DEFAULT 0, UNIQUE (tenant_id, id)
  ) STRICT;

  CREATE TABLE usage_day (
    tenant_id INTEGER NOT NULL REFERENCES tenant(id) ON DELETE CASCADE, day TEXT NOT NULL,
    calls INTEGER NOT NULL DEFAULT 0, input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0,
    reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0), PRIMARY KEY (tenant_id, day)
  ) STRICT, WITHOUT ROWID;
`;
