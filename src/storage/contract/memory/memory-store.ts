import { MAX_TRACES } from "../../dialogue.ts";
import type { Store } from "../../store.ts";
import type { EmbeddingCacheOptions } from "../../vectors.ts";
import { memoryConversations, memoryTraces, memoryUsage } from "./dialogue.ts";
import { memoryKnowledge } from "./documents.ts";
import { memoryMaintenance } from "./maintenance.ts";
import { memoryEmbeddingCache, memoryJobs, memorySettings } from "./records.ts";
import { TenantStates } from "./tenant-state.ts";
import { memoryVectorSpaces } from "./vector-spaces.ts";
import { memoryView } from "./view.ts";

export interface MemoryStoreOptions {
  readonly cache?: EmbeddingCacheOptions;
  readonly maxTraces?: number;
  readonly now?: () => Date;
}

/** The reference that engines are compared with: the contract in its simplest form, without regard to speed. */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  const { now = () => new Date(), cache = { ttlMs: 86_400_000, maxEntries: 10_000 } } = options;
  const states = new TenantStates();
  const knowledge = memoryKnowledge(states, now);
  return {
    engine: "memory",
    knowledge,
    vectors: memoryVectorSpaces(states),
    conversations: memoryConversations(now),
    traces: memoryTraces(options.maxTraces ?? MAX_TRACES),
    jobs: memoryJobs(now),
    usage: memoryUsage(),
    embeddingCache: memoryEmbeddingCache(cache, now),
    settings: memorySettings(),
    maintenance: memoryMaintenance(states, knowledge),
    read: async ({ tenant, signal }, work) => {
      signal.throwIfAborted();
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
      return Promise.race([work(memoryView(states.read(tenant), signal)), aborted.promise]);
    },
    close: async () => undefined,
  };
}
