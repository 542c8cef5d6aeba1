import { z } from "zod";
import { feedbackListReply, feedbackReply, presentFeedback } from "#src/api/index.ts";
import { giveFeedback, listFeedback } from "#src/app/index.ts";
import { pageSize, queryOf } from "../../query.ts";
import { jsonRoute } from "../../route.ts";

const MAX_LISTED = 1_000;
const verdict = z.enum(["up", "down"]);

export const answerFeedback = jsonRoute(
  {
    method: "put",
    path: "/api/answers/{trace_id}/feedback",
    access: "reader",
    tag: "dialogue",
    summary: "Says whether an answer helped; a later verdict takes the place of the former",
    params: z.strictObject({ trace_id: z.string().min(1).max(200) }),
    body: z.strictObject({ verdict, comment: z.string().max(4_000).nullable().default(null) }),
    reply: feedbackReply,
  },
  async ({ params: { trace_id: traceId }, body }, { tenant }) =>
    presentFeedback(await giveFeedback(tenant, { traceId, ...body })),
);

export const feedback = jsonRoute(
  {
    method: "get",
    path: "/api/feedback",
    access: "admin",
    tag: "dialogue",
    summary: "What was thought of answers, the newest first",
    query: queryOf({ limit: pageSize(50, MAX_LISTED), verdict: verdict.optional() }),
    reply: feedbackListReply,
  },
  async ({ query: { limit, verdict } }, { tenant }) => {
    const found = await listFeedback(tenant, { limit, ...(verdict !== undefined && { verdict }) });
    return found.map(presentFeedback);
  },
);
