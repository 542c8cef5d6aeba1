import type {
  AnswerTrace,
  Citation,
  Fallback,
  Intent,
  IntentSource,
  Language,
  Message,
  TokenUsage,
} from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import type { AnswerSentence, NumberedCitation, Refused } from "../extractive/answer-extractively.ts";
import type { Removal } from "../grounding/grounded-stream.ts";
import type { ToolFindings, ToolName, ToolScope } from "../tools/tool.ts";

export interface AskRequest {
  readonly question: string;
  /** What was said under this name is read, and question and answer are added to it. */
  readonly conversationId?: string;
  /** What was said before, where the caller keeps it; not together with `conversationId`. */
  readonly history?: readonly Message[];
  /** Where to look, set by whoever asks; no model can widen it. */
  readonly scope?: ToolScope;
  readonly mode?: "planned" | "agentic";
  /** False: the answer is made of sentences of the sources, although a model is there. */
  readonly usesModel?: boolean;
  readonly language?: Language;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: AskEvent) => void;
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

export type RefusalCause = Refused["reason"] | "out-of-scope";

export interface AskReply {
  /** Null when traces are switched off. */
  readonly traceId: string | null;
  readonly conversationId: string | null;
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
  readonly intent: Intent;
  readonly intentSource: IntentSource;
  /** The question as it was searched. */
  readonly query: string;
  /** Who wrote the text; null: it is made of sentences of the sources. */
  readonly model: string | null;
  readonly findings: readonly ToolFindings[];
  /** What the model wrote and nobody was shown. */
  readonly removed: readonly Removal[];
  readonly fallbacks: readonly Fallback[];
  readonly usage: TokenUsage;
  readonly cost: number | null;
  readonly timings: Readonly<Record<string, number>>;
}
