import { LRUCache } from "lru-cache";
import { AcervoError } from "#src/domain/index.ts";
import type { Principal } from "./route.ts";

interface Bucket {
  tokens: number;
  at: number;
}

const MINUTE_MS = 60_000;
const MAX_BUCKETS = 100_000;

/**
 * Requests by key and by tenant. A bucket holds a minute's worth and fills evenly, so that a short burst passes and a
 * lasting one is slowed down to the limit.
 */
export class RateLimits {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Fails with `too-many-requests`, which says when to come back. */
  take({ keyId, tenant, requestsPerMinute }: Principal, limits: RequestLimits): void {
    const perKey = requestsPerMinute ?? limits.perKey;
    if (keyId !== null && perKey > 0) this.#take(`key ${keyId}`, perKey);
    if (limits.perTenant > 0) this.#take(`tenant ${tenant}`, limits.perTenant);
  }

  #take(name: string, perMinute: number): void {
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { tokens: perMinute, at: now };
    const perMs = perMinute / MINUTE_MS;
    const tokens = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMs);
    if (tokens < 1) {
      this.#buckets.set(name, { tokens, at: now });
      const retryAfterSeconds = Math.ceil((1 - tokens) / perMs / 1_000);
      throw new AcervoError("too-many-requests", { limit: perMinute, retryAfterSeconds });
    }
    this.#buckets.set(name, { tokens: tokens - 1, at: now });
  }
}

/** Requests a minute; 0: no limit. */
export interface RequestLimits {
  readonly perKey: number;
  readonly perTenant: number;
}
