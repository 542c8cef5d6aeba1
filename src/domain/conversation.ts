/** Something said, by the person who asks or by us. */
export interface Message {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** A message as stored: with its place in the conversation, from 1. */
export interface StoredMessage extends Message {
  readonly number: number;
  readonly createdAt: string;
  /** The trace of the answer; null for what people said. */
  readonly traceId: string | null;
}

/** What was said earlier, told shortly. */
export interface ConversationSummary {
  readonly text: string;
  /** The last message that it covers; later ones are read themselves. */
  readonly through: number;
}

export interface Conversation {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly messageCount: number;
  readonly summary: ConversationSummary | null;
}
