export { ingest, type IngestPipeline } from "./documents/ingest.ts";
export type { IngestOutcome, SkipReason, SourceDocument } from "./documents/source-document.ts";
export { fileSource, findFiles, type FoundFile } from "./documents/walk-folder.ts";
export { reembed, type ReembedOutcome, type ReembedProgress } from "./documents/reembed.ts";
