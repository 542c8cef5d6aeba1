import type { EmbeddingCache, EmbeddingCacheOptions, EmbeddingCacheStatistics } from "../vectors.ts";
import { type Connection, toBlob, toVector } from "./connection.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

export interface SqliteEmbeddingCache extends EmbeddingCache {
  /** The uses noted since they were last taken; whoever takes them records them. */
  takeUses(): CacheUses;
  recordUses(uses: CacheUses): void;
}

/** By tenant. Plain data: it may come from another thread. */
export type CacheUses = ReadonlyMap<string, TenantUses>;

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
 * Through a read-only store it answers but does not learn.
 */
export function sqliteEmbeddingCache(
  db: Connection,
  options: EmbeddingCacheOptions,
  now: () => Date,
): SqliteEmbeddingCache {
  let uses = new Map<string, TenantUses>();
  const time = (): number => now().getTime();
  const expiry = (): number => time() - options.ttlMs;
  const usesOf = (tenant: string): TenantUses => {
    const known = uses.get(tenant) ?? { hits: 0, misses: 0, usedAt: new Map<string, EntryUse>() };
    uses.set(tenant, known);
    return known;
  };
  const takeUses = (): CacheUses => {
    const taken = uses;
    uses = new Map();
    return taken;
  };
  return {
    get: async (tenant, fingerprint, textHash) => {
      const sql = `SELECT data FROM embedding_cache
         WHERE tenant_id = ? AND fingerprint = ? AND text_hash = ? AND created_at > ?`;
      const row = db.get<{ data: Uint8Array }>(sql, findTenant(db, tenant), fingerprint, textHash, expiry());
      const noted = usesOf(tenant);
      if (row === undefined) noted.misses++;
      else {
        noted.hits++;
        noted.usedAt.set(`${fingerprint}\n${textHash}`, { fingerprint, textHash, at: time() });
      }
      return row === undefined ? null : toVector(row.data);
    },
    put: async (tenant, fingerprint, textHash, vector) => {
      if (db.isReadOnly) return;
      const sql = `INSERT OR REPLACE INTO embedding_cache
           (tenant_id, fingerprint, text_hash, data, created_at, used_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)`;
      db.transaction(() => {
        recordUses(db, takeUses());
        const tenantId = ensureTenant(db, tenant);
        db.run(sql, tenantId, fingerprint, textHash, toBlob(vector), time());
        evict(db, tenantId, options.maxEntries);
      });
    },
    stats: async (tenant) => stats(db, findTenant(db, tenant), expiry(), uses.get(tenant)),
    clear: async (tenant) => {
      const tenantId = findTenant(db, tenant);
      uses.delete(tenant);
      db.transaction(() => {
        db.run("DELETE FROM embedding_cache WHERE tenant_id = ?", tenantId);
        db.run("UPDATE tenant SET cache_hits = 0, cache_misses = 0 WHERE id = ?", tenantId);
      });
    },
    cleanup: async (tenant) => {
      const sql = "DELETE FROM embedding_cache WHERE tenant_id = ? AND created_at <= ?";
      return db.run(sql, findTenant(db, tenant), expiry()).changes;
    },
    takeUses,
    recordUses: (given) => {
      if (given.size > 0) db.transaction(() => recordUses(db, given));
    },
  };
}

/** Call inside a transaction. */
function recordUses(db: Connection, uses: CacheUses): void {
  const count = "UPDATE tenant SET cache_hits = cache_hits + ?, cache_misses = cache_misses + ? WHERE id = ?";
  const touch = `UPDATE embedding_cache SET used_at = max(used_at, ?)
     WHERE tenant_id = ? AND fingerprint = ? AND text_hash = ?`;
  for (const [tenant, { hits, misses, usedAt }] of uses) {
    const tenantId = ensureTenant(db, tenant);
    db.run(count, hits, misses, tenantId);
    for (const use of usedAt.values()) db.run(touch, use.at, tenantId, use.fingerprint, use.textHash);
  }
}

function evict(db: Connection, tenantId: number, maxEntries: number): void {
  const sql = `DELETE FROM embedding_cache WHERE tenant_id = ?1 AND (fingerprint, text_hash) IN (
     SELECT fingerprint, text_hash FROM embedding_cache WHERE tenant_id = ?1 ORDER BY used_at DESC LIMIT -1 OFFSET ?2)`;
  db.run(sql, tenantId, maxEntries);
}

function stats(
  db: Connection,
  tenantId: number | null,
  expiry: number,
  uses: TenantUses | undefined,
): EmbeddingCacheStatistics {
  const sql = `SELECT count(*) AS entries, min(created_at) AS oldest, max(created_at) AS newest
     FROM embedding_cache WHERE tenant_id = ? AND created_at > ?`;
  const row = db.get<{ entries: number; oldest: number | null; newest: number | null }>(
    sql,
    tenantId,
    expiry,
  );
  return {
    entries: row?.entries ?? 0,
    hits: db.count("SELECT cache_hits FROM tenant WHERE id = ?", tenantId) + (uses?.hits ?? 0),
    misses: db.count("SELECT cache_misses FROM tenant WHERE id = ?", tenantId) + (uses?.misses ?? 0),
    oldest: iso(row?.oldest ?? null),
    newest: iso(row?.newest ?? null),
  };
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
