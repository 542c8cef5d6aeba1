export type RerankerProvider = "overlap" | "cohere" | "llm" | "onnx";

/** One result of a first search, as a reranker sees it. */
export interface RerankCandidate {
  readonly title: string;
  readonly text: string;
  /** How relevant the first search found it, from 0 to 1. */
  readonly score: number;
}

/** How well a candidate answers the question: 0 not at all, 1 fully. Comparable within one reply only. */
export type RerankScore = number;

/**
 * Reads the question and each candidate together, which a first search over many passages cannot afford. Adapters only
 * translate: retries, the deadline and the checks on what comes back belong to `rerankHits`, which sits on top.
 */
export interface Reranker {
  /** "provider:model", e.g. "cohere:rerank-v3.5". */
  readonly id: string;
  readonly provider: RerankerProvider;
  /**
   * One score for each candidate, in the order given; none for none, without asking anyone. Fails with an AcervoError
   * that knows if a retry makes sense.
   */
  rerank(
    query: string,
    candidates: readonly RerankCandidate[],
    options: { readonly signal?: AbortSignal },
  ): Promise<readonly RerankScore[]>;
  close(): Promise<void>;
}
