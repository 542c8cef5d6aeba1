import { modelFailed, replyInvalid, translateStreamError, type CalledModel } from "#src/providers/index.ts";
import type { TokenUsage } from "#src/domain/index.ts";
import type { FinishReason, ModelReply, ToolCall } from "../language-model.ts";
import { hostedSources } from "./hosted-sources.ts";
import type { SdkFinish, SdkPart } from "./sdk-model.ts";

export interface ReplyReader {
  readonly model: CalledModel;
  readonly apiKey: string | undefined;
  readonly onText: (delta: string) => void;
  /** Told of everything that the model made, also what is not text. */
  readonly onToken: () => void;
}

type CallPart = Extract<SdkPart, { type: "tool-call" }>;

/** Parts that come before the model has said anything, or after it has said everything. */
const SILENT_PARTS: ReadonlySet<SdkPart["type"]> = new Set([
  "stream-start",
  "response-metadata",
  "custom",
  "raw",
  "finish",
  "error",
]);

/** Reads a stream to its end. A stream that only stops, without having been finished, is a failure. */
export async function readReply(stream: ReadableStream<SdkPart>, reader: ReplyReader): Promise<ModelReply> {
  const texts: string[] = [];
  const toolCalls: ToolCall[] = [];
  const sources = new Set<string>();
  let finish: SdkFinish | undefined;
  for await (const part of stream) {
    if (!SILENT_PARTS.has(part.type)) reader.onToken();
    if (part.type === "error") throw translateStreamError(part.error, reader.model, reader.apiKey);
    if (part.type === "finish") finish = part;
    if (part.type === "tool-call" && part.providerExecuted !== true) toolCalls.push(toToolCall(part));
    if (part.type === "text-delta" && part.delta !== "") {
      texts.push(part.delta);
      reader.onText(part.delta);
    }
    for (const source of hostedSources(part)) sources.add(source);
  }
  const read = { text: texts.join(""), toolCalls, hostedSources: [...sources] };
  return { ...read, ...readEnd(finish, read, reader.model) };
}

function readEnd(
  finish: SdkFinish | undefined,
  { text, toolCalls }: Pick<ModelReply, "text" | "toolCalls">,
  model: CalledModel,
): Pick<ModelReply, "finishReason" | "usage" | "cost"> {
  // The SDKs call a stream "interrupted" whose provider never said that it was over.
  const unified: string = finish?.finishReason.unified ?? "interrupted";
  if (finish === undefined || unified === "interrupted") {
    throw modelFailed(model, "a resposta parou no meio", { isRetryable: true });
  }
  if (unified === "error") throw modelFailed(model, "o modelo desistiu da resposta", { isRetryable: true });
  const finishReason = toFinishReason(unified, toolCalls.length > 0);
  const isCut = finishReason === "length" || finishReason === "content-filter";
  if (text.trim() === "" && toolCalls.length === 0 && !isCut) {
    throw replyInvalid(model, "a resposta está vazia", true);
  }
  return { finishReason, usage: toUsage(finish.usage), cost: toCost(finish.usage.raw) };
}

/** Some servers say "stop" where they ask for tools. */
function toFinishReason(unified: string, asksForTools: boolean): FinishReason {
  if (unified === "stop") return asksForTools ? "tool-calls" : "stop";
  if (unified === "length" || unified === "content-filter" || unified === "tool-calls") return unified;
  return "other";
}

function toToolCall({ toolCallId, toolName, input, providerMetadata }: CallPart): ToolCall {
  const call = { id: toolCallId, tool: toolName, arguments: parseArguments(input) };
  return providerMetadata === undefined ? call : { ...call, providerData: providerMetadata };
}

function parseArguments(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toUsage({ inputTokens, outputTokens }: SdkFinish["usage"]): TokenUsage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return {
    inputTokens: Math.max(0, inputTokens.total),
    outputTokens: Math.max(0, outputTokens.total),
    cachedTokens: Math.max(0, inputTokens.cacheRead ?? 0),
  };
}

/** OpenRouter tells what a call cost beside its tokens. */
function toCost(raw: Readonly<Record<string, unknown>> | undefined): number | null {
  const cost = raw?.["cost"];
  return typeof cost === "number" && Number.isFinite(cost) && cost >= 0 ? cost : null;
}
