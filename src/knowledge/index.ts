export { ingest, type IngestPipeline } from "./documents/ingest.ts";
export type { DocumentReader } from "./documents/reading/document-reader.ts";
export { readerPool } from "./documents/reading/reader-pool.ts";
export {
  eachDocument,
  eachSource,
  givenIn,
  type IngestOutcome,
  type PartCounts,
  type SourceDocument,
} from "./documents/source-document.ts";
export {
  absoluteSource,
  fileSource,
  type FoundFile,
  isFile,
  type WalkEntry,
  walkFiles,
} from "./folders/walk-folder.ts";
export {
  type FolderMemory,
  folderMemory,
  removeSources,
  type SyncedFolder,
  syncFolder,
  type SyncOutcome,
} from "./folders/sync-folder.ts";
export { watchFolders } from "./folders/watch-folders.ts";
export {
  reembed,
  type ReembedOutcome,
  type ReembedProgress,
  isCutOtherwise,
  type ReindexScope,
  rereadFiles,
  rewriteStored,
  sourceKey,
} from "./documents/reindex.ts";
export { describeProblem, type EntryProblem } from "./entries/entry-problem.ts";
export { type EntryColumns, entryFields } from "./entries/map-columns.ts";

export { attributeColumns, exportEntries, type ExportFormat } from "./entries/export-entries.ts";
export {
  type EntryCounts,
  type EntryFile,
  type EntryImportOutcome,
  importEntries,
} from "./entries/import-entries.ts";
export {
  editEntry,
  type EntryDocument,
  type EntryEditOutcome,
  type EntryKey,
  type EntryList,
  type EntryPatch,
  type EntryTarget,
  type EntryWriteOutcome,
  type EntryWriter,
  findEntry,
  listEntries,
  putEntries,
  replaceEntry,
} from "./entries/stored-entries.ts";
export { type ValidatedEntry, validateEntry } from "./entries/entry-schema.ts";
