import { z } from "zod";
import {
  presentTrace,
  presentTraces,
  removedTraceReply,
  traceListReply,
  traceReply,
} from "#src/api/index.ts";
import { listTraces, readTrace, removeTrace } from "#src/app/index.ts";
import { pageSize, queryOf } from "../../query.ts";
import { jsonRoute } from "../../route.ts";

const MAX_LISTED = 1_000;
const id = z.string().min(1).max(200);
const params = z.strictObject({ id });

/** They hold what others asked, word by word. */
const shared = { access: "admin", tag: "dialogue" } as const;

export const traces = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/traces",
    summary: "How answers were made, the newest first",
    query: queryOf({ limit: pageSize(50, MAX_LISTED), conversation: id.optional() }),
    reply: traceListReply,
  },
  async ({ query: { limit, conversation } }, { tenant }) => {
    const page = { limit, ...(conversation !== undefined && { conversationId: conversation }) };
    return presentTraces(await listTraces(tenant, page));
  },
);

export const trace = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/traces/{id}",
    summary: "How one answer was made, with the exact bytes that models got and sent",
    params,
    reply: traceReply,
  },
  async ({ params }, { tenant }) => presentTrace(await readTrace(tenant, params.id)),
);

export const traceRemoval = jsonRoute(
  {
    ...shared,
    method: "delete",
    path: "/api/traces/{id}",
    summary: "Removes the record of one answer, and what was thought of it",
    params,
    reply: removedTraceReply,
  },
  async ({ params }, { tenant }) => {
    await removeTrace(tenant, params.id);
    return { removed: params.id };
  },
);
