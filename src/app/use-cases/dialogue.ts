import { AcervoError, type AnswerTrace, type Conversation, type StoredMessage } from "#src/domain/index.ts";
import type { TraceHead, TracePage } from "#src/storage/index.ts";
import type { Acervo } from "../open-acervo.ts";

export interface ConversationWithMessages extends Conversation {
  readonly messages: readonly StoredMessage[];
}

/** The last changed first. */
export function listConversations({ store, config }: Acervo, limit: number): Promise<Conversation[]> {
  return store.conversations.list(config.tenant, limit);
}

export async function readConversation(
  { store, config: { tenant } }: Acervo,
  id: string,
): Promise<ConversationWithMessages> {
  const conversation = await store.conversations.get(tenant, id);
  if (conversation === null) throw new AcervoError("conversation-not-found", { id });
  return { ...conversation, messages: await store.conversations.messages(tenant, id, {}) };
}

/** The newest first. */
export function listTraces({ store, config }: Acervo, page: TracePage): Promise<TraceHead[]> {
  return store.traces.list(config.tenant, page);
}

export async function readTrace({ store, config }: Acervo, id: string): Promise<AnswerTrace> {
  const trace = await store.traces.get(config.tenant, id);
  if (trace === null) throw new AcervoError("trace-not-found", { id });
  return trace;
}

export async function removeTrace({ store, config }: Acervo, id: string): Promise<void> {
  if (!(await store.traces.remove(config.tenant, id))) throw new AcervoError("trace-not-found", { id });
}
