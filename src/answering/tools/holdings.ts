import type {
  CatalogSearchRequest,
  CatalogSearchResponse,
  CitedProvisions,
  FaqSearchRequest,
  FaqSearchResponse,
  SearchRequest,
  SearchResponse,
} from "#src/retrieval/index.ts";
import type { DocumentKind, Filter } from "#src/domain/index.ts";
import type { FileSearchRequest, FileSearchResponse } from "./file-search.ts";

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
