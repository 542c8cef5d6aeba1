import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_TRACES } from "../../dialogue.ts";
import { filesOfTenants, folderFiles } from "../../folder-files.ts";
import type { Store } from "../../store.ts";
import type { EmbeddingCacheOptions } from "../../vectors.ts";
import { memoryKeys, memoryTenants, TenantTables } from "./access.ts";
import { memoryConversations, memoryTraces } from "./dialogue.ts";
import { memoryKnowledge } from "./documents.ts";
import { memoryFeedback } from "./feedback.ts";
import { memoryJobs } from "./jobs.ts";
import { memoryMaintenance } from "./maintenance.ts";
import { memoryEmbeddingCache, memorySettings } from "./records.ts";
import { type TenantState, TenantStates } from "./tenant-state.ts";
import { memoryUsage } from "./usage.ts";
import { memoryVectorSpaces } from "./vector-spaces.ts";
import { memoryView } from "./view.ts";
import { memoryWorkQueue } from "./work-queue.ts";

export interface MemoryStoreOptions {
  readonly cache?: EmbeddingCacheOptions;
  readonly maxTraces?: number;
  readonly now?: () => Date;
}

/** The reference that engines are compared with: the contract in its simplest form, without regard to speed. */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  const { now = () => new Date(), cache = { ttlMs: 86_400_000, maxEntries: 10_000 } } = options;
  const tables = new TenantTables();
  const stored = tables.table<TenantState>();
  const conversations: Parameters<typeof memoryConversations>[0] = tables.table();
  const traces: Parameters<typeof memoryTraces>[0] = tables.table();
  const jobs: Parameters<typeof memoryJobs>[0] = tables.table();
  const states = new TenantStates(stored);
  const knowledge = memoryKnowledge(states, now);
  // Made with the first file; a file has a path, whatever the engine.
  const folder = join(tmpdir(), `acervo-memory-${randomUUID()}`);
  const files = folderFiles({ folder });
  const tenants = memoryTenants(tables, { states: stored, conversations, traces }, files);
  return {
    engine: "memory",
    knowledge,
    vectors: memoryVectorSpaces(states),
    conversations: memoryConversations(conversations, now),
    traces: memoryTraces(traces, options.maxTraces ?? MAX_TRACES),
    jobs: memoryJobs(jobs, now),
    jobQueue: memoryWorkQueue(jobs, now),
    usage: memoryUsage(tables.table()),
    embeddingCache: memoryEmbeddingCache(tables.table(), cache, now),
    settings: memorySettings(tables.table()),
    feedback: memoryFeedback(tables.table(), now),
    keys: memoryKeys(tables.table(), now),
    tenants,
    files: filesOfTenants(files, tenants),
    maintenance: memoryMaintenance(states, knowledge),
    read: async ({ tenant, signal }, work) => {
      signal.throwIfAborted();
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
      return Promise.race([work(memoryView(states.read(tenant), signal)), aborted.promise]);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
