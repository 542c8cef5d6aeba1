import { z } from "zod";
import { acceptText, acceptUrl } from "#src/app/index.ts";
import { rawRoute } from "../../route.ts";
import {
  acceptedContent,
  acceptedQuery,
  acceptedReply,
  idempotencyKey,
} from "../../uploads/accepted-jobs.ts";
import { aboutFields, metadataField } from "../../uploads/upload-fields.ts";

const MAX_TITLE = 500;
const { collection, kind } = aboutFields;

/** A text that is in no file (`acervo add`). */
export const addText = rawRoute(
  {
    method: "post",
    path: "/api/documents/text",
    access: "editor",
    tag: "documents",
    summary: "Takes in a text that is in no file; the same title again replaces it",
    query: acceptedQuery,
    body: z.strictObject({
      title: z.string().trim().min(1).max(MAX_TITLE),
      text: z.string().min(1),
      collection,
      kind,
    }),
    content: acceptedContent,
    status: 202,
  },
  async ({ query, body }, asked) => {
    const { collection = asked.services.homeCollection, kind = "document", ...typed } = body;
    const text = { ...typed, collection, kind };
    const job = await acceptText(asked.tenant, text, idempotencyKey(asked));
    return acceptedReply(asked, [job], query);
  },
);

/** Off unless the settings say otherwise. */
export const addUrl = rawRoute(
  {
    method: "post",
    path: "/api/documents/url",
    access: "editor",
    tag: "documents",
    summary: "Takes in what an address of the web gives, where the settings allow it",
    query: acceptedQuery,
    body: z.strictObject({
      url: z.string().min(1).max(2_000),
      ...aboutFields,
      metadata: metadataField.optional(),
    }),
    content: acceptedContent,
    status: 202,
  },
  async ({ query, body: { url, title, origin, metadata, ...about } }, asked) => {
    const payload = {
      url,
      kind: about.kind ?? "document",
      collection: about.collection ?? asked.services.homeCollection,
      ...(title !== undefined && { title }),
      ...(origin !== undefined && { origin }),
      ...(metadata !== undefined && { metadata }),
    };
    const job = await acceptUrl(asked.tenant, payload, idempotencyKey(asked));
    return acceptedReply(asked, [job], query);
  },
);
