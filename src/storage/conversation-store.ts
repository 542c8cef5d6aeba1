import type { Conversation, ConversationSummary, Message, StoredMessage } from "#src/domain/index.ts";

/** What was said, kept for as long as the tenant wants it. */
export interface ConversationStore {
  /**
   * Adds messages at the end, in one transaction, and creates the conversation with the first of them. Two writers
   * at once get numbers of their own; none is lost. Half a surrogate pair has no place in stored text and becomes U+FFFD.
   */
  append(tenant: string, id: string, messages: readonly NewMessage[]): Promise<StoredMessage[]>;
  get(tenant: string, id: string): Promise<Conversation | null>;
  /** In order; `last` gives only so many from the end, `after` only those with a higher number. */
  messages(tenant: string, id: string, page: MessagePage): Promise<StoredMessage[]>;
  /**
   * Replaces the summary, unless the one that is there covers as much or more already. False: no such conversation.
   * Not a change: only what is said keeps a conversation from growing old.
   */
  summarize(tenant: string, id: string, summary: ConversationSummary): Promise<boolean>;
  /** The last changed first; `limit` at most. */
  list(tenant: string, limit: number): Promise<Conversation[]>;
  /** With all its messages. False: no such conversation. */
  remove(tenant: string, id: string): Promise<boolean>;
  /** Those not changed since `before` (ISO 8601), with their messages; returns how many. */
  removeOlder(tenant: string, before: string): Promise<number>;
}

export interface NewMessage extends Message {
  readonly traceId?: string | null;
}

export interface MessagePage {
  readonly after?: number;
  readonly last?: number;
}
