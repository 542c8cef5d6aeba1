export type { RerankCandidate, Reranker } from "./reranker.ts";
export { createReranker, type RerankerSettings } from "./create-reranker.ts";
export { rerankHits, type RankedHit, type RerankableHit, type RerankOptions } from "./reranker.ts";
