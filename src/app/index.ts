export { type Acervo, openAcervo, type OpenOptions } from "./open-acervo.ts";
export type { ReindexReport } from "./reindex.ts";
export { restoreBackup } from "./backups.ts";
export { type Calibration, saveCalibration } from "./calibration-file.ts";
export type { EntryDesk } from "./entry-desk.ts";
export type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "./search-knowledge.ts";
export { removeVocabulary, saveVocabulary } from "./vocabulary-file.ts";
export * from "./use-cases/index.ts";
