import { join } from "node:path";
import { after } from "node:test";
import {
  EMBEDDING_CACHE_DEFAULTS,
  type EmbeddingCache,
  type EmbeddingCacheOptions,
} from "#src/embedding/index.ts";
import { embeddingCacheContract } from "#src/embedding/embedding-cache.contract.ts";
import { temporaryFolder, TEST_SETTINGS } from "#src/storage/contract/temporary-folder.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { tenantCache } from "./open-acervo.ts";

/** The store's cache is what `openAcervo` gives to embedders: both ports must agree on what a cache is. */
const folder = temporaryFolder();
const stores: ReturnType<typeof sqliteStore>[] = [];
after(async () => {
  for (const store of stores) await store.close();
  folder.remove();
});

function openCache({ now = Date.now, ...options }: EmbeddingCacheOptions): EmbeddingCache {
  const path = join(folder.path, `${stores.length}.db`);
  const cache = { ...EMBEDDING_CACHE_DEFAULTS, ...options };
  const store = sqliteStore({ path, ...TEST_SETTINGS, cache, now: () => new Date(now()) });
  stores.push(store);
  return tenantCache(store, "acme");
}

embeddingCacheContract("the store's cache", openCache);
