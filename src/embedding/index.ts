export { isPortugueseWord } from "./builtin-portuguese/builtin-portuguese.ts";
export type { EmbedCall, Embedder, EmbeddingModel, WordVector } from "./embedding-model.ts";
export {
  createEmbedder,
  embedPassages,
  type EmbedderOptions,
  type QueryVectorCache,
  type TitledPassage,
} from "./create-embedder.ts";
export { createEmbeddingModel, type EmbeddingSettings } from "./create-model.ts";
export { missingOnnxPackage } from "#src/providers/index.ts";
export { pullModel, type PulledModel, type PullModelOptions, type PullProgress } from "./onnx/pull-model.ts";
export {
  profileFor,
  type ConfidenceThresholds,
  type EmbeddingProfile,
  type Fusion,
  type SmallBase,
  type TermRange,
} from "./profile.ts";
