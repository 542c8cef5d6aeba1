/** What a cache holds and how well it has served. */
export interface EmbeddingCacheStats {
  /** Entries that can still answer; expired ones do not count. */
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
  /** When the oldest and the newest of those entries were put, in ISO 8601. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

export interface EmbeddingCacheOptions {
  /** How long an entry may answer, counted from its last `put`. Default: 24 hours. */
  readonly ttlMs?: number;
  /** Above it, the entry read or put longest ago makes room. Default: 10,000. */
  readonly maxEntries?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Remembers the vectors of queries. Keys are the model's fingerprint and a hash of the text, so that no question
 * is kept in clear and a change of model never mixes vector spaces.
 */
export interface EmbeddingCache {
  /** The vector exactly as it was put, as a copy that the caller may change; null when absent or expired. */
  get(fingerprint: string, textHash: string): Promise<Float32Array | null>;
  /** Replaces what the key held and starts its life anew. */
  put(fingerprint: string, textHash: string, vector: Float32Array): Promise<void>;
  stats(): Promise<EmbeddingCacheStats>;
  /** Forgets every entry and resets the counters. */
  clear(): Promise<void>;
  /** Drops the expired entries; returns how many. */
  cleanup(): Promise<number>;
}

export const EMBEDDING_CACHE_DEFAULTS = { ttlMs: 24 * 60 * 60 * 1000, maxEntries: 10_000 } as const;
