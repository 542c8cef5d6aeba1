import type { ApiKey } from "#src/domain/index.ts";
import type { KeyStore } from "../../access.ts";
import type { Connection } from "../connection.ts";
import { insertChecked, sealRows } from "../schema.ts";
import { ensureTenant, findTenant } from "../tenants.ts";

const SELECT = `SELECT k.id, t.name AS tenant, k.name, k.role, k.created_at AS createdAt, k.expires_at AS expiresAt,
  k.revoked_at AS revokedAt, k.requests_per_minute AS requestsPerMinute
  FROM api_key k JOIN tenant t ON t.id = k.tenant_id`;

const IN_FORCE = "revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)";

export function sqliteKeys(db: Connection, now: () => Date): KeyStore {
  const at = (): string => now().toISOString();
  const find = (hash: string): ApiKey | null => {
    const row = db.get<ApiKey>(`${SELECT} WHERE k.hash = ?`, hash);
    return row === undefined ? null : { ...row };
  };
  return {
    add: async (tenant, { id, hash, name, role, expiresAt, requestsPerMinute }) =>
      db.transaction(() => {
        const about = [name, role, at(), expiresAt, null, requestsPerMinute];
        db.run(insertChecked("api_key"), ensureTenant(db, tenant), id, hash, ...about);
        return find(hash) as ApiKey;
      }),
    find: async (hash) => find(hash),
    list: async (tenant) => {
      const rows = db.all<ApiKey>(`${SELECT} WHERE t.name = ? ORDER BY k.sequence`, tenant);
      return rows.map((row) => ({ ...row }));
    },
    revoke: async (tenant, id) =>
      db.transaction(() => {
        const key = [findTenant(db, tenant), id] as const;
        const sql = `UPDATE api_key SET revoked_at = ? WHERE tenant_id = ? AND id = ? AND ${IN_FORCE}`;
        const isRevoked = db.run(sql, at(), ...key, at()).changes === 1;
        if (isRevoked) db.run(`${sealRows("api_key")} WHERE tenant_id = ? AND id = ?`, ...key);
        return isRevoked;
      }),
    exist: async () => db.count(`SELECT 1 FROM api_key WHERE ${IN_FORCE} LIMIT 1`, at()) === 1,
  };
}
