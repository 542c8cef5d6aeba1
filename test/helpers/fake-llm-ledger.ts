import type { TokenLedger } from "#src/llm/index.ts";

export interface LedgerDay {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  reserved: number;
}

/** A ledger in memory, by "tenant day". */
export function memoryLedger(): TokenLedger & { readonly days: Map<string, LedgerDay> } {
  const days = new Map<string, LedgerDay>();
  const dayOf = (tenant: string, day: string): LedgerDay => {
    const key = `${tenant} ${day}`;
    const found = days.get(key) ?? { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, reserved: 0 };
    days.set(key, found);
    return found;
  };
  return {
    days,
    async reserve(tenant, day, tokens, limit) {
      const found = dayOf(tenant, day);
      const isWithin = found.inputTokens + found.outputTokens + found.reserved + tokens <= limit;
      if (isWithin) found.reserved += tokens;
      return isWithin;
    },
    async settle(tenant, day, { reserved, inputTokens, outputTokens, cost }) {
      const found = dayOf(tenant, day);
      found.calls += 1;
      found.reserved -= reserved;
      found.inputTokens += inputTokens;
      found.outputTokens += outputTokens;
      found.cost += cost ?? 0;
    },
    day: async (tenant, day) => ({ ...dayOf(tenant, day) }),
  };
}
