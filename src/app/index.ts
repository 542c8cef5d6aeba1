export { type Acervo, openAcervo, type OpenOptions } from "./open-acervo.ts";
export type { ReindexReport } from "./reindex.ts";
export { manualBackup, restoreBackup } from "./backups.ts";
export { type Calibration, saveCalibration } from "./calibration-file.ts";
export type { EntryEditor } from "./entry-editor.ts";
export type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "./search-knowledge.ts";
export { fileSettings } from "./file-settings.ts";
export { removeVocabulary, saveVocabulary, type VocabularyInForce, vocabularyReader } from "./vocabulary.ts";
export { recipeFor } from "./knowledge-writing.ts";
