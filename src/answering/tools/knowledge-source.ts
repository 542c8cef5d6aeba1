import type { CatalogSearchRequest, CatalogSearchResponse, CitedProvisions, Confidence, FaqSearchRequest, FaqSearchResponse, SearchRequest, SearchResponse } from "#src/retrieval/index.ts";
import type { Citation, DocumentKind, FallbackReason, Filter, Hit } from "#src/domain/index.ts";

/** What the tools look into: one tenant's knowledge, read only. */
export interface Holdings {
  search(request: SearchRequest): Promise<SearchResponse>;
  searchFaqs(request: FaqSearchRequest): Promise<FaqSearchResponse>;
  searchCatalog(request: CatalogSearchRequest): Promise<CatalogSearchResponse>;
  resolve(
    query: string,
    options?: { readonly filter?: Filter; readonly asOf?: string },
  ): Promise<CitedProvisions>;
  fileSearch(request: FileSearchRequest): Promise<FileSearchResponse>;
  /** Which kinds of knowledge there are. */
  kinds(): Promise<readonly DocumentKind[]>;
  /** Of what the filter lets through, as far as it names collections. */
  stats(filter?: Filter): Promise<HoldingStatistics>;
}

/** How much there is, and of what. */
export interface HoldingStatistics {
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
export interface FileSearchRequest extends Omit<SearchRequest, "topK"> {
  readonly query: string;
  /** Names of folders; not given: all of them. */
  readonly datastores?: readonly string[];
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
  readonly results: readonly FileSearchResult[];
  readonly confidence: Confidence;
}

export const FILE_SEARCH = { topK: 4, maxTopK: 20, snippetCharacters: 900 } as const;

