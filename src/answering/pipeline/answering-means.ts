import type { AnswerTrace, ConversationSummary, Message, StoredMessage } from "#src/domain/index.ts";
import type { Writer } from "#src/llm/index.ts";
import type { Holdings } from "../tools/holdings.ts";
import type { Tool } from "../tools/tool.ts";
import type { HostedFileSearch } from "#src/llm/index.ts";

/** What answering works with. */
export interface AnsweringDeps {
  readonly tenant: string;
  readonly holdings: Holdings;
  /** Every tool that may run. */
  readonly tools: readonly Tool[];
  /** Null: no model is configured. */
  readonly writer: Writer | null;
  /** The provider's own file search, which then stands in the place of `file_search`. */
  readonly hostedFileSearch: HostedFileSearch | null;
  readonly memory: ConversationMemory;
  readonly traces: TraceSink;
  readonly log: AnswerLog;
  /** Hides secrets, and personal numbers where that is set. */
  readonly mask: (text: string) => string;
  readonly settings: AnsweringSettings;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** The part of the conversation store that answering needs. */
export interface ConversationMemory {
  read(id: string): Promise<RememberedConversation>;
  append(id: string, messages: readonly (Message & { readonly traceId?: string | null })[]): Promise<void>;
  summarize(id: string, summary: ConversationSummary): Promise<void>;
}

export interface RememberedConversation {
  readonly summary: ConversationSummary | null;
  /** Those that the summary does not cover. */
  readonly messages: readonly StoredMessage[];
}

export interface TraceSink {
  /** False: traces are not kept. */
  readonly isOn: boolean;
  put(trace: AnswerTrace): Promise<void>;
}

/** Structured lines for whoever runs the service. */
export interface AnswerLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface AnsweringSettings {
  readonly mode: "planned" | "agentic";
  /** For the whole prompt. */
  readonly promptTokens: number;
  readonly maxOutputTokens: number;
  /** What of a conversation is read as it was said; what is older is summarised. */
  readonly historyTokens: number;
  /** A model is asked where the rules are unsure, and to complete follow-up questions. */
  readonly readsIntentByModel: boolean;
  /** The catalogue is asked with key words of the conversation instead of the message. */
  readonly usesCatalogKeywords: boolean;
  /** Calls of the model in agentic mode, and tokens over all of them. */
  readonly agentSteps: number;
  readonly agentTokens: number;
}
