import { AcervoError } from "#src/domain/index.ts";
import {
  callWithRetries,
  RETRY_DEFAULTS,
  SYSTEM_TIMING,
  type CalledModel,
  type RetryEvent,
  type RetryPolicy,
  type Timing,
} from "#src/providers/index.ts";
import { checkScores } from "./check-scores.ts";
import { INITIAL_TOP_K, RERANK_DEADLINE_MS } from "./defaults.ts";
import type { RerankCandidate, Reranker, RerankScore } from "./reranker.ts";

/** A result of a first search: what the reranker reads, and the thing itself, which it does not look at. */
export interface RerankableHit<Item> extends RerankCandidate {
  readonly item: Item;
}

export interface RerankOptions {
  /** null: nobody reorders, and that is nothing to report. */
  readonly reranker: Reranker | null;
  /** How many hits come out. */
  readonly topK: number;
  /** How many hits go in; never fewer than `topK`. */
  readonly initialTopK?: number;
  /** Hits whose final score lies below it are left out: the reranker's score, or the first one when it was skipped. */
  readonly minScore?: number;
  /** Time for the reranker with all its retries. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal | undefined;
  readonly retry?: Partial<RetryPolicy>;
  readonly timing?: Partial<Timing>;
  readonly onRetry?: (event: RetryEvent) => void;
}

/** Why the first order stayed although another was wanted. */
export interface RerankSkip {
  readonly reason: "reranker-unavailable" | "reranker-reply-invalid" | "reranker-refused";
  /** In the provider's words where it had any, without the key. */
  readonly detail: string;
}

export interface RankedHit<Item> {
  readonly item: Item;
  readonly score: number;
}

export interface RerankedHits<Item> {
  readonly hits: readonly RankedHit<Item>[];
  readonly reranked: boolean;
  readonly skipped: RerankSkip | null;
}

/**
 * Hits in the reranker's order. A reranker that cannot be reached, refuses its key or talks nonsense costs this search
 * its better order and no more: the first order is an answer too. The reason is part of the result, to be seen and mended.
 */
export async function rerankHits<Item>(
  query: string,
  hits: readonly RerankableHit<Item>[],
  options: RerankOptions,
): Promise<RerankedHits<Item>> {
  options.signal?.throwIfAborted();
  const { reranker, topK, initialTopK = INITIAL_TOP_K } = options;
  const candidates = hits.slice(0, Math.max(topK, initialTopK));
  if (reranker === null || candidates.length === 0 || topK <= 0) {
    return { hits: select(hits, options), reranked: false, skipped: null };
  }
  try {
    const scores = await askReranker(reranker, query, candidates, options);
    const rescored = candidates.map(({ item }, index) => ({ item, score: scores[index] ?? 0 }));
    // The sort is stable: candidates of equal score keep the order of the first search.
    const ordered = rescored.toSorted((a, b) => b.score - a.score);
    return { hits: select(ordered, options), reranked: true, skipped: null };
  } catch (error) {
    const skipped = skipFor(error);
    if (skipped === null) throw error;
    return { hits: select(hits, options), reranked: false, skipped };
  }
}

function askReranker(
  reranker: Reranker,
  query: string,
  candidates: readonly RerankCandidate[],
  options: RerankOptions,
): Promise<readonly RerankScore[]> {
  const model: CalledModel = { task: "reranking", id: reranker.id };
  return callWithRetries({
    model,
    run: async (signal) =>
      checkScores(model, candidates.length, await reranker.rerank(query, candidates, { signal })),
    policy: { ...RETRY_DEFAULTS, ...options.retry },
    timing: { ...SYSTEM_TIMING, ...options.timing },
    deadlineMs: options.deadlineMs ?? RERANK_DEADLINE_MS,
    signal: options.signal,
    onRetry: options.onRetry,
  });
}

function select<Item>(
  hits: readonly RankedHit<Item>[],
  { topK, minScore }: RerankOptions,
): RankedHit<Item>[] {
  const good = minScore === undefined ? hits : hits.filter(({ score }) => score >= minScore);
  return good.slice(0, topK).map(({ item, score }) => ({ item, score }));
}

/** The reason to go on without the reranker, or null when the error must be seen. */
function skipFor(error: unknown): RerankSkip | null {
  if (!(error instanceof AcervoError)) return null;
  if (error.code === "reranking-reply-invalid") {
    return { reason: "reranker-reply-invalid", detail: reasonOf(error) };
  }
  return {
    reason: error.isRetryable ? "reranker-unavailable" : "reranker-refused",
    detail: reasonOf(error),
  };
}

function reasonOf({ facts, message }: AcervoError): string {
  return "reason" in facts ? facts.reason : message;
}
