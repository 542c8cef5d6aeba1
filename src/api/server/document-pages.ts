import { z } from "zod";
import type { DocumentChunks, Forgotten } from "#src/app/index.ts";
import type { Chunk, Document } from "#src/domain/index.ts";
import { list, metadata, numbers, replyFields } from "../common.ts";
import { documentsReply, presentDocuments } from "../documents.ts";

const document = documentsReply.shape.documents.unwrap().element.meta({ id: "Document" });

export const documentReply = document;
export type DocumentReply = z.infer<typeof documentReply>;

export function presentDocument(found: Document): DocumentReply {
  const [presented] = presentDocuments([found]).documents;
  return presented as DocumentReply;
}

/** `after`: what the next page is asked for with; null: there is none. */
export const documentPageReply = z.strictObject({
  documents: list(document),
  after: z.number().nullable(),
});
export type DocumentPageReply = z.infer<typeof documentPageReply>;

export function presentDocumentPage(documents: readonly Document[], limit: number): DocumentPageReply {
  const last = documents.length < limit ? undefined : documents.at(-1);
  return { documents: presentDocuments(documents).documents, after: last?.id ?? null };
}

const listedChunk = z.strictObject({
  ...numbers("chunk_index", "position", "start", "end", "token_count"),
  text: z.string(),
  headings: list(z.string()),
  metadata,
});

export const chunkPageReply = z.strictObject({
  document_id: z.number(),
  total: z.number(),
  chunks: list(listedChunk),
  // The place after which the next page begins; null: there is none.
  after: z.number().nullable(),
});
export type ChunkPageReply = z.infer<typeof chunkPageReply>;

export function presentChunkPage(
  { document: { id }, chunks }: DocumentChunks,
  { after, limit }: { readonly after: number; readonly limit: number },
): ChunkPageReply {
  const rest = chunks.filter(({ ordinal }) => ordinal > after);
  const page = rest.slice(0, limit);
  return {
    document_id: id,
    total: chunks.length,
    chunks: page.map(presentListedChunk),
    after: rest.length > limit ? (page.at(-1)?.ordinal ?? null) : null,
  };
}

function presentListedChunk(chunk: Chunk): z.infer<typeof listedChunk> {
  return {
    chunk_index: chunk.ordinal,
    ...replyFields(chunk, "position", "start", "end", "tokenCount", "text", "headings", "metadata"),
  };
}

/** What left with documents that were deleted. Paths of the server are not told. */
export const deletedReply = z.strictObject({
  // Rows of tables included.
  deleted: z.number(),
  // In how many of them quotations gave way to a tombstone.
  ...numbers("traces", "messages"),
  // Copies that held the documents and do no longer; and files that still do, until upkeep can change them.
  ...numbers("backups", "waiting"),
});
export type DeletedReply = z.infer<typeof deletedReply>;

export function presentDeleted({ documents, traces, messages, backups, waiting }: Forgotten): DeletedReply {
  return { deleted: documents, traces, messages, backups: backups.length, waiting: waiting.length };
}
