import type { AnswerTrace, Conversation, StoredMessage } from "#src/domain/index.ts";
import {
  type ConversationStore,
  type MessagePage,
  type NewMessage,
  type TraceHead,
  traceHead,
  type TraceStore,
} from "../../dialogue.ts";

interface Held {
  readonly conversation: Conversation;
  readonly messages: readonly StoredMessage[];
}

/** In the order of their last change: a changed one is taken out and put in again at the end. */
type Conversations = Map<string, Held>;

export function memoryConversations(tenants: Map<string, Conversations>, now: () => Date): ConversationStore {
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
    removeBefore: async (tenant, moment, limit) => {
      const old = [...of(tenant).values()]
        .map(({ conversation }) => conversation)
        .filter(({ updatedAt }) => updatedAt < moment)
        .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
        .slice(0, Math.max(0, limit));
      for (const { id } of old) of(tenant).delete(id);
      return old.length;
    },
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

interface HeldTrace {
  readonly head: TraceHead;
  /** As JSON: what callers do with their object, or with one that they were given, changes nothing here. */
  readonly body: string;
}

/** `tenants` has the traces of each, oldest first. */
export function memoryTraces(tenants: Map<string, readonly HeldTrace[]>, kept: number): TraceStore {
  const of = (tenant: string): readonly HeldTrace[] => tenants.get(tenant) ?? [];
  return {
    put: async (tenant, trace) => {
      const held = { head: traceHead(trace), body: JSON.stringify(trace) };
      tenants.set(tenant, withTrace(of(tenant), held).slice(-kept));
    },
    get: async (tenant, id) => {
      const held = of(tenant).find(({ head }) => head.id === id.toWellFormed());
      return held === undefined ? null : (JSON.parse(held.body) as AnswerTrace);
    },
    list: async (tenant, { conversationId, limit }) => {
      const name = conversationId?.toWellFormed();
      const heads = of(tenant).map(({ head }) => head);
      return heads
        .filter((head) => name === undefined || head.conversationId === name)
        .toReversed()
        .slice(0, limit);
    },
    remove: async (tenant, id) => {
      const held = of(tenant);
      const remaining = held.filter(({ head }) => head.id !== id.toWellFormed());
      if (remaining.length < held.length) tenants.set(tenant, remaining);
      return remaining.length < held.length;
    },
    removeBefore: async (tenant, moment, limit) => {
      const held = of(tenant);
      const old = held.filter(({ head }) => head.createdAt < moment).slice(0, Math.max(0, limit));
      if (old.length > 0) tenants.set(tenant, held.slice(old.length));
      return old.length;
    },
  };
}

/** After the last of those that are as old or older; nearly always that is the end. */
function withTrace(traces: readonly HeldTrace[], held: HeldTrace): readonly HeldTrace[] {
  if (traces.some(({ head }) => head.id === held.head.id)) return traces;
  const place = traces.findLastIndex(({ head }) => head.createdAt <= held.head.createdAt) + 1;
  return traces.toSpliced(place, 0, held);
}
