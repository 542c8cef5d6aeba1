/** What a tenant's model calls cost, by day (UTC, "2026-03-01"). */
export interface UsageLedger {
  /**
   * Sets tokens aside before a call is made: true when those used and set aside today stay within `limit`
   * with them. Atomic: callers that race cannot pass the limit together. What a crash leaves set aside counts
   * against its own day only, so it is over with the day at the latest.
   */
  reserve(tenant: string, day: string, tokens: number, limit: number): Promise<boolean>;
  /**
   * Turns what was set aside into what was used, once the call has ended, well or not. Names the day of its
   * reservation, also past midnight.
   */
  settle(tenant: string, day: string, settlement: Settlement): Promise<void>;
  day(tenant: string, day: string): Promise<DayUsage>;
}

export interface Settlement {
  readonly reserved: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

export interface DayUsage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  /** Set aside by calls that have not ended. */
  readonly reserved: number;
}
