import type { Conversation, StoredMessage } from "#src/domain/index.ts";
import type { ConversationStore, MessagePage, NewMessage } from "../conversation-store.ts";
import { isoTime } from "../iso-time.ts";

interface Held {
  readonly conversation: Conversation;
  readonly messages: readonly StoredMessage[];
}

/** In the order of their last change: a changed one is taken out and put in again at the end. */
type Conversations = Map<string, Held>;

export function memoryConversations(now: () => Date): ConversationStore {
  const tenants = new Map<string, Conversations>();
  const of = (tenant: string): Conversations => tenants.get(tenant) ?? new Map<string, Held>();
  return {
    append: async (tenant, id, messages) => {
      if (messages.length === 0) return [];
      const conversations = of(tenant);
      tenants.set(tenant, conversations);
      return append(conversations, id.toWellFormed(), messages, now().toISOString());
    },
    get: async (tenant, id) => of(tenant).get(id.toWellFormed())?.conversation ?? null,
    messages: async (tenant, id, page) => onPage(of(tenant).get(id.toWellFormed())?.messages ?? [], page),
    summarize: async (tenant, id, { text, through }) => {
      const held = of(tenant).get(id.toWellFormed());
      if (held === undefined) return false;
      if ((held.conversation.summary?.through ?? -1) >= through) return true;
      const summary = { text: text.toWellFormed(), through };
      of(tenant).set(id.toWellFormed(), { ...held, conversation: { ...held.conversation, summary } });
      return true;
    },
    list: async (tenant, limit) =>
      [...of(tenant).values()]
        .toReversed()
        .slice(0, limit)
        .map(({ conversation }) => conversation),
    remove: async (tenant, id) => of(tenant).delete(id.toWellFormed()),
    removeOlder: async (tenant, before) => removeOlder(of(tenant), isoTime(before)),
  };
}

function append(
  conversations: Conversations,
  id: string,
  messages: readonly NewMessage[],
  at: string,
): StoredMessage[] {
  const held = conversations.get(id) ?? { conversation: newConversation(id, at), messages: [] };
  const before = held.messages.length;
  const added = messages.map((message, index) => numbered(message, before + index + 1, at));
  const conversation = { ...held.conversation, updatedAt: at, messageCount: before + added.length };
  conversations.delete(id);
  conversations.set(id, { conversation, messages: [...held.messages, ...added] });
  return added;
}

function newConversation(id: string, at: string): Conversation {
  return { id, createdAt: at, updatedAt: at, messageCount: 0, summary: null };
}

function numbered({ role, text, traceId = null }: NewMessage, number: number, at: string): StoredMessage {
  return { number, role, text: text.toWellFormed(), createdAt: at, traceId };
}

function onPage(messages: readonly StoredMessage[], { after = 0, last }: MessagePage): StoredMessage[] {
  const later = messages.slice(Math.max(0, after));
  return last === undefined ? later : later.slice(Math.max(0, later.length - last));
}

function removeOlder(conversations: Conversations, before: string): number {
  const old = [...conversations].filter(([, { conversation }]) => conversation.updatedAt < before);
  for (const [id] of old) conversations.delete(id);
  return old.length;
}
