import { z } from "zod";
import { presentSearch, searchReply } from "#src/api/index.ts";
import { jsonRoute } from "../../route.ts";
import { query, readSearchOptions, searchOptions } from "../../search-options.ts";

/** Passages of every kind for a query (seed 002). */
export const search = jsonRoute(
  {
    method: "post",
    path: "/api/rag/search",
    access: "reader",
    tag: "questions",
    summary: "Searches passages of every kind",
    body: searchOptions.extend({ query, explain: z.boolean().default(false) }),
    reply: searchReply,
  },
  async ({ body: { query: words, explain, ...options } }, { tenant, options: request }) =>
    presentSearch(await tenant.search({ query: words, ...readSearchOptions(options) }, request), { explain }),
);
