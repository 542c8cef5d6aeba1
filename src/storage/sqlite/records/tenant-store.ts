import type { TenantStore } from "../../access.ts";
import type { FileStore } from "../../files.ts";
import type { Connection } from "../connection.ts";
import { eraseTenant } from "../maintenance/erase-tenant.ts";
import { findTenant } from "../tenants.ts";

export function sqliteTenants(db: Connection, files: Pick<FileStore, "erase">): TenantStore {
  return {
    create: async (name) =>
      db.run("INSERT INTO tenant (name) VALUES (?) ON CONFLICT DO NOTHING", name).changes === 1,
    list: async ({ after, limit }) => {
      // Any name comes behind no name, also one without letters.
      const sql = `SELECT name FROM tenant WHERE name ${after === undefined ? ">=" : ">"} ? ORDER BY name LIMIT ?`;
      return db.all<{ name: string }>(sql, after ?? "", Math.max(0, limit)).map(({ name }) => name);
    },
    has: async (name) => findTenant(db, name) !== null,
    erase: (name) => eraseTenant(db, files, name),
  };
}
