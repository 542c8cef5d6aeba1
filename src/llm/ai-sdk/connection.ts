import { modelFailed, refuseRedirect, replyInvalid, type CalledModel } from "#src/providers/index.ts";
import type { ModelRequest, RawExchange, StreamOptions } from "../language-model.ts";

/** Of the whole body; what comes beside a reply (names of sources, say) has room in the first part. */
const MAX_BODY_BYTES = { beside: 256 * 1024, perToken: 1_024, ever: 8 * 1024 * 1024 };
/** Four times as long as the tokens of Portuguese are: a server that counts in its own way is not cut off. */
const MAX_CHARACTERS_PER_TOKEN = 16;

/** The one HTTP request of a call: what ends it, and what is known of it. */
export interface Connection {
  readonly fetch: typeof globalThis.fetch;
  /** Fires when the caller aborts, the reply does not begin in time or pauses for too long, or `fail` was called. */
  readonly signal: AbortSignal;
  /** Null when no reply began. */
  readonly status: number | null;
  /** Called for every part of the reply. */
  sawToken(): void;
  /** Whether the text of the reply may go on with this; one that is too long for its tokens ends the request. */
  admits(delta: string): boolean;
  /** Ends the request for this reason. */
  fail(reason: unknown): void;
  /** Ends all waiting, and the request if it is still open. What is known of it; null when none was made. */
  end(error: string | null): RawExchange | null;
}

export function openConnection(
  model: CalledModel,
  { maxOutputTokens }: ModelRequest,
  options: StreamOptions,
): Connection {
  const own = new AbortController();
  const endTooLong = () =>
    own.abort(replyInvalid(model, `a resposta passou do que cabe em ${maxOutputTokens} tokens`));
  const { beside, perToken, ever } = MAX_BODY_BYTES;
  const maxBytes = Math.min(ever, beside + perToken * maxOutputTokens);
  let charactersLeft = MAX_CHARACTERS_PER_TOKEN * maxOutputTokens;
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
    // Without user, password and query, which may hold secrets.
    const { origin = "", pathname = "" } = URL.parse(url) ?? {};
    request = { url: origin + pathname, body, startedAt: performance.now() };
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    status = response.status;
    refuseRedirect(model, response);
    refusePage(model, response);
    return bounded(response, maxBytes, endTooLong);
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
    admits(delta) {
      charactersLeft -= delta.length;
      if (charactersLeft < 0) endTooLong();
      return charactersLeft >= 0;
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

/** A web page is no model's reply. */
function refusePage(model: CalledModel, { ok, headers }: Response): void {
  if (ok && headers.get("content-type")?.startsWith("text/html")) {
    throw replyInvalid(model, "veio uma página no lugar da resposta", true);
  }
}

function bounded(response: Response, maxBytes: number, onTooLarge: () => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) onTooLarge();
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counter) ?? null, { status, statusText, headers });
}
