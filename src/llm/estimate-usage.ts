import type { TokenUsage } from "#src/domain/index.ts";
import type { ModelMessage, ModelReply, ModelRequest } from "./language-model.ts";

/** Portuguese has three to four characters to a token: three rather counts too many than too few. */
const CHARACTERS_PER_TOKEN = 3;

/** All that a call could use, before it is made. */
export function estimateCall(request: ModelRequest): number {
  return estimateInput(request) + request.maxOutputTokens;
}

/** What a call used, as far as can be told from the texts. */
export function estimateUsage(
  request: ModelRequest,
  reply: Pick<ModelReply, "text" | "toolCalls">,
): TokenUsage {
  const written = reply.text.length + lengthAsJson(reply.toolCalls);
  return { inputTokens: estimateInput(request), outputTokens: toTokens(written), cachedTokens: 0 };
}

function estimateInput({ messages, tools, replySchema }: ModelRequest): number {
  const texts = messages.reduce((sum, message) => sum + messageLength(message), 0);
  return toTokens(texts + lengthAsJson(tools) + lengthAsJson(replySchema));
}

function messageLength(message: ModelMessage): number {
  if (message.role === "tool") return message.result.length;
  const calls = message.role === "assistant" ? lengthAsJson(message.toolCalls) : 0;
  return message.text.length + calls;
}

function lengthAsJson(value: unknown): number {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmpty ? 0 : JSON.stringify(value).length;
}

function toTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
