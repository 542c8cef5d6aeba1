import { LRUCache } from "lru-cache";

interface Waiting {
  readonly tenant: string;
}

/** Tenants whose last turn is remembered. */
const MAX_TENANTS = 10_000;

/**
 * Whose job is next: that of the tenant with the fewest under way, and among those, of the one that has waited longest
 * since its last turn. However many jobs a tenant has, each of the others comes after at most one of them.
 */
export function takeTurns() {
  const lastTurns = new LRUCache<string, number>({ max: MAX_TENANTS });
  const last = (tenant: string): number => lastTurns.peek(tenant) ?? 0;
  let turn = 0;
  return {
    order<Item extends Waiting>(waiting: readonly Item[], running: readonly string[]): Item[] {
      const load = (tenant: string): number => running.filter((name) => name === tenant).length;
      return waiting.toSorted((a, b) => load(a.tenant) - load(b.tenant) || last(a.tenant) - last(b.tenant));
    },
    served(tenant: string): void {
      lastTurns.set(tenant, ++turn);
    },
  };
}
