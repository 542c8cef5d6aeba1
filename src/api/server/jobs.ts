import { z } from "zod";
import { errorOf, type IngestResult, type Job, type ReindexResult } from "#src/app/index.ts";
import type { AcervoError } from "#src/domain/index.ts";
import { list, numbers, replyFields, strings } from "../common.ts";

const jobError = z.strictObject({ ...strings("code", "message") });

const ingested = z.strictObject({
  outcome: z.enum(["created", "replaced", "unchanged", "duplicate", "skipped"]),
  source: z.string(),
  // Of a duplicate, the document that is there already; of a refused file, none.
  document_id: z.number().nullable(),
  name: z.string().nullable(),
  ...numbers("chunks", "hidden_characters"),
  parts: z.strictObject(numbers("written", "unchanged", "removed")).nullable(),
});

const reindexed = z.strictObject(
  numbers("documents", "chunks", "files_read", "files_unchanged", "files_kept"),
);

/** One job: how far it has come, and what came of it. */
export const jobReply = z
  .strictObject({
    id: z.number(),
    kind: z.string(),
    state: z.enum(["queued", "running", "done", "failed"]),
    attempts: z.number(),
    ...strings("created_at", "updated_at"),
    // What it works on: a file, an address, a pattern.
    subject: z.string().nullable(),
    // While it is under way.
    progress: z.record(z.string(), z.unknown()).nullable(),
    result: z.union([ingested, reindexed]).nullable(),
    // Of a queued job, why the last attempt failed.
    error: jobError.nullable(),
  })
  .meta({ id: "Job" });
export type JobReply = z.infer<typeof jobReply>;

export const jobsReply = z.strictObject({ jobs: list(jobReply) });
export const jobPageReply = z.strictObject({
  jobs: list(jobReply),
  // What the next page is asked for with; null: there is none.
  before: z.number().nullable(),
});

/** Tells an error in the words, and with the caution, of the entrance. */
export type Explain = (error: AcervoError) => z.infer<typeof jobError>;

export function presentJob(job: Job, explain: Explain): JobReply {
  const { id, kind, state, attempts } = job;
  const hasEnded = state === "done" || state === "failed";
  const error = errorOf(job);
  return {
    id,
    kind,
    state,
    attempts,
    ...replyFields(job, "createdAt", "updatedAt"),
    subject: subjectOf(job.payload),
    progress: hasEnded ? null : recordOf(job.progress),
    result: hasEnded ? presentResult(job) : null,
    error: error && explain(error),
  };
}

function subjectOf(payload: unknown): string | null {
  const { source, url, pattern, documentId } = recordOf(payload) ?? {};
  const subject = source ?? url ?? pattern ?? documentId;
  return typeof subject === "string" || typeof subject === "number" ? String(subject) : null;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : null;
}

/** Whatever else a job keeps (that of another kind, or the progress of one that failed) is not shown. */
function presentResult({ progress }: Job): JobReply["result"] {
  const result = recordOf(progress);
  if (result === null) return null;
  if ("outcome" in result) {
    const { outcome, source, document, parts, hiddenCharacters } = result as unknown as IngestResult;
    return {
      outcome,
      source,
      document_id: document?.id ?? null,
      name: document?.name ?? null,
      chunks: document?.chunks ?? 0,
      hidden_characters: hiddenCharacters,
      parts,
    };
  }
  if (!("filesRead" in result)) return null;
  const { documents, chunks, filesRead, filesUnchanged, filesKept } = result as unknown as ReindexResult;
  const files = { files_read: filesRead, files_unchanged: filesUnchanged, files_kept: filesKept };
  return { documents, chunks, ...files };
}
