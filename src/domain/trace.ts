import type { Message } from "./conversation.ts";
import type { ConfidenceLevel, FallbackReason } from "./hit.ts";

/** What the user wants. It alone decides what is searched. */
export const INTENTS = [
  "greeting",
  "small-talk",
  "support",
  "catalog",
  "law",
  "data",
  "general",
  "out-of-scope",
] as const;

export type Intent = (typeof INTENTS)[number];

/** Who decided: the rules, the model where the rules were unsure, or neither. */
export type IntentSource = "rules" | "model" | "default";

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of the input that the provider read from its own cache. */
  readonly cachedTokens: number;
}

/** What a model was called for. */
export type CallPurpose = "intent" | "rewrite" | "keywords" | "answer" | "compression";

/** One HTTP request to a model and its reply. A call that was retried makes two of these. */
export interface ModelExchange {
  readonly purpose: CallPurpose;
  readonly model: string;
  /** From 1; higher numbers are retries. */
  readonly attempt: number;
  /** Without user, password and query. */
  readonly url: string;
  /** The body exactly as it was sent; keys travel in headers, which are not kept. */
  readonly request: string;
  /** Null when no reply began. */
  readonly status: number | null;
  /** What arrived of the text, also when the call failed. */
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
  /** The exact text that the model was given. */
  readonly payload: string;
  readonly milliseconds: number;
  /** Null where nothing was ranked; absent in traces of former versions. */
  readonly search?: SearchStats | null;
  readonly error: string | null;
}

/** How a search by words and vectors went. */
export interface SearchStats {
  /** How many candidates have a place in either list. */
  readonly lexicalCount: number;
  readonly vectorCount: number;
  readonly embeddingUsed: boolean;
  /** Why it ran on less than it was asked to. */
  readonly fallbackReason: FallbackReason | null;
  /** Milliseconds of each step, by its name, and `total`. */
  readonly timings: Readonly<Record<string, number>>;
}

export interface TracedHit {
  readonly label: string;
  readonly documentId: number;
  readonly score: number;
  /** The parts of the score, by name. */
  readonly scores: Readonly<Record<string, number | null>>;
}

/** A step that ran with less than intended. */
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

/** The record of one answer: enough to see afterwards why it says what it says. */
export interface AnswerTrace {
  readonly id: string;
  readonly createdAt: string;
  readonly conversationId: string | null;
  readonly question: string;
  /** The earlier messages that the pipeline read. */
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
  /** The model's own text, where checking changed it. */
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
