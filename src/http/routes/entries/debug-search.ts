import { catalogDebugReply, presentCatalogSearch } from "#src/api/index.ts";
import { readVocabularyInForce } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";
import { query, readSearchOptions, searchOptions } from "../../search-options.ts";

/** Why a search of the catalogue found what it found. */
export const debugSearch = jsonRoute(
  {
    method: "post",
    path: "/api/catalog/debug",
    access: "editor",
    tag: "entries",
    summary: "Searches products and says which vocabulary they were searched by",
    body: searchOptions.extend({ query }),
    reply: catalogDebugReply,
  },
  async ({ body: { query: words, ...options } }, { tenant, options: request }) => {
    const asked = { query: words, ...readSearchOptions(options) };
    const response = await tenant.searchCatalog(asked, request);
    const vocabulary = (await readVocabularyInForce(tenant))?.vocabulary.name ?? null;
    return { ...presentCatalogSearch(response), vocabulary };
  },
);
