import type { LlmSettings } from "../llm-settings.ts";
import type { SdkModel } from "./sdk-model.ts";

export type ConnectedSettings = Exclude<LlmSettings, { provider: "none" }>;

/** Makes the SDK's model for one call, which goes out through this `fetch`. */
export type SdkFactory = (fetch: typeof globalThis.fetch) => SdkModel;

// Written out although the SDKs know them: with none given they would look for one in the environment.
const OPENAI_URL = "https://api.openai.com/v1";
const GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const OPENROUTER_URL = "https://openrouter.ai/api/v1";

/** Imports the SDK that speaks to this provider. */
export async function loadSdk(settings: ConnectedSettings): Promise<SdkFactory> {
  switch (settings.provider) {
    case "openai":
      return openAi(settings);
    case "gemini":
      return gemini(settings);
    case "anthropic":
      return anthropic(settings);
    case "openrouter":
      return compatible({ ...settings, baseUrl: settings.baseUrl ?? OPENROUTER_URL }, attribution(settings));
    case "openai-compatible":
      return compatible(settings, {});
    default:
      return settings satisfies never;
  }
}

interface Address {
  readonly apiKey: string;
  readonly model: string;
  readonly baseUrl?: string;
}

/** Through chat completions and not the Responses API: the same words then go to OpenAI and to those like it. */
async function openAi({ apiKey, model, baseUrl = OPENAI_URL }: Address): Promise<SdkFactory> {
  const { createOpenAI } = await import("@ai-sdk/openai");
  return (fetch) => createOpenAI({ apiKey, baseURL: baseUrl, fetch }).chat(model);
}

async function gemini({ apiKey, model, baseUrl = GEMINI_URL }: Address): Promise<SdkFactory> {
  const { createGoogle } = await import("@ai-sdk/google");
  return (fetch) => createGoogle({ apiKey, baseURL: baseUrl, fetch }).chat(model);
}

async function anthropic({ apiKey, model, baseUrl = ANTHROPIC_URL }: Address): Promise<SdkFactory> {
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  return (fetch) => createAnthropic({ apiKey, baseURL: baseUrl, fetch }).messages(model);
}

async function compatible(
  { apiKey, model, baseUrl }: { readonly apiKey?: string; readonly model: string; readonly baseUrl: string },
  headers: Record<string, string>,
): Promise<SdkFactory> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return (fetch) =>
    createOpenAICompatible({
      name: "compatible",
      baseURL: baseUrl,
      headers,
      fetch,
      // Without these the SDK leaves the schema of the reply at home and gets no count of tokens.
      supportsStructuredOutputs: true,
      includeUsage: true,
      ...(apiKey === undefined ? {} : { apiKey }),
    }).chatModel(model);
}

/** How OpenRouter names the application. It renamed the header of the title and still reads the old one. */
function attribution({ siteUrl, siteName }: { readonly siteUrl?: string; readonly siteName?: string }) {
  const address = siteUrl === undefined ? undefined : URL.parse(siteUrl)?.href;
  const title = headerText(siteName ?? "");
  return {
    ...(address === undefined ? {} : { "HTTP-Referer": address }),
    ...(title === "" ? {} : { "X-OpenRouter-Title": title, "X-Title": title }),
  };
}

/** Headers carry ASCII only: "São João" becomes "Sao Joao" instead of a request that cannot be sent. */
function headerText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .trim();
}
