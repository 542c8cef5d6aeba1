export interface EmbeddingCacheOptions {
  readonly ttlMs: number;
  readonly maxEntries: number;
}

export const DEFAULT_EMBEDDING_CACHE: EmbeddingCacheOptions = {
  ttlMs: 24 * 60 * 60 * 1000,
  maxEntries: 10_000,
};

export interface EmbeddingCacheStatistics {
  /** Entries that can still answer; expired ones do not count. */
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
  /** When the oldest and the newest of those entries were put, in ISO 8601; null when there are none. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** Query vectors kept between runs, by model fingerprint and text hash: bounded, least recently used leave first. */
export interface EmbeddingCacheStore {
  /** Null when absent or expired. */
  get(fingerprint: string, textHash: string): Promise<Float32Array | null>;
  put(fingerprint: string, textHash: string, vector: Float32Array): Promise<void>;
  stats(): Promise<EmbeddingCacheStatistics>;
  /** Forgets every entry and resets the counters. */
  clear(): Promise<void>;
  /** Drops expired entries; returns how many. */
  cleanup(): Promise<number>;
}
