export type { RerankCandidate, Reranker, RerankerProvider } from "./reranker.ts";
export { createReranker, RERANKS_BY_DEFAULT, type RerankerSettings } from "./create-reranker.ts";
export { rerankHits, type RankedHit, type RerankableHit, type RerankOptions } from "./reranker.ts";
