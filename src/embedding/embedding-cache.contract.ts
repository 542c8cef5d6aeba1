import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EmbeddingCache, EmbeddingCacheOptions } from "./embedding-cache.ts";

type OpenCache = (options: EmbeddingCacheOptions) => EmbeddingCache | Promise<EmbeddingCache>;

const VECTOR = Float32Array.of(0.25, -0.5, 1e-7);

/** What every cache of embeddings promises. `open` gives a new, empty cache. */
export function embeddingCacheContract(name: string, open: OpenCache): void {
  /** Time stands still unless a test moves it. */
  async function openAt(options: EmbeddingCacheOptions = {}) {
    const clock = { ms: Date.UTC(2026, 0, 1) };
    const cache = await open({ ...options, now: () => clock.ms });
    return { cache, clock };
  }

  describe(`${name} keeps the contract of an embedding cache`, () => {
    answersContract(openAt);
    lifetimeContract(openAt);
    bookkeepingContract(openAt);
  });
}

type OpenAt = (options?: EmbeddingCacheOptions) => Promise<{ cache: EmbeddingCache; clock: { ms: number } }>;

function answersContract(openAt: OpenAt): void {
  it("gives back the very vector that was put", async () => {
    const { cache } = await openAt();
    await cache.put("m", "a", VECTOR);
    assert.deepEqual(await cache.get("m", "a"), VECTOR);
  });

  it("knows nothing of texts that were never put", async () => {
    const { cache } = await openAt();
    assert.equal(await cache.get("m", "a"), null);
  });

  it("keeps the vectors of two models apart", async () => {
    const { cache } = await openAt();
    await cache.put("m1", "a", VECTOR);
    await cache.put("m2", "a", Float32Array.of(1));
    assert.equal(await cache.get("m3", "a"), null);
    assert.deepEqual(await cache.get("m1", "a"), VECTOR);
    assert.deepEqual(await cache.get("m2", "a"), Float32Array.of(1));
  });

  it("replaces the vector of a key that is put again", async () => {
    const { cache } = await openAt();
    await cache.put("m", "a", VECTOR);
    await cache.put("m", "a", Float32Array.of(9));
    assert.deepEqual(await cache.get("m", "a"), Float32Array.of(9));
    assert.equal((await cache.stats()).entries, 1);
  });

  it("is not changed by what callers do to their vectors", async () => {
    const { cache } = await openAt();
    const mine = VECTOR.slice();
    await cache.put("m", "a", mine);
    mine.fill(0);
    (await cache.get("m", "a"))?.fill(0);
    assert.deepEqual(await cache.get("m", "a"), VECTOR);
  });

  it("accepts a view into a larger buffer", async () => {
    const { cache } = await openAt();
    await cache.put("m", "a", Float32Array.of(7, 8, 9).subarray(1, 2));
    assert.deepEqual(await cache.get("m", "a"), Float32Array.of(8));
  });
}

function lifetimeContract(openAt: OpenAt): void {
  it("forgets an entry when its time is over, counted from the last put", async () => {
    const { cache, clock } = await openAt({ ttlMs: 1_000 });
    await cache.put("m", "a", VECTOR);
    clock.ms += 999;
    assert.deepEqual(await cache.get("m", "a"), VECTOR);
    clock.ms += 1;
    assert.equal(await cache.get("m", "a"), null);
    await cache.put("m", "a", VECTOR);
    clock.ms += 999;
    assert.deepEqual(await cache.get("m", "a"), VECTOR);
  });

  it("lives for a day unless told otherwise", async () => {
    const { cache, clock } = await openAt();
    await cache.put("m", "a", VECTOR);
    clock.ms += 24 * 60 * 60 * 1000 - 1;
    assert.deepEqual(await cache.get("m", "a"), VECTOR);
    clock.ms += 1;
    assert.equal(await cache.get("m", "a"), null);
  });

  it("makes room by dropping what was used longest ago", async () => {
    const { cache, clock } = await openAt({ maxEntries: 2 });
    for (const key of ["a", "b"]) {
      await cache.put("m", key, VECTOR);
      clock.ms += 1;
    }
    await cache.get("m", "a");
    clock.ms += 1;
    await cache.put("m", "c", VECTOR);
    assert.equal(await cache.get("m", "b"), null);
    assert.deepEqual(await cache.get("m", "a"), VECTOR);
    assert.deepEqual(await cache.get("m", "c"), VECTOR);
  });
}

function bookkeepingContract(openAt: OpenAt): void {
  it("tells what it holds and how it was used", async () => {
    const { cache, clock } = await openAt({ ttlMs: 1_000 });
    const start = clock.ms;
    assert.deepEqual(await cache.stats(), { entries: 0, hits: 0, misses: 0, oldest: null, newest: null });
    await cache.put("m", "a", VECTOR);
    clock.ms += 10;
    await cache.put("m", "b", VECTOR);
    await cache.get("m", "a");
    await cache.get("m", "a");
    await cache.get("m", "x");
    assert.deepEqual(await cache.stats(), {
      entries: 2,
      hits: 2,
      misses: 1,
      oldest: new Date(start).toISOString(),
      newest: new Date(start + 10).toISOString(),
    });
  });

  it("does not count expired entries, and drops them when told to clean up", async () => {
    const { cache, clock } = await openAt({ ttlMs: 1_000 });
    await cache.put("m", "old", VECTOR);
    clock.ms += 600;
    await cache.put("m", "new", VECTOR);
    clock.ms += 600;
    assert.equal((await cache.stats()).entries, 1);
    assert.equal(await cache.cleanup(), 1);
    assert.equal(await cache.cleanup(), 0);
    assert.deepEqual(await cache.get("m", "new"), VECTOR);
  });

  it("forgets everything when cleared", async () => {
    const { cache } = await openAt();
    await cache.put("m", "a", VECTOR);
    await cache.get("m", "a");
    await cache.clear();
    assert.deepEqual(await cache.stats(), { entries: 0, hits: 0, misses: 0, oldest: null, newest: null });
    assert.equal(await cache.get("m", "a"), null);
  });
}
