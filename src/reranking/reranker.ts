import { AcervoError, type RequestContext } from "#src/domain/index.ts";
import {
  callWithRetries,
  reasonOf,
  replyInvalid,
  type CalledModel,
  type Timing,
} from "#src/providers/index.ts";

/** One result of a first search, as a reranker sees it. */
export interface RerankCandidate {
  readonly title: string;
  readonly text: string;
  /** How relevant the first search found it, from 0 to 1. */
  readonly score: number;
}

/**
 * Reads the question and each candidate together, which a first search over many passages cannot afford. Adapters only
 * translate: retries, the deadline and the checks on what comes back belong to `rerankHits`, which sits on top.
 */
export interface Reranker {
  /** "provider:model", e.g. "cohere:rerank-v3.5". */
  readonly id: string;
  /**
   * One score for each candidate, in the order given: 0 does not answer the question, 1 answers it fully. Scores
   * compare within one reply only. Fails with an AcervoError that knows if a retry makes sense.
   */
  rerank(
    query: string,
    candidates: readonly RerankCandidate[],
    signal: AbortSignal,
  ): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** A result of the first search: what the reranker reads, and the item itself, which it does not look at. */
export interface RerankableHit<Item> extends RerankCandidate {
  readonly item: Item;
}

export interface RerankOptions {
  readonly reranker: Reranker;
  readonly context: RequestContext;
  /** How many hits come out. */
  readonly topK: number;
  /** Hits whose final score lies below it are left out: the reranker's score, or the first one when it was skipped. */
  readonly minScore: number;
  /** Time for the reranker with all its retries. */
  readonly deadlineMs: number;
  readonly timing?: Partial<Timing>;
}

/** Why the first order stayed although another was wanted. */
export interface RerankSkip {
  readonly reason: "reranker-unavailable" | "reranker-reply-invalid" | "reranker-refused";
  /** In the provider's words where it had any, without the key. */
  readonly detail: string;
}

export type RankedHit<Item> = Pick<RerankableHit<Item>, "item" | "score">;

export interface RerankedHits<Item> {
  readonly hits: readonly RankedHit<Item>[];
  readonly reranked: boolean;
  readonly skipped: RerankSkip | null;
}

/**
 * Hits in the reranker's order. When the reranker cannot be reached, refuses its key or replies nonsense, the first
 * order stays and the result says why. Only an abort of the request is an error.
 */
export async function rerankHits<Item>(
  query: string,
  hits: readonly RerankableHit<Item>[],
  options: RerankOptions,
): Promise<RerankedHits<Item>> {
  const { reranker, context, topK } = options;
  context.signal.throwIfAborted();
  if (hits.length === 0 || topK <= 0) return { hits: [], reranked: false, skipped: null };
  try {
    const model: CalledModel = { task: "reranking", id: reranker.id };
    const scores = await callWithRetries({
      model,
      context,
      run: async (signal) => checkScores(model, hits.length, await reranker.rerank(query, hits, signal)),
      timing: options.timing,
      timeoutMs: options.deadlineMs,
    });
    const rescored = hits.map(({ item }, index) => ({ item, score: scores[index] ?? 0 }));
    // The sort is stable: candidates of equal score keep the order of the first search.
    const ordered = rescored.toSorted((a, b) => b.score - a.score);
    return { hits: select(ordered, options), reranked: true, skipped: null };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof AcervoError)) throw error;
    return { hits: select(hits, options), reranked: false, skipped: skipFor(error) };
  }
}

function select<Item>(
  hits: readonly RankedHit<Item>[],
  { topK, minScore }: RerankOptions,
): RankedHit<Item>[] {
  const good = hits.filter(({ score }) => score >= minScore);
  return good.slice(0, topK).map(({ item, score }) => ({ item, score }));
}

function skipFor(error: AcervoError): RerankSkip {
  const { code, isRetryable } = error;
  const detail = reasonOf(error);
  if (code === "reranking-reply-invalid") return { reason: "reranker-reply-invalid", detail };
  return { reason: isRetryable ? "reranker-unavailable" : "reranker-refused", detail };
}

/** Refuses a reply with wrong scores: a NaN among them would make the order meaningless. */
function checkScores(model: CalledModel, count: number, scores: readonly number[]): readonly number[] {
  if (scores.length !== count) {
    throw replyInvalid(model, `esperava ${count} nota(s), vieram ${scores.length}`);
  }
  const wrong = scores.find((score) => !(score >= 0 && score <= 1));
  if (wrong !== undefined) throw replyInvalid(model, `uma nota não está entre 0 e 1 (${wrong})`);
  return scores;
}

/** The beginning of a text; a character that the cut would halve becomes a replacement mark, as providers demand. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed();
}
