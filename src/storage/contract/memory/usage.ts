import { countedSettlement, type DayUsage, NO_USAGE, type UsageLedger, wholeTokens } from "../../dialogue.ts";

type Days = Map<string, DayUsage>;

/** No call waits between looking and writing, so callers that race come one after the other. */
export function memoryUsage(tenants: Map<string, Days>): UsageLedger {
  const of = (tenant: string): Days => tenants.get(tenant) ?? new Map<string, DayUsage>();
  return {
    reserve: async (tenant, day, tokens, limit) => {
      const usage = of(tenant).get(day) ?? NO_USAGE;
      const whole = wholeTokens(tokens);
      if (whole === null || !(committed(usage) + whole <= limit)) return false;
      tenants.set(tenant, of(tenant).set(day, { ...usage, reserved: usage.reserved + whole }));
      return true;
    },
    settle: async (tenant, day, settlement) => {
      const usage = of(tenant).get(day) ?? NO_USAGE;
      const { reserved, inputTokens, outputTokens, cost } = countedSettlement(settlement);
      const settled = {
        calls: usage.calls + 1,
        inputTokens: usage.inputTokens + inputTokens,
        outputTokens: usage.outputTokens + outputTokens,
        cost: usage.cost + cost,
        reserved: Math.max(0, usage.reserved - reserved),
      };
      tenants.set(tenant, of(tenant).set(day, settled));
    },
    day: async (tenant, day) => of(tenant).get(day) ?? NO_USAGE,
  };
}

/** Tokens that are used or set aside. */
function committed({ inputTokens, outputTokens, reserved }: DayUsage): number {
  return inputTokens + outputTokens + reserved;
}
