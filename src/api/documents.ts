import { z } from "zod";
import type { IngestSummary, SyncCounts } from "#src/app/index.ts";
import { AcervoError, describeError, type Document, type Language } from "#src/domain/index.ts";
import type { IngestOutcome, SyncOutcome } from "#src/knowledge/index.ts";
import { documentKind, list, metadata, origin } from "./common.ts";
import { failure, importReply } from "./entries.ts";

export const documentsReply = z.strictObject({
  documents: list(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      source: z.string(),
      part: z.number(),
      collection: z.string(),
      kind: documentKind,
      origin,
      chunks: z.number(),
      tokens: z.number(),
      active: z.boolean(),
      former: z.boolean(),
      updated_at: z.string(),
      metadata,
    }),
  ),
});
export type DocumentsReply = z.infer<typeof documentsReply>;

export function presentDocuments(documents: readonly Document[]): DocumentsReply {
  return {
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      source: document.source,
      part: document.part,
      collection: document.collection,
      kind: document.kind,
      origin: document.origin,
      chunks: document.chunkCount,
      tokens: document.tokenCount,
      active: document.active,
      former: document.isFormer,
      updated_at: document.updatedAt,
      metadata: document.metadata,
    })),
  };
}

const parts = z.strictObject({ written: z.number(), unchanged: z.number(), removed: z.number() });
const outcome = z.enum(["created", "replaced", "unchanged", "duplicate", "skipped", "failed"]);

const ingestedFile = z.strictObject({
  outcome,
  source: z.string(),
  id: z.number().optional(),
  name: z.string().optional(),
  chunks: z.number().optional(),
  parts: parts.optional(),
  hidden_characters: z.number().optional(),
  existing_id: z.number().optional(),
  existing_name: z.string().optional(),
  existing_source: z.string().optional(),
  file_hash: z.string().optional(),
  code: z.string().optional(),
  reason: z.string().optional(),
});

const outcomeCounts = {
  created: z.number(),
  replaced: z.number(),
  unchanged: z.number(),
  duplicate: z.number(),
  skipped: z.number(),
  failed: z.number(),
};

export const ingestReply = z.strictObject({
  ...outcomeCounts,
  parts,
  chunks: z.number(),
  hidden_characters: z.number(),
  left_out: z.number(),
  seconds: z.number(),
  interrupted: z.boolean(),
  documents: list(ingestedFile),
  // Where some of the files were lists of questions or products.
  entries: importReply.optional(),
});
export type IngestReply = z.infer<typeof ingestReply>;

export function presentIngest(summary: IngestSummary, language: Language): IngestReply {
  return {
    ...summary.counts,
    parts: summary.parts,
    chunks: summary.chunks,
    hidden_characters: summary.hiddenCharacters,
    left_out: summary.leftOut,
    seconds: summary.seconds,
    interrupted: summary.isInterrupted,
    documents: summary.outcomes.map((outcome) => presentOutcome(outcome, language)),
  };
}

function presentOutcome(outcome: IngestOutcome, language: Language): z.infer<typeof ingestedFile> {
  const { kind, source } = outcome;
  const reason = ingestReason(outcome, language);
  return {
    outcome: kind,
    source,
    ...("document" in outcome && presentIngested(outcome.document)),
    ...("parts" in outcome && { parts: outcome.parts, hidden_characters: outcome.hiddenCharacters }),
    ...(kind === "duplicate" && presentExisting(outcome.document)),
    ...(kind === "skipped" && { code: outcome.reason }),
    ...(reason !== null && { reason }),
  };
}

function presentIngested({ id, name, chunkCount }: Document) {
  return { id, name, chunks: chunkCount };
}

function presentExisting({ id, name, source, contentHash }: Document) {
  return { existing_id: id, existing_name: name, existing_source: source, file_hash: contentHash };
}

/** Enough to tell files apart by eye. */
const HASH_SHOWN = 6;

