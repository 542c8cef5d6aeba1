import { z } from "zod";
import type { Contents, Forgotten, IngestSummary, SyncCounts } from "#src/app/index.ts";
import { type Document, type Language, sourceTypeOf } from "#src/domain/index.ts";
import { givenIn, type IngestOutcome, type SyncOutcome } from "#src/knowledge/index.ts";
import {
  documentKind,
  each,
  list,
  metadata,
  numbers,
  origin,
  records,
  replyFields,
  strings,
} from "./common.ts";
import { failure, refused } from "./entries.ts";

export const documentsReply = z.strictObject({
  documents: records({
    ...numbers("id", "part", "chunks", "tokens"),
    ...strings("name", "source", "source_type", "collection", "created_at", "updated_at"),
    ...each(z.boolean(), "active", "former"),
    kind: documentKind,
    origin,
    // SHA-256 of the file's bytes; null for rows and entries.
    file_hash: z.string().nullable(),
    metadata,
  }),
});
export type DocumentsReply = z.infer<typeof documentsReply>;

export function presentDocuments(documents: readonly Document[]): DocumentsReply {
  return {
    documents: documents.map((document) => ({
      ...replyFields(document, "id", "name", "source", "part", "collection", "kind", "origin", "active"),
      ...replyFields(document, "createdAt", "updatedAt", "metadata"),
      source_type: sourceTypeOf(document),
      chunks: document.chunkCount,
      tokens: document.tokenCount,
      former: document.isFormer,
      file_hash: fileHash(document),
    })),
  };
}

const listPage = numbers("total", "page", "pages");
const listedDocument = { document_id: z.number(), ...strings("name", "source", "collection") };

/** What `list` replies: one page of norms, tables, collections or documents, as people name them. */
export const listReply = z.discriminatedUnion("list", [
  z.strictObject({
    list: z.literal("laws"),
    items: records({
      ...listedDocument,
      kind: z.enum(["norm", "sumulas"]),
      ...numbers("articles", "sumulas", "revoked"),
      last_article: z.string().nullable(),
    }),
    ...listPage,
  }),
  z.strictObject({
    list: z.literal("tables"),
    items: records({ ...listedDocument, rows: z.number(), columns: list(z.string()) }),
    ...listPage,
  }),
  z.strictObject({
    list: z.literal("collections"),
    items: records({ name: z.string(), documents: z.number() }),
    ...listPage,
  }),
  z.strictObject({
    list: z.literal("documents"),
    items: records({
      ...listedDocument,
      kind: documentKind,
      ...strings("source_type", "created_at", "updated_at"),
    }),
    ...listPage,
  }),
]);
export type ListReply = z.infer<typeof listReply>;

export function presentList(contents: Contents): ListReply {
  const page = replyFields(contents, "total", "page", "pages");
  switch (contents.list) {
    case "laws": {
      const items = contents.items.map(({ document, ...norm }) => ({
        ...presentListed(document),
        ...replyFields(norm, "name", "kind", "articles", "sumulas", "revoked", "lastArticle"),
      }));
      return { list: "laws", items, ...page };
    }
    case "collections":
      return { list: "collections", items: contents.items, ...page };
    case "tables": {
      const items = contents.items.map((document) => ({
        ...presentListed(document),
        rows: Number(document.metadata["linhas"]),
        columns: [document.metadata["campos"] ?? []].flat().map(String),
      }));
      return { list: "tables", items, ...page };
    }
    case "documents": {
      const items = contents.items.map((document) => ({
        ...presentListed(document),
        source_type: sourceTypeOf(document),
        ...replyFields(document, "kind", "createdAt", "updatedAt"),
      }));
      return { list: "documents", items, ...page };
    }
  }
}

function presentListed(document: Document) {
  return { document_id: document.id, ...replyFields(document, "name", "source", "collection") };
}

/** What a file is known by, whatever was said of it; null for what is no file. */
function fileHash(document: Document): string | null {
  const isFile = document.part === 0 && document.entry === null;
  return isFile && givenIn(document).given.mayRepeat !== true ? document.contentHash : null;
}

const parts = z.strictObject(numbers("written", "unchanged", "removed"));
const OUTCOMES = ["created", "replaced", "unchanged", "duplicate", "skipped", "failed"] as const;
const outcome = z.enum(OUTCOMES);
const outcomeCounts = numbers(...OUTCOMES);

