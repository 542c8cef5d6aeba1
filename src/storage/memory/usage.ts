import { countedSettlement, NO_USAGE, wholeTokens } from "../usage-counts.ts";
import type { DayUsage, UsageLedger } from "../usage-ledger.ts";

/** No call waits between looking and writing, so callers that race come one after the other. */
export function memoryUsage(): UsageLedger {
  const days = new Map<string, DayUsage>();
  return {
    reserve: async (tenant, day, tokens, limit) => {
      const usage = days.get(keyOf(tenant, day)) ?? NO_USAGE;
      const whole = wholeTokens(tokens);
      if (whole === null || !(committed(usage) + whole <= limit)) return false;
      days.set(keyOf(tenant, day), { ...usage, reserved: usage.reserved + whole });
      return true;
    },
    settle: async (tenant, day, settlement) => {
      const usage = days.get(keyOf(tenant, day)) ?? NO_USAGE;
      const { reserved, inputTokens, outputTokens, cost } = countedSettlement(settlement);
      days.set(keyOf(tenant, day), {
        calls: usage.calls + 1,
        inputTokens: usage.inputTokens + inputTokens,
        outputTokens: usage.outputTokens + outputTokens,
        cost: usage.cost + cost,
        reserved: Math.max(0, usage.reserved - reserved),
      });
    },
    day: async (tenant, day) => days.get(keyOf(tenant, day)) ?? NO_USAGE,
  };
}

/** Tokens that are used or set aside. */
function committed({ inputTokens, outputTokens, reserved }: DayUsage): number {
  return inputTokens + outputTokens + reserved;
}

function keyOf(tenant: string, day: string): string {
  return JSON.stringify([tenant, day]);
}
