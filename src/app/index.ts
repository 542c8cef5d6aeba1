export { type Acervo, openAcervo, type OpenOptions } from "./open-acervo.ts";
export type { ReindexReport } from "./reindex.ts";
export { listBackups, restoreStore, storeExists } from "#src/storage/open-store.ts";
export { type Calibration, saveCalibration } from "./calibration.ts";
export type { EntryDesk } from "./entry-desk.ts";
export type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "./search-knowledge.ts";
export { removeVocabulary, saveVocabulary, vocabularyPath } from "./vocabulary-file.ts";
export { recipeFor } from "./recipe.ts";
