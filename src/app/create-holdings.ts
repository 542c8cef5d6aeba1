import type { HoldingStatistics, Holdings } from "#src/answering/index.ts";
import { DOCUMENT_KINDS, type DocumentKind, type Filter } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";
import { checkCollections } from "./check-collections.ts";
import type { Searches } from "./create-searches.ts";

export interface HoldingsMeans extends Pick<Holdings, "resolve" | "fileSearch"> {
  readonly store: Store;
  readonly tenant: string;
  readonly searches: Searches;
}

/** One tenant's knowledge, as the tools see it. */
export function createHoldings(means: HoldingsMeans): Holdings {
  const { store, tenant, searches } = means;
  return {
    search: (request) => searches.search(request),
    searchFaqs: (request) => searches.searchFaqs(request),
    searchCatalog: (request) => searches.searchCatalog(request),
    resolve: (query, options) => means.resolve(query, options),
    fileSearch: (request) => means.fileSearch(request),
    kinds: () => kindsIn(store, tenant),
    stats: (filter) => statisticsOf(store, tenant, filter),
  };
}

/** Looks for one of each: counting all documents would take longer than the search that follows. */
async function kindsIn({ documents }: Store, tenant: string): Promise<DocumentKind[]> {
  const found = await Promise.all(
    DOCUMENT_KINDS.map(async (kind) => {
      const [first] = await documents.list(tenant, { filter: { kinds: [kind] }, limit: 1 });
      return first === undefined ? [] : [kind];
    }),
  );
  return found.flat();
}

async function statisticsOf(
  store: Store,
  tenant: string,
  filter: Filter | undefined,
): Promise<HoldingStatistics> {
  await checkCollections(store, tenant, filter);
  const all = await store.upkeep.stats(tenant, filter?.collections);
  const { documents, activeDocuments, chunks, collections, kinds, origins, lastIndexedAt } = all;
  return { documents, activeDocuments, chunks, collections, kinds, origins, lastIndexedAt };
}
