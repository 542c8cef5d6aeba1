/** Where a language model is. A file of its own: the types of the package name it, and must not lead to a provider's package. */
export type ChatSettings =
  | {
      readonly provider: "openrouter" | "openai" | "gemini" | "anthropic";
      readonly apiKey: string;
      readonly model: string;
      readonly baseUrl?: string;
      /** Sent as HTTP-Referer and X-Title: how OpenRouter names the application in its lists. */
      readonly siteUrl?: string;
      readonly siteName?: string;
    }
  /** Gemini models on Google Cloud: by a key ("express mode"), or by a project and a file of credentials. */
  | {
      readonly provider: "vertex";
      readonly model: string;
      readonly apiKey?: string;
      readonly project?: string;
      readonly location?: string;
      /** Path of a service account's key, or of what `gcloud auth application-default login` wrote. */
      readonly credentials?: string;
      readonly baseUrl?: string;
    }
  | {
      readonly provider: "openai-compatible";
      readonly apiKey?: string;
      readonly model: string;
      /** E.g. "http://localhost:11434/v1" for Ollama. */
      readonly baseUrl: string;
    };
