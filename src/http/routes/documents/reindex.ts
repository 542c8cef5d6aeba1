import { z } from "zod";
import { enqueueJob, readDocument, type ReindexPayload } from "#src/app/index.ts";
import { ORIGINS } from "#src/domain/index.ts";
import { rawRoute } from "../../route.ts";
import {
  acceptedContent,
  acceptedQuery,
  acceptedReply,
  idempotencyKey,
} from "../../uploads/accepted-jobs.ts";
import { idParams } from "../page-query.ts";

export const reindexDocument = rawRoute(
  {
    method: "post",
    path: "/api/documents/{id}/reindex",
    access: "editor",
    tag: "documents",
    summary: "Reads the file of a document again, by a job",
    params: idParams,
    query: acceptedQuery,
    content: acceptedContent,
    status: 202,
  },
  async ({ params: { id }, query }, asked) => {
    const { id: documentId } = await readDocument(asked.tenant, id);
    const payload: ReindexPayload = { documentId };
    const job = await enqueueJob(asked.tenant, "reindex", payload, idempotencyKey(asked));
    return acceptedReply(asked, [job], query);
  },
);

/** With neither pattern nor origin, everything. */
export const reindexBase = rawRoute(
  {
    method: "post",
    path: "/api/reindex",
    access: "admin",
    tag: "documents",
    summary: "Reads files again and brings what is stored in line with the settings, by a job",
    query: acceptedQuery,
    body: z.strictObject({
      pattern: z.string().min(1).max(500).optional(),
      origin: z.enum(ORIGINS).optional(),
    }),
    content: acceptedContent,
    status: 202,
  },
  async ({ query, body }, asked) => {
    const job = await enqueueJob(asked.tenant, "reindex", body, idempotencyKey(asked));
    return acceptedReply(asked, [job], query);
  },
);
