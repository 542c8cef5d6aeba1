import { type EnqueueOptions, type Job, type JobPage, type JobStore, MAX_FINISHED_JOBS } from "../../jobs.ts";

export interface HeldJob {
  readonly key: string | null;
  readonly lane: string | null;
  /** When it may be claimed: after its delay, or at the end of its lease. */
  readonly freeAt: number;
  readonly job: Job;
}

/** By id, oldest first. */
export type Jobs = Map<number, HeldJob>;

export function memoryJobs(tenants: Map<string, Jobs>, now: () => Date): JobStore {
  let lastId = 0;
  const of = (tenant: string): Jobs => tenants.get(tenant) ?? new Map<number, HeldJob>();
  return {
    enqueue: async (tenant, kind, payload, { key, lane } = {}) => {
      const known = findByKey(of(tenant), kind, key);
      if (known !== undefined) return structuredClone(known.job);
      const job = newJob(++lastId, kind, structuredClone(payload), now().toISOString());
      const held = { key: key ?? null, lane: lane ?? null, job, freeAt: 0 };
      tenants.set(tenant, of(tenant).set(job.id, held));
      forgetOldest(of(tenant));
      return structuredClone(job);
    },
    get: async (tenant, id) => structuredClone(of(tenant).get(id)?.job ?? null),
    list: async (tenant, page) => listed(of(tenant), page),
    cancel: async (tenant, id, error) => {
      const held = of(tenant).get(id);
      if (held?.job.state !== "queued") return false;
      const job = { ...held.job, state: "failed", error, updatedAt: now().toISOString() } as const;
      of(tenant).set(id, { ...held, job });
      return true;
    },
    removeBefore: async (tenant, moment, limit) => removeBefore(of(tenant), moment, limit),
    counts: async () => countByState(tenants.values()),
  };
}

function listed(jobs: Jobs, { limit, before = Infinity }: JobPage): Job[] {
  return [...jobs.values()]
    .map(({ job }) => structuredClone(job))
    .filter(({ id }) => id < before)
    .toReversed()
    .slice(0, Math.max(0, limit));
}

function findByKey(jobs: Jobs, kind: string, key: EnqueueOptions["key"]): HeldJob | undefined {
  return key === undefined
    ? undefined
    : jobs.values().find((held) => held.key === key && held.job.kind === kind);
}

function removeBefore(jobs: Jobs, moment: string, limit: number): number {
  const old = [...jobs.values()].filter(({ job }) => !isUnfinished(job) && job.updatedAt < moment);
  const removed = old.slice(0, Math.max(0, limit));
  for (const { job } of removed) jobs.delete(job.id);
  return removed.length;
}

function newJob(id: number, kind: string, payload: unknown, at: string): Job {
  const nothingYet = { progress: null, attempts: 0, lease: 0, error: null };
  return { id, kind, state: "queued", payload, ...nothingYet, createdAt: at, updatedAt: at };
}

export function isUnfinished({ state }: Job): boolean {
  return state === "queued" || state === "running";
}

function forgetOldest(jobs: Jobs): void {
  for (const { job } of [...jobs.values()].slice(0, -MAX_FINISHED_JOBS)) {
    if (!isUnfinished(job)) jobs.delete(job.id);
  }
}

function countByState(all: Iterable<Jobs>): Record<Job["state"], number> {
  const counts = { queued: 0, running: 0, done: 0, failed: 0 };
  for (const jobs of all) for (const { job } of jobs.values()) counts[job.state]++;
  return counts;
}
