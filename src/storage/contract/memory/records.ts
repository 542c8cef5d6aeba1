import type { SettingStore } from "../../store.ts";
import type { EmbeddingCache, EmbeddingCacheOptions } from "../../vectors.ts";

/** As JSON. */
type Settings = Map<string, string>;

export function memorySettings(tenants: Map<string, Settings>): SettingStore {
  const of = (tenant: string): Settings => tenants.get(tenant) ?? new Map<string, string>();
  return {
    get: async (tenant, key) => JSON.parse(of(tenant).get(key) ?? "null") as unknown,
    put: async (tenant, key, value) => void tenants.set(tenant, of(tenant).set(key, JSON.stringify(value))),
    remove: async (tenant, key) => of(tenant).delete(key),
  };
}

interface Entry {
  readonly vector: Float32Array;
  readonly createdAt: number;
}

interface TenantCache {
  /** A map keeps insertion order: taking an entry out and in again moves it to the end, the most recent place. */
  readonly entries: Map<string, Entry>;
  hits: number;
  misses: number;
}

export function memoryEmbeddingCache(
  tenants: Map<string, TenantCache>,
  options: EmbeddingCacheOptions,
  now: () => Date,
): EmbeddingCache {
  const isExpired = (entry: Entry): boolean => entry.createdAt <= now().getTime() - options.ttlMs;
  const of = (tenant: string): TenantCache =>
    tenants.get(tenant) ?? { entries: new Map<string, Entry>(), hits: 0, misses: 0 };
  return {
    get: async (tenant, fingerprint, textHash) => {
      const cache = of(tenant);
      const key = keyOf(fingerprint, textHash);
      const entry = cache.entries.get(key);
      if (entry === undefined || isExpired(entry)) {
        cache.misses++;
        return null;
      }
      cache.hits++;
      cache.entries.delete(key);
      cache.entries.set(key, entry);
      return entry.vector.slice();
    },
    put: async (tenant, fingerprint, textHash, vector) => {
      const cache = of(tenant);
      tenants.set(tenant, cache);
      const { entries } = cache;
      const key = keyOf(fingerprint, textHash);
      entries.delete(key);
      entries.set(key, { vector: vector.slice(), createdAt: now().getTime() });
      for (const oldest of entries.keys()) {
        if (entries.size <= options.maxEntries) break;
        entries.delete(oldest);
      }
    },
    stats: async (tenant) => {
      const { entries, hits, misses } = of(tenant);
      const alive = [...entries.values()].filter((entry) => !isExpired(entry));
      const times = alive.map((entry) => entry.createdAt).toSorted((a, b) => a - b);
      return { entries: alive.length, hits, misses, oldest: iso(times.at(0)), newest: iso(times.at(-1)) };
    },
    clear: async (tenant) => {
      const cache = of(tenant);
      cache.entries.clear();
      cache.hits = 0;
      cache.misses = 0;
    },
    cleanup: async (tenant) => {
      const { entries } = of(tenant);
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
