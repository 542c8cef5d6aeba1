import type {
  EmbeddingCacheOptions,
  EmbeddingCacheStatistics,
  EmbeddingCacheStore,
} from "../embedding-cache-store.ts";
import { toBlob, toVector } from "./blobs.ts";
import type { Connection } from "./connection.ts";

export interface SqliteEmbeddingCache extends EmbeddingCacheStore {
  /** Writes down the uses noted since the last write. */
  flush(): void;
}

/** Uses wait in memory up to this many. */
const MAX_NOTED_USES = 500;

/**
 * A hit only reads: its use is noted in memory and written with the next write, because a commit (two disk
 * flushes) for each search would cost more than the cache saves. A crash loses a few counts, never a vector.
 * Through a read-only store it answers but does not learn.
 */
export function sqliteEmbeddingCache(
  db: Connection,
  options: EmbeddingCacheOptions,
  now: () => Date,
): SqliteEmbeddingCache {
  const uses = new UseNotes(db);
  const time = (): number => now().getTime();
  const expiry = (): number => time() - options.ttlMs;
  return {
    get: async (fingerprint, textHash) => {
      const sql =
        "SELECT data FROM embedding_cache WHERE fingerprint = ? AND text_hash = ? AND created_at > ?";
      const row = db.get<{ data: Uint8Array }>(sql, fingerprint, textHash, expiry());
      if (row === undefined) uses.miss();
      else uses.hit({ fingerprint, textHash, at: time() });
      return row === undefined ? null : toVector(row.data);
    },
    put: async (fingerprint, textHash, vector) => {
      if (db.isReadOnly) return;
      db.transaction(() => {
        uses.write();
        db.run(
          `INSERT OR REPLACE INTO embedding_cache (fingerprint, text_hash, data, created_at, used_at)
           VALUES (?1, ?2, ?3, ?4, ?4)`,
          fingerprint,
          textHash,
          toBlob(vector),
          time(),
        );
        evict(db, options.maxEntries);
      });
    },
    stats: async () => stats(db, uses, expiry()),
    clear: async () => {
      db.transaction(() => {
        db.run("DELETE FROM embedding_cache");
        db.run("DELETE FROM counter WHERE name IN (?, ?)", HITS, MISSES);
      });
      uses.forget();
    },
    cleanup: async () => db.run("DELETE FROM embedding_cache WHERE created_at <= ?", expiry()).changes,
    flush: () => uses.flush(),
  };
}

/** Names of the counters that outlive the process. */
const HITS = "embedding-cache-hits";
const MISSES = "embedding-cache-misses";

interface Use {
  readonly fingerprint: string;
  readonly textHash: string;
  readonly at: number;
}

class UseNotes {
  readonly #db: Connection;
  #hits: Use[] = [];
  #misses = 0;

  constructor(db: Connection) {
    this.#db = db;
  }

  get hits(): number {
    return this.#hits.length;
  }

  get misses(): number {
    return this.#misses;
  }

  hit(use: Use): void {
    if (this.#db.isReadOnly) return;
    this.#hits.push(use);
    if (this.#hits.length >= MAX_NOTED_USES) this.flush();
  }

  miss(): void {
    if (!this.#db.isReadOnly) this.#misses++;
  }

  flush(): void {
    if (this.#hits.length + this.#misses > 0) this.#db.transaction(() => this.write());
  }

  /** Call inside a transaction. */
  write(): void {
    for (const use of this.#hits) {
      this.#db.run(
        `UPDATE embedding_cache SET hits = hits + 1, used_at = max(used_at, ?)
         WHERE fingerprint = ? AND text_hash = ?`,
        use.at,
        use.fingerprint,
        use.textHash,
      );
    }
    count(this.#db, HITS, this.#hits.length);
    count(this.#db, MISSES, this.#misses);
    this.forget();
  }

  forget(): void {
    this.#hits = [];
    this.#misses = 0;
  }
}

function evict(db: Connection, maxEntries: number): void {
  db.run(
    `DELETE FROM embedding_cache WHERE (fingerprint, text_hash) IN (
       SELECT fingerprint, text_hash FROM embedding_cache ORDER BY used_at DESC LIMIT -1 OFFSET ?)`,
    maxEntries,
  );
}

function count(db: Connection, name: string, added: number): void {
  if (added === 0) return;
  db.run(
    "INSERT INTO counter VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = value + ?2",
    name,
    added,
  );
}

function stats(db: Connection, uses: UseNotes, expiry: number): EmbeddingCacheStatistics {
  const row = db.get<{ entries: number; oldest: number | null; newest: number | null }>(
    `SELECT count(*) AS entries, min(created_at) AS oldest, max(created_at) AS newest
     FROM embedding_cache WHERE created_at > ?`,
    expiry,
  );
  const counter = (name: string): number =>
    db.get<{ value: number }>("SELECT value FROM counter WHERE name = ?", name)?.value ?? 0;
  return {
    entries: row?.entries ?? 0,
    hits: counter(HITS) + uses.hits,
    misses: counter(MISSES) + uses.misses,
    oldest: iso(row?.oldest ?? null),
    newest: iso(row?.newest ?? null),
  };
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
