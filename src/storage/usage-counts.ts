import type { DayUsage, Settlement } from "./usage-ledger.ts";

export const NO_USAGE: DayUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, reserved: 0 };

/** More than any call can have, and few enough that no sum of them stops being exact. */
const MAX_TOKEN_COUNT = 1e12;

/** What a settlement adds and frees, as a ledger can count it: providers report whatever they like. */
export function countedSettlement(settlement: Settlement): Settlement & { readonly cost: number } {
  const { reserved, inputTokens, outputTokens, cost } = settlement;
  return {
    reserved: wholeTokens(reserved) ?? 0,
    inputTokens: wholeTokens(inputTokens) ?? 0,
    outputTokens: wholeTokens(outputTokens) ?? 0,
    cost: cost !== null && Number.isFinite(cost) ? Math.max(0, cost) : 0,
  };
}

/** Rounded up, because estimates may be fractions; null for what is no count of tokens. */
export function wholeTokens(tokens: number): number | null {
  const whole = Math.max(0, Math.ceil(tokens));
  return whole <= MAX_TOKEN_COUNT ? whole : null;
}
