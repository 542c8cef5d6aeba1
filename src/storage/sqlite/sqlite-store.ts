import { MAX_TRACES } from "../dialogue.ts";
import type { Store } from "../store.ts";
import type { EmbeddingCacheOptions } from "../vectors.ts";
import { Connection } from "./connection.ts";
import { sqliteConversations, sqliteTraces } from "./dialogue.ts";
import { type SqliteEmbeddingCache, sqliteEmbeddingCache } from "./embedding-cache.ts";
import { sqliteKnowledge } from "./knowledge.ts";
import { sqliteMaintenance } from "./maintenance/maintenance.ts";
import { snapshotReader } from "./read-view.ts";
import { sqliteJobs, sqliteSettings, sqliteUsage } from "./records.ts";
import { sqliteVectorSpaces } from "./vectors/vector-spaces.ts";

export interface SqliteStoreOptions {
  readonly path: string;
  readonly cache: EmbeddingCacheOptions;
  readonly backupsKept: number;
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
  readonly maxTraces?: number;
  readonly now?: () => Date;
}

export interface SqliteStore extends Store {
  readonly embeddingCache: SqliteEmbeddingCache;
}

/** Everything in one file (WAL mode): several processes may open it and see each other's writes. */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { now = () => new Date(), maxTraces = MAX_TRACES } = options;
  const db = new Connection(options);
  // Reads span awaits; on a connection of their own, writes may go on meanwhile.
  const reader = snapshotReader(new Connection({ ...options, readOnly: true }));
  const embeddingCache = sqliteEmbeddingCache(db, options.cache, now);
  return {
    engine: "sqlite",
    knowledge: sqliteKnowledge(db, now),
    vectors: sqliteVectorSpaces(db),
    conversations: sqliteConversations(db, now),
    traces: sqliteTraces(db, maxTraces),
    jobs: sqliteJobs(db, now),
    usage: sqliteUsage(db),
    embeddingCache,
    settings: sqliteSettings(db),
    maintenance: sqliteMaintenance(db, options, now),
    read: reader.read,
    close: async () => {
      await reader.close();
      if (!db.isReadOnly) await embeddingCache.recordUses(embeddingCache.takeUses());
      db.close();
    },
  };
}
