import { DEFAULT_EMBEDDING_CACHE, type EmbeddingCacheOptions } from "../embedding-cache-store.ts";
import type { Store } from "../store.ts";
import { memoryDocuments } from "./documents.ts";
import { memoryEmbeddingCache } from "./embedding-cache.ts";
import { memoryJobs } from "./jobs.ts";
import { TenantStates } from "./tenant-state.ts";
import { memoryUpkeep } from "./upkeep.ts";
import { memoryVectorSpaces } from "./vector-spaces.ts";
import { memoryView } from "./view.ts";

export interface MemoryStoreOptions {
  readonly cache?: EmbeddingCacheOptions;
  readonly now?: () => Date;
}

/** For a few thousand chunks that need not outlive the process: one-off questions over a folder, and tests. */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  const { now = () => new Date(), cache = DEFAULT_EMBEDDING_CACHE } = options;
  const states = new TenantStates();
  return {
    engine: "memory",
    documents: memoryDocuments(states, now),
    vectors: memoryVectorSpaces(states),
    embeddingCache: memoryEmbeddingCache(cache, now),
    jobs: memoryJobs(now),
    upkeep: memoryUpkeep(states),
    read: (tenant, work) => work(memoryView(states.read(tenant))),
    close: async () => undefined,
  };
}
