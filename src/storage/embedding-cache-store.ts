export interface EmbeddingCacheOptions {
  readonly ttlMs: number;
  readonly maxEntries: number;
}

export const DEFAULT_EMBEDDING_CACHE: EmbeddingCacheOptions = {
  ttlMs: 24 * 60 * 60 * 1000,
  maxEntries: 10_000,
};

export interface EmbeddingCacheStatistics {
  /** Expired entries count until `cleanup`. */
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
  /** ISO 8601, or null when the cache is empty. */
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** Query vectors kept between runs, by model fingerprint and text hash: bounded, least recently used leave first. */
export interface EmbeddingCacheStore {
  /** Null when absent or expired. */
  get(fingerprint: string, textHash: string): Promise<Float32Array | null>;
  put(fingerprint: string, textHash: string, vector: Float32Array): Promise<void>;
  stats(): Promise<EmbeddingCacheStatistics>;
  clear(): Promise<void>;
  /** Drops expired entries; returns how many. */
  cleanup(): Promise<number>;
}
