import type { Job, WorkQueue } from "../../jobs.ts";
import type { Connection } from "../connection.ts";
import { JOB_COLUMNS, type JobRow, toJob } from "./jobs.ts";
import { findTenant } from "../tenants.ts";

/** ?1 is the kind and ?2 the time. */
const UNFINISHED = "kind = ?1 AND state IN ('queued', 'running')";
/** Of a lane only the oldest job may be free: the others wait for it, whatever it waits for. */
const FREE = `${UNFINISHED}
  AND (state = 'queued' AND not_before <= ?2 OR state = 'running' AND lease_until <= ?2)
  AND (lane IS NULL OR NOT EXISTS (SELECT 1 FROM job AS older
    WHERE older.tenant_id = job.tenant_id AND older.kind = job.kind AND older.lane = job.lane AND older.id < job.id
      AND older.state IN ('queued', 'running')))`;

const HELD = "WHERE id = ? AND tenant_id = ? AND state = 'running' AND lease = ?";

export function sqliteWorkQueue(db: Connection, now: () => Date): WorkQueue {
  const at = (): string => now().toISOString();
  const inFuture = (milliseconds: number): number => now().getTime() + milliseconds;
  const held = (tenant: string, job: Job) => [job.id, findTenant(db, tenant), job.lease] as const;
  return {
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
    takeBack: async (kind) => {
      const sql = `UPDATE job SET state = 'queued', attempts = attempts - 1, not_before = 0, lease_until = 0, updated_at = ?2
         WHERE ${UNFINISHED} AND state = 'running'`;
      return db.run(sql, kind, at()).changes;
    },
  };
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
