/** What `import … from "acervo"` offers; docs/library.md is the guide. */
export { type Engine, type EngineOptions, openEngine, type Tenant } from "#src/app/index.ts";
export type { TenantAskRequest as AskRequest } from "#src/app/index.ts";
export {
  type RankableDocument,
  rankDocuments,
  type RankedDocument,
  type RankOptions,
} from "#src/app/index.ts";
export type { KnowledgeSearchRequest, KnowledgeSearchResponse } from "#src/app/index.ts";
export { type FoundChunk, type Overview, readChunk, readOverview } from "#src/app/index.ts";
export { type Config, type EntranceDefaults, readSettings } from "#src/config/index.ts";
export {
  AcervoError,
  createRequestContext,
  describeError,
  type ErrorCode,
  type ErrorFacts,
  type Language,
  type RequestContext,
  type RequestOptions,
} from "#src/domain/index.ts";
export type { AskReply } from "#src/answering/index.ts";
export type {
  CatalogSearchResponse,
  FaqSearchResponse,
  SearchRequest,
  SearchResponse,
} from "#src/retrieval/index.ts";
export type { IngestOutcome, SourceDocument } from "#src/knowledge/index.ts";
export * from "#src/api/index.ts";
