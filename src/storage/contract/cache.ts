import assert from "node:assert/strict";
import { type Check, CONTRACT_CACHE } from "./check.ts";
import { TENANT } from "./drafts.ts";

const VECTOR = Float32Array.of(0.5, -1, 3);

export const cacheChecks: readonly Check[] = [
  {
    title: "a cached vector comes back for its model and its text only",
    run: async ({ store: { embeddingCache: cache } }) => {
      await cache.put(TENANT, "modelo", "texto", VECTOR);
      assert.deepEqual(await cache.get(TENANT, "modelo", "texto"), VECTOR);
      assert.equal(await cache.get(TENANT, "modelo", "outro"), null);
      assert.equal(await cache.get(TENANT, "outro", "texto"), null);
      const { entries, hits, misses } = await cache.stats(TENANT);
      assert.deepEqual({ entries, hits, misses }, { entries: 1, hits: 1, misses: 2 });
    },
  },
  {
    title: "putting again replaces the vector and makes it young",
    run: async ({ store: { embeddingCache: cache }, clock }) => {
      await cache.put(TENANT, "m", "t", VECTOR);
      clock.advance(CONTRACT_CACHE.ttlMs - 1);
      await cache.put(TENANT, "m", "t", Float32Array.of(7));
      clock.advance(CONTRACT_CACHE.ttlMs - 1);
      assert.deepEqual(await cache.get(TENANT, "m", "t"), Float32Array.of(7));
      assert.equal((await cache.stats(TENANT)).entries, 1);
    },
  },
  {
    title: "an entry expires by its age, not by its use; it counts no more, and cleanup drops it",
    run: async ({ store: { embeddingCache: cache }, clock }) => {
      await cache.put(TENANT, "m", "velho", VECTOR);
      clock.advance(CONTRACT_CACHE.ttlMs - 1);
      assert.deepEqual(await cache.get(TENANT, "m", "velho"), VECTOR);
      await cache.put(TENANT, "m", "novo", VECTOR);
      clock.advance(1);
      assert.equal(await cache.get(TENANT, "m", "velho"), null);
      assert.equal((await cache.stats(TENANT)).entries, 1);
      assert.equal(await cache.cleanup(TENANT), 1);
      assert.equal(await cache.cleanup(TENANT), 0);
      assert.equal((await cache.stats(TENANT)).entries, 1);
      assert.deepEqual(await cache.get(TENANT, "m", "novo"), VECTOR);
    },
  },
  {
    title: "beyond the limit, the least recently used entry leaves",
    run: async ({ store: { embeddingCache: cache }, clock }) => {
      for (const text of ["a", "b", "c"]) {
        await cache.put(TENANT, "m", text, VECTOR);
        clock.advance(10);
      }
      assert.deepEqual(await cache.get(TENANT, "m", "a"), VECTOR);
      clock.advance(10);
      await cache.put(TENANT, "m", "d", VECTOR);
      assert.equal(await cache.get(TENANT, "m", "b"), null);
      for (const text of ["a", "c", "d"]) assert.deepEqual(await cache.get(TENANT, "m", text), VECTOR, text);
      assert.equal((await cache.stats(TENANT)).entries, CONTRACT_CACHE.maxEntries);
    },
  },
  {
    title: "stats tell the oldest and the newest entry; clear empties the cache and resets the counters",
    run: async ({ store: { embeddingCache: cache }, clock }) => {
      assert.deepEqual(await cache.stats(TENANT), {
        entries: 0,
        hits: 0,
        misses: 0,
        oldest: null,
        newest: null,
      });
      const oldest = clock.now().toISOString();
      await cache.put(TENANT, "m", "a", VECTOR);
      clock.advance(1_000);
      await cache.put(TENANT, "m", "b", VECTOR);
      const stats = await cache.stats(TENANT);
      assert.deepEqual([stats.oldest, stats.newest], [oldest, clock.now().toISOString()]);
      await cache.get(TENANT, "m", "a");
      await cache.clear(TENANT);
      assert.deepEqual(await cache.stats(TENANT), {
        entries: 0,
        hits: 0,
        misses: 0,
        oldest: null,
        newest: null,
      });
      assert.equal(await cache.get(TENANT, "m", "a"), null);
    },
  },
  {
    title: "a tenant's entries, limit and counters are its own",
    run: async ({ store: { embeddingCache: cache }, clock }) => {
      await cache.put(TENANT, "m", "a", VECTOR);
      for (const text of ["a", "b", "c", "d"]) {
        clock.advance(10);
        await cache.put("outro", "m", text, Float32Array.of(7));
      }
      assert.equal(await cache.get("terceiro", "m", "a"), null);
      assert.deepEqual(await cache.get(TENANT, "m", "a"), VECTOR);
      assert.equal(await cache.get("outro", "m", "a"), null);
      assert.equal((await cache.stats("outro")).entries, CONTRACT_CACHE.maxEntries);
      await cache.clear("outro");
      const { entries, hits, misses } = await cache.stats(TENANT);
      assert.deepEqual({ entries, hits, misses }, { entries: 1, hits: 1, misses: 0 });
      clock.advance(CONTRACT_CACHE.ttlMs);
      assert.equal(await cache.cleanup("outro"), 0);
      assert.equal(await cache.cleanup(TENANT), 1);
    },
  },
];
