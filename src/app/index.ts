export { type Engine, type EngineOptions, openEngine } from "./engine.ts";
export type { Tenant } from "./tenant.ts";
export { listBackups, restoreStore, storeExists } from "#src/storage/open-store.ts";
export { rebuildBase } from "./reindex.ts";
export type { ReindexReport } from "./reindex.ts";
export { type Calibration, saveCalibration } from "./calibration.ts";
export type { EntryEditor } from "./entry-editor.ts";
export type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "./search-knowledge.ts";
export {
  readVocabularyInForce,
  resetVocabulary,
  setVocabulary,
  type VocabularyInForce,
} from "./vocabulary.ts";
export * from "./use-cases/index.ts";
