import type { Filter } from "#src/domain/index.ts";
import type { ReadView } from "../read-view.ts";
import type { Connection } from "./connection.ts";
import { lexicalCandidates } from "./lexical-search.ts";
import { CountCache, statistics, vocabulary } from "./lexical-statistics.ts";
import { nearest, similarities } from "./nearest-vectors.ts";
import { collections, passages, sequences } from "./passages.ts";
import { findArticles, findNorms, findProvisions, provisionsIn } from "./provisions.ts";
import { checkFilter } from "../filter-rules.ts";
import { findTenant } from "./tenants.ts";
import { VectorCaches } from "./vector-caches.ts";

export interface SnapshotReader {
  read<Result>(tenant: string, work: (view: ReadView) => Promise<Result>): Promise<Result>;
  /** Waits for the reads under way. */
  close(): Promise<void>;
}

/**
 * Runs reads one after the other, each inside a transaction of its own: that is what makes the view consistent.
 * The connection must be one that nobody writes through, or a write could land inside a view.
 */
export function snapshotReader(db: Connection): SnapshotReader {
  const counts = new CountCache();
  const vectors = new VectorCaches(db);
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (tenant, work) => {
      const run = async () => {
        db.execute("BEGIN");
        try {
          counts.refresh(databaseVersion(db));
          return await work(viewOf(db, findTenant(db, tenant), counts, vectors));
        } finally {
          db.execute("COMMIT");
        }
      };
      const result = last.then(run);
      last = result.catch(() => undefined);
      return result;
    },
    close: async () => {
      await last;
      vectors.close();
      db.close();
    },
  };
}

/** Changes whenever another connection has committed. */
function databaseVersion(db: Connection): number {
  return db.get<{ data_version: number }>("PRAGMA data_version")?.data_version ?? 0;
}

function viewOf(
  db: Connection,
  tenantId: number | null,
  counts: CountCache,
  vectors: VectorCaches,
): ReadView {
  if (tenantId === null) return EMPTY_VIEW;
  return {
    statistics: async (terms) => statistics(db, counts, tenantId, terms),
    lexicalCandidates: async (query) => lexicalCandidates(db, tenantId, query),
    sequences: async (chunkIds) => sequences(db, tenantId, chunkIds),
    nearest: async (query) => nearest(db, vectors, tenantId, query),
    similarities: async (query) => similarities(db, tenantId, query),
    passages: async (chunkIds) => passages(db, tenantId, chunkIds),
    provisions: async (query) => findProvisions(db, tenantId, query),
    provisionsIn: async (chunkIds) => provisionsIn(db, tenantId, chunkIds),
    articles: async (key) => findArticles(db, tenantId, key),
    norms: async (key, limit) => findNorms(db, tenantId, key, limit),
    vocabulary: async (prefix, limit) => vocabulary(db, counts, tenantId, { prefix, limit }),
    collections: async () => collections(db, tenantId),
  };
}

const EMPTY_VIEW: ReadView = {
  statistics: async (terms) => ({
    chunkCount: 0,
    averageLength: 0,
    documentFrequency: new Map(terms.map((term) => [term, 0])),
  }),
  lexicalCandidates: async ({ filter }) => nothing(filter),
  sequences: async () => new Map(),
  nearest: async ({ filter }) => nothing(filter),
  similarities: async () => new Map(),
  passages: async () => [],
  provisions: async ({ filter }) => nothing(filter),
  provisionsIn: async () => new Map(),
  articles: async () => [],
  norms: async () => [],
  vocabulary: async () => [],
  collections: async () => [],
};

/** A bad filter is an error for every tenant, the unknown ones included. */
function nothing(filter: Filter): [] {
  checkFilter(filter);
  return [];
}
