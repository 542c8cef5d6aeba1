import { z } from "zod";
import {
  conversationListReply,
  conversationReply,
  forgottenConversationReply,
  presentConversation,
  presentConversations,
} from "#src/api/index.ts";
import { forgetConversation, listConversations, readConversation } from "#src/app/index.ts";
import { pageSize, queryOf } from "../../query.ts";
import { jsonRoute } from "../../route.ts";

const MAX_LISTED = 1_000;
const params = z.strictObject({ id: z.string().min(1).max(200) });

/** They hold what others said: none of this is for every reader. */
const shared = { access: "admin", tag: "dialogue" } as const;

export const conversations = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/conversations",
    summary: "Conversations, the last changed first",
    query: queryOf({ limit: pageSize(50, MAX_LISTED) }),
    reply: conversationListReply,
  },
  async ({ query: { limit } }, { tenant }) => presentConversations(await listConversations(tenant, limit)),
);

export const conversation = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/conversations/{id}",
    summary: "One conversation, with its messages",
    params,
    reply: conversationReply,
  },
  async ({ params: { id } }, { tenant }) => presentConversation(await readConversation(tenant, id)),
);

export const conversationRemoval = jsonRoute(
  {
    ...shared,
    method: "delete",
    path: "/api/conversations/{id}",
    summary: "Removes a conversation, and every trace of how it was answered",
    params,
    reply: forgottenConversationReply,
  },
  async ({ params: { id } }, { tenant }) => ({ forgotten: id, traces: await forgetConversation(tenant, id) }),
);
