import type { Message } from "./conversation.ts";
import type { ConfidenceLevel } from "./hit.ts";

/** What somebody wants; what is searched follows from it and from nothing else. */
export type Intent =
  | "greeting"
  | "small-talk"
  | "support"
  | "catalog"
  | "law"
  | "data"
  | "general"
  | "out-of-scope";

export const INTENTS: readonly Intent[] = [
  "greeting",
  "small-talk",
  "support",
  "catalog",
  "law",
  "data",
  "general",
  "out-of-scope",
];

/** Who decided: the rules, the model where they were unsure, or nobody, so that the safest reading was taken. */
export type IntentSource = "rules" | "model" | "default";

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of the input that the provider had kept from earlier calls. */
  readonly cachedTokens: number;
}

/** What a model was called for. */
export type CallPurpose = "intent" | "rewrite" | "keywords" | "answer" | "compression";

/** One HTTP request to a model: the bytes that left, and what came back. A repeated call is two of these. */
export interface ModelExchange {
  readonly purpose: CallPurpose;
  readonly model: string;
  /** From 1; above it the call was repeated. */
  readonly attempt: number;
  /** Without user, password and query. */
  readonly url: string;
  /** The body exactly as it was sent; keys travel in headers, which are not kept. */
  readonly request: string;
  /** Null when no reply began. */
  readonly status: number | null;
  /** What the model wrote, as far as it came. */
  readonly reply: string;
  readonly usage: TokenUsage | null;
  /** In US dollars, when the provider or the price setting tells. */
  readonly cost: number | null;
  readonly firstTokenMs: number | null;
  readonly totalMs: number;
  readonly error: string | null;
}

/** A search that ran, with what it brought. */
export interface ToolRun {
  readonly tool: string;
  /** The plan of the server, or a call that the model made. */
  readonly askedBy: "plan" | "model";
  /** As JSON has them. */
  readonly arguments: unknown;
  readonly resultCount: number;
  readonly confidence: ConfidenceLevel | null;
  readonly hits: readonly TracedHit[];
  /** The text that was handed on, exactly. */
  readonly payload: string;
  readonly milliseconds: number;
  readonly error: string | null;
}

export interface TracedHit {
  readonly label: string;
  readonly documentId: number;
  readonly score: number;
  /** Everything that the score was made of. */
  readonly scores: Readonly<Record<string, number | null>>;
}

/** Something that was done with less than intended. */
export interface Fallback {
  readonly step:
    | "intent"
    | "rewrite"
    | "search"
    | "generation"
    | "compression"
    | "citations"
    | "file-search"
    | "conversation";
  /** A code such as "embedding-disabled" or "llm-failed". */
  readonly reason: string;
  readonly detail: string;
}

/** Everything that went into one answer: enough to see afterwards why it says what it says. */
export interface AnswerTrace {
  readonly id: string;
  readonly createdAt: string;
  readonly conversationId: string | null;
  readonly question: string;
  /** What came before the question, as it was read. */
  readonly history: readonly Message[];
  readonly summary: string | null;
  readonly intent: {
    readonly intent: Intent;
    readonly source: IntentSource;
    readonly signals: readonly string[];
  };
  /** The question as it was searched, where history had to complete it. */
  readonly rewritten: string | null;
  readonly mode: "planned" | "agentic";
  /** Names of the tools that were meant to run; in agentic mode those that were offered. */
  readonly plan: readonly string[];
  readonly toolRuns: readonly ToolRun[];
  readonly exchanges: readonly ModelExchange[];
  readonly usage: TokenUsage;
  readonly cost: number | null;
  /** Null: no model wrote, the answer is made of sentences of the sources. */
  readonly model: string | null;
  /** `failed`: an error ended it; `answer` then says which. */
  readonly outcome: "answered" | "refused" | "conversed" | "failed";
  readonly answer: string;
  /** What the model wrote, where checking changed it. */
  readonly draft: string | null;
  readonly confidence: { readonly level: ConfidenceLevel; readonly score: number } | null;
  readonly citations: readonly {
    readonly number: number;
    readonly label: string;
    readonly documentId: number;
  }[];
  readonly removedCitations: readonly { readonly text: string; readonly reason: string }[];
  readonly fallbacks: readonly Fallback[];
  /** Milliseconds of each step, by its name, and `total`. */
  readonly timings: Readonly<Record<string, number>>;
}
