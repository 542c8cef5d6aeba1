export { type Acervo, openAcervo, type OpenOptions } from "./open-acervo.ts";
export type { ReindexReport } from "./reindex.ts";
export { manualBackup, restoreBackup } from "./backups.ts";
export { type Calibration, saveCalibration } from "./calibration-file.ts";
export type { EntryDesk } from "./entry-desk.ts";
export type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "./search-knowledge.ts";
export { removeVocabulary, saveVocabulary, vocabularyPath } from "./vocabulary-file.ts";
export { recipeFor } from "./recipe.ts";
export * from "./use-cases/index.ts";