const ingestedFile = z.strictObject({
  outcome,
  source: z.string(),
  ...each(z.number().optional(), "id", "chunks", "hidden_characters", "existing_id"),
  ...each(z.string().optional(), "name", "existing_name", "existing_source", "file_hash", "code", "reason"),
  parts: parts.optional(),
});

export const ingestReply = z.strictObject({
  ...outcomeCounts,
  parts,
  ...numbers("chunks", "hidden_characters", "left_out", "seconds"),
  interrupted: z.boolean(),
  documents: list(ingestedFile),
});
export type IngestReply = z.infer<typeof ingestReply>;

export function presentIngest(summary: IngestSummary, language: Language): IngestReply {
  return {
    ...summary.counts,
    ...replyFields(summary, "parts", "chunks", "hiddenCharacters", "leftOut", "seconds"),
    interrupted: summary.isInterrupted,
    documents: summary.outcomes.map((outcome) => presentOutcome(outcome, language)),
  };
}

export function presentOutcome(outcome: IngestOutcome, language: Language): z.infer<typeof ingestedFile> {
  const { kind, source } = outcome;
  return {
    outcome: kind,
    source,
    ...("document" in outcome && {
      ...replyFields(outcome.document, "id", "name"),
      chunks: outcome.document.chunkCount,
      file_hash: fileHash(outcome.document) ?? undefined,
    }),
    ...("parts" in outcome && replyFields(outcome, "parts", "hiddenCharacters")),
    ...(kind === "duplicate" && presentExisting(outcome.document, language)),
    ...(kind === "skipped" && { code: outcome.reason, reason: refused(outcome, language) }),
    ...(kind === "failed" && { reason: failure(outcome.error, language) }),
  };
}

/** Enough to tell files apart by eye. */
const HASH_SHOWN = 6;

function presentExisting({ id, name, source, contentHash }: Document, language: Language) {
  const hash = contentHash.slice(0, HASH_SHOWN);
  const reason =
    language === "pt"
      ? `arquivo já indexado como '${name}' (id=${id}, ${source}). Hash: ${hash}… Para substituir, use "acervo forget ${id}" e ingira de novo.`
      : `file already indexed as '${name}' (id=${id}, ${source}). Hash: ${hash}… To replace it, use "acervo forget ${id}" and ingest again.`;
  return { existing_id: id, existing_name: name, existing_source: source, reason };
}

export const addReply = ingestedFile;

/** What a watched folder led to, one event after another. */
export const syncEvent = z.union([
  ingestedFile.omit({ outcome: true }).extend({ event: outcome }),
  z.strictObject({ event: z.literal("removed"), source: z.string(), documents: z.number() }),
  z.strictObject({ event: z.literal("synced"), ...outcomeCounts, removed: z.number() }),
  z.strictObject({ event: z.literal("error"), ...strings("code", "message") }),
]);
export type SyncEvent = z.infer<typeof syncEvent>;

export function presentChange(change: SyncOutcome, language: Language): SyncEvent {
  if (change.kind === "removed") return { event: "removed", ...replyFields(change, "source", "documents") };
  const { outcome: event, ...facts } = presentOutcome(change, language);
  return { event, ...facts };
}

export function presentSynced(counts: SyncCounts): SyncEvent {
  return { event: "synced", ...counts };
}

/** Files that still hold what was deleted, and the processes that they wait for. */
export const waitingFiles = records({
  path: z.string(),
  reason: z.enum(["reader", "writer", "space", "other-version", "damaged"]),
  processes: list(z.number()),
});

const forgotten = {
  // In how many of them quotations gave way to a tombstone.
  ...numbers("traces", "messages"),
  backups: list(z.string()),
  waiting: waitingFiles,
};

export const forgetReply = z.union([
  z.strictObject({
    deleted: records({ document_id: z.number(), ...strings("name", "source") }),
    ...forgotten,
  }),
  z.strictObject({ collection: z.string(), deleted: z.number(), ...forgotten }),
]);
export type ForgetReply = z.infer<typeof forgetReply>;

export function presentForgotten(
  documents: readonly Document[] | string,
  { documents: count, ...rest }: Forgotten,
): ForgetReply {
  if (typeof documents === "string") return { collection: documents, deleted: count, ...rest };
  const deleted = documents.map(({ id, name, source }) => ({ document_id: id, name, source }));
  return { deleted, ...rest };
}
