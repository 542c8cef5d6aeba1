import type { Job, WorkQueue } from "../../jobs.ts";
import { type HeldJob, isUnfinished, type Jobs } from "./jobs.ts";

export function memoryWorkQueue(tenants: Map<string, Jobs>, now: () => Date): WorkQueue {
  const of = (tenant: string): Jobs => tenants.get(tenant) ?? new Map<number, HeldJob>();
  const inFuture = (milliseconds: number): number => now().getTime() + milliseconds;
  const change = (jobs: Jobs, held: HeldJob, changes: Partial<Job>, freeAt: number): Job => {
    const job = { ...held.job, ...changes, updatedAt: now().toISOString() };
    jobs.set(job.id, { ...held, job, freeAt });
    return structuredClone(job);
  };
  const free = (tenant: string, kind: string): HeldJob | undefined =>
    firstFree(of(tenant), kind, inFuture(0));
  return {
    claim: async (tenant, kind, leaseMs) => {
      const held = free(tenant, kind);
      if (held === undefined) return null;
      const { attempts, lease } = held.job;
      const claimed = { state: "running", attempts: attempts + 1, lease: lease + 1 } as const;
      return change(of(tenant), held, claimed, inFuture(leaseMs));
    },
    waiting: async (kind) =>
      [...tenants.keys()]
        .map((tenant) => ({ tenant, id: free(tenant, kind)?.job.id ?? Infinity }))
        .filter(({ id }) => id < Infinity)
        .toSorted((a, b) => a.id - b.id)
        .map(({ tenant }) => tenant),
    heartbeat: async (tenant, job, leaseMs, progress) => {
      const held = heldBy(of(tenant), job);
      if (held !== null) change(of(tenant), held, { progress: structuredClone(progress) }, inFuture(leaseMs));
      return held !== null;
    },
    finish: async (tenant, job, { error, result }) => {
      const held = heldBy(of(tenant), job);
      if (held === null) return;
      const progress = result === undefined ? held.job.progress : structuredClone(result);
      change(of(tenant), held, { state: error === null ? "done" : "failed", error, progress }, 0);
    },
    release: async (tenant, job, { error, delayMs }) => {
      const held = heldBy(of(tenant), job);
      if (held === null) return;
      const attempts = held.job.attempts - (error === null ? 1 : 0);
      const changes = { state: "queued", attempts, error: error ?? held.job.error } as const;
      change(of(tenant), held, changes, inFuture(delayMs));
    },
    takeBack: async (kind) => {
      const all = [...tenants.values()].flatMap((jobs) =>
        runningIn(jobs, kind).map((held) => ({ jobs, held })),
      );
      for (const { jobs, held } of all)
        change(jobs, held, { state: "queued", attempts: held.job.attempts - 1 }, 0);
      return all.length;
    },
  };
}

/** Whatever has not ended keeps those of its lane behind it waiting. */
function firstFree(jobs: Jobs, kind: string, time: number): HeldJob | undefined {
  const unfinished = [...jobs.values()].filter(({ job }) => job.kind === kind && isUnfinished(job));
  return unfinished.find(({ lane, freeAt }, at) => {
    const isBehind = lane !== null && unfinished.slice(0, at).some((older) => older.lane === lane);
    return freeAt <= time && !isBehind;
  });
}

function runningIn(jobs: Jobs, kind: string): HeldJob[] {
  return [...jobs.values()].filter(({ job }) => job.kind === kind && job.state === "running");
}

/** `lease` identifies the holder: another worker that took the job over has raised it. */
function heldBy(jobs: Jobs, { id, lease }: Job): HeldJob | null {
  const held = jobs.get(id);
  return held?.job.state === "running" && held.job.lease === lease ? held : null;
}
