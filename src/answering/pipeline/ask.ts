import type {
  AnswerTrace,
  Citation,
  ConversationSummary,
  Intent,
  IntentSource,
  Message,
  RequestContext,
  StoredMessage,
} from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import type { AnswerSentence, NumberedCitation, Refused } from "../extractive/answer-extractively.ts";
import type { Removal } from "../grounding/grounded-stream.ts";
import type { Tool, ToolFindings, ToolName, ToolScope } from "../tools/tool.ts";
import type { HostedFileSearch, Writer } from "#src/llm/index.ts";
import type { KnowledgeSource } from "../tools/knowledge-source.ts";

export interface AskRequest {
  readonly question: string;
  /** What was said under this name is read, and question and answer are added to it. */
  readonly conversationId?: string | undefined;
  /** What was said before, where the caller keeps it; not together with `conversationId`. */
  readonly history?: readonly Message[] | undefined;
  /** Where to look, set by whoever asks; no model can widen it. */
  readonly scope?: ToolScope | undefined;
  readonly mode?: "planned" | "agentic" | undefined;
  /** False: the answer is made of sentences of the sources, although a model is there. */
  readonly usesModel?: boolean | undefined;
  readonly onEvent?: ((event: AskEvent) => void) | undefined;
}

/** What can be shown while an answer is being made. */
export type AskEvent =
  | { readonly kind: "intent"; readonly intent: Intent; readonly plan: readonly ToolName[] }
  | { readonly kind: "tool"; readonly tool: ToolName; readonly resultCount: number }
  /** A model has been asked for the answer, and may take its time. */
  | { readonly kind: "writing" }
  /** Checked text: joined, these are the reply's text. Ours comes at once, a model's as it is written. */
  | { readonly kind: "text"; readonly text: string; readonly by: "model" | "us" }
  /** What was shown so far is withdrawn; other text follows. */
  | { readonly kind: "reset" };

export type RefusalCause = Refused["reason"] | "out-of-scope" | "retrieval-off";

/** What an answer says and rests on. */
export interface AnswerContent {
  readonly outcome: Exclude<AnswerTrace["outcome"], "failed">;
  /** Null unless refused. */
  readonly reason: RefusalCause | null;
  readonly text: string;
  readonly citations: readonly NumberedCitation[];
  /** The quotations that the text consists of, where no model wrote it. */
  readonly sentences: readonly AnswerSentence[];
  /** The closest passages, beside a refusal. */
  readonly nearest: readonly Citation[];
  /** Null where nothing was searched. */
  readonly confidence: Confidence | null;
  /** Who wrote the text; null: it is made of sentences of the sources. */
  readonly model: string | null;
  readonly findings: readonly ToolFindings[];
  /** What the model wrote and nobody was shown. */
  readonly removed: readonly Removal[];
}

export interface AskReply
  extends AnswerContent, Pick<AnswerTrace, "conversationId" | "fallbacks" | "usage" | "cost" | "timings"> {
  /** Null when traces are switched off. */
  readonly traceId: string | null;
  readonly intent: Intent;
  readonly intentSource: IntentSource;
  /** The question as it was searched. */
  readonly query: string;
}

/** What answering works with; made once for all tenants. */
export interface AnswerDeps {
  readonly source: KnowledgeSource;
  /** Every tool that may run. */
  readonly tools: readonly Tool[];
  /** Null: no model is configured. */
  readonly writer: Writer | null;
  /** The provider's own file search; it replaces `file_search` where it is set. */
  readonly hostedFileSearch: HostedFileSearch | null;
  readonly memory: ConversationMemory;
  readonly traces: TraceSink;
  readonly log: AnswerLog;
  /** Hides secrets, and personal numbers where that is set. */
  readonly mask: (text: string) => string;
  readonly settings: AnswerSettings;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** The part of the conversation store that answering needs. */
export interface ConversationMemory {
  /** The summary, and the messages that it does not cover. */
  read(
    context: RequestContext,
    id: string,
  ): Promise<{ readonly summary: ConversationSummary | null; readonly messages: readonly StoredMessage[] }>;
  append(
    context: RequestContext,
    id: string,
    messages: readonly (Message & { readonly traceId?: string | null })[],
  ): Promise<void>;
  summarize(context: RequestContext, id: string, summary: ConversationSummary): Promise<void>;
}

export interface TraceSink {
  /** False: traces are not kept. */
  readonly isOn: boolean;
  put(context: RequestContext, trace: AnswerTrace): Promise<void>;
  get(context: RequestContext, id: string): Promise<AnswerTrace | null>;
}

/** Structured lines for whoever runs the service. */
export interface AnswerLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface AnswerSettings {
  /** False: nothing is searched, and what would need a search is refused. */
  readonly retrieves: boolean;
  readonly mode: "planned" | "agentic";
  /** For the whole prompt. */
  readonly promptTokens: number;
  readonly maxOutputTokens: number;
  /** Of a conversation, so much is read word for word; older messages are summarised. */
  readonly historyTokens: number;
  /** A model is asked where the rules are unsure, and to complete follow-up questions. */
  readonly readsIntentByModel: boolean;
  /** The catalogue is searched with key words of the conversation instead of the message. */
  readonly usesCatalogKeywords: boolean;
  /** Calls of the model in agentic mode, and tokens over all of them. */
  readonly agentSteps: number;
  readonly agentTokens: number;
}
