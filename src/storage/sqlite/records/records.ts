import { countedSettlement, type DayUsage, NO_USAGE, type UsageLedger, wholeTokens } from "../../dialogue.ts";
import type { SettingStore } from "../../store.ts";
import type { Connection } from "../connection.ts";
import { ensureTenant, findTenant } from "../tenants.ts";

export function sqliteSettings(db: Connection): SettingStore {
  return {
    get: async (tenant, key) => {
      const sql = "SELECT value FROM setting WHERE tenant_id = ? AND key = ?";
      const row = db.get<{ value: string }>(sql, findTenant(db, tenant), key);
      return row === undefined ? null : (JSON.parse(row.value) as unknown);
    },
    put: async (tenant, key, value) => {
      const sql = "INSERT OR REPLACE INTO setting (tenant_id, key, value) VALUES (?, ?, ?)";
      db.transaction(() => db.run(sql, ensureTenant(db, tenant), key, JSON.stringify(value)));
    },
    remove: async (tenant, key) => {
      const sql = "DELETE FROM setting WHERE tenant_id = ? AND key = ?";
      return db.run(sql, findTenant(db, tenant), key).changes === 1;
    },
  };
}

/**
 * One row for each tenant and day. A process that dies between `reserve` and `settle` leaves its tokens set aside in
 * that day's row: they narrow the rest of the day, and the next day's row begins without them. So nothing has to be
 * swept, and no crash blocks a tenant for longer than the day.
 */
export function sqliteUsage(db: Connection): UsageLedger {
  return {
    reserve: async (tenant, day, tokens, limit) => {
      const whole = wholeTokens(tokens);
      if (whole === null || !(whole <= limit)) return false;
      // Looks and writes in one statement. The day's first row needs no look: its tokens are within the limit by themselves.
      const sql = `INSERT INTO usage_day (tenant_id, day, reserved) VALUES (?1, ?2, ?3)
         ON CONFLICT (tenant_id, day) DO UPDATE SET reserved = reserved + ?3
           WHERE input_tokens + output_tokens + reserved + ?3 <= ?4`;
      return db.transaction(() => db.run(sql, ensureTenant(db, tenant), day, whole, limit).changes === 1);
    },
    settle: async (tenant, day, settlement) => {
      const { reserved, inputTokens, outputTokens, cost } = countedSettlement(settlement);
      // A row that is not there was reserved nowhere, or restored from a backup: what was used still counts.
      const sql = `INSERT INTO usage_day (tenant_id, day, calls, input_tokens, output_tokens, cost)
         VALUES (?1, ?2, 1, ?3, ?4, ?5)
         ON CONFLICT (tenant_id, day) DO UPDATE SET calls = calls + 1, input_tokens = input_tokens + ?3,
           output_tokens = output_tokens + ?4, cost = cost + ?5, reserved = max(0, reserved - ?6)`;
      db.transaction(() =>
        db.run(sql, ensureTenant(db, tenant), day, inputTokens, outputTokens, cost, reserved),
      );
    },
    day: async (tenant, day) => {
      const sql = `SELECT calls, input_tokens AS inputTokens, output_tokens AS outputTokens, cost, reserved
         FROM usage_day WHERE tenant_id = ? AND day = ?`;
      return { ...NO_USAGE, ...db.get<DayUsage>(sql, findTenant(db, tenant), day) };
    },
  };
}
