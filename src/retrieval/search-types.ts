import type { Resolution } from "./law/resolution.ts";
import type { ConfidenceLevel, FallbackReason, Filter, Hit, SearchMode } from "#src/domain/index.ts";

export interface SearchRequest {
  readonly query: string;
  readonly mode?: SearchMode;
  /** Clamped to 1..100; the response says when that happened. */
  readonly topK?: number;
  readonly filter?: Filter;
  readonly expansion?: ExpansionSwitches;
  /** How much the vectors count in hybrid mode, instead of what the model's profile says. */
  readonly vectorWeight?: number;
  /** "2003-05-01": laws as they read on that day, as far as their texts tell; otherwise as they read now. */
  readonly asOf?: string;
  /** Results below it are left out, 0..1: compared with the reranker's score, or with `Hit.relevance` without one. */
  readonly minScore?: number;
  /** Not given: as the settings say. */
  readonly rerank?: boolean;
  /** How many results the reranker gets to see. */
  readonly initialTopK?: number;
}

/** Ways of reading more into a query than was typed. */
export interface ExpansionSwitches {
  readonly synonyms?: boolean;
  readonly typos?: boolean;
}

export interface SearchResponse {
  readonly query: string;
  /** What was asked for, and what ran. They differ only when `fallback` says why. */
  readonly requestedMode: SearchMode;
  readonly mode: SearchMode;
  readonly degraded: boolean;
  readonly fallback: FallbackReason | null;
  readonly hits: readonly Hit[];
  readonly confidence: Confidence;
  readonly timings: SearchTimings;
  readonly expansions: readonly Expansion[];
  /** Adjustments made to the request, for people to read. */
  readonly notices: readonly Notice[];
  /** What became of each provision that the question cites. */
  readonly references: readonly Resolution[];
  readonly embeddingModel: string | null;
  /** Null when no reranker was asked. */
  readonly reranking: Reranking | null;
}

/** What became of the reranking of a search. */
export interface Reranking {
  /** "cohere:rerank-v3.5" */
  readonly model: string;
  /** False also when there was nothing to reorder: no results, or only certain ones. */
  readonly reranked: boolean;
  /** Why the order of the search stayed although another was wanted. */
  readonly skipped: { readonly reason: string; readonly detail: string } | null;
}

export interface Confidence {
  readonly level: ConfidenceLevel;
  /** The number that the thresholds cut, 0..1. */
  readonly score: number;
  /** What it was computed from. */
  readonly signals: Readonly<Record<string, number>>;
}

/** Milliseconds of each step. */
export interface SearchTimings {
  readonly analysis: number;
  readonly embedding: number;
  readonly candidates: number;
  readonly fusion: number;
  readonly presentation: number;
  readonly total: number;
}

/** A reading added to the query. */
export interface Expansion {
  readonly kind: "synonym" | "typo" | "completion";
  readonly from: string;
  readonly to: string;
}

export type Notice =
  | { readonly kind: "top-k-clamped"; readonly asked: number; readonly used: number }
  | { readonly kind: "no-searchable-terms" };

export const TOP_K = { default: 5, max: 100 } as const;
/** Longer texts are not questions; the limit also bounds what one request can cost. */
export const MAX_QUERY_LENGTH = 8_000;
export const SNIPPET_LENGTH = 900;
