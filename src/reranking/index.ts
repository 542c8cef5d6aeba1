export type { RerankCandidate, Reranker, RerankerProvider, RerankScore } from "./reranker.ts";
export { createReranker, type RerankerSettings } from "./create-reranker.ts";
export { RERANKS_BY_DEFAULT } from "./defaults.ts";
export {
  rerankHits,
  type RankedHit,
  type RerankableHit,
  type RerankedHits,
  type RerankOptions,
  type RerankSkip,
} from "./rerank-hits.ts";
