import { join } from "node:path";
import { after } from "node:test";
import { EMBEDDING_CACHE_DEFAULTS, type EmbeddingCacheOptions } from "#src/embedding/index.ts";
import { embeddingCacheContract } from "#src/embedding/embedding-cache.contract.ts";
import { memoryStore } from "#src/storage/memory/memory-store.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { temporaryFolder } from "#src/storage/sqlite/temporary-folder.ts";

/** The stores' caches are what `openAcervo` gives to embedders: both ports must agree on what a cache is. */
function storeOptions({ now = Date.now, ...options }: EmbeddingCacheOptions) {
  return { cache: { ...EMBEDDING_CACHE_DEFAULTS, ...options }, now: () => new Date(now()) };
}

embeddingCacheContract(
  "the memory store's cache",
  (options) => memoryStore(storeOptions(options)).embeddingCache,
);

const folder = temporaryFolder();
const stores: ReturnType<typeof sqliteStore>[] = [];
after(async () => {
  for (const store of stores) await store.close();
  folder.remove();
});

embeddingCacheContract("the SQLite store's cache", (options) => {
  const path = join(folder.path, `${stores.length}.db`);
  const store = sqliteStore({ path, ...storeOptions(options) });
  stores.push(store);
  return store.embeddingCache;
});
