import type { IncomingMessage, ServerResponse } from "node:http";
import { chatReply, messageText, readMessages, type ChatModel } from "./fake-provider-chat.ts";
import {
  embeddingReply,
  readTexts,
  rerankReply,
  type Dialect,
  type ReplyRequest,
  type ReplyShape,
} from "./fake-provider-dialects.ts";
import { startLoopbackServer } from "./loopback-server.ts";

/** What the provider does instead of answering well; each one is used up by one request. */
export type ProviderFault =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly retryAfter?: string;
      readonly message?: string;
    }
  | { readonly kind: "reset-before-headers" | "reset-mid-body" | "stall" }
  | { readonly kind: "html" | "broken-json" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "shape"; readonly shape: ReplyShape };

export interface RecordedRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
  /** What was sent to be embedded, to be reranked, or said in a chat. */
  readonly texts: readonly string[];
}

export interface FakeProviderOptions {
  readonly dimensions?: number;
  /** What texts mean; without it, each has a vector that tells nothing. */
  readonly vectorOf?: ReplyRequest["vectorOf"];
  readonly chat?: ChatModel;
}

export interface FakeProvider {
  /** Base URL for an adapter of this dialect. */
  baseUrl(dialect: Dialect): string;
  readonly requests: readonly RecordedRequest[];
  /** Faults for the next requests, in order; after them, and without any, requests succeed. */
  failNext(...faults: ProviderFault[]): void;
  /** Back to an empty record and no fault in wait. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * A provider on the loopback address that fails on command: embeddings in three dialects, Cohere's reranking, and
 * OpenAI's chat, whose words the test supplies.
 */
export async function startFakeProvider(options: FakeProviderOptions): Promise<FakeProvider> {
  const requests: RecordedRequest[] = [];
  const faults: ProviderFault[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const dialect = path.split("/")[1] as Dialect;
    const body = JSON.parse(await readBody(request)) as Record<string, unknown>;
    const messages = path.endsWith("/chat/completions") ? readMessages(body) : null;
    const texts = messages?.map(messageText) ?? readTexts(dialect, body);
    requests.push({ path, headers: request.headers, body, texts });
    const fault = faults.shift();
    const shape = fault?.kind === "shape" ? fault.shape : "right";
    const write = path.endsWith("/rerank") ? rerankReply : embeddingReply;
    const reply = messages
      ? chatReply(options.chat?.(messages, body) ?? "")
      : write({ dialect, body, texts, shape, dimensions: 8, ...options });
    if (fault === undefined || fault.kind === "shape") sendJson(response, 200, reply);
    else misbehave(response, fault, reply);
  }

  const { origin, close } = await startLoopbackServer(handle);
  return {
    baseUrl: (dialect) => `${origin}/${dialect}`,
    requests,
    failNext: (...next) => void faults.push(...next),
    reset() {
      requests.length = 0;
      faults.length = 0;
    },
    close,
  };
}

function misbehave(
  response: ServerResponse,
  fault: Exclude<ProviderFault, { kind: "shape" }>,
  reply: string,
): void {
  switch (fault.kind) {
    case "status":
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
      sendJson(response, fault.status, errorBody(fault.message ?? "told to fail"));
      return;
    case "redirect":
      response.writeHead(307, { location: fault.to }).end();
      return;
    case "reset-before-headers":
      response.socket?.resetAndDestroy();
      return;
    case "reset-mid-body":
      response.writeHead(200, { "content-type": "application/json", "content-length": reply.length });
      response.write(reply.slice(0, reply.length / 2), () => response.socket?.resetAndDestroy());
      return;
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Entre na rede</body></html>");
      return;
    case "broken-json":
      sendJson(response, 200, reply.slice(0, -2));
      return;
    case "stall":
  }
}

/** Fits all three dialects: each SDK reads the part that it knows. */
function errorBody(message: string): string {
  return JSON.stringify({ message, error: { message, type: "fake", code: null, status: "FAKE" } });
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
