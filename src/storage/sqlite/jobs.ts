import { type Job, type JobStore, MAX_FINISHED_JOBS } from "../store.ts";
import type { Connection } from "./connection.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

interface JobRow extends Omit<Job, "payload" | "progress"> {
  readonly payload: string;
  readonly progress: string;
}

const JOB_COLUMNS = `id, kind, state, payload, progress, attempts, lease, error, created_at AS createdAt,
  updated_at AS updatedAt`;

/** ?1 is the kind and ?2 the time. */
const UNFINISHED = "kind = ?1 AND state IN ('queued', 'running')";
const FREE = `${UNFINISHED}
  AND (state = 'queued' AND not_before <= ?2 OR state = 'running' AND lease_until <= ?2)`;

const HELD = "WHERE id = ? AND tenant_id = ? AND state = 'running' AND lease = ?";

export function sqliteJobs(db: Connection, now: () => Date): JobStore {
  const at = (): string => now().toISOString();
  const inFuture = (milliseconds: number): number => now().getTime() + milliseconds;
  const held = (tenant: string, job: Job) => [job.id, findTenant(db, tenant), job.lease] as const;
  return {
    enqueue: async (tenant, kind, payload, key) =>
      db.transaction(() => {
        const tenantId = ensureTenant(db, tenant);
        const known = key === undefined ? undefined : findByKey(db, tenantId, kind, key);
        if (known !== undefined) return toJob(known);
        return enqueue(db, tenantId, [kind, JSON.stringify(payload), key ?? null, at()]);
      }),
    counts: async () => countByState(db),
    get: async (tenant, id) => {
      const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE tenant_id = ? AND id = ?`;
      const row = db.get<JobRow>(sql, findTenant(db, tenant), id);
      return row === undefined ? null : toJob(row);
    },
    claim: async (tenant, kind, leaseMs) => {
      const sql = `UPDATE job SET state = 'running', attempts = attempts + 1, lease = lease + 1, lease_until = ?4,
           updated_at = ?5
         WHERE id = (SELECT id FROM job WHERE tenant_id = ?3 AND ${FREE} ORDER BY id LIMIT 1)
         RETURNING ${JOB_COLUMNS}`;
      const row = db.get<JobRow>(sql, kind, inFuture(0), findTenant(db, tenant), inFuture(leaseMs), at());
      return row === undefined ? null : toJob(row);
    },
    waiting: async (kind) => waiting(db, kind, inFuture(0)),
    heartbeat: async (tenant, job, leaseMs, progress) => {
      const sql = `UPDATE job SET lease_until = ?, progress = ?, updated_at = ? ${HELD}`;
      const values = [inFuture(leaseMs), JSON.stringify(progress), at()];
      return db.run(sql, ...values, ...held(tenant, job)).changes === 1;
    },
    finish: async (tenant, job, { error, result }) => {
      const sql = `UPDATE job SET state = ?, error = ?, progress = coalesce(?, progress), lease_until = 0,
           updated_at = ? ${HELD}`;
      const state = error === null ? "done" : "failed";
      const progress = result === undefined ? null : JSON.stringify(result);
      db.run(sql, state, error, progress, at(), ...held(tenant, job));
    },
    release: async (tenant, job, { error, delayMs }) => {
      const sql = `UPDATE job SET state = 'queued', error = coalesce(?, error), attempts = attempts - ?,
           not_before = ?, lease_until = 0, updated_at = ? ${HELD}`;
      const givenBack = error === null ? 1 : 0;
      db.run(sql, error, givenBack, inFuture(delayMs), at(), ...held(tenant, job));
    },
    cancel: async (tenant, id, error) => {
      const sql = `UPDATE job SET state = 'failed', error = ?, updated_at = ?
         WHERE id = ? AND tenant_id = ? AND state = 'queued'`;
      return db.run(sql, error, at(), id, findTenant(db, tenant)).changes === 1;
    },
    list: async (tenant, { limit, before = Number.MAX_SAFE_INTEGER }) => {
      const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE tenant_id = ? AND id < ? ORDER BY id DESC LIMIT ?`;
      return db.all<JobRow>(sql, findTenant(db, tenant), before, Math.max(0, limit)).map(toJob);
    },
    removeBefore: async (tenant, moment, limit) => removeBefore(db, findTenant(db, tenant), moment, limit),
  };
}

function removeBefore(db: Connection, tenantId: number | null, moment: string, limit: number): number {
  const sql = `DELETE FROM job WHERE id IN (SELECT id FROM job WHERE tenant_id = ? AND state IN ('done', 'failed')
     AND updated_at < ? ORDER BY id LIMIT ?)`;
  return db.run(sql, tenantId, moment, Math.max(0, limit)).changes;
}

function findByKey(db: Connection, tenantId: number, kind: string, key: string): JobRow | undefined {
  const sql = `SELECT ${JOB_COLUMNS} FROM job WHERE tenant_id = ? AND kind = ? AND key = ?`;
  return db.get<JobRow>(sql, tenantId, kind, key);
}

type NewJob = readonly [kind: string, payload: string, key: string | null, at: string];

function enqueue(db: Connection, tenantId: number, values: NewJob): Job {
  const sql = `INSERT INTO job (tenant_id, state, kind, payload, key, created_at, updated_at)
     VALUES (?1, 'queued', ?2, ?3, ?4, ?5, ?5) RETURNING ${JOB_COLUMNS}`;
  const row = db.get<JobRow>(sql, tenantId, ...values) as JobRow;
  const prune = `DELETE FROM job WHERE tenant_id = ?1 AND state IN ('done', 'failed')
     AND id <= (SELECT id FROM job WHERE tenant_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`;
  db.run(prune, tenantId, MAX_FINISHED_JOBS);
  return toJob(row);
}

/** From tenant to tenant by the index, then the first free job of each: how many jobs wait does not matter. */
function waiting(db: Connection, kind: string, time: number): string[] {
  const sql = `WITH RECURSIVE working (id) AS (
       SELECT min(tenant_id) FROM job WHERE ${UNFINISHED}
       UNION ALL
       SELECT (SELECT min(tenant_id) FROM job WHERE ${UNFINISHED} AND tenant_id > working.id) FROM working
         WHERE working.id IS NOT NULL),
     first (tenant_id, job_id) AS (
       SELECT id, (SELECT id FROM job WHERE tenant_id = working.id AND ${FREE} ORDER BY id LIMIT 1) FROM working)
     SELECT t.name FROM first JOIN tenant t ON t.id = first.tenant_id WHERE job_id IS NOT NULL ORDER BY job_id`;
  return db.all<{ name: string }>(sql, kind, time).map(({ name }) => name);
}

function toJob(row: JobRow): Job {
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
