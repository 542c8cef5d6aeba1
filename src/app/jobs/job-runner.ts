import { AcervoError, type ErrorCode } from "#src/domain/index.ts";
import type { Job } from "#src/storage/index.ts";
import type { EngineLog } from "../log.ts";
import { takeTurns } from "./fair-turns.ts";
import { JOB_KINDS, type JobKind, type JobQueue, writtenError } from "./job-queue.ts";

/** What a job under way is given. */
export interface JobRun {
  /** Aborted when the runner stops, the job is cancelled, or another worker has it by now. */
  readonly signal: AbortSignal;
  readonly report: (progress: unknown) => void;
}

/** What came of a job; with an error, why it cannot be done however often it is tried. */
export interface JobEnd {
  readonly result: unknown;
  readonly error?: AcervoError;
}

export interface JobWork {
  /** Does a job, which may have been done before by a worker that crashed. A signal that aborts ends it with an error. */
  run(tenant: string, payload: unknown, run: JobRun): Promise<JobEnd>;
  /** Tidies up behind a job that has ended, however it did. */
  settle?(tenant: string, payload: unknown): Promise<void>;
}

export interface JobRunnerOptions {
  /** How many jobs are under way at the same time. */
  readonly workers: number;
  /** After the first failure; each later one doubles it. */
  readonly retryMs?: number;
  readonly leaseMs?: number;
  /** No other runner works on this base: what is under way as this one starts, its worker is dead. */
  readonly isAlone?: boolean;
}

interface RunnerParts {
  readonly queue: JobQueue;
  readonly work: Readonly<Record<JobKind, JobWork>>;
  readonly log: EngineLog;
}

interface UnderWay {
  readonly tenant: string;
  readonly id: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

export const MAX_ATTEMPTS = 5;
/** Of claims in all: a server that is ended again and again, for whatever reason, may give up none of its jobs too soon. */
const MAX_CLAIMS = 50;
const LEASE_MS = 60_000;
const RETRY_MS = 2_000;
/** Looks so often for jobs of other processes, those whose wait is over, and those whose worker died. */
const LOOK_MS = 2_000;
/**
 * Of these, none is done by a command. Reading the base again is left to its lease: within it re-embedding has one of its
 * own, which a command may hold, and until that ends the job would only fail as busy.
 */
const SERVERS_KINDS = ["ingest", "ingest-url"] as const satisfies readonly JobKind[];
/** Progress is written no more often than this. */
const REPORT_MS = 500;

/** Does the jobs of all tenants, which take turns; only servers start it. */
export class JobRunner {
  readonly #parts: RunnerParts;
  readonly #underWay = new Set<UnderWay>();
  readonly #turns = takeTurns();
  #options: JobRunnerOptions | null = null;
  #timer: NodeJS.Timeout | undefined;
  // One search for jobs at a time; whoever asks meanwhile is answered by one more.
  #looking: Promise<void> | null = null;
  #isAsked = false;
  #hasTakenBack = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    parts.queue.onWaiting(() => this.#look());
  }

  start(options: JobRunnerOptions): void {
    this.#options = options;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#look();
  }

  /** Hands back what is under way, so that it goes on when a runner starts again. */
  async stop(): Promise<void> {
    this.#options = null;
    clearInterval(this.#timer);
    await this.#end(() => true, STOPPED);
  }

  /** False: it is not under way here. */
  cancel(tenant: string, id: number): Promise<boolean> {
    return this.#end((entry) => entry.tenant === tenant && entry.id === id, new AcervoError("aborted", {}));
  }

  /** Ends all that is under way for a tenant that is about to be erased. */
  drop(tenant: string): Promise<boolean> {
    return this.#end((entry) => entry.tenant === tenant, new AcervoError("aborted", {}));
  }

  async #end(isMeant: (entry: UnderWay) => boolean, reason: AcervoError): Promise<boolean> {
    // What has just been claimed is under way in a moment.
    await this.#looking;
    const meant = [...this.#underWay].filter(isMeant);
    for (const { stop } of meant) stop.abort(reason);
    await Promise.all(meant.map(({ ended }) => ended));
    return meant.length > 0;
  }

  #look(): void {
    this.#isAsked = true;
    if (this.#options === null) return;
    this.#looking ??= this.#lookAll().finally(() => {
      this.#looking = null;
    });
  }

  async #lookAll(): Promise<void> {
    while (this.#isAsked && this.#options !== null) {
      this.#isAsked = false;
      try {
        await this.#takeBack();
        while (await this.#claimNext());
      } catch (error) {
        this.#parts.log.warn({ reason: String(error) }, "jobs could not be claimed");
      }
    }
  }

  /** Before the first claim: afterwards there are jobs of this runner among those under way. */
  async #takeBack(): Promise<void> {
    if (this.#hasTakenBack) return;
    if (this.#options?.isAlone === true)
      for (const kind of SERVERS_KINDS) await this.#parts.queue.claims.takeBack(kind);
    this.#hasTakenBack = true;
  }

  async #claimNext(): Promise<boolean> {
    const { queue } = this.#parts;
    const options = this.#options;
    if (options === null || this.#underWay.size >= options.workers) return false;
    const running = [...this.#underWay].map(({ tenant }) => tenant);
    for (const { kind, tenant } of this.#turns.order(await waitingIn(queue), running)) {
      const job = await queue.claims.claim(tenant, kind, options.leaseMs ?? LEASE_MS);
      if (job === null) continue;
      this.#turns.served(tenant);
      this.#begin(tenant, kind, job, options);
      return true;
    }
    return false;
  }

  #begin(tenant: string, kind: JobKind, job: Job, options: JobRunnerOptions): void {
    const { queue, work, log } = this.#parts;
    const stop = new AbortController();
    const ended = perform({ queue, work: work[kind], log, tenant, job, stop, ...timesOf(options) })
      .catch((error: unknown) => log.warn({ tenant, job: job.id, reason: String(error) }, "job was lost"))
      .finally(() => {
        this.#underWay.delete(entry);
        queue.changed(tenant, job.id);
        this.#look();
      });
    const entry: UnderWay = { tenant, id: job.id, stop, ended };
    this.#underWay.add(entry);
    queue.changed(tenant, job.id);
  }
}

