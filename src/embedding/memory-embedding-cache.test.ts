import assert from "node:assert/strict";
import { it } from "node:test";
import * as fc from "fast-check";
import { embeddingCacheContract } from "./embedding-cache.contract.ts";
import { memoryEmbeddingCache } from "./memory-embedding-cache.ts";

embeddingCacheContract("the cache in memory", memoryEmbeddingCache);

it("the cache in memory never holds more than its limit, and always the last key put", async () => {
  const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(keys, fc.integer({ min: 1, max: 4 }), async (puts, maxEntries) => {
      const cache = memoryEmbeddingCache({ maxEntries });
      for (const key of puts) await cache.put("m", key, Float32Array.of(1));
      assert.equal((await cache.stats()).entries, Math.min(maxEntries, new Set(puts).size));
      assert.notEqual(await cache.get("m", puts.at(-1) ?? ""), null);
    }),
  );
});
