import { z } from "zod";
import { chunkPageReply, chunkReply, presentChunk, presentChunkPage } from "#src/api/index.ts";
import { readChunk, readChunks } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";
import { idParams, lang, limit } from "../page-query.ts";

export const listChunks = jsonRoute(
  {
    method: "get",
    path: "/api/documents/{id}/chunks",
    access: "reader",
    tag: "documents",
    summary: "The passages of a document in reading order, a page at a time",
    params: idParams,
    query: z.strictObject({
      after: z.coerce.number().int().min(-1).max(Number.MAX_SAFE_INTEGER).default(-1),
      limit,
      lang,
    }),
    reply: chunkPageReply,
  },
  async ({ params: { id }, query }, { tenant }) => presentChunkPage(await readChunks(tenant, id), query),
);

export const getChunk = jsonRoute(
  {
    method: "get",
    path: "/api/chunks/{id}",
    access: "reader",
    tag: "documents",
    summary: "One passage, by the id that searches give",
    // Of a law, its name: "CF_88-0001".
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    reply: chunkReply,
  },
  async ({ params: { id } }, { tenant }) => presentChunk(await readChunk(tenant, id)),
);