async function waitingIn({ claims }: JobQueue) {
  const byKind = JOB_KINDS.map(async (kind) =>
    (await claims.waiting(kind)).map((tenant) => ({ kind, tenant })),
  );
  return (await Promise.all(byKind)).flat();
}

const STOPPED = new AcervoError("worker-failed", { reason: "stopped" });

interface Times {
  readonly leaseMs: number;
  readonly retryMs: number;
}

function timesOf({ leaseMs = LEASE_MS, retryMs = RETRY_MS }: JobRunnerOptions): Times {
  return { leaseMs, retryMs };
}

interface Performance extends Times {
  readonly queue: JobQueue;
  readonly work: JobWork;
  readonly log: EngineLog;
  readonly tenant: string;
  readonly job: Job;
  readonly stop: AbortController;
}

async function perform(performance: Performance): Promise<void> {
  const { queue, work, tenant, job } = performance;
  const finish = async (error: unknown, result?: unknown): Promise<void> => {
    const outcome = { error: error === undefined ? null : writtenError(error) };
    await queue.claims.finish(tenant, job, result === undefined ? outcome : { ...outcome, result });
    await work.settle?.(tenant, job.payload);
  };
  // Workers that had it so often died each time, and it may be why.
  if (job.attempts > MAX_ATTEMPTS || job.lease > MAX_CLAIMS) {
    const attempts = Math.max(MAX_ATTEMPTS, job.lease - 1);
    await finish(new AcervoError("job-abandoned", { attempts }));
    return;
  }
  const lease = keepLease(performance);
  try {
    const { result, error } = await work.run(tenant, job.payload, lease);
    await finish(error, result);
  } catch (error) {
    await giveUp(performance, error, finish);
  } finally {
    lease.end();
  }
}

async function giveUp(
  { queue, log, tenant, job, stop, retryMs }: Performance,
  error: unknown,
  finish: (error: unknown) => Promise<void>,
): Promise<void> {
  const { aborted, reason } = stop.signal;
  if (aborted && reason === STOPPED) {
    await queue.claims.release(tenant, job, { error: null, delayMs: 0 });
  } else if (!aborted && isWorthRetrying(error) && job.attempts < MAX_ATTEMPTS) {
    log.warn({ tenant, job: job.id, reason: String(error) }, "job is tried again");
    const delayMs = retryMs * 2 ** (job.attempts - 1);
    await queue.claims.release(tenant, job, { error: writtenError(error), delayMs });
  } else await finish(aborted ? (reason as unknown) : error);
}

/** Faults of the moment that do not say so themselves. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  "busy",
  "store-busy",
  "disk-full",
  "worker-failed",
  "vector-space-changed",
]);

/** What none of our code has foreseen may be the disk or the network: it is tried again too. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof AcervoError) || error.isRetryable || PASSING.has(error.code);
}

/** Says from time to time that the worker is alive, and how far it has come. */
function keepLease({ queue, tenant, job, leaseMs, stop }: Performance) {
  let progress: unknown = job.progress;
  let reportedAt = 0;
  const beat = async (): Promise<void> => {
    try {
      const isOurs = await queue.claims.heartbeat(tenant, job, leaseMs, progress);
      if (!isOurs) stop.abort(new AcervoError("aborted", {}));
      queue.changed(tenant, job.id);
    } catch {
      // The store may be busy; the next beat is before the lease ends.
    }
  };
  const timer = setInterval(() => void beat(), leaseMs / 3).unref();
  return {
    signal: stop.signal,
    report: (next: unknown): void => {
      progress = next;
      const now = performance.now();
      if (now - reportedAt < REPORT_MS) return;
      reportedAt = now;
      void beat();
    },
    end: () => clearInterval(timer),
  };
}
