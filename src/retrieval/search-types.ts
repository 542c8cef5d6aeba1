import type { FusionRule } from "./fusion.ts";
import type { LegalState } from "./law/in-force.ts";
import type { Resolution } from "./law/resolve-citations.ts";
import {
  AcervoError,
  type ConfidenceLevel,
  type FallbackReason,
  type Filter,
  type Hit,
  type SearchMode,
} from "#src/domain/index.ts";

/** What a caller may choose about any search, of passages, FAQs or products; what is not given is as the settings say. */
export interface SearchOptions {
  readonly mode?: SearchMode | undefined;
  /** How many results; clamped, and the response says when that happened. */
  readonly topK?: number | undefined;
  readonly filter?: Filter | undefined;
  readonly expansion?: ExpansionSwitches | undefined;
  /** How the lists by words and by vectors are joined in hybrid mode, instead of what the model's profile says. */
  readonly fusion?: FusionChoice | undefined;
  /** The constant of reciprocal ranks, where those are used: 1 / (k + rank). */
  readonly rrfK?: number | undefined;
  /** How much the vectors count in hybrid mode, instead of what the model's profile says. */
  readonly vectorWeight?: number | undefined;
  /** "2003-05-01": laws as they read on that day, as far as their texts tell; otherwise as they read now. */
  readonly asOf?: string | undefined;
  /** Results below it are left out, 0..1: compared with the reranker's score, or with `Hit.relevance` without one. */
  readonly minScore?: number | undefined;
  readonly rerank?: boolean | undefined;
  /** How many results the reranker gets to see. */
  readonly initialTopK?: number | undefined;
}

export interface SearchRequest extends SearchOptions {
  readonly query: string;
}

/** Weighted scores, or reciprocal ranks. The catalogue joins its lists by its own weights. */
export const FUSIONS = ["score", "rrf"] as const;

export type FusionChoice = (typeof FUSIONS)[number];

/** Ways of adding words to a query. */
export interface ExpansionSwitches {
  readonly synonyms?: boolean | undefined;
  readonly typos?: boolean | undefined;
}

export interface AskedTerm {
  readonly stem: string;
  /** How rare it is, from 0 (in every passage) to 1 (in none). */
  readonly weight: number;
  /** False: no passage of the base holds it. */
  readonly isKnown: boolean;
}

export interface SearchResponse {
  readonly query: string;
  /** What was asked for, and what ran. They differ only when `fallback` says why. */
  readonly requestedMode: SearchMode;
  readonly mode: SearchMode;
  readonly degraded: boolean;
  readonly fallback: FallbackReason | null;
  /** How the lists were joined. */
  readonly fusion: FusionRule;
  /** How many candidates have a place in the list by words, and how many in that by vectors. */
  readonly lexicalCount: number;
  readonly vectorCount: number;
  readonly hits: readonly Hit[];
  /** How much each stem of the question says in this base; none where nothing was counted. */
  readonly terms?: readonly AskedTerm[];
  readonly confidence: Confidence;
  readonly timings: SearchTimings;
  readonly expansions: readonly Expansion[];
  /** Adjustments made to the request, for people to read. */
  readonly notices: readonly Notice[];
  /** What became of each provision that the question cites. */
  readonly references: readonly Resolution[];
  /** What it cites is in force or not, where the question asks that. */
  readonly states?: readonly LegalState[];
  /** The day whose wordings were searched. */
  readonly asOf?: string;
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

type Step = "analysis" | "embedding" | "candidates" | "fusion" | "presentation";

/** Milliseconds of each step. */
export type SearchTimings = Readonly<Record<Step | "total", number>>;

/** What a search for questions or products gives. */
export interface EntrySearchResponse<EntryHit> {
  readonly query: string;
  readonly results: readonly EntryHit[];
  /** How many candidates have a place in the list by words, and how many in that by vectors. */
  readonly lexicalCount: number;
  readonly vectorCount: number;
  readonly embeddingUsed: boolean;
  readonly fallbackReason: FallbackReason | null;
  readonly expansions: readonly Expansion[];
  readonly confidence: Confidence;
  readonly notices: readonly Notice[];
  readonly timings: SearchTimings;
}

/** A reading added to the query. */
export interface Expansion {
  readonly kind: "synonym" | "typo" | "completion" | "infix";
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

/** Throws when the text is no question; everything else about a request is adjusted, not refused. */
export function checkedQuery(query: string): string {
  if (query.length > MAX_QUERY_LENGTH) {
    throw new AcervoError("query-too-long", { length: query.length, limit: MAX_QUERY_LENGTH });
  }
  if (query.trim() === "") throw new AcervoError("query-empty", {});
  return query;
}

/** How many results a search gives: at least one, at most `max`; a notice says when that differs from what was asked. */
export function clampLimit(asked: number, max: number): { limit: number; notices: Notice[] } {
  const limit = Math.min(max, Math.max(1, Math.trunc(asked) || 1));
  return { limit, notices: limit === asked ? [] : [{ kind: "top-k-clamped", asked, used: limit }] };
}

export interface Stopwatch {
  lap(step: Step): void;
  timings(): SearchTimings;
}

/** Measures consecutive steps, in milliseconds. */
export function stopwatch(): Stopwatch {
  const start = performance.now();
  let last = start;
  const laps = { analysis: 0, embedding: 0, candidates: 0, fusion: 0, presentation: 0 };
  return {
    lap(step) {
      const now = performance.now();
      laps[step] = now - last;
      last = now;
    },
    timings: () => ({ ...laps, total: performance.now() - start }),
  };
}
