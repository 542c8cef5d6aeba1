import { type Job, type JobStore, MAX_FINISHED_JOBS, type SettingStore } from "../../store.ts";
import type { EmbeddingCache, EmbeddingCacheOptions } from "../../vectors.ts";

export function memorySettings(): SettingStore {
  const values = new Map<string, string>();
  return {
    get: async (tenant, key) => JSON.parse(values.get(keyOf(tenant, key)) ?? "null") as unknown,
    put: async (tenant, key, value) => void values.set(keyOf(tenant, key), JSON.stringify(value)),
    remove: async (tenant, key) => values.delete(keyOf(tenant, key)),
  };
}

interface Held {
  readonly tenant: string;
  readonly leaseUntil: number;
  readonly job: Job;
}

export function memoryJobs(now: () => Date): JobStore {
  const jobs = new Map<number, Held>();
  let lastId = 0;
  const time = (): number => now().getTime();
  const change = (held: Held, changes: Partial<Job>, leaseUntil: number): Job => {
    const job = { ...held.job, ...changes, updatedAt: now().toISOString() };
    jobs.set(job.id, { ...held, job, leaseUntil });
    return job;
  };
  /** `attempts` identifies the holder: another worker that took the job over has raised it. */
  const heldBy = (tenant: string, job: Job): Held | undefined => {
    const held = jobs.get(job.id);
    const isHolder =
      held?.tenant === tenant && held.job.state === "running" && held.job.attempts === job.attempts;
    return isHolder ? held : undefined;
  };
  return {
    enqueue: async (tenant, kind, payload) => {
      const at = now().toISOString();
      const job = newJob({
        id: ++lastId,
        kind,
        payload: structuredClone(payload),
        createdAt: at,
        updatedAt: at,
      });
      jobs.set(job.id, { tenant, job, leaseUntil: 0 });
      forgetOldest(jobs, tenant);
      return job;
    },
    claim: async (tenant, kind, leaseMs) => {
      const free = [...jobs.values()].find(
        (held) => held.tenant === tenant && held.job.kind === kind && isFree(held, time()),
      );
      if (free === undefined) return null;
      return change(free, { state: "running", attempts: free.job.attempts + 1 }, time() + leaseMs);
    },
    heartbeat: async (tenant, job, leaseMs, progress) => {
      const held = heldBy(tenant, job);
      if (held !== undefined) change(held, { progress: structuredClone(progress) }, time() + leaseMs);
      return held !== undefined;
    },
    finish: async (tenant, job, { error }) => {
      const held = heldBy(tenant, job);
      if (held !== undefined) change(held, { state: error === null ? "done" : "failed", error }, 0);
    },
    list: async (tenant, limit) =>
      ofTenant(jobs, tenant)
        .map(({ job }) => job)
        .toReversed()
        .slice(0, limit),
  };
}

function newJob(job: Pick<Job, "id" | "kind" | "payload" | "createdAt" | "updatedAt">): Job {
  return { ...job, state: "queued", progress: null, attempts: 0, error: null };
}

function isFree({ job, leaseUntil }: Held, time: number): boolean {
  return job.state === "queued" || (job.state === "running" && leaseUntil <= time);
}

function ofTenant(jobs: ReadonlyMap<number, Held>, tenant: string): Held[] {
  return [...jobs.values()].filter((held) => held.tenant === tenant);
}

function forgetOldest(jobs: Map<number, Held>, tenant: string): void {
  for (const { job } of ofTenant(jobs, tenant).slice(0, -MAX_FINISHED_JOBS)) {
    if (job.state === "done" || job.state === "failed") jobs.delete(job.id);
  }
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

export function memoryEmbeddingCache(options: EmbeddingCacheOptions, now: () => Date): EmbeddingCache {
  const tenants = new Map<string, TenantCache>();
  const isExpired = (entry: Entry): boolean => entry.createdAt <= now().getTime() - options.ttlMs;
  const of = (tenant: string): TenantCache => {
    const cache = tenants.get(tenant) ?? { entries: new Map<string, Entry>(), hits: 0, misses: 0 };
    tenants.set(tenant, cache);
    return cache;
  };
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
      const { entries } = of(tenant);
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
      tenants.delete(tenant);
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
