/** Which model writes, and where it is. */
export type LlmSettings =
  | { readonly provider: "none" }
  | {
      readonly provider: "openrouter";
      readonly apiKey: string;
      readonly model: string;
      readonly baseUrl?: string;
      /** Sent as HTTP-Referer and X-Title: how OpenRouter names the application in its lists. */
      readonly siteUrl?: string;
      readonly siteName?: string;
    }
  | {
      readonly provider: "openai" | "gemini" | "anthropic";
      readonly apiKey: string;
      readonly model: string;
      readonly baseUrl?: string;
    }
  | {
      readonly provider: "openai-compatible";
      readonly apiKey?: string;
      readonly model: string;
      /** E.g. "http://localhost:11434/v1" for Ollama. */
      readonly baseUrl: string;
    };

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
