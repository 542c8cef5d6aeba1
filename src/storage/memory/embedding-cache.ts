import type { EmbeddingCacheOptions, EmbeddingCacheStore } from "../embedding-cache-store.ts";

interface Entry {
  readonly vector: Float32Array;
  readonly createdAt: number;
}

export function memoryEmbeddingCache(options: EmbeddingCacheOptions, now: () => Date): EmbeddingCacheStore {
  // A map keeps insertion order: taking an entry out and in again moves it to the end, the most recent place.
  const entries = new Map<string, Entry>();
  const counts = { hits: 0, misses: 0 };
  const isExpired = (entry: Entry): boolean => entry.createdAt <= now().getTime() - options.ttlMs;
  return {
    get: async (fingerprint, textHash) => {
      const key = keyOf(fingerprint, textHash);
      const entry = entries.get(key);
      if (entry === undefined || isExpired(entry)) {
        counts.misses++;
        return null;
      }
      counts.hits++;
      entries.delete(key);
      entries.set(key, entry);
      return entry.vector.slice();
    },
    put: async (fingerprint, textHash, vector) => {
      const key = keyOf(fingerprint, textHash);
      entries.delete(key);
      entries.set(key, { vector: vector.slice(), createdAt: now().getTime() });
      for (const oldest of entries.keys()) {
        if (entries.size <= options.maxEntries) break;
        entries.delete(oldest);
      }
    },
    stats: async () => {
      const alive = [...entries.values()].filter((entry) => !isExpired(entry));
      const times = alive.map((entry) => entry.createdAt).toSorted((a, b) => a - b);
      return { entries: alive.length, ...counts, oldest: iso(times.at(0)), newest: iso(times.at(-1)) };
    },
    clear: async () => {
      entries.clear();
      counts.hits = 0;
      counts.misses = 0;
    },
    cleanup: async () => {
      const expired = [...entries].filter(([, entry]) => isExpired(entry));
      for (const [key] of expired) entries.delete(key);
      return expired.length;
    },
  };
}

function keyOf(fingerprint: string, textHash: string): string {
  return JSON.stringify([fingerprint, textHash]);
}

function iso(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
