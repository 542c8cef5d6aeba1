export type JobState = "queued" | "running" | "done" | "failed";

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly state: JobState;
  readonly payload: unknown;
  readonly progress: unknown;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Finished jobs are history; the newest of them are enough to see what happened. */
export const KEPT_FINISHED_JOBS = 1_000;

/** Long work that must survive a crash: whoever claims a job holds a lease; a lease that runs out frees the job. */
export interface JobStore {
  enqueue(tenant: string, kind: string, payload: unknown): Promise<Job>;
  /** The oldest queued job of a kind, or one whose lease has run out; null when there is none. */
  claim(tenant: string, kind: string, leaseMs: number): Promise<Job | null>;
  /** Extends the lease and records progress. False: the lease was lost to another worker. */
  heartbeat(tenant: string, job: Job, leaseMs: number, progress: unknown): Promise<boolean>;
  /** Does nothing when the lease was lost: the job belongs to another worker by then. */
  finish(tenant: string, job: Job, outcome: { error: string | null }): Promise<void>;
  /** Newest first. */
  list(tenant: string, limit: number): Promise<Job[]>;
}