/** Why a source did not get in; null for those that did. */
function ingestReason(outcome: IngestOutcome, language: Language): string | null {
  switch (outcome.kind) {
    case "created":
    case "replaced":
    case "unchanged":
      return null;
    case "duplicate":
      return alreadyThere(outcome.document, language);
    case "skipped": {
      const { reason, detail } = outcome;
      return describeError(new AcervoError("file-refused", { reason, detail }), language);
    }
    case "failed":
      return failure(outcome.error, language);
  }
}

function alreadyThere({ name, id, source, contentHash }: Document, language: Language): string {
  const hash = contentHash.slice(0, HASH_SHOWN);
  return language === "pt"
    ? `arquivo já indexado como '${name}' (id=${id}, ${source}). Hash: ${hash}… Para substituir, use "acervo forget ${id}" e ingira de novo.`
    : `file already indexed as '${name}' (id=${id}, ${source}). Hash: ${hash}… To replace it, use "acervo forget ${id}" and ingest again.`;
}

/** A text that was added by hand. */
export const addReply = z.union([
  z.strictObject({ outcome, id: z.number(), name: z.string(), source: z.string() }),
  z.strictObject({ outcome: outcome.optional(), reason: z.string().nullable() }),
]);
export type AddReply = z.infer<typeof addReply>;

export function presentAdd(outcome: IngestOutcome | undefined, language: Language): AddReply {
  if (outcome === undefined) return { reason: null };
  const { kind } = outcome;
  if (!("document" in outcome) || kind === "duplicate")
    return { outcome: kind, reason: ingestReason(outcome, language) };
  const { id, name, source } = outcome.document;
  return { outcome: kind, id, name, source };
}

const source = z.string();

/** What a watched folder led to, one event after another. */
export const syncEvent = z.discriminatedUnion("event", [
  z.strictObject({
    event: z.enum(["created", "replaced"]),
    source,
    id: z.number(),
    name: z.string(),
    chunks: z.number(),
    parts,
  }),
  z.strictObject({ event: z.literal("removed"), source, documents: z.number() }),
  z.strictObject({ event: z.literal("unchanged"), source, id: z.number() }),
  z.strictObject({ event: z.literal("duplicate"), source, id: z.number(), reason: z.string() }),
  z.strictObject({ event: z.literal("skipped"), source, code: z.string(), reason: z.string() }),
  z.strictObject({ event: z.literal("failed"), source, reason: z.string() }),
  z.strictObject({ event: z.literal("synced"), ...outcomeCounts, removed: z.number() }),
  z.strictObject({ event: z.literal("error"), code: z.string(), message: z.string() }),
]);
export type SyncEvent = z.infer<typeof syncEvent>;

export function presentChange(outcome: SyncOutcome, language: Language): SyncEvent {
  const { kind, source } = outcome;
  const because = (refused: IngestOutcome): string => ingestReason(refused, language) ?? "";
  switch (kind) {
    case "created":
    case "replaced": {
      const { document, chunks, parts } = outcome;
      return { event: kind, source, id: document.id, name: document.name, chunks, parts };
    }
    case "removed":
      return { event: kind, source, documents: outcome.documents };
    case "unchanged":
      return { event: kind, source, id: outcome.document.id };
    case "duplicate":
      return { event: kind, source, id: outcome.document.id, reason: because(outcome) };
    case "skipped":
      return { event: kind, source, code: outcome.reason, reason: because(outcome) };
    case "failed":
      return { event: kind, source, reason: because(outcome) };
  }
}

export function presentSynced(counts: SyncCounts): SyncEvent {
  return { event: "synced", ...counts };
}

export const forgetReply = z.union([
  z.strictObject({
    deleted: list(z.strictObject({ document_id: z.number(), name: z.string(), source: z.string() })),
  }),
  z.strictObject({ collection: z.string(), deleted: z.number() }),
]);
export type ForgetReply = z.infer<typeof forgetReply>;

export function presentForgotten(documents: readonly Document[]): ForgetReply {
  return { deleted: documents.map(({ id, name, source }) => ({ document_id: id, name, source })) };
}
