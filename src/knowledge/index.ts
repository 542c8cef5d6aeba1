export { ingest, type IngestPipeline } from "./documents/ingest.ts";
export type { DocumentReader } from "./documents/reading/document-reader.ts";
export { readerPool, type ReaderPoolOptions } from "./documents/reading/reader-pool.ts";
export { removeSource } from "./documents/remove-source.ts";
export type { IngestOutcome, PartCounts, SourceDocument } from "./documents/source-document.ts";
export {
  absoluteSource,
  fileSource,
  findFiles,
  type FoundFile,
  isFile,
  walkFiles,
} from "./folders/walk-folder.ts";
export { type FolderMemory, folderMemory, syncFolder, type SyncOutcome } from "./folders/sync-folder.ts";
export { watchFolders } from "./folders/watch-folders.ts";
export { reembed, type ReembedOutcome, type ReembedProgress } from "./documents/reembed.ts";
export { describeProblem, type EntryFault, type EntryProblem } from "./entries/entry-problem.ts";
export type { EntryColumns, EntryMapping } from "./entries/entry-mapping.ts";
export { editEntry, type EntryEditOutcome, type EntryPatch } from "./entries/edit-entry.ts";
export { attributeColumns } from "./catalog/attribute-cells.ts";
export { entryFieldNames, type EntryFieldNames } from "./entries/field-names.ts";
export { exportEntries, type ExportFormat } from "./entries/export-entries.ts";
export {
  type EntryCounts,
  type EntryFile,
  type EntryImportOutcome,
  importEntries,
} from "./entries/import-entries.ts";
export { type EntryWriter, putEntries } from "./entries/put-entries.ts";
export { type ReindexedOrigin, reindexOrigin } from "./entries/reindex-origin.ts";
export {
  type EntryDocument,
  type EntryIds,
  type EntryKey,
  type EntryList,
  findEntry,
  listEntries,
  removeEntries,
} from "./entries/stored-entries.ts";
export { type ValidatedEntry, validateEntry } from "./entries/validate-entry.ts";
export type { EntryTarget, EntryWriteOutcome } from "./entries/write-entries.ts";
