import { z } from "zod";
import type { SupportReading } from "#src/answering/index.ts";
import type { FoundChunk, KnowledgeSearchResponse } from "#src/app/index.ts";
import { type Hit, type Metadata, sourceTypeOf } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import {
  confidence,
  documentKind,
  each,
  fallbackReason,
  howItWent,
  list,
  metadata,
  mode,
  numbers,
  numbersByName,
  origin,
  presentConfidence,
  records,
  replyFields,
  snakeKeys,
  strings,
} from "./common.ts";
import { entry } from "./entries.ts";
import { presentPlace, presentProvision, presentReference, provision, reference } from "./law.ts";

const reranking = z.strictObject({
  model: z.string(),
  reranked: z.boolean(),
  skipped: z.strictObject(strings("reason", "detail")).nullable(),
});

/** How the lists by words and by vectors were joined. */
const fusion = z.strictObject({
  kind: z.enum(["lexical", "vector", "score", "rrf"]),
  ...each(z.number().optional(), "k", "lexical_weight", "vector_weight"),
});

/** How a hit came by its place; only where that was asked for. */
const explanation = z.strictObject({
  breakdown: z.strictObject({
    ...each(z.number().nullable(), "lexical_score", "lexical_rank", "vector_score", "vector_rank"),
    ...numbers("fused_score", "meaning"),
    rerank_score: z.number().nullable(),
    lexical_parts: numbersByName,
  }),
  matches: records({
    term: z.string(),
    field: z.enum(["text", "title"]),
    ranges: list(z.tuple([z.number(), z.number()]).readonly()),
  }),
  merged_chunk_ids: list(z.number()),
});

/** What `acervo chunk` takes: a number, or the name of a passage of a law. */
const chunkId = z.union([z.string(), z.number()]);

const hit = z.strictObject({
  ...numbers("rank", "score", "document_id", "relevance", "chunk_index", "position", "start", "end"),
  ...strings("citation", "document_name", "source", "source_type", "collection", "snippet", "text"),
  created_at: z.string(),
  kind: documentKind,
  origin,
  asked_question: z.boolean(),
  entry: entry.nullable(),
  metadata,
  chunk_id: chunkId,
  chunk_metadata: metadata,
  reference: z.string().nullable(),
  provisions: list(provision),
  pages: z.tuple([z.number(), z.number()]).readonly().nullable(),
  row: z.number().nullable(),
  ...each(list(z.string()), "headings", "matched_terms"),
  ...explanation.partial().shape,
});

export const searchReply = z.strictObject({
  query: z.string(),
  mode,
  requested_mode: mode,
  degraded: z.boolean(),
  fallback: fallbackReason.nullable(),
  embedding_model: z.string().nullable(),
  reranking: reranking.nullable(),
  fusion,
  confidence,
  ...howItWent,
  references: list(reference),
  hits: list(hit),
});
export type SearchReply = z.infer<typeof searchReply>;

export function presentSearch(response: SearchResponse, { explain = false } = {}): SearchReply {
  return {
    ...replyFields(response, "query", "mode", "requestedMode", "degraded", "fallback", "embeddingModel"),
    ...replyFields(response, "reranking", "notices", "expansions", "lexicalCount", "vectorCount"),
    fusion: presentFusion(response.fusion),
    confidence: presentConfidence(response.confidence),
    references: response.references.map(presentReference),
    timings_ms: response.timings,
    hits: response.hits.map((found, index) => ({
      ...presentHit(found, index + 1),
      ...(explain && {
        breakdown: snakeKeys(found.breakdown),
        ...replyFields(found, "matches", "mergedChunkIds"),
      }),
    })),
  };
}

function presentFusion(rule: SearchResponse["fusion"]): z.infer<typeof fusion> {
  switch (rule.kind) {
    case "score":
      return { kind: "score", vector_weight: rule.vectorWeight };
    case "rrf":
      return snakeKeys(rule);
    default:
      return rule;
  }
}

function presentHit(found: Hit, rank: number): z.infer<typeof hit> {
  const { citation, chunk, matches } = found;
  return {
    rank,
    citation: citation.label,
    ...replyFields(citation, "documentId", "documentName", "source", "headings", "pages", "row"),
    ...replyFields(citation, "start", "end"),
    ...replyFields(found, "score", "collection", "kind", "origin", "relevance", "entry"),
    ...replyFields(found, "reference", "snippet", "createdAt"),
    source_type: sourceTypeOf({ source: citation.source, entry: found.entry }),
    chunk_index: chunk.ordinal,
    asked_question: found.isAskedQuestion,
    metadata: found.documentMetadata,
    chunk_id: presentChunkId(chunk.metadata, chunk.id),
    chunk_metadata: chunk.metadata,
    ...replyFields(chunk, "position", "text"),
    provisions: found.provisions.map(presentProvision),
    matched_terms: [...new Set(matches.map(({ term }) => term))],
  };
}

export function presentChunkId({ chunk_id: named }: Metadata, id: number | string): number | string {
  return typeof named === "string" ? named : id;
}

export const chunkReply = z.strictObject({
  chunk_id: chunkId,
  ...numbers("document_id", "chunk_index", "position", "start", "end", "token_count"),
  ...strings("document_name", "source", "collection", "text"),
  kind: documentKind,
  origin,
  headings: list(z.string()),
  metadata,
  chunk_metadata: metadata,
  provisions: list(provision.omit({ document_id: true })),
});
export type ChunkReply = z.infer<typeof chunkReply>;

export function presentChunk({ id, chunk, document }: FoundChunk): ChunkReply {
  return {
    chunk_id: presentChunkId(chunk.metadata, id),
    document_id: document.id,
    document_name: document.name,
    ...replyFields(document, "source", "collection", "kind", "origin", "metadata"),
    chunk_index: chunk.ordinal,
    ...replyFields(chunk, "position", "start", "end", "tokenCount", "text", "headings"),
    chunk_metadata: chunk.metadata,
    provisions: (chunk.provisions ?? []).map(presentPlace),
  };
}

/** Under the names that other systems of support use. */
export const knowledgeReply = z.strictObject({
  query: z.string(),
  support_question: z.strictObject({
    is_support: z.boolean(),
    score: z.number(),
    signals: list(z.string()),
  }),
  results: records({
    ...numbers("rank", "document_id", "score", "chunk_index"),
    id: z.string().nullable(),
    origin,
    ...strings("title", "content", "citation", "created_at", "source_type"),
    entry: entry.nullable(),
    metadata: metadata.optional(),
  }),
  ...numbers("total_results", "search_time_ms"),
  reranked: z.boolean(),
  reranking_skipped: z.string().nullable(),
  reranking: reranking.nullable(),
  engine: z.strictObject({
    store: z.string(),
    mode,
    ...each(z.string().nullable(), "embedding_model", "reranker"),
  }),
  confidence,
  formatted_context: z.string().nullable(),
});
export type KnowledgeReply = z.infer<typeof knowledgeReply>;

export function presentKnowledge(response: KnowledgeSearchResponse, support: SupportReading): KnowledgeReply {
  return {
    ...replyFields(response, "query", "totalResults", "searchTimeMs", "reranked", "rerankingSkipped"),
    reranking: response.reranking,
    support_question: snakeKeys(support),
    results: response.results.map(({ id, source, ...result }, index) => ({
      ...snakeKeys(result),
      rank: index + 1,
      id: result.entry?.id ?? null,
      document_id: id,
      origin: source,
    })),
    engine: snakeKeys(response.engine),
    confidence: presentConfidence(response.confidence),
    formatted_context: response.formattedContext ?? null,
  };
}
