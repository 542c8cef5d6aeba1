/** One message of a conversation. */
export interface Message {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** A message as stored: with its place in the conversation, from 1. */
export interface StoredMessage extends Message {
  readonly number: number;
  readonly createdAt: string;
  /** The trace of the answer; null for messages of the user. */
  readonly traceId: string | null;
}

/** Stands for the earlier messages of a long conversation. */
export interface ConversationSummary {
  readonly text: string;
  /** Number of the last message that it covers. */
  readonly through: number;
}

export interface Conversation {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly messageCount: number;
  readonly summary: ConversationSummary | null;
}
