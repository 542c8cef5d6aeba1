import { EventEmitter, on } from "node:events";
import { errorFromData, errorToData, type AcervoError, type ErrorData } from "#src/domain/index.ts";
import type { EnqueueOptions, Job, JobStore, Store } from "#src/storage/index.ts";

export const JOB_KINDS = ["ingest", "ingest-url", "reindex"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** How long a job of another process may have changed without being noticed. */
const LOOK_MS = 1_000;
const PAGE = 500;

/** Jobs of all tenants, with news of them as far as they happen in this process. */
export type JobQueue = ReturnType<typeof createJobQueue>;

export function createJobQueue({ jobs: store, jobQueue: claims }: Pick<Store, "jobs" | "jobQueue">) {
  const news = new EventEmitter().setMaxListeners(0);
  return {
    store,
    claims,
    enqueue: async (
      tenant: string,
      kind: JobKind,
      payload: unknown,
      options?: EnqueueOptions,
    ): Promise<Job> => {
      const job = await store.enqueue(tenant, kind, payload, options);
      news.emit("waiting");
      return job;
    },
    onWaiting: (listener: () => void) => void news.on("waiting", listener),
    /** Tells those who watch a job that it has changed. */
    changed: (tenant: string, id: number) => void news.emit(nameOf(tenant, id)),
    /** A job as it is now, and again whenever it has changed, until it has ended; nothing when it is not there. */
    watch: (tenant: string, id: number, signal: AbortSignal) => watch(store, news, { tenant, id, signal }),
  };
}

function nameOf(tenant: string, id: number): string {
  return `${id} ${tenant}`;
}

interface Watched {
  readonly tenant: string;
  readonly id: number;
  readonly signal: AbortSignal;
}

async function* watch(
  store: JobStore,
  news: EventEmitter,
  { tenant, id, signal }: Watched,
): AsyncGenerator<Job> {
  const name = nameOf(tenant, id);
  const changes = on(news, name, { signal });
  // Other processes tell nobody.
  const look = setInterval(() => news.emit(name), LOOK_MS);
  let shown = "";
  try {
    do {
      const job = await store.get(tenant, id);
      if (job === null) return;
      const state = JSON.stringify([job.state, job.progress, job.attempts]);
      if (state !== shown) yield job;
      shown = state;
      if (hasEnded(job)) return;
    } while ((await changes.next()).done !== true);
  } finally {
    clearInterval(look);
    await changes.return?.();
  }
}

/** Newest first. */
export async function* unendedJobs(store: JobStore, tenant: string): AsyncGenerator<Job> {
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined;) {
    const page: readonly Job[] = await store.list(tenant, { limit: PAGE, before });
    yield* page.filter((job) => !hasEnded(job));
    before = page.at(-1)?.id;
  }
}

export function hasEnded({ state }: Job): boolean {
  return state === "done" || state === "failed";
}

/** Kept as data, so that it can be told in the language of whoever looks. */
export function writtenError(error: unknown): string {
  const { code, facts, isRetryable } = errorToData(error);
  return JSON.stringify({ code, facts, isRetryable, reason: null });
}

/** Null: the job has no error. */
export function errorOf({ error }: Pick<Job, "error">): AcervoError | null {
  if (error === null) return null;
  try {
    return errorFromData(JSON.parse(error) as ErrorData);
  } catch {
    // Of a kind of job that writes its errors as words.
    return errorFromData({ code: null, facts: {}, isRetryable: false, reason: "" });
  }
}
