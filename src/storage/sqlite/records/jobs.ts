import { type EnqueueOptions, type Job, type JobStore, MAX_FINISHED_JOBS } from "../../jobs.ts";
import type { Connection } from "../connection.ts";
import { ensureTenant, findTenant } from "../tenants.ts";

export interface JobRow extends Omit<Job, "payload" | "progress"> {
  readonly payload: string;
  readonly progress: string;
}

export const JOB_COLUMNS = `id, kind, state, payload, progress, attempts, lease, error, created_at AS createdAt,
  updated_at AS updatedAt`;

export function sqliteJobs(db: Connection, now: () => Date): JobStore {
  const at = (): string => now().toISOString();
  return {
    enqueue: async (tenant, kind, payload, options = {}) =>
      db.transaction(() => {
        const tenantId = ensureTenant(db, tenant);
        const known = findByKey(db, tenantId, kind, options);
        return toJob(known ?? enqueue(db, tenantId, [kind, JSON.stringify(payload), at()], options));
      }),
    get: async (tenant, id) => {
      const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE tenant_id = ? AND id = ?`;
      const row = db.get<JobRow>(sql, findTenant(db, tenant), id);
      return row === undefined ? null : toJob(row);
    },
    list: async (tenant, { limit, before = Number.MAX_SAFE_INTEGER }) => {
      const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE tenant_id = ? AND id < ? ORDER BY id DESC LIMIT ?`;
      return db.all<JobRow>(sql, findTenant(db, tenant), before, Math.max(0, limit)).map(toJob);
    },
    cancel: async (tenant, id, error) => {
      const sql = `UPDATE job SET state = 'failed', error = ?, updated_at = ?
         WHERE id = ? AND tenant_id = ? AND state = 'queued'`;
      return db.run(sql, error, at(), id, findTenant(db, tenant)).changes === 1;
    },
    removeBefore: async (tenant, moment, limit) => {
      const sql = `DELETE FROM job WHERE id IN (SELECT id FROM job WHERE tenant_id = ? AND state IN ('done', 'failed')
         AND updated_at < ? ORDER BY id LIMIT ?)`;
      return db.run(sql, findTenant(db, tenant), moment, Math.max(0, limit)).changes;
    },
    counts: async () => countByState(db),
  };
}

function findByKey(
  db: Connection,
  tenantId: number,
  kind: string,
  { key }: EnqueueOptions,
): JobRow | undefined {
  if (key === undefined) return undefined;
  const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE tenant_id = ? AND kind = ? AND key = ?`;
  return db.get<JobRow>(sql, tenantId, kind, key);
}

type NewJob = readonly [kind: string, payload: string, at: string];

function enqueue(
  db: Connection,
  tenantId: number,
  values: NewJob,
  { key = null, lane = null }: { readonly [Name in keyof EnqueueOptions]?: string | null },
): JobRow {
  const sql = `INSERT INTO job (tenant_id, state, kind, payload, created_at, updated_at, key, lane)
     VALUES (?1, 'queued', ?2, ?3, ?4, ?4, ?5, ?6) RETURNING ${JOB_COLUMNS}`;
  const row = db.get<JobRow>(sql, tenantId, ...values, key, lane) as JobRow;
  const prune = `DELETE FROM job WHERE tenant_id = ?1 AND state IN ('done', 'failed')
     AND id <= (SELECT id FROM job WHERE tenant_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`;
  db.run(prune, tenantId, MAX_FINISHED_JOBS);
  return row;
}

export function toJob(row: JobRow): Job {
  return {
    ...row,
    payload: JSON.parse(row.payload) as unknown,
    progress: JSON.parse(row.progress) as unknown,
  };
}

function countByState(db: Connection): Record<Job["state"], number> {
  const sql = "SELECT state, count(*) AS count FROM job GROUP BY state";
  const counts = { queued: 0, running: 0, done: 0, failed: 0 };
  for (const { state, count } of db.all<{ state: Job["state"]; count: number }>(sql)) counts[state] = count;
  return counts;
}
