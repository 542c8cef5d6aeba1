export { ingest, type IngestPipeline } from "./documents/ingest.ts";
export type { DocumentReader } from "./documents/reading/document-reader.ts";
export { readerPool, type ReaderPoolOptions } from "./documents/reading/reader-pool.ts";
export {
  eachDocument,
  type IngestOutcome,
  type PartCounts,
  removeSource,
  type SourceDocument,
} from "./documents/source-document.ts";
export {
  absoluteSource,
  fileSource,
  findFiles,
  type FoundFile,
  isFile,
  walkFiles,
} from "./folders/walk-folder.ts";
export {
  type FolderMemory,
  folderMemory,
  removeSources,
  syncFolder,
  type SyncOutcome,
} from "./folders/sync-folder.ts";
export { watchFolders } from "./folders/watch-folders.ts";
export {
  reembed,
  type ReembedOutcome,
  type ReembedProgress,
  type ReindexedOrigin,
  reindexOrigin,
} from "./documents/reindex.ts";
export { describeProblem, type EntryProblem } from "./entries/entry-problem.ts";
export type { EntryColumns } from "./entries/map-columns.ts";
export { editEntry, type EntryEditOutcome, type EntryPatch } from "./entries/edit-entry.ts";
export { attributeColumns } from "./entries/export-cells.ts";
export { entryFieldNames, type EntryFieldNames } from "./entries/column-names.ts";
export { exportEntries, type ExportFormat } from "./entries/export-entries.ts";
export {
  type EntryCounts,
  type EntryFile,
  type EntryImportOutcome,
  importEntries,
} from "./entries/import-entries.ts";
export {
  type EntryDocument,
  type EntryKey,
  type EntryList,
  findEntry,
  listEntries,
} from "./entries/stored-entries.ts";
export { type ValidatedEntry, validateEntry } from "./entries/entry-schema.ts";
export {
  type EntryTarget,
  type EntryWriteOutcome,
  type EntryWriter,
  putEntries,
} from "./entries/write-entries.ts";
