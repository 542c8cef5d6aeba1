import type {
  Chunk,
  Document,
  DocumentKind,
  KnowledgeEntry,
  Metadata,
  Origin,
  ProvisionKind,
  ProvisionPath,
  ProvisionStatus,
  StoredChunk,
  StoredProvision,
} from "#src/domain/index.ts";

export interface DocumentRow {
  readonly id: number;
  readonly collection: string;
  readonly kind: string;
  readonly origin: string;
  readonly name: string;
  readonly source: string;
  readonly part: number;
  readonly content_hash: string;
  readonly recipe: string;
  readonly metadata: string;
  readonly entry: string | null;
  readonly chunk_count: number;
  readonly token_count: number;
  readonly active: number;
  readonly is_former: number;
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

/** With the columns of its norm (see SELECT_PROVISION). */
export interface ProvisionRow extends ProvisionPath {
  readonly chunk_id: number;
  readonly document_id: number;
  readonly norma: string;
  readonly tipo: string;
  readonly situacao: string;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly desde: string | null;
  readonly ate: string | null;
  readonly alteracao: string | null;
}

export function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    collection: row.collection,
    kind: row.kind as DocumentKind,
    origin: row.origin as Origin,
    name: row.name,
    source: row.source,
    part: row.part,
    contentHash: row.content_hash,
    metadata: JSON.parse(row.metadata) as Metadata,
    entry: toEntry(row.entry),
    chunkCount: row.chunk_count,
    tokenCount: row.token_count,
    active: row.active === 1,
    isFormer: row.is_former === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toEntry(json: string | null): KnowledgeEntry | null {
  return json === null ? null : (JSON.parse(json) as KnowledgeEntry);
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

export function toStoredProvision(row: ProvisionRow): StoredProvision {
  return {
    chunkId: row.chunk_id,
    documentId: row.document_id,
    norma: row.norma,
    artigo: row.artigo,
    paragrafo: row.paragrafo,
    inciso: row.inciso,
    alinea: row.alinea,
    item: row.item,
    tipo: row.tipo as ProvisionKind,
    situacao: row.situacao as ProvisionStatus,
    start: row.start_offset,
    end: row.end_offset,
    desde: row.desde,
    ate: row.ate,
    alteracao: row.alteracao,
  };
}
