import type { IncomingMessage, ServerResponse } from "node:http";
import type { LlmProvider, LlmSettings } from "#src/llm/index.ts";
import { misbehave, startStream, type LlmFault } from "./fake-llm-faults.ts";
import { replyEvents, type FakeLlmReply, type LlmDialect } from "./fake-llm-reply.ts";
import { startLoopbackServer } from "./loopback-server.ts";
import { readLlmMessages, readLlmTools, type FakeLlmMessage } from "./fake-llm-request.ts";

export interface FakeLlmRequest {
  readonly provider: LlmProvider;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** The bytes that arrived. */
  readonly rawBody: Buffer;
  readonly body: Readonly<Record<string, unknown>>;
  readonly messages: readonly FakeLlmMessage[];
  /** Names of the functions that the model was offered. */
  readonly tools: readonly string[];
  /** From 0. */
  readonly index: number;
  /** How it ended for the server: everything was sent, or the other side went away. */
  readonly ended: Promise<"sent" | "cancelled">;
  /** Bytes that left the server so far. */
  readonly bytesSent: () => number;
}

export type FakeLlmScript = (request: FakeLlmRequest) => FakeLlmReply | Promise<FakeLlmReply>;

export interface FakeLlm {
  /** Base URL for an adapter of this provider. */
  baseUrl(provider: LlmProvider): string;
  /** Settings that lead here, with a key that must never show up anywhere. */
  settings(provider: LlmProvider, more?: Partial<ConnectedSettings>): ConnectedSettings;
  readonly requests: readonly FakeLlmRequest[];
  /** Faults for the next requests, in order; after them, and without any, requests succeed. */
  failNext(...faults: LlmFault[]): void;
  /** Back to an empty record and no fault in wait. */
  reset(): void;
  close(): Promise<void>;
}

type ConnectedSettings = Exclude<LlmSettings, { provider: "none" }>;

export const PLANTED_KEY = "sk-planted-llm-0123456789abcdef";

/** Names that the SDKs know, so that they ask as they would ask the real models. */
const MODELS: Record<LlmProvider, string> = {
  openai: "gpt-4o-mini",
  openrouter: "openai/gpt-4o-mini",
  "openai-compatible": "llama3.1",
  anthropic: "claude-sonnet-4-5",
  gemini: "gemini-2.5-flash",
  vertex: "gemini-2.5-flash",
};

const DIALECTS: Record<LlmProvider, LlmDialect> = {
  openai: "openai",
  openrouter: "openai",
  "openai-compatible": "openai",
  anthropic: "anthropic",
  gemini: "gemini",
  vertex: "gemini",
};

/** Six providers of language models on the loopback address, whose words the test supplies and that fail on command. */
export async function startFakeLlm({ reply }: { readonly reply: FakeLlmScript }): Promise<FakeLlm> {
  const requests: FakeLlmRequest[] = [];
  const faults: LlmFault[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = recordRequest(incoming, response, await readBody(incoming), requests.length);
    requests.push(request);
    const fault = faults.shift();
    const dialect = DIALECTS[request.provider];
    const events = replyEvents(dialect, await reply(request), request.body);
    if (fault) misbehave(fault, { response, dialect, events });
    else startStream(response).end([...events.body, ...events.end].join(""));
  }

  const { origin, close } = await startLoopbackServer(handle);
  const baseUrl = (provider: LlmProvider) => `${origin}/${provider}/v1`;
  return {
    baseUrl,
    settings: (provider, more = {}) => ({
      provider,
      apiKey: PLANTED_KEY,
      model: MODELS[provider],
      baseUrl: baseUrl(provider),
      ...more,
    }),
    requests,
    failNext: (...next) => void faults.push(...next),
    reset() {
      requests.length = 0;
      faults.length = 0;
    },
    close,
  };
}

function recordRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  rawBody: Buffer,
  index: number,
): FakeLlmRequest {
  const path = incoming.url ?? "/";
  const provider = path.split("/")[1] as LlmProvider;
  const dialect = DIALECTS[provider];
  const body = JSON.parse(rawBody.toString("utf8")) as Record<string, unknown>;
  const { socket } = incoming;
  const sentBefore = socket.bytesWritten;
  return {
    provider,
    path,
    headers: incoming.headers,
    rawBody,
    body,
    messages: readLlmMessages(dialect, body),
    tools: readLlmTools(dialect, body),
    index,
    ended: new Promise((resolve) => {
      response.once("close", () => resolve(response.writableFinished ? "sent" : "cancelled"));
    }),
    bytesSent: () => socket.bytesWritten - sentBefore,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
