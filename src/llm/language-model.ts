import type { CallPurpose, ModelExchange, RequestContext, TokenUsage } from "#src/domain/index.ts";

export type LlmProvider = "openrouter" | "openai" | "gemini" | "anthropic" | "openai-compatible";

export type ModelMessage =
  | { readonly role: "system" | "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: "tool"; readonly callId: string; readonly tool: string; readonly result: string };

/** A call that the model asks for. The arguments are whatever it wrote: they are checked before anything runs. */
export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  /** Parsed JSON, or the text itself where it is no JSON. */
  readonly arguments: unknown;
  /** What the provider wants to see again beside the call (Gemini signs its calls); opaque. */
  readonly providerData?: unknown;
}

/** A function that the model may ask for. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  /** JSON Schema (draft 7) of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Google's own File Search, run by the provider. */
export interface HostedFileSearch {
  readonly stores: readonly string[];
  readonly topK: number;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ToolDeclaration[];
  /** "none": they are declared, since earlier messages call them, and may not be called any more. */
  readonly toolChoice?: "auto" | "none";
  /** Only for models of the provider "gemini". */
  readonly fileSearch?: HostedFileSearch;
  /** The reply must be JSON of this schema (draft 7). */
  readonly replySchema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly maxOutputTokens: number;
  readonly temperature?: number;
}

export type FinishReason = "stop" | "length" | "tool-calls" | "content-filter" | "other";

export interface ModelReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: FinishReason;
  /** Null when the provider does not tell. */
  readonly usage: TokenUsage | null;
  /** In US dollars, when the provider tells (OpenRouter does). */
  readonly cost: number | null;
  /** What the provider's own tools found: titles or addresses. */
  readonly hostedSources: readonly string[];
}

export interface StreamOptions {
  readonly signal?: AbortSignal;
  /** The text as it arrives. */
  readonly onText?: (delta: string) => void;
  /** Told once for each HTTP request, when it has ended, however it ended. */
  readonly onExchange?: (exchange: RawExchange) => void;
  /** How long the first token may take, and each pause after it. */
  readonly firstTokenMs: number;
  readonly gapMs: number;
}

/** What the wire saw. */
export type RawExchange = Pick<
  ModelExchange,
  "url" | "request" | "status" | "firstTokenMs" | "totalMs" | "error"
>;

/** A model as its provider serves it. One call is one HTTP request, never repeated here: `createWriter` does that. */
export interface LanguageModel {
  /** "openrouter:openai/gpt-4o-mini" */
  readonly id: string;
  readonly provider: LlmProvider;
  /** The model's own name, without the provider. */
  readonly name: string;
  /** Ends soon after its signal fires: a call that is given up is still waited for, so that it can be recorded. */
  stream(request: ModelRequest, options: StreamOptions): Promise<ModelReply>;
}

/** A model behind everything that a call needs: retries, deadlines, breaker, budget, record. */
export interface Writer {
  readonly id: string;
  readonly provider: LlmProvider;
  readonly name: string;
  write(request: ModelRequest, call: WriterCall): Promise<WrittenReply>;
}

export interface WriterCall {
  readonly context: RequestContext;
  readonly purpose: CallPurpose;
  readonly onText?: (delta: string) => void;
  /** Every request that was made, also those of calls that failed in the end. */
  readonly onExchange?: (exchange: ModelExchange) => void;
}

export type WrittenReply = ModelReply & { readonly usage: TokenUsage };
