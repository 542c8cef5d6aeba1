import type { Config } from "#src/config/index.ts";
import type { FallbackReason, Filter } from "#src/domain/index.ts";
import type { Reranker } from "#src/reranking/index.ts";
import type {
  CatalogSearchRequest,
  CatalogSearchResponse,
  FaqSearchRequest,
  FaqSearchResponse,
  SearchRequest,
  SearchResponse,
} from "#src/retrieval/index.ts";
import type { Store } from "#src/storage/index.ts";
import { calibratedProfiles } from "./calibration.ts";
import { checkCollections } from "./check-collections.ts";
import { runSearch, type SearchSetup } from "./run-search.ts";
import { searchCatalogHybrid, searchFaqsHybrid } from "./search-entries.ts";
import {
  knowledgeResponse,
  type KnowledgeSearchRequest,
  type KnowledgeSearchResponse,
  passageRequest,
} from "./search-knowledge.ts";
import type { Searcher } from "./search-task.ts";
import type { VectorState } from "./vector-setup.ts";
import { vocabularyReader } from "./vocabulary-file.ts";

/** Every way to ask. */
export interface Searches {
  search(request: SearchRequest): Promise<SearchResponse>;
  /** Searches products: words and vectors, then field by field. */
  searchCatalog(request: CatalogSearchRequest): Promise<CatalogSearchResponse>;
  /** Searches questions: by what they ask, their keywords and their answers. */
  searchFaqs(request: FaqSearchRequest): Promise<FaqSearchResponse>;
  /** Searches passages of every kind for support: narrowed by where they came from, with the context for a model. */
  searchKnowledge(request: KnowledgeSearchRequest): Promise<KnowledgeSearchResponse>;
}

export interface SearchesDeps {
  readonly config: Config;
  readonly store: Store;
  readonly searcher: Searcher;
  readonly reranker: Reranker | null;
  readonly vectorState: () => Promise<VectorState>;
  /** Why there are no vectors, when there are none. */
  readonly missing: FallbackReason;
}

export function createSearches(means: SearchesDeps): Searches {
  const { config, store, searcher, reranker, vectorState, missing } = means;
  const vocabulary = vocabularyReader(config);

  async function setup(filter: Filter | undefined): Promise<SearchSetup> {
    await checkCollections(store, config.tenant, filter);
    const { current } = await vectorState();
    return {
      tenant: config.tenant,
      searcher,
      vectors: current,
      missing,
      profileFor: await calibratedProfiles(store.settings, config.tenant),
      defaults: config.search,
      minScore: config.search.minScore,
      reranking: { ...config.reranking, model: reranker },
    };
  }
  const search: Searches["search"] = async (request) => runSearch(request, await setup(request.filter));
  return {
    search,
    searchCatalog: async (request) =>
      searchCatalogHybrid(request, await setup(request.filter), {
        ranking: config.catalog,
        vocabulary: vocabulary(),
      }),
    searchFaqs: async (request) => searchFaqsHybrid(request, await setup(request.filter), config.faq),
    searchKnowledge: async (request) =>
      knowledgeResponse(await search(passageRequest(request)), request, {
        store: store.engine,
        contextTokens: config.contextTokens,
      }),
  };
}
