import { type Job, type JobState, type JobStore, KEPT_FINISHED_JOBS } from "../job-store.ts";
import type { Connection } from "./connection.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly payload: string;
  readonly progress: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export function sqliteJobs(db: Connection, now: () => Date): JobStore {
  return {
    enqueue: async (tenant, kind, payload) =>
      db.transaction(() => enqueue(db, { tenant, kind, payload, now })),
    claim: async (tenant, kind, leaseMs) => {
      const row = db.get<JobRow>(
        `UPDATE job SET state = 'running', attempts = attempts + 1, lease_until = ?1, updated_at = ?2
         WHERE id = (SELECT id FROM job WHERE tenant_id = ?3 AND kind = ?4
           AND (state = 'queued' OR (state = 'running' AND lease_until <= ?5)) ORDER BY id LIMIT 1)
         RETURNING *`,
        now().getTime() + leaseMs,
        now().toISOString(),
        findTenant(db, tenant),
        kind,
        now().getTime(),
      );
      return row === undefined ? null : toJob(row);
    },
    heartbeat: async (tenant, job, leaseMs, progress) =>
      db.run(
        // `attempts` identifies the holder: another worker that took the job over has raised it.
        `UPDATE job SET lease_until = ?, progress = ?, updated_at = ?
         WHERE id = ? AND tenant_id = ? AND state = 'running' AND attempts = ?`,
        now().getTime() + leaseMs,
        JSON.stringify(progress),
        now().toISOString(),
        job.id,
        findTenant(db, tenant),
        job.attempts,
      ).changes === 1,
    finish: async (tenant, job, { error }) => {
      db.run(
        `UPDATE job SET state = ?, error = ?, lease_until = 0, updated_at = ?
         WHERE id = ? AND tenant_id = ? AND state = 'running' AND attempts = ?`,
        error === null ? "done" : "failed",
        error,
        now().toISOString(),
        job.id,
        findTenant(db, tenant),
        job.attempts,
      );
    },
    list: async (tenant, limit) => {
      const sql = "SELECT * FROM job WHERE tenant_id = ? ORDER BY id DESC LIMIT ?";
      return db.all<JobRow>(sql, findTenant(db, tenant), limit).map(toJob);
    },
  };
}

interface NewJob {
  readonly tenant: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly now: () => Date;
}

function enqueue(db: Connection, job: NewJob): Job {
  const tenantId = ensureTenant(db, job.tenant);
  const row = db.get<JobRow>(
    `INSERT INTO job (tenant_id, kind, state, payload, created_at, updated_at)
     VALUES (?1, ?2, 'queued', ?3, ?4, ?4) RETURNING *`,
    tenantId,
    job.kind,
    JSON.stringify(job.payload),
    job.now().toISOString(),
  );
  db.run(
    `DELETE FROM job WHERE tenant_id = ?1 AND state IN ('done', 'failed') AND id NOT IN (
       SELECT id FROM job WHERE tenant_id = ?1 ORDER BY id DESC LIMIT ?2)`,
    tenantId,
    KEPT_FINISHED_JOBS,
  );
  return toJob(row as JobRow);
}

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as JobState,
    payload: JSON.parse(row.payload) as unknown,
    progress: JSON.parse(row.progress) as unknown,
    attempts: row.attempts,
    error: row.error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
