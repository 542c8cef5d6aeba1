import { AcervoError, type TokenUsage } from "#src/domain/index.ts";
import type { LlmLimits } from "./llm-settings.ts";

/** The part of the ledger that a writer uses; its days are of UTC, "2026-03-01". */
export interface TokenLedger {
  reserve(tenant: string, day: string, tokens: number, limit: number): Promise<boolean>;
  settle(tenant: string, day: string, settlement: TokenSettlement): Promise<void>;
  day(tenant: string, day: string): Promise<TokensOfDay>;
}

export interface TokenSettlement {
  readonly reserved: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

export interface TokensOfDay {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reserved: number;
}

/** Tokens set aside for one attempt. */
export interface Reservation {
  readonly tenant: string;
  readonly day: string;
  readonly tokens: number;
}

export interface BudgetedCall {
  readonly modelId: string;
  readonly tenant: string;
  readonly tokens: number;
  readonly now: number;
}

/** Sets tokens aside, or refuses the call. Without a limit nothing is set aside; what was used is still written down. */
export async function reserveTokens(
  ledger: TokenLedger,
  limits: LlmLimits,
  { modelId, tenant, tokens, now }: BudgetedCall,
): Promise<Reservation> {
  const day = new Date(now).toISOString().slice(0, 10);
  const limit = limits.dailyTokens;
  if (limit === 0) return { tenant, day, tokens: 0 };
  const isGranted = await ledger.reserve(tenant, day, tokens, limit).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AcervoError("llm-budget-unknown", { model: modelId, reason }, { cause: error });
  });
  if (isGranted) return { tenant, day, tokens };
  const { inputTokens, outputTokens, reserved } = await ledger.day(tenant, day);
  const used = inputTokens + outputTokens + reserved;
  throw new AcervoError("llm-budget-exhausted", { model: modelId, limit, used });
}

/** On the day of the reservation, also when midnight has passed since. */
export function settleTokens(
  ledger: TokenLedger,
  { tenant, day, tokens }: Reservation,
  used: { readonly usage: TokenUsage; readonly cost: number | null },
): Promise<void> {
  const { inputTokens, outputTokens } = used.usage;
  return ledger.settle(tenant, day, { reserved: tokens, inputTokens, outputTokens, cost: used.cost });
}

/** In US dollars; null where the settings name no prices. */
export function costOf(usage: TokenUsage, { inputPrice, outputPrice }: LlmLimits): number | null {
  if (inputPrice === null || outputPrice === null) return null;
  return (usage.inputTokens * inputPrice + usage.outputTokens * outputPrice) / 1_000_000;
}
