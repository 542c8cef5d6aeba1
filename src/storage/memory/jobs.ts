import { type Job, type JobStore, KEPT_FINISHED_JOBS } from "../job-store.ts";

interface Held {
  readonly tenant: string;
  readonly leaseUntil: number;
  readonly job: Job;
}

export function memoryJobs(now: () => Date): JobStore {
  const jobs = new Map<number, Held>();
  let lastId = 0;
  const time = (): number => now().getTime();
  const change = (held: Held, changes: Partial<Job>, leaseUntil: number): Job => {
    const job = { ...held.job, ...changes, updatedAt: now().toISOString() };
    jobs.set(job.id, { ...held, job, leaseUntil });
    return job;
  };
  /** `attempts` identifies the holder: another worker that took the job over has raised it. */
  const heldBy = (tenant: string, job: Job): Held | undefined => {
    const held = jobs.get(job.id);
    const isHolder =
      held?.tenant === tenant && held.job.state === "running" && held.job.attempts === job.attempts;
    return isHolder ? held : undefined;
  };
  return {
    enqueue: async (tenant, kind, payload) => {
      const at = now().toISOString();
      const job = newJob({
        id: ++lastId,
        kind,
        payload: structuredClone(payload),
        createdAt: at,
        updatedAt: at,
      });
      jobs.set(job.id, { tenant, job, leaseUntil: 0 });
      forgetOldest(jobs, tenant);
      return job;
    },
    claim: async (tenant, kind, leaseMs) => {
      const free = [...jobs.values()].find(
        (held) => held.tenant === tenant && held.job.kind === kind && isFree(held, time()),
      );
      if (free === undefined) return null;
      return change(free, { state: "running", attempts: free.job.attempts + 1 }, time() + leaseMs);
    },
    heartbeat: async (tenant, job, leaseMs, progress) => {
      const held = heldBy(tenant, job);
      if (held !== undefined) change(held, { progress: structuredClone(progress) }, time() + leaseMs);
      return held !== undefined;
    },
    finish: async (tenant, job, { error }) => {
      const held = heldBy(tenant, job);
      if (held !== undefined) change(held, { state: error === null ? "done" : "failed", error }, 0);
    },
    list: async (tenant, limit) =>
      ofTenant(jobs, tenant)
        .map(({ job }) => job)
        .toReversed()
        .slice(0, limit),
  };
}

function newJob(job: Pick<Job, "id" | "kind" | "payload" | "createdAt" | "updatedAt">): Job {
  return { ...job, state: "queued", progress: null, attempts: 0, error: null };
}

function isFree({ job, leaseUntil }: Held, time: number): boolean {
  return job.state === "queued" || (job.state === "running" && leaseUntil <= time);
}

function ofTenant(jobs: ReadonlyMap<number, Held>, tenant: string): Held[] {
  return [...jobs.values()].filter((held) => held.tenant === tenant);
}

function forgetOldest(jobs: Map<number, Held>, tenant: string): void {
  for (const { job } of ofTenant(jobs, tenant).slice(0, -KEPT_FINISHED_JOBS)) {
    if (job.state === "done" || job.state === "failed") jobs.delete(job.id);
  }
}
