import type { HoldingStatistics, Holdings } from "#src/answering/index.ts";
import { createRequestContext, type Filter } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";
import { checkCollections } from "./check-collections.ts";
import type { Searches } from "./create-searches.ts";

export interface HoldingsDeps extends Pick<Holdings, "resolve" | "fileSearch"> {
  readonly store: Store;
  readonly tenant: string;
  readonly searches: Searches;
}

/** One tenant's knowledge, as the tools see it. */
export function createHoldings(means: HoldingsDeps): Holdings {
  const { store, tenant, searches } = means;
  return {
    search: (request) => searches.search(request),
    searchFaqs: (request) => searches.searchFaqs(request),
    searchCatalog: (request) => searches.searchCatalog(request),
    resolve: (query, options) => means.resolve(query, options),
    fileSearch: (request) => means.fileSearch(request),
    kinds: async () =>
      (await store.read(createRequestContext(tenant), (view) => view.index.contents())).kinds,
    stats: (filter) => statisticsOf(store, tenant, filter),
  };
}

async function statisticsOf(
  store: Store,
  tenant: string,
  filter: Filter | undefined,
): Promise<HoldingStatistics> {
  await checkCollections(store, tenant, filter);
  const all = await store.maintenance.stats(tenant, filter?.collections);
  const { documents, activeDocuments, chunks, collections, kinds, origins, lastIndexedAt } = all;
  return { documents, activeDocuments, chunks, collections, kinds, origins, lastIndexedAt };
}
