import type {
  CatalogSearchResponse,
  CitedProvisions,
  Confidence,
  FaqSearchResponse,
  SearchRequest,
  SearchResponse,
} from "#src/retrieval/index.ts";
import type {
  Citation,
  DocumentKind,
  FallbackReason,
  Filter,
  Hit,
  RequestContext,
  SearchStats,
} from "#src/domain/index.ts";

/** What the tools search; read only, and for the tenant of the context. */
export interface KnowledgeSource {
  search(request: SearchRequest, context: RequestContext): Promise<SearchResponse>;
  searchFaqs(request: SearchRequest, context: RequestContext): Promise<FaqSearchResponse>;
  searchCatalog(request: SearchRequest, context: RequestContext): Promise<CatalogSearchResponse>;
  /** Looks up the provisions that a text cites. */
  resolve(request: ResolveRequest, context: RequestContext): Promise<CitedProvisions>;
  /** Whether the law that a hit is of was kept with the wordings that it had before. */
  keepsFormer(hit: Pick<Hit, "collection" | "citation">, context: RequestContext): Promise<boolean>;
  fileSearch(request: FileSearchRequest, context: RequestContext): Promise<FileSearchResponse>;
  /** Which kinds of documents there are. */
  kinds(context: RequestContext): Promise<readonly DocumentKind[]>;
  /** Counts within the collections that the filter names. */
  stats(filter: Filter | undefined, context: RequestContext): Promise<BaseStatistics>;
}

export interface ResolveRequest {
  /** "art. 5º, XI, da CF" */
  readonly query: string;
  readonly filter?: Filter | undefined;
  /** "2003-05-01": the wording of that day. */
  readonly asOf?: string | undefined;
}

/** How much a knowledge base holds. */
export interface BaseStatistics {
  readonly documents: number;
  readonly activeDocuments: number;
  readonly chunks: number;
  /** Documents by collection, by kind and by where they came from. */
  readonly collections: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  readonly origins: Readonly<Record<string, number>>;
  readonly lastIndexedAt: string | null;
}

/** A search over datastores: folders of .md and .txt files, read anew before each search where they changed. */
export interface FileSearchRequest extends SearchRequest {
  /** Names of folders; not given: all of them. */
  readonly datastores?: readonly string[] | undefined;
  readonly topK: number;
}

export interface FileSearchResult {
  readonly datastore: string;
  /** Relative to the datastore. */
  readonly file: string;
  readonly title: string;
  readonly snippet: string;
  /** 0..1 */
  readonly score: number;
  readonly citation: Citation;
  /** The file's best passage. */
  readonly hit?: Hit;
}

export interface FileSearchResponse {
  readonly query: string;
  /** Every datastore that was searched. */
  readonly datastores: readonly string[];
  /** Asked for and not there. */
  readonly unknownDatastores: readonly string[];
  /** How many files were read again because they had changed, came or went. */
  readonly refreshed: number;
  /** Files ("datastore/file") that could not be read this time; what was known of them before was searched. */
  readonly unread?: readonly string[];
  readonly fallback?: FallbackReason | null;
  /** How the search went; null where no datastore holds a text. */
  readonly search?: SearchStats | null;
  readonly results: readonly FileSearchResult[];
  readonly confidence: Confidence;
}

export const FILE_SEARCH = { topK: 4, maxTopK: 20, snippetCharacters: 900 } as const;
