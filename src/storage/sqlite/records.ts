import { countedSettlement, type DayUsage, NO_USAGE, type UsageLedger, wholeTokens } from "../dialogue.ts";
import { type Job, type JobStore, MAX_FINISHED_JOBS, type SettingStore } from "../store.ts";
import type { Connection } from "./connection.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

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

interface JobRow extends Omit<Job, "payload" | "progress"> {
  readonly payload: string;
  readonly progress: string;
}

const JOB_COLUMNS = `id, kind, state, payload, progress, attempts, error, created_at AS createdAt,
  updated_at AS updatedAt`;

export function sqliteJobs(db: Connection, now: () => Date): JobStore {
  const at = (): string => now().toISOString();
  const leaseEnd = (leaseMs: number): number => now().getTime() + leaseMs;
  // `attempts` identifies the holder: another worker that took the job over has raised it.
  const heldBy = "WHERE id = ? AND tenant_id = ? AND state = 'running' AND attempts = ?";
  return {
    enqueue: async (tenant, kind, payload) =>
      db.transaction(() => enqueue(db, ensureTenant(db, tenant), kind, JSON.stringify(payload), at())),
    claim: async (tenant, kind, leaseMs) => {
      const sql = `UPDATE job SET state = 'running', attempts = attempts + 1, lease_until = ?1, updated_at = ?2
         WHERE id = (SELECT id FROM job WHERE tenant_id = ?3 AND kind = ?4
           AND (state = 'queued' OR (state = 'running' AND lease_until <= ?5)) ORDER BY id LIMIT 1)
         RETURNING ${JOB_COLUMNS}`;
      const row = db.get<JobRow>(sql, leaseEnd(leaseMs), at(), findTenant(db, tenant), kind, leaseEnd(0));
      return row === undefined ? null : toJob(row);
    },
    heartbeat: async (tenant, job, leaseMs, progress) => {
      const sql = `UPDATE job SET lease_until = ?, progress = ?, updated_at = ? ${heldBy}`;
      const values = [leaseEnd(leaseMs), JSON.stringify(progress), at()];
      return db.run(sql, ...values, job.id, findTenant(db, tenant), job.attempts).changes === 1;
    },
    finish: async (tenant, job, { error }) => {
      const sql = `UPDATE job SET state = ?, error = ?, lease_until = 0, updated_at = ? ${heldBy}`;
      const state = error === null ? "done" : "failed";
      db.run(sql, state, error, at(), job.id, findTenant(db, tenant), job.attempts);
    },
    list: async (tenant, limit) => {
      const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE tenant_id = ? ORDER BY id DESC LIMIT ?`;
      return db.all<JobRow>(sql, findTenant(db, tenant), limit).map(toJob);
    },
  };
}

function enqueue(db: Connection, tenantId: number, kind: string, payload: string, at: string): Job {
  const sql = `INSERT INTO job (tenant_id, kind, state, payload, created_at, updated_at)
     VALUES (?1, ?2, 'queued', ?3, ?4, ?4) RETURNING ${JOB_COLUMNS}`;
  const row = db.get<JobRow>(sql, tenantId, kind, payload, at) as JobRow;
  const prune = `DELETE FROM job WHERE tenant_id = ?1 AND state IN ('done', 'failed') AND id NOT IN (
       SELECT id FROM job WHERE tenant_id = ?1 ORDER BY id DESC LIMIT ?2)`;
  db.run(prune, tenantId, MAX_FINISHED_JOBS);
  return toJob(row);
}

function toJob(row: JobRow): Job {
  return {
    ...row,
    payload: JSON.parse(row.payload) as unknown,
    progress: JSON.parse(row.progress) as unknown,
  };
}
