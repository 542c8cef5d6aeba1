import { z } from "zod";
import type { SupportReading } from "#src/answering/index.ts";
import type { KnowledgeSearchResponse } from "#src/app/index.ts";
import type { Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import {
  confidence,
  documentKind,
  fallbackReason,
  howItWent,
  list,
  metadata,
  mode,
  numbersByName,
  origin,
  presentConfidence,
  snakeKeys,
} from "./common.ts";
import { entry } from "./entries.ts";
import { presentProvision, presentReference, provision, reference } from "./law.ts";

const reranking = z.strictObject({
  model: z.string(),
  reranked: z.boolean(),
  skipped: z.strictObject({ reason: z.string(), detail: z.string() }).nullable(),
});

/** How a hit came by its place; only where that was asked for. */
const explanation = z.strictObject({
  breakdown: z.strictObject({
    lexical_score: z.number().nullable(),
    lexical_rank: z.number().nullable(),
    vector_score: z.number().nullable(),
    vector_rank: z.number().nullable(),
    fused_score: z.number(),
    rerank_score: z.number().nullable(),
    lexical_parts: numbersByName,
  }),
  matches: list(
    z.strictObject({
      term: z.string(),
      field: z.enum(["text", "title"]),
      ranges: list(z.tuple([z.number(), z.number()]).readonly()),
    }),
  ),
  merged_chunk_ids: list(z.number()),
});

const hit = z.strictObject({
  rank: z.number(),
  score: z.number(),
  citation: z.string(),
  document_id: z.number(),
  document_name: z.string(),
  source: z.string(),
  collection: z.string(),
  kind: documentKind,
  origin,
  relevance: z.number(),
  asked_question: z.boolean(),
  entry: entry.nullable(),
  metadata,
  chunk_id: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  chunk_metadata: metadata,
  position: z.number(),
  reference: z.string().nullable(),
  provisions: list(provision),
  headings: list(z.string()),
  pages: z.tuple([z.number(), z.number()]).readonly().nullable(),
  row: z.number().nullable(),
  start: z.number(),
  end: z.number(),
  snippet: z.string(),
  text: z.string(),
  matched_terms: list(z.string()),
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
  confidence,
  ...howItWent,
  references: list(reference),
  hits: list(hit),
});
export type SearchReply = z.infer<typeof searchReply>;

export function presentSearch(response: SearchResponse, { explain = false } = {}): SearchReply {
  return {
    query: response.query,
    mode: response.mode,
    requested_mode: response.requestedMode,
    degraded: response.degraded,
    fallback: response.fallback,
    embedding_model: response.embeddingModel,
    reranking: response.reranking,
    confidence: presentConfidence(response.confidence),
    notices: response.notices,
    expansions: response.expansions,
    references: response.references.map(presentReference),
    timings_ms: response.timings,
    hits: response.hits.map((found, index) => ({
      ...presentHit(found, index + 1),
      ...(explain && presentExplanation(found)),
    })),
  };
}

function presentHit(found: Hit, rank: number): z.infer<typeof hit> {
  const { citation, chunk } = found;
  return {
    rank,
    score: found.score,
    citation: citation.label,
    document_id: citation.documentId,
    document_name: citation.documentName,
    source: citation.source,
    collection: found.collection,
    kind: found.kind,
    origin: found.origin,
    relevance: found.relevance,
    asked_question: found.isAskedQuestion,
    entry: found.entry,
    metadata: found.documentMetadata,
    chunk_id: chunk.metadata["chunk_id"] ?? null,
    chunk_metadata: chunk.metadata,
    position: chunk.position,
    reference: found.reference,
    provisions: found.provisions.map(presentProvision),
    headings: citation.headings,
    pages: citation.pages,
    row: citation.row,
    start: citation.start,
    end: citation.end,
    snippet: found.snippet,
    text: chunk.text,
    matched_terms: [...new Set(found.matches.map(({ term }) => term))],
  };
}

function presentExplanation({ breakdown, matches, mergedChunkIds }: Hit): z.infer<typeof explanation> {
  return {
    breakdown: snakeKeys(breakdown),
    matches,
    merged_chunk_ids: mergedChunkIds,
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
  results: list(
    z.strictObject({
      rank: z.number(),
      id: z.string().nullable(),
      document_id: z.number(),
      origin,
      title: z.string(),
      content: z.string(),
      score: z.number(),
      citation: z.string(),
      entry: entry.nullable(),
      metadata: metadata.optional(),
    }),
  ),
  total_results: z.number(),
  search_time_ms: z.number(),
  reranked: z.boolean(),
  reranking_skipped: z.string().nullable(),
  engine: z.strictObject({
    store: z.string(),
    mode,
    embedding_model: z.string().nullable(),
    reranker: z.string().nullable(),
  }),
  confidence,
  formatted_context: z.string().nullable(),
});
export type KnowledgeReply = z.infer<typeof knowledgeReply>;

export function presentKnowledge(response: KnowledgeSearchResponse, support: SupportReading): KnowledgeReply {
  const { isSupport, ...reading } = support;
  const { embeddingModel, ...engine } = response.engine;
  return {
    query: response.query,
    support_question: { is_support: isSupport, ...reading },
    results: response.results.map(({ id, source, ...result }, index) => ({
      ...result,
      rank: index + 1,
      id: result.entry?.id ?? null,
      document_id: id,
      origin: source,
    })),
    total_results: response.totalResults,
    search_time_ms: response.searchTimeMs,
    reranked: response.reranked,
    reranking_skipped: response.rerankingSkipped,
    engine: { ...engine, embedding_model: embeddingModel },
    confidence: presentConfidence(response.confidence),
    formatted_context: response.formattedContext ?? null,
  };
}
