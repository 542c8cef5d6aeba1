import { z } from "zod";
import { isSupportQuestion } from "#src/answering/index.ts";
import { knowledgeReply, presentKnowledge, presentSupport, supportReply } from "#src/api/index.ts";
import { ORIGINS } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";
import { MAX, query, readFilter, searchFilter } from "../../search-options.ts";

/** The options have the names that support systems send (seed 004). */
const knowledgeRequest = z.strictObject({
  query,
  topK: z.number().int().min(1).max(MAX.topK).optional(),
  minScore: z.number().min(0).max(1).optional(),
  sources: z.array(z.enum(ORIGINS)).max(MAX.names).optional(),
  includeMetadata: z.boolean().optional(),
  enableReranking: z.boolean().optional(),
  initialTopK: z.number().int().min(1).max(MAX.topK).optional(),
  mode: z.enum(["lexical", "vector", "hybrid"]).optional(),
  filter: searchFilter.optional(),
});

/** Passages of every kind for support, with the context for a model (seed 004). */
export const knowledgeSearch = jsonRoute(
  {
    method: "post",
    path: "/api/knowledge/search",
    access: "reader",
    tag: "questions",
    summary: "Searches what support answers from, and puts it into words for a model",
    body: knowledgeRequest,
    reply: knowledgeReply,
  },
  async ({ body: { filter, ...asked } }, { tenant, options }) => {
    const response = await tenant.searchKnowledge({ ...asked, filter: readFilter(filter) }, options);
    return presentKnowledge(response, isSupportQuestion(response.query));
  },
);

export const supportQuestion = jsonRoute(
  {
    method: "post",
    path: "/api/knowledge/is-support-question",
    access: "reader",
    tag: "questions",
    summary: "Whether a message asks for help that knowledge could give; nothing is searched",
    body: z.strictObject({ message: query }),
    reply: supportReply,
  },
  ({ body: { message } }) => presentSupport(isSupportQuestion(message)),
);
