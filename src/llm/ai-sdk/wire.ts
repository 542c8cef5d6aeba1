import { modelFailed, replyInvalid, type CalledModel } from "#src/providers/index.ts";
import type { RawExchange } from "../language-model.ts";
import type { StreamWatch } from "./stream-watch.ts";

/** A reply of the longest kind is a hundredth of this; what is larger is no reply. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** The road of one call: a `fetch` for one request, and what was seen of it. */
export interface Wire {
  readonly fetch: typeof globalThis.fetch;
  /** Null when no reply began. */
  readonly status: number | null;
  /** Marks the first token. */
  sawToken(): void;
  /** What is known when the call has ended; null when no request was made. */
  exchange(error: string | null): RawExchange | null;
}

interface Request {
  readonly url: string;
  readonly body: string;
  readonly startedAt: number;
}

export function openWire(model: CalledModel, watch: StreamWatch): Wire {
  let request: Request | null = null;
  let status: number | null = null;
  let firstTokenAt: number | null = null;

  async function send(input: string | URL | globalThis.Request, init?: RequestInit): Promise<Response> {
    // The SDK for Gemini would go on by itself with a second request where a reply is very long.
    if (request !== null) throw modelFailed(model, "a resposta pede uma segunda chamada");
    const url = input instanceof globalThis.Request ? input.url : input.toString();
    const body = typeof init?.body === "string" ? init.body : "";
    request = { url: withoutSecrets(url), body, startedAt: performance.now() };
    const response = await fetch(url, { ...init, redirect: "manual", signal: watch.signal });
    status = response.status;
    checkResponse(model, response);
    return bounded(response, (bytes) => watch.fail(tooLarge(model, bytes)));
  }

  return {
    fetch: send,
    get status() {
      return status;
    },
    sawToken() {
      firstTokenAt ??= performance.now();
    },
    exchange(error) {
      if (request === null) return null;
      const { url, body, startedAt } = request;
      return {
        url,
        request: body,
        status,
        firstTokenMs: firstTokenAt === null ? null : firstTokenAt - startedAt,
        totalMs: performance.now() - startedAt,
        error,
      };
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

function bounded(response: Response, onTooLarge: (bytes: number) => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BODY_BYTES) onTooLarge(bytes);
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counter) ?? null, { status, statusText, headers });
}

function tooLarge(model: CalledModel, bytes: number): Error {
  return replyInvalid(model, `a resposta passou de ${Math.floor(bytes / 1024 / 1024)} MB`);
}

function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url === null ? "" : `${url.origin}${url.pathname}`;
}
