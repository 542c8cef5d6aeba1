import { countedSettlement, NO_USAGE, wholeTokens } from "../usage-counts.ts";
import type { DayUsage, Settlement, UsageLedger } from "../usage-ledger.ts";
import type { Connection } from "./connection.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

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
      return db.transaction(() => reserve(db, ensureTenant(db, tenant), day, whole, limit));
    },
    settle: async (tenant, day, settlement) =>
      db.transaction(() => settle(db, ensureTenant(db, tenant), day, settlement)),
    day: async (tenant, day) => {
      const sql = `SELECT calls, input_tokens, output_tokens, cost, reserved FROM usage_day
        WHERE tenant_id = ? AND day = ?`;
      const row = db.get<DayRow>(sql, findTenant(db, tenant), day);
      return row === undefined ? NO_USAGE : toUsage(row);
    },
  };
}

/** Looks and writes in one statement. The day's first row needs no look: its tokens are within the limit by themselves. */
function reserve(db: Connection, tenantId: number, day: string, tokens: number, limit: number): boolean {
  const { changes } = db.run(
    `INSERT INTO usage_day (tenant_id, day, reserved) VALUES (?1, ?2, ?3)
     ON CONFLICT (tenant_id, day) DO UPDATE SET reserved = reserved + ?3
       WHERE input_tokens + output_tokens + reserved + ?3 <= ?4`,
    tenantId,
    day,
    tokens,
    limit,
  );
  return changes === 1;
}

/** A row that is not there was reserved nowhere, or restored from a backup: what was used still counts. */
function settle(db: Connection, tenantId: number, day: string, settlement: Settlement): void {
  const { reserved, inputTokens, outputTokens, cost } = countedSettlement(settlement);
  db.run(
    `INSERT INTO usage_day (tenant_id, day, calls, input_tokens, output_tokens, cost) VALUES (?1, ?2, 1, ?3, ?4, ?5)
     ON CONFLICT (tenant_id, day) DO UPDATE SET calls = calls + 1, input_tokens = input_tokens + ?3,
       output_tokens = output_tokens + ?4, cost = cost + ?5, reserved = max(0, reserved - ?6)`,
    tenantId,
    day,
    inputTokens,
    outputTokens,
    cost,
    reserved,
  );
}

interface DayRow {
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost: number;
  readonly reserved: number;
}

function toUsage({ calls, input_tokens, output_tokens, cost, reserved }: DayRow): DayUsage {
  return { calls, inputTokens: input_tokens, outputTokens: output_tokens, cost, reserved };
}
