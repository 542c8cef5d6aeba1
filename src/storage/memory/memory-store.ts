import { DEFAULT_EMBEDDING_CACHE, type EmbeddingCacheOptions } from "../embedding-cache-store.ts";
import type { Store } from "../store.ts";
import { KEPT_TRACES } from "../trace-store.ts";
import { memoryConversations } from "./conversations.ts";
import { memoryDocuments } from "./documents.ts";
import { memoryEmbeddingCache } from "./embedding-cache.ts";
import { memoryJobs } from "./jobs.ts";
import { TenantStates } from "./tenant-state.ts";
import { memoryTraces } from "./traces.ts";
import { memoryUpkeep } from "./upkeep.ts";
import { memoryUsage } from "./usage.ts";
import { memoryVectorSpaces } from "./vector-spaces.ts";
import { memoryView } from "./view.ts";

export interface MemoryStoreOptions {
  readonly cache?: EmbeddingCacheOptions;
  readonly keptTraces?: number;
  readonly now?: () => Date;
}

/** For a few thousand chunks that need not outlive the process: one-off questions over a folder, and tests. */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  const { now = () => new Date(), cache = DEFAULT_EMBEDDING_CACHE, keptTraces = KEPT_TRACES } = options;
  const states = new TenantStates();
  return {
    engine: "memory",
    documents: memoryDocuments(states, now),
    vectors: memoryVectorSpaces(states),
    embeddingCache: memoryEmbeddingCache(cache, now),
    jobs: memoryJobs(now),
    conversations: memoryConversations(now),
    traces: memoryTraces(keptTraces),
    usage: memoryUsage(),
    upkeep: memoryUpkeep(states),
    read: (tenant, work) => work(memoryView(states.read(tenant))),
    close: async () => undefined,
  };
}
