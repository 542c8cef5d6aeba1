/** Why a file was not read. None of these is a failure of the program. */
export type RefusalReason =
  | "empty"
  | "unsupported"
  | "binary"
  | "unreadable"
  | "missing"
  | "too-large"
  | "encrypted"
  | "damaged"
  | "no-text"
  | "unsafe"
  | "too-much-time"
  | "too-much-memory"
  | "too-much-output"
  | "changed-meanwhile";

/** The facts that each error carries; the keys are the closed set of codes. */
export interface ErrorFacts {
  "path-not-found": { path: string };
  "path-not-readable": { path: string };
  "path-not-writable": { path: string };
  "query-empty": Record<string, never>;
  "query-too-long": { length: number; limit: number };
  "invalid-option": { option: string; value: string; expected: string };
  "invalid-filter": { reason: string };
  "invalid-config": { problems: readonly string[] };
  "collection-not-found": { collection: string; known: readonly string[] };
  "document-not-found": { id: string };
  "store-not-found": { path: string };
  "store-corrupt": { path: string; reason: string };
  "store-busy": { path: string };
  "store-too-new": { path: string; found: number; supported: number };
  "store-too-old": { path: string; found: number; supported: number };
  "disk-full": { path: string };
  "vector-space-changed": { space: number };
  "backup-invalid": { path: string; reason: string };
  "backup-unsupported": { engine: string };
  "embedding-failed": {
    model: string;
    reason: string;
    attempts: number;
    /** The wait that the provider asked for. */
    retryAfterMs?: number;
    /** Positions, in the caller's list, of the texts of the batch that failed. */
    texts?: readonly number[];
  };
  "embedding-reply-invalid": { model: string; reason: string };
  "embedding-not-configured": { model: string; missing: string };
  "dimension-mismatch": { model: string; expected: number; got: number };
  "model-not-found": { path: string };
  "model-download-failed": { repo: string; file: string; reason: string };
  "dataset-invalid": { path: string; reason: string };
  "vocabulary-invalid": { path: string; reason: string };
  "entry-not-found": { kind: "faq" | "catalog"; id: string; collection: string };
  "entry-changed": { kind: "faq" | "catalog"; id: string };
  "entry-invalid": { problems: readonly string[] };
  "folder-emptied": { path: string };
  "file-refused": { reason: RefusalReason; detail: string };
  "worker-failed": { reason: string };
  "reranking-failed": {
    model: string;
    reason: string;
    attempts: number;
    /** The wait that the provider asked for. */
    retryAfterMs?: number;
  };
  "reranking-reply-invalid": { model: string; reason: string };
  "reranking-not-configured": { model: string; missing: string };
  "llm-failed": {
    model: string;
    reason: string;
    attempts: number;
    /** The wait that the provider asked for. */
    retryAfterMs?: number;
  };
  "llm-reply-invalid": { model: string; reason: string };
  "llm-not-configured": { model: string; missing: string };
  /** Too many calls failed lately: none is made until the provider had time to recover. */
  "llm-unavailable": { model: string; retryAfterMs: number };
  "llm-budget-exhausted": { model: string; limit: number; used: number };
  "llm-budget-unknown": { model: string; reason: string };
  "trace-not-found": { id: string };
  "conversation-not-found": { id: string };
  "datastores-not-found": { path: string };
}

export type ErrorCode = keyof ErrorFacts;
