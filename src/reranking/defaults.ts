import type { RerankerProvider } from "./reranker.ts";

/**
 * Whether a search reranks when it was not told to. A row says yes only where `acervo eval` shows a gain; the figures
 * are in docs/quality.md and docs/decisions/2026-11-16-reranking-is-optional.md.
 */
export const RERANKS_BY_DEFAULT: Readonly<Record<RerankerProvider, boolean>> = {
  // It sees the same words as the lexical score and weighs them less well: eight of eight sets fell (by .0005 to .063).
  overlap: false,
  // Not measured: no key and no weights were at hand. Who has them says ACERVO_RERANK=on, or fills in a row.
  cohere: false,
  llm: false,
  onnx: false,
};

/** Candidates that a search hands to the reranker, unless told. */
export const INITIAL_TOP_K = 20;

/** Someone waits for a search: better the first order now than a better one later. */
export const RERANK_DEADLINE_MS = 10_000;
