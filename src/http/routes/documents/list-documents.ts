import { z } from "zod";
import { documentPageReply, documentReply, presentDocument, presentDocumentPage } from "#src/api/index.ts";
import { pageDocuments, readDocument } from "#src/app/index.ts";
import { DOCUMENT_KINDS, ORIGINS } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";
import { idParams, lang, limit } from "../page-query.ts";

export const listDocuments = jsonRoute(
  {
    method: "get",
    path: "/api/documents",
    access: "reader",
    tag: "documents",
    summary: "Documents in order of their numbers, a page at a time",
    query: z.strictObject({
      collection: z.string().min(1).max(200).optional(),
      kind: z.enum(DOCUMENT_KINDS).optional(),
      origin: z.enum(ORIGINS).optional(),
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit,
      lang,
    }),
    reply: documentPageReply,
  },
  async ({ query: { collection, kind, origin, after, limit } }, { tenant }) => {
    const filter = {
      ...(collection !== undefined && { collections: [collection] }),
      ...(kind !== undefined && { kinds: [kind] }),
      ...(origin !== undefined && { origins: [origin] }),
    };
    return presentDocumentPage(await pageDocuments(tenant, { filter, after, limit }), limit);
  },
);

export const getDocument = jsonRoute(
  {
    method: "get",
    path: "/api/documents/{id}",
    access: "reader",
    tag: "documents",
    summary: "One document",
    params: idParams,
    reply: documentReply,
  },
  async ({ params: { id } }, { tenant }) => presentDocument(await readDocument(tenant, id)),
);
