import type { Chunk, Document, DocumentKind, Metadata, StoredChunk } from "#src/domain/index.ts";

export interface DocumentRow {
  readonly id: number;
  readonly collection: string;
  readonly kind: string;
  readonly name: string;
  readonly source: string;
  readonly part: number;
  readonly content_hash: string;
  readonly recipe: string;
  readonly metadata: string;
  readonly chunk_count: number;
  readonly token_count: number;
  readonly active: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ChunkRow {
  readonly id: number;
  readonly document_id: number;
  readonly ordinal: number;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly position: number;
  readonly token_count: number;
  readonly headings: string;
  readonly metadata: string;
  readonly text: string;
}

export function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    collection: row.collection,
    kind: row.kind as DocumentKind,
    name: row.name,
    source: row.source,
    part: row.part,
    contentHash: row.content_hash,
    metadata: JSON.parse(row.metadata) as Metadata,
    chunkCount: row.chunk_count,
    tokenCount: row.token_count,
    active: row.active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toChunk(row: ChunkRow): Chunk {
  return {
    ordinal: row.ordinal,
    start: row.start_offset,
    end: row.end_offset,
    text: row.text,
    headings: JSON.parse(row.headings) as string[],
    position: row.position,
    tokenCount: row.token_count,
    metadata: JSON.parse(row.metadata) as Metadata,
  };
}

export function toStoredChunk(row: ChunkRow): StoredChunk {
  return { id: row.id, documentId: row.document_id, ...toChunk(row) };
}
