import type { CallPurpose, ModelExchange, RequestContext, TokenUsage } from "#src/domain/index.ts";
import type { ChatSettings } from "#src/providers/index.ts";

export type LlmProvider = ChatSettings["provider"];

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
  /** Only for models of the providers "gemini" and "vertex". */
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
  readonly signal: AbortSignal;
  /** The text as it arrives. */
  readonly onText?: (delta: string) => void;
  /** Called once for each HTTP request, when it has ended, also when it failed. */
  readonly onExchange?: (exchange: RawExchange) => void;
  /** How long the first token may take, and each pause after it. */
  readonly firstTokenMs: number;
  readonly gapMs: number;
}

/** What is known of one HTTP request. */
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
  /** Ends at once when its signal fires, and still reports the exchange. */
  stream(request: ModelRequest, options: StreamOptions): Promise<ModelReply>;
}

/** A model with everything that a call needs: retries, time limits, breaker, budget, record. */
export interface Writer extends Pick<LanguageModel, "id" | "provider" | "name"> {
  write(request: ModelRequest, call: WriterCall): Promise<WrittenReply>;
}

export interface WriterCall {
  readonly purpose: CallPurpose;
  readonly context: RequestContext;
  readonly onText?: (delta: string) => void;
  /** Every request that was made, also those of calls that failed in the end. */
  readonly onExchange?: ((exchange: ModelExchange) => void) | undefined;
}

export type WrittenReply = ModelReply & { readonly usage: TokenUsage };

/** Which model writes, and where it is. */
export type LlmSettings = { readonly provider: "none" } | ChatSettings;

/** What calls may cost and how long they may take. */
export interface LlmLimits {
  /** Attempts in all; a call that has shown text is not repeated. */
  readonly attempts: number;
  readonly firstTokenMs: number;
  readonly gapMs: number;
  /** Time for all attempts of one call. */
  readonly deadlineMs: number;
  /** Tokens of a tenant in a day, in and out; 0: no limit. */
  readonly dailyTokens: number;
  readonly maxOutputTokens: number;
  /** US dollars for a million tokens, where the provider does not tell the cost itself. */
  readonly inputPrice: number | null;
  readonly outputPrice: number | null;
}
