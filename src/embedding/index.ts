export type { EmbedCall, EmbeddingModel, EmbeddingPurpose } from "./embedding-model.ts";
export type { Embedder } from "./embedder.ts";
export { createEmbedder, type EmbedderOptions } from "./create-embedder.ts";
export { createEmbeddingModel, type EmbeddingSettings } from "./create-model.ts";
export {
  EMBEDDING_CACHE_DEFAULTS,
  type EmbeddingCache,
  type EmbeddingCacheOptions,
  type EmbeddingCacheStats,
} from "./embedding-cache.ts";
export { pullModel, type PulledModel, type PullModelOptions, type PullProgress } from "./onnx/pull-model.ts";
export {
  profileFor,
  type ConfidenceThresholds,
  type EmbeddingProfile,
  type Fusion,
  type TermRange,
} from "./profile.ts";
export { embedPassages, type TitledPassage } from "./embed-passages.ts";
