import { modelFailed, replyInvalid, type CalledModel } from "#src/providers/index.ts";
import type { LlmSettings, RawExchange, StreamOptions } from "../language-model.ts";
import type { SdkModel } from "./translate.ts";

export type ConnectedSettings = Exclude<LlmSettings, { provider: "none" }>;

/** Makes the SDK's model for one call, which goes out through this `fetch`. */
export type SdkFactory = (fetch: typeof globalThis.fetch) => SdkModel;

// Written out although the SDKs know them: with none given they would look for one in the environment.
const OPENAI_URL = "https://api.openai.com/v1";
const GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const OPENROUTER_URL = "https://openrouter.ai/api/v1";

/** Imports the SDK of this provider. */
export async function loadSdk(settings: ConnectedSettings): Promise<SdkFactory> {
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

/** A reply of the longest kind is a hundredth of this; what is larger is no reply. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const TOO_LARGE = "a resposta passou de 8 MB";

/** The one HTTP request of a call: what ends it, and what is known of it. */
export interface Connection {
  readonly fetch: typeof globalThis.fetch;
  /** Fires when the caller aborts, the reply does not begin in time or pauses for too long, or `fail` was called. */
  readonly signal: AbortSignal;
  /** Null when no reply began. */
  readonly status: number | null;
  /** Called for every part of the reply. */
  sawToken(): void;
  /** Ends the request for this reason. */
  fail(reason: unknown): void;
  /** Ends all waiting, and the request if it is still open. What is known of it; null when none was made. */
  end(error: string | null): RawExchange | null;
}

export function openConnection(model: CalledModel, options: StreamOptions): Connection {
  const own = new AbortController();
  const signal = AbortSignal.any([own.signal, options.signal]);
  const late = (ms: number, what: string) =>
    setTimeout(() => {
      own.abort(modelFailed(model, `${what} em ${ms / 1000} s`, { isRetryable: true }));
    }, ms);
  let timer = late(options.firstTokenMs, "nenhuma palavra");
  let request: { readonly url: string; readonly body: string; readonly startedAt: number } | null = null;
  let status: number | null = null;
  let firstTokenAt: number | null = null;

  async function send(input: string | URL | globalThis.Request, init?: RequestInit): Promise<Response> {
    // The SDK for Gemini would go on by itself with a second request where a reply is very long.
    if (request !== null) throw modelFailed(model, "a resposta pede uma segunda chamada");
    const url = input instanceof globalThis.Request ? input.url : input.toString();
    const body = typeof init?.body === "string" ? init.body : "";
    request = { url: withoutSecrets(url), body, startedAt: performance.now() };
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    status = response.status;
    checkResponse(model, response);
    return bounded(response, () => own.abort(replyInvalid(model, TOO_LARGE)));
  }

  return {
    fetch: send,
    signal,
    get status() {
      return status;
    },
    sawToken() {
      firstTokenAt ??= performance.now();
      clearTimeout(timer);
      if (!signal.aborted) timer = late(options.gapMs, "a resposta parou: nada");
    },
    fail: (reason) => own.abort(reason),
    end(error) {
      clearTimeout(timer);
      own.abort();
      if (request === null) return null;
      const { url, body, startedAt } = request;
      const firstTokenMs = firstTokenAt === null ? null : firstTokenAt - startedAt;
      return { url, request: body, status, firstTokenMs, totalMs: performance.now() - startedAt, error };
    },
  };
}

/** Another host must not get what was meant for this one, and a web page is no model's reply. */
function checkResponse(model: CalledModel, { status, ok, headers }: Response): void {
  if (status >= 300 && status < 400) {
    throw modelFailed(model, `HTTP ${status}: o endereço redireciona para outro`);
  }
  if (ok && headers.get("content-type")?.startsWith("text/html")) {
    throw replyInvalid(model, "veio uma página no lugar da resposta", true);
  }
}

function bounded(response: Response, onTooLarge: () => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BODY_BYTES) onTooLarge();
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counter) ?? null, { status, statusText, headers });
}

function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url === null ? "" : `${url.origin}${url.pathname}`;
}
