import { AcervoError, messageOf, type TokenUsage } from "#src/domain/index.ts";
import type { LlmLimits, ModelMessage, ModelReply, ModelRequest } from "./language-model.ts";

/** The part of the token ledger that a writer uses; days are UTC, "2026-03-01". */
export interface TokenLedger {
  reserve(tenant: string, day: string, tokens: number, limit: number): Promise<boolean>;
  settle(
    tenant: string,
    day: string,
    used: Usage & { readonly reserved: number; readonly cost: number | null },
  ): Promise<void>;
  day(tenant: string, day: string): Promise<Usage & { readonly reserved: number }>;
  /** What a tenant may use in a day; null: no limit of its own. */
  quota?(tenant: string): Promise<number | null>;
}

type Usage = Pick<TokenUsage, "inputTokens" | "outputTokens">;

/** What an attempt used and cost. */
export interface Spending {
  readonly usage: TokenUsage;
  readonly cost: number | null;
}

/**
 * Sets tokens aside, or refuses the call. What comes back pays for what was used, on the day of the reservation, also
 * when midnight has passed since. Without a limit nothing is set aside; usage is still recorded.
 */
export async function reserveTokens(
  ledger: TokenLedger,
  { dailyTokens }: LlmLimits,
  { modelId, tenant, tokens, now }: { modelId: string; tenant: string; tokens: number; now: number },
): Promise<(spent: Spending) => Promise<void>> {
  const day = new Date(now).toISOString().slice(0, 10);
  const unknown = (cause: unknown): never => {
    throw new AcervoError("llm-budget-unknown", { model: modelId, reason: messageOf(cause) }, { cause });
  };
  const quota = (await ledger.quota?.(tenant).catch(unknown)) ?? Infinity;
  const limit = Math.min(quota, dailyTokens || Infinity);
  const reserved = limit === Infinity ? 0 : tokens;
  const isGranted = limit === Infinity || (await ledger.reserve(tenant, day, tokens, limit).catch(unknown));
  if (!isGranted) {
    const taken = await ledger.day(tenant, day);
    const used = taken.inputTokens + taken.outputTokens + taken.reserved;
    throw new AcervoError("llm-budget-exhausted", { model: modelId, limit, used });
  }
  return ({ usage: { inputTokens, outputTokens }, cost }) =>
    ledger.settle(tenant, day, { reserved, inputTokens, outputTokens, cost });
}

/** In US dollars; null where the settings name no prices. */
export function costOf(usage: TokenUsage, { inputPrice, outputPrice }: LlmLimits): number | null {
  if (inputPrice === null || outputPrice === null) return null;
  return (usage.inputTokens * inputPrice + usage.outputTokens * outputPrice) / 1_000_000;
}

/** Portuguese has three to four characters to a token: three rather counts too many than too few. */
const CHARACTERS_PER_TOKEN = 3;

/** All that a call could use, before it is made. */
export function estimateCall(request: ModelRequest): number {
  return estimateInput(request) + request.maxOutputTokens;
}

/**
 * What a call used, as far as it was allowed to: neither a reply without end nor a provider's own figures may empty a
 * budget. Only a search of the provider's own reads more than was sent.
 */
export function allowedUsage(request: ModelRequest, used: TokenUsage): TokenUsage {
  const outputTokens = Math.min(used.outputTokens, request.maxOutputTokens);
  const maxInput = request.fileSearch === undefined ? estimateCall(request) - outputTokens : Infinity;
  const inputTokens = Math.min(used.inputTokens, maxInput);
  return { inputTokens, outputTokens, cachedTokens: Math.min(used.cachedTokens, inputTokens) };
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
  return message.text.length + (message.role === "assistant" ? lengthAsJson(message.toolCalls) : 0);
}

function lengthAsJson(value: unknown): number {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmpty ? 0 : JSON.stringify(value).length;
}

function toTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
