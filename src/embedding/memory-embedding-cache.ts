import {
  EMBEDDING_CACHE_DEFAULTS,
  type EmbeddingCache,
  type EmbeddingCacheOptions,
  type EmbeddingCacheStats,
} from "./embedding-cache.ts";

interface Entry {
  readonly vector: Float32Array;
  readonly putAt: number;
}

/** The reference cache: lives and dies with the process. */
export function memoryEmbeddingCache(options: EmbeddingCacheOptions = {}): EmbeddingCache {
  const { ttlMs, maxEntries } = { ...EMBEDDING_CACHE_DEFAULTS, ...options };
  const now = options.now ?? Date.now;
  // A Map iterates in order of insertion: re-inserting on every use keeps the least recently used entry first.
  const entries = new Map<string, Entry>();
  let hits = 0;
  let misses = 0;

  const isAlive = (entry: Entry) => now() - entry.putAt < ttlMs;

  function read(key: string): Float32Array | null {
    const entry = entries.get(key);
    if (entry === undefined) return null;
    entries.delete(key);
    if (!isAlive(entry)) return null;
    entries.set(key, entry);
    return entry.vector.slice();
  }

  function write(key: string, vector: Float32Array): void {
    entries.delete(key);
    entries.set(key, { vector: vector.slice(), putAt: now() });
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
  }

  function dropExpired(): number {
    const before = entries.size;
    for (const [key, entry] of entries) if (!isAlive(entry)) entries.delete(key);
    return before - entries.size;
  }

  return {
    async get(fingerprint, textHash) {
      const vector = read(keyOf(fingerprint, textHash));
      if (vector === null) misses += 1;
      else hits += 1;
      return vector;
    },
    async put(fingerprint, textHash, vector) {
      write(keyOf(fingerprint, textHash), vector);
    },
    async stats() {
      const putTimes = [...entries.values()].filter(isAlive).map((entry) => entry.putAt);
      return { ...describe(putTimes), hits, misses };
    },
    async clear() {
      hits = 0;
      misses = 0;
      entries.clear();
    },
    async cleanup() {
      return dropExpired();
    },
  };
}

function keyOf(fingerprint: string, textHash: string): string {
  return `${fingerprint}\n${textHash}`;
}

function describe(putTimes: readonly number[]): Pick<EmbeddingCacheStats, "entries" | "oldest" | "newest"> {
  if (putTimes.length === 0) return { entries: 0, oldest: null, newest: null };
  const ascending = putTimes.toSorted((a, b) => a - b);
  return {
    entries: ascending.length,
    oldest: new Date(ascending[0] ?? 0).toISOString(),
    newest: new Date(ascending.at(-1) ?? 0).toISOString(),
  };
}
