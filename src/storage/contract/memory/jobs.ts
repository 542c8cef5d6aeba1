import { type Job, type JobStore, MAX_FINISHED_JOBS } from "../../store.ts";

interface Held {
  readonly key: string | null;
  /** When it may be claimed: after its delay, or at the end of its lease. */
  readonly freeAt: number;
  readonly job: Job;
}

/** By id, oldest first. */
type Jobs = Map<number, Held>;

export function memoryJobs(tenants: Map<string, Jobs>, now: () => Date): JobStore {
  let lastId = 0;
  const of = (tenant: string): Jobs => tenants.get(tenant) ?? new Map<number, Held>();
  const inFuture = (milliseconds: number): number => now().getTime() + milliseconds;
  const change = (tenant: string, held: Held, changes: Partial<Job>, freeAt: number): Job => {
    const job = { ...held.job, ...changes, updatedAt: now().toISOString() };
    of(tenant).set(job.id, { ...held, job, freeAt });
    return structuredClone(job);
  };
  const free = (tenant: string, kind: string): Held | undefined => firstFree(of(tenant), kind, inFuture(0));
  return {
    enqueue: async (tenant, kind, payload, key) => {
      const known = findByKey(of(tenant), kind, key);
      if (known !== undefined) return structuredClone(known.job);
      const job = newJob(++lastId, kind, structuredClone(payload), now().toISOString());
      tenants.set(tenant, of(tenant).set(job.id, { key: key ?? null, job, freeAt: 0 }));
      forgetOldest(of(tenant));
      return job;
    },
    counts: async () => countByState(tenants.values()),
    get: async (tenant, id) => structuredClone(of(tenant).get(id)?.job ?? null),
    claim: async (tenant, kind, leaseMs) => {
      const held = free(tenant, kind);
      if (held === undefined) return null;
      const { attempts, lease } = held.job;
      const claimed = { state: "running", attempts: attempts + 1, lease: lease + 1 } as const;
      return change(tenant, held, claimed, inFuture(leaseMs));
    },
    waiting: async (kind) =>
      [...tenants.keys()]
        .map((tenant) => ({ tenant, id: free(tenant, kind)?.job.id ?? Infinity }))
        .filter(({ id }) => id < Infinity)
        .toSorted((a, b) => a.id - b.id)
        .map(({ tenant }) => tenant),
    heartbeat: async (tenant, job, leaseMs, progress) => {
      const held = heldBy(of(tenant), job);
      if (held !== null) change(tenant, held, { progress: structuredClone(progress) }, inFuture(leaseMs));
      return held !== null;
    },
    finish: async (tenant, job, { error, result }) => {
      const held = heldBy(of(tenant), job);
      if (held === null) return;
      const progress = result === undefined ? held.job.progress : structuredClone(result);
      change(tenant, held, { state: error === null ? "done" : "failed", error, progress }, 0);
    },
    release: async (tenant, job, { error, delayMs }) => {
      const held = heldBy(of(tenant), job);
      if (held === null) return;
      const attempts = held.job.attempts - (error === null ? 1 : 0);
      const changes = { state: "queued", attempts, error: error ?? held.job.error } as const;
      change(tenant, held, changes, inFuture(delayMs));
    },
    cancel: async (tenant, id, error) => {
      const held = of(tenant).get(id);
      return held?.job.state === "queued" && change(tenant, held, { state: "failed", error }, 0).id === id;
    },
    list: async (tenant, page) => listed(of(tenant), page),
    removeBefore: async (tenant, moment, limit) => removeBefore(of(tenant), moment, limit),
  };
}

function listed(jobs: Jobs, { limit, before = Infinity }: Parameters<JobStore["list"]>[1]): Job[] {
  return [...jobs.values()]
    .map(({ job }) => structuredClone(job))
    .filter(({ id }) => id < before)
    .toReversed()
    .slice(0, Math.max(0, limit));
}

function firstFree(jobs: Jobs, kind: string, time: number): Held | undefined {
  return jobs.values().find(({ job, freeAt }) => job.kind === kind && isUnfinished(job) && freeAt <= time);
}

function findByKey(jobs: Jobs, kind: string, key: string | undefined): Held | undefined {
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

function isUnfinished({ state }: Job): boolean {
  return state === "queued" || state === "running";
}

/** `lease` identifies the holder: another worker that took the job over has raised it. */
function heldBy(jobs: Jobs, { id, lease }: Job): Held | null {
  const held = jobs.get(id);
  return held?.job.state === "running" && held.job.lease === lease ? held : null;
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
