import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ChatSettings } from "./chat-settings.ts";

/** A language model of the AI SDK; all its packages give the same shape. */
export type SdkChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;

/** Makes the SDK's model for one call, which goes out through this `fetch`. */
export type ChatFactory = (fetch: typeof globalThis.fetch) => SdkChatModel;

// Written out although the SDKs know them: with none given they would look for one in the environment.
const OPENAI_URL = "https://api.openai.com/v1";
const GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const OPENROUTER_URL = "https://openrouter.ai/api/v1";

/** Imports the SDK of this provider. */
export async function loadChatSdk(settings: ChatSettings): Promise<ChatFactory> {
  const { provider, model, baseUrl, apiKey } = settings;
  switch (provider) {
    case "openai": {
      // Chat completions and not the Responses API: OpenAI and the servers like it then get the same request.
      const { createOpenAI } = await import("@ai-sdk/openai");
      return (fetch) => createOpenAI({ apiKey, baseURL: baseUrl ?? OPENAI_URL, fetch }).chat(model);
    }
    case "gemini": {
      const { createGoogle } = await import("@ai-sdk/google");
      return (fetch) => createGoogle({ apiKey, baseURL: baseUrl ?? GEMINI_URL, fetch }).chat(model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return (fetch) => createAnthropic({ apiKey, baseURL: baseUrl ?? ANTHROPIC_URL, fetch }).messages(model);
    }
    case "openrouter":
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const options = {
        name: "compatible",
        baseURL: baseUrl ?? OPENROUTER_URL,
        headers: provider === "openrouter" ? attribution(settings) : {},
        // Without these the SDK does not send the schema of the reply and gets no count of tokens.
        supportsStructuredOutputs: true,
        includeUsage: true,
        ...(apiKey === undefined ? {} : { apiKey }),
      };
      return (fetch) => createOpenAICompatible({ ...options, fetch }).chatModel(model);
    }
    default:
      return settings satisfies never;
  }
}

/** How OpenRouter names the application. It renamed the header of the title and still reads the old one. */
function attribution({ siteUrl, siteName }: { readonly siteUrl?: string; readonly siteName?: string }) {
  const address = URL.parse(siteUrl ?? "")?.href;
  // Headers carry ASCII only: "São João" becomes "Sao Joao" instead of a request that cannot be sent.
  const title = (siteName ?? "")
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .trim();
  return {
    ...(address && { "HTTP-Referer": address }),
    ...(title && { "X-OpenRouter-Title": title, "X-Title": title }),
  };
}
