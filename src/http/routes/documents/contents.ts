import { z } from "zod";
import { listReply, presentList } from "#src/api/index.ts";
import { CONTENT_LISTS, listContents } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";
import { countedPage } from "../page-query.ts";

/** As people name it (`acervo list`). */
export const contents = jsonRoute(
  {
    method: "get",
    path: "/api/contents/{list}",
    access: "reader",
    tag: "documents",
    summary: "What the base holds as people name it: laws, tables or documents",
    params: z.strictObject({ list: z.enum(CONTENT_LISTS) }),
    query: countedPage.extend({ collection: z.string().min(1).max(200).optional() }),
    reply: listReply,
  },
  async ({ params: { list }, query: { page, limit, collection } }, { tenant }) =>
    presentList(await listContents(tenant, list, { page, pageSize: limit, collection })),
);

export const collections = jsonRoute(
  {
    method: "get",
    path: "/api/collections",
    access: "reader",
    tag: "documents",
    summary: "Collections, with how many documents each has",
    query: countedPage,
    reply: listReply,
  },
  async ({ query: { page, limit } }, { tenant }) =>
    presentList(await listContents(tenant, "collections", { page, pageSize: limit })),
);
