import { formattedContext } from "#src/answering/index.ts";
import {
  type Hit,
  type KnowledgeEntry,
  type Metadata,
  type Origin,
  type SearchMode,
  sourceTypeOf,
} from "#src/domain/index.ts";
import type { Config } from "#src/config/index.ts";
import type { Confidence, Reranking, SearchRequest, SearchResponse } from "#src/retrieval/index.ts";

/** A search over everything that support answers from; what is not given is as the settings say. */
export interface KnowledgeSearchRequest extends Pick<
  SearchRequest,
  "query" | "topK" | "minScore" | "initialTopK" | "mode" | "filter" | "fusion" | "rrfK"
> {
  /** Only what came from these; all of them when not given. */
  readonly sources?: readonly Origin[] | undefined;
  readonly includeMetadata?: boolean | undefined;
  readonly enableReranking?: boolean | undefined;
}

export interface KnowledgeResult {
  readonly id: number;
  readonly source: Origin;
  readonly title: string;
  readonly content: string;
  /** 0..1: the reranker's, or how much of what was asked it holds. */
  readonly score: number;
  readonly citation: string;
  /** The passage's place among those of its document, from 0. */
  readonly chunkIndex: number;
  /** When the document was first stored. */
  readonly createdAt: string;
  /** "md", "csv"; "manual" where it was no file. */
  readonly sourceType: string;
  readonly entry: KnowledgeEntry | null;
  readonly metadata?: Metadata;
}

export interface KnowledgeSearchResponse {
  readonly query: string;
  readonly results: readonly KnowledgeResult[];
  readonly totalResults: number;
  readonly searchTimeMs: number;
  readonly reranked: boolean;
  /** Why a reranker that was wanted had no say. */
  readonly rerankingSkipped: string | null;
  /** Who reranked or failed to, with what it said; null when nobody was asked. */
  readonly reranking: Reranking | null;
  readonly engine: SearchEngine;
  readonly confidence: Confidence;
  /** What to put before a model; absent when nothing was found. */
  readonly formattedContext?: string;
}

/** What served the search. */
export interface SearchEngine {
  readonly store: string;
  readonly mode: SearchMode;
  readonly embeddingModel: string | null;
  readonly reranker: string | null;
}

/** What is not given is as the settings say; whoever asks for support is not helped by what hardly fits. */
export function passageRequest(
  request: KnowledgeSearchRequest,
  { minScore: usual, knowledgeMinScore }: Config["search"],
): SearchRequest {
  const { sources, enableReranking, includeMetadata: _, ...options } = request;
  const filter = { ...request.filter, ...(sources === undefined ? {} : { origins: sources }) };
  const { minScore = Math.max(usual, knowledgeMinScore) } = request;
  return { ...options, filter, minScore, rerank: enableReranking };
}

/** A search response in the shape that support systems take. */
export function knowledgeResponse(
  response: SearchResponse,
  { includeMetadata = false }: KnowledgeSearchRequest,
  { store, contextTokens }: { readonly store: string; readonly contextTokens: number },
): KnowledgeSearchResponse {
  const { query, hits, reranking, mode, embeddingModel, confidence, timings } = response;
  const results = hits.map((hit) => knowledgeResult(hit, includeMetadata));
  const context = formattedContext(
    results.map(({ title, source, citation, content, score }) => ({
      title,
      origin: source,
      label: citation,
      content,
      score,
    })),
    { maxTokens: contextTokens },
  );
  return {
    query,
    results,
    totalResults: results.length,
    searchTimeMs: timings.total,
    reranked: reranking?.reranked ?? false,
    rerankingSkipped: reranking?.skipped?.reason ?? null,
    reranking,
    engine: { store, mode, embeddingModel, reranker: reranking?.reranked === true ? reranking.model : null },
    confidence,
    ...(context === null ? {} : { formattedContext: context }),
  };
}

function knowledgeResult(hit: Hit, includeMetadata: boolean): KnowledgeResult {
  const { chunk, citation, documentName, documentMetadata, origin, relevance, breakdown, entry } = hit;
  return {
    id: citation.documentId,
    source: origin,
    title: documentName,
    content: chunk.text,
    score: breakdown.rerankScore ?? relevance,
    citation: citation.label,
    chunkIndex: chunk.ordinal,
    createdAt: hit.createdAt,
    sourceType: sourceTypeOf({ source: citation.source, entry }),
    entry,
    ...(includeMetadata ? { metadata: { ...documentMetadata, ...chunk.metadata } } : {}),
  };
}
