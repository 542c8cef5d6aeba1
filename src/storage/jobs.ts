export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly state: "queued" | "running" | "done" | "failed";
  readonly payload: unknown;
  /** How far it has come; of a finished job, what came of it. */
  readonly progress: unknown;
  /** How often it was claimed and not handed back. */
  readonly attempts: number;
  /** Counts the claims: a worker whose number is not the latest has lost the job. */
  readonly lease: number;
  /** Of the last attempt that failed. */
  readonly error: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Finished jobs are history; the newest of them are enough to see what happened. */
export const MAX_FINISHED_JOBS = 1_000;

/** Long work that must survive a crash, for those who ask for it. */
export interface JobStore {
  enqueue(tenant: string, kind: string, payload: unknown, options?: EnqueueOptions): Promise<Job>;
  get(tenant: string, id: number): Promise<Job | null>;
  /** Newest first; `before` continues from an earlier page. */
  list(tenant: string, page: JobPage): Promise<Job[]>;
  /** Ends a job that nobody works on, as failed. False: somebody does, it has ended, or there is none. */
  cancel(tenant: string, id: number, error: string): Promise<boolean>;
  /** Removes finished jobs that were last changed before a moment, at most `limit` of them; returns how many. */
  removeBefore(tenant: string, moment: string, limit: number): Promise<number>;
  /** How many there are in each state, of all tenants together. */
  counts(): Promise<Record<Job["state"], number>>;
}

export interface EnqueueOptions {
  /**
   * A job that was enqueued with the same kind and key is returned as it is now, and nothing is added: what is asked for
   * twice is done once.
   */
  readonly key?: string;
  /**
   * Jobs of one kind and lane are given out in the order in which they came, never two at the same time: while one has
   * not ended, whether it waits, waits to be tried again or is under way, those behind it are passed over.
   */
  readonly lane?: string;
}

export interface JobPage {
  readonly limit: number;
  readonly before?: number;
}

/** The same jobs, for those who do them: whoever claims one holds a lease; a lease that runs out frees the job. */
export interface WorkQueue {
  /**
   * The oldest queued job of a kind that may be tried now, or one whose lease has run out, where no older one of its lane
   * is before it; null when there is none.
   */
  claim(tenant: string, kind: string, leaseMs: number): Promise<Job | null>;
  /** Tenants with a job of a kind that `claim` would give now, in order of the time at which their oldest such job came. */
  waiting(kind: string): Promise<string[]>;
  /** Extends the lease and records progress. False: the lease was lost to another worker. */
  heartbeat(tenant: string, job: Job, leaseMs: number, progress: unknown): Promise<boolean>;
  /** Does nothing when the lease was lost: the job belongs to another worker by then. */
  finish(tenant: string, job: Job, outcome: JobOutcome): Promise<void>;
  /** Puts a job back into the queue, to be tried after `delayMs`. Does nothing when the lease was lost. */
  release(tenant: string, job: Job, release: JobRelease): Promise<void>;
  /**
   * Puts all jobs of a kind that are under way back into the queue, of all tenants, and returns how many: for those who
   * know that no worker of this kind is alive. What ended the worker was hardly the job, so it counts as no attempt; its
   * `lease` tells how often it was claimed in all.
   */
  takeBack(kind: string): Promise<number>;
}

export interface JobOutcome {
  readonly error: string | null;
  /** Becomes the job's progress; not given: it stays. */
  readonly result?: unknown;
}

export interface JobRelease {
  /** Why it could not be done; null: it was only handed back, which counts as no attempt. */
  readonly error: string | null;
  readonly delayMs: number;
}
