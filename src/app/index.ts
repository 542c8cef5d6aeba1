export { type Engine, type EngineOptions, openEngine } from "./engine.ts";
export type { EngineLog } from "./log.ts";
export type { Tenant, TenantAskRequest, TextVectors } from "./tenant.ts";
export { inspectFiles, listBackups, restoreStore, storeExists } from "#src/storage/open-store.ts";
export type { Erased, Feedback, Forgotten } from "#src/storage/index.ts";
export { rebuildBase, type ReindexReport } from "./knowledge-writing.ts";
export {
  type RankableDocument,
  rankDocuments,
  type RankedDocument,
  type RankOptions,
} from "./rank-documents.ts";
export { type Calibration, readTenantCalibrations, saveCalibration } from "./settings/calibration.ts";
export type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "./search-knowledge.ts";
export {
  readVocabularyInForce,
  resetVocabulary,
  setVocabulary,
  setVocabularyText,
  type VocabularyInForce,
} from "./settings/vocabulary.ts";
export * from "./use-cases/base.ts";
export * from "./use-cases/check-text.ts";
export * from "./use-cases/checkup.ts";
export * from "./use-cases/dialogue.ts";
export * from "./use-cases/documents.ts";
export * from "./use-cases/entries.ts";
export * from "./use-cases/ingest-files.ts";
export * from "./use-cases/keys.ts";
export * from "./use-cases/jobs.ts";
export * from "./use-cases/list-contents.ts";
export * from "./use-cases/persons/index.ts";
export { readRetention, type Retention, saveRetention } from "./use-cases/retention.ts";
export { checkQuota, quotaReader, type Quotas, readQuotas } from "./use-cases/quotas.ts";
export * from "./use-cases/search-notes.ts";
export * from "./use-cases/tenants.ts";
