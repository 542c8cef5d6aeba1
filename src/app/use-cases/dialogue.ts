import { AcervoError, type AnswerTrace, type Conversation, type StoredMessage } from "#src/domain/index.ts";
import type { Feedback, TraceHead, TracePage } from "#src/storage/index.ts";
import type { Tenant } from "../tenant.ts";

export interface ConversationWithMessages extends Conversation {
  readonly messages: readonly StoredMessage[];
}

/** The last changed first. */
export function listConversations({ store, name }: Tenant, limit: number): Promise<Conversation[]> {
  return store.conversations.list(name, limit);
}

export async function readConversation(
  { store, name }: Tenant,
  id: string,
): Promise<ConversationWithMessages> {
  const conversation = await store.conversations.get(name, id);
  if (conversation === null) throw new AcervoError("conversation-not-found", { id });
  return { ...conversation, messages: await store.conversations.messages(name, id, {}) };
}

/** The newest first. */
export function listTraces({ store, name }: Tenant, page: TracePage): Promise<TraceHead[]> {
  return store.traces.list(name, page);
}

export async function readTrace({ store, name }: Tenant, id: string): Promise<AnswerTrace> {
  const trace = await store.traces.get(name, id);
  if (trace === null) throw new AcervoError("trace-not-found", { id });
  return trace;
}

export async function removeTrace({ store, name }: Tenant, id: string): Promise<void> {
  if (!(await store.traces.remove(name, id))) throw new AcervoError("trace-not-found", { id });
  await store.feedback.remove(name, id);
}

/** What somebody thinks of an answer that there is; a later opinion takes the place of the former. */
export async function giveFeedback(tenant: Tenant, feedback: Omit<Feedback, "createdAt">): Promise<Feedback> {
  await readTrace(tenant, feedback.traceId);
  return tenant.store.feedback.put(tenant.name, feedback);
}

/** The newest first. */
export function listFeedback(
  { store, name }: Tenant,
  page: { readonly verdict?: Feedback["verdict"]; readonly limit: number },
): Promise<Feedback[]> {
  return store.feedback.list(name, page);
}

const PAGE = 500;

/** Removes what was said and every trace of how it was answered; returns how many traces there were. */
export async function forgetConversation({ store, name }: Tenant, id: string): Promise<number> {
  // Traces first: cut short, the conversation is still there to be forgotten again.
  let removed = 0;
  for (;;) {
    const heads = await store.traces.list(name, { conversationId: id, limit: PAGE });
    for (const { id: trace } of heads) {
      await store.traces.remove(name, trace);
      await store.feedback.remove(name, trace);
    }
    removed += heads.length;
    if (heads.length < PAGE) break;
  }
  const isKnown = await store.conversations.remove(name, id);
  if (!isKnown && removed === 0) throw new AcervoError("conversation-not-found", { id });
  return removed;
}
