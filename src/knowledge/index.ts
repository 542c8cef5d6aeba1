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
