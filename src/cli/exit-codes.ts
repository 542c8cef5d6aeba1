import type { ErrorCode } from "#src/domain/index.ts";

/** What the shell gets to know. 75 is EX_TEMPFAIL of sysexits.h: the same command may work later. */
export const EXIT = { fine: 0, failed: 1, usage: 2, tryLater: 75, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** One row per error: is it the command, the world, or only the moment that was wrong? */
export const EXIT_BY_ERROR: Readonly<Record<ErrorCode, ExitCode>> = {
  "path-not-found": EXIT.failed,
  "path-not-readable": EXIT.failed,
  "path-not-writable": EXIT.failed,
  "query-empty": EXIT.usage,
  "query-too-long": EXIT.usage,
  "invalid-option": EXIT.usage,
  "invalid-filter": EXIT.usage,
  "invalid-config": EXIT.usage,
  "collection-not-found": EXIT.failed,
  "document-not-found": EXIT.failed,
  "store-not-found": EXIT.failed,
  "store-corrupt": EXIT.failed,
  "store-busy": EXIT.tryLater,
  "store-too-new": EXIT.failed,
  "disk-full": EXIT.failed,
  "vector-space-changed": EXIT.tryLater,
  "backup-invalid": EXIT.failed,
  "backup-unsupported": EXIT.failed,
  "embedding-failed": EXIT.tryLater,
  "embedding-reply-invalid": EXIT.failed,
  "embedding-not-configured": EXIT.usage,
  "dimension-mismatch": EXIT.failed,
  "model-not-found": EXIT.failed,
  "model-download-failed": EXIT.tryLater,
  "dataset-invalid": EXIT.failed,
  "vocabulary-invalid": EXIT.usage,
  "entry-not-found": EXIT.failed,
  "entry-changed": EXIT.tryLater,
  "entry-invalid": EXIT.usage,
  "folder-emptied": EXIT.failed,
  "file-refused": EXIT.failed,
  "worker-failed": EXIT.tryLater,
  "reranking-failed": EXIT.tryLater,
  "reranking-reply-invalid": EXIT.failed,
  "reranking-not-configured": EXIT.usage,
  "llm-failed": EXIT.tryLater,
  "llm-reply-invalid": EXIT.failed,
  "llm-not-configured": EXIT.usage,
  "llm-unavailable": EXIT.tryLater,
  "llm-budget-exhausted": EXIT.tryLater,
  "llm-budget-unknown": EXIT.failed,
  "trace-not-found": EXIT.failed,
  "conversation-not-found": EXIT.failed,
  "datastores-not-found": EXIT.failed,
};
