import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { ChatSettings } from "./chat-settings.ts";
import { googleTokens } from "./google-token.ts";

/** A language model of the AI SDK; all its packages give the same shape. */
export type SdkChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;

/** Makes the SDK's model for one call, which goes out through this `fetch`. */
export type ChatFactory = (fetch: typeof globalThis.fetch) => SdkChatModel;

// Written out although the SDKs know them: with none given they would look for one in the environment.
const OPENAI_URL = "https://api.openai.com/v1";
const GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta";
const VERTEX_HOST = "aiplatform.googleapis.com";
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
    case "vertex":
      return loadVertex(settings);
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

/**
 * Vertex AI speaks Gemini's dialect at other addresses. The name tells the SDK to leave out the few fields that Vertex
 * refuses (docs/decisions/2026-11-18-vertex-without-its-sdk.md).
 */
async function loadVertex(settings: ChatSettings & { provider: "vertex" }): Promise<ChatFactory> {
  const { model, apiKey, credentials, baseUrl = vertexUrl(settings) } = settings;
  const { createGoogle } = await import("@ai-sdk/google");
  const common = { name: "google.vertex.chat", baseURL: baseUrl };
  if (apiKey !== undefined) return (fetch) => createGoogle({ ...common, apiKey, fetch }).chat(model);
  const tokenFor = googleTokens(credentials ?? "", { task: "llm", id: `vertex:${model}` });
  return (send) => {
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.delete("x-goog-api-key");
      headers.set("authorization", `Bearer ${await tokenFor(init?.signal ?? AbortSignal.timeout(60_000))}`);
      return send(url, { ...init, headers });
    };
    // Without a key the SDK would look for one in the environment.
    return createGoogle({ ...common, apiKey: "-", fetch }).chat(model);
  };
}

function vertexUrl({ apiKey, project, location = "global" }: ChatSettings & { provider: "vertex" }): string {
  const host = location === "global" ? VERTEX_HOST : `${location}-${VERTEX_HOST}`;
  const place = apiKey === undefined ? `/projects/${project}/locations/${location}` : "";
  return `https://${apiKey === undefined ? host : VERTEX_HOST}/v1${place}/publishers/google`;
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
