import { AcervoError } from "#src/domain/index.ts";
import { DEFAULT_EMBEDDING_CACHE, type EmbeddingCacheOptions } from "../embedding-cache-store.ts";
import type { Store } from "../store.ts";
import { KEPT_TRACES } from "../trace-store.ts";
import { Connection } from "./connection.ts";
import { sqliteConversations } from "./conversations.ts";
import { sqliteDocuments } from "./documents.ts";
import { sqliteEmbeddingCache } from "./embedding-cache.ts";
import { sqliteJobs } from "./jobs.ts";
import { snapshotReader } from "./snapshot-reader.ts";
import { sqliteTraces } from "./traces.ts";
import { sqliteUpkeep } from "./upkeep.ts";
import { sqliteUsage } from "./usage.ts";
import { sqliteVectorSpaces } from "./vector-spaces.ts";

export interface SqliteStoreOptions {
  readonly path: string;
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
  readonly cache?: EmbeddingCacheOptions;
  readonly keptTraces?: number;
  readonly now?: () => Date;
}

/** Everything in one file (WAL mode): several processes may open it and see each other's writes. */
export function sqliteStore(options: SqliteStoreOptions): Store {
  const { now = () => new Date(), cache = DEFAULT_EMBEDDING_CACHE, keptTraces = KEPT_TRACES } = options;
  const db = openCurrent(options);
  // Reads span awaits; on a connection of their own, writes may go on meanwhile.
  const reader = snapshotReader(new Connection({ ...options, readOnly: true }));
  const embeddingCache = sqliteEmbeddingCache(db, cache, now);
  return {
    engine: "sqlite",
    documents: sqliteDocuments(db, now),
    vectors: sqliteVectorSpaces(db),
    embeddingCache,
    jobs: sqliteJobs(db, now),
    conversations: sqliteConversations(db, now),
    traces: sqliteTraces(db, keptTraces),
    usage: sqliteUsage(db),
    upkeep: sqliteUpkeep(db, now),
    read: (tenant, work) => reader.read(tenant, work),
    close: async () => {
      await reader.close();
      embeddingCache.flush();
      db.close();
    },
  };
}

/** A reader cannot bring an older file up to date, and must not fail later on a column that is not there yet. */
function openCurrent(options: SqliteStoreOptions): Connection {
  const db = new Connection(options);
  if (db.hasCurrentSchema()) return db;
  db.close();
  const cause = new Error("the file has an older schema: open it once for writing, then for reading");
  throw new AcervoError("path-not-writable", { path: options.path }, { cause });
}
