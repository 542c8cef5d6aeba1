import type { EmbeddingCache, EmbeddingCacheOptions, EmbeddingCacheStatistics } from "../../vectors.ts";
import { type Connection, toBlob, toVector } from "../connection.ts";
import { ensureTenant, findTenant } from "../tenants.ts";

export interface SqliteEmbeddingCache extends EmbeddingCache {
  /** The uses noted since they were last taken; whoever takes them records them. */
  takeUses(): CacheUses;
  recordUses(uses: CacheUses): Promise<void>;
}

/** By tenant's row. Plain data: it may come from another thread. */
export type CacheUses = ReadonlyMap<number, TenantUses>;

interface TenantUses {
  hits: number;
  misses: number;
  /** When each entry was used last. */
  readonly usedAt: Map<string, EntryUse>;
}

interface EntryUse {
  readonly fingerprint: string;
  readonly textHash: string;
  readonly at: number;
}

/**
 * A hit only reads: its use is noted in memory and written with the next write, because a commit (two disk
 * flushes) for each search would cost more than the cache saves. A crash loses a few counts, never a vector.
 * Through a read-only store, and while another process holds the write lock, it answers but does not learn.
 */
export function sqliteEmbeddingCache(
  db: Connection,
  options: EmbeddingCacheOptions,
  now: () => Date,
): SqliteEmbeddingCache {
  const notes = new UseNotes();
  const time = (): number => now().getTime();
  const expiry = (): number => time() - options.ttlMs;
  return {
    get: async (tenant, fingerprint, textHash) => {
      const sql = `SELECT data FROM embedding_cache
         WHERE tenant_id = ? AND fingerprint = ? AND text_hash = ? AND created_at > ?`;
      const tenantId = findTenant(db, tenant);
      // Reading makes no tenant: of one that is not there, or no longer, nothing is noted.
      if (tenantId === null) return null;
      const row = db.get<{ data: Uint8Array }>(sql, tenantId, fingerprint, textHash, expiry());
      notes.add(tenantId, row === undefined ? null : { fingerprint, textHash, at: time() });
      return row === undefined ? null : toVector(row.data);
    },
    put: async (tenant, fingerprint, textHash, vector) => {
      const sql = `INSERT OR REPLACE INTO embedding_cache
           (tenant_id, fingerprint, text_hash, data, created_at, used_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)`;
      db.writeIfFree(() => {
        recordUses(db, notes.take());
        const tenantId = ensureTenant(db, tenant);
        db.run(sql, tenantId, fingerprint, textHash, toBlob(vector), time());
        evict(db, tenantId, options.maxEntries);
      });
    },
    stats: async (tenant) => {
      const tenantId = findTenant(db, tenant);
      return readStatistics(db, tenantId, expiry(), notes.of(tenantId));
    },
    clear: async (tenant) => {
      const tenantId = findTenant(db, tenant);
      notes.drop(tenantId);
      db.transaction(() => {
        db.run("DELETE FROM embedding_cache WHERE tenant_id = ?", tenantId);
        db.run("UPDATE tenant SET cache_hits = 0, cache_misses = 0 WHERE id = ?", tenantId);
      });
    },
    cleanup: async (tenant) => {
      const sql = "DELETE FROM embedding_cache WHERE tenant_id = ? AND created_at <= ?";
      return db.run(sql, findTenant(db, tenant), expiry()).changes;
    },
    takeUses: () => notes.take(),
    recordUses: async (uses) => {
      if (uses.size > 0) db.writeIfFree(() => recordUses(db, uses));
    },
  };
}

class UseNotes {
  #uses = new Map<number, TenantUses>();

  of(tenantId: number | null): TenantUses {
    return this.#uses.get(tenantId ?? 0) ?? { hits: 0, misses: 0, usedAt: new Map() };
  }

  /** Null: a miss. */
  add(tenantId: number, use: EntryUse | null): void {
    const uses = this.of(tenantId);
    this.#uses.set(tenantId, uses);
    if (use === null) uses.misses++;
    else {
      uses.hits++;
      uses.usedAt.set(`${use.fingerprint}\n${use.textHash}`, use);
    }
  }

  drop(tenantId: number | null): void {
    this.#uses.delete(tenantId ?? 0);
  }

  take(): CacheUses {
    const taken = this.#uses;
    this.#uses = new Map();
    return taken;
  }
}

/** Call inside a transaction. */
function recordUses(db: Connection, uses: CacheUses): void {
  const count = "UPDATE tenant SET cache_hits = cache_hits + ?, cache_misses = cache_misses + ? WHERE id = ?";
  const touch = `UPDATE embedding_cache SET used_at = max(used_at, ?)
     WHERE tenant_id = ? AND fingerprint = ? AND text_hash = ?`;
  for (const [tenantId, { hits, misses, usedAt }] of uses) {
    db.run(count, hits, misses, tenantId);
    for (const use of usedAt.values()) db.run(touch, use.at, tenantId, use.fingerprint, use.textHash);
  }
}

function evict(db: Connection, tenantId: number, maxEntries: number): void {
  const sql = `DELETE FROM embedding_cache WHERE tenant_id = ?1 AND (fingerprint, text_hash) IN (
     SELECT fingerprint, text_hash FROM embedding_cache WHERE tenant_id = ?1 ORDER BY used_at DESC LIMIT -1 OFFSET ?2)`;
  db.run(sql, tenantId, maxEntries);
}

function readStatistics(
  db: Connection,
  tenantId: number | null,
  expiry: number,
  noted: TenantUses,
): EmbeddingCacheStatistics {
  const sql = `SELECT count(*) AS entries, min(created_at) AS oldest, max(created_at) AS newest
     FROM embedding_cache WHERE tenant_id = ? AND created_at > ?`;
  type Row = { readonly entries: number; readonly oldest: number | null; readonly newest: number | null };
  const { entries, oldest, newest } = db.get<Row>(sql, tenantId, expiry) as Row;
  return {
    entries,
    hits: db.count("SELECT cache_hits FROM tenant WHERE id = ?", tenantId) + noted.hits,
    misses: db.count("SELECT cache_misses FROM tenant WHERE id = ?", tenantId) + noted.misses,
    oldest: oldest === null ? null : new Date(oldest).toISOString(),
    newest: newest === null ? null : new Date(newest).toISOString(),
  };
}
