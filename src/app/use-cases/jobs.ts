import { createHash } from "node:crypto";
import { AcervoError } from "#src/domain/index.ts";
import type { Job } from "#src/storage/index.ts";
import { type JobKind, hasEnded, unendedJobs, writtenError } from "../jobs/job-queue.ts";
import { laneOf } from "../jobs/job-targets.ts";
import type { Tenant } from "../tenant.ts";

export type { IngestPayload, IngestResult } from "../jobs/ingest-job.ts";
export { errorOf, hasEnded } from "../jobs/job-queue.ts";
export type { ReindexPayload, ReindexResult } from "../jobs/reindex-job.ts";
export type { Job } from "#src/storage/index.ts";

/** Enqueues a job. With a key, what is asked for twice is done once; the same key for something else is refused. */
export async function enqueueJob(
  { queue, name }: Tenant,
  kind: JobKind,
  payload: object,
  key?: string,
): Promise<Job> {
  const lane = laneOf(kind, payload);
  const hashed = key === undefined ? {} : { key: createHash("sha256").update(key).digest("hex") };
  const job = await queue.enqueue(name, kind, payload, { lane, ...hashed });
  if (JSON.stringify(job.payload) === JSON.stringify(payload)) return job;
  throw new AcervoError("invalid-request", { problems: ["Idempotency-Key: já usada para outro conteúdo"] });
}

/** Newest first. */
export function listJobs(
  { queue, name }: Tenant,
  page: { readonly limit: number; readonly before?: number },
): Promise<Job[]> {
  return queue.store.list(name, page);
}

export async function readJob({ queue, name }: Tenant, id: number): Promise<Job> {
  const job = await queue.store.get(name, id);
  if (job === null) throw new AcervoError("job-not-found", { id: String(id) });
  return job;
}

/** A job as it is now, and whenever it has changed, until it has ended. */
export async function* watchJob(tenant: Tenant, id: number, signal: AbortSignal): AsyncGenerator<Job> {
  await readJob(tenant, id);
  yield* tenant.queue.watch(tenant.name, id, signal);
}

/** Waits for the end of jobs; gives them as they are when the signal aborts before. */
export function awaitJobs(tenant: Tenant, jobs: readonly Job[], signal: AbortSignal): Promise<Job[]> {
  return Promise.all(
    jobs.map(async (job) => {
      let latest = job;
      try {
        for await (const seen of tenant.queue.watch(tenant.name, job.id, signal)) latest = seen;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      return latest;
    }),
  );
}

/** Ends a job that waits or is under way on this server; one that has ended stays as it is. */
export async function cancelJob(tenant: Tenant, id: number): Promise<Job> {
  const { queue, runner, name } = tenant;
  const job = await readJob(tenant, id);
  if (hasEnded(job)) return job;
  const cancelled = writtenError(new AcervoError("aborted", {}));
  if (await queue.store.cancel(name, id, cancelled)) {
    queue.changed(name, id);
    const { hash } = job.payload as { readonly hash?: string };
    if (hash !== undefined) await tenant.files.dropUnneeded(name, [hash]);
  } else await runner.cancel(name, id);
  return readJob(tenant, id);
}

/** Ends those that are meant; the newest first, so that none begins because the one before it in its lane has ended. */
export async function cancelJobs(tenant: Tenant, isMeant: (job: Job) => boolean): Promise<void> {
  const meant: Job[] = [];
  for await (const job of unendedJobs(tenant.queue.store, tenant.name)) if (isMeant(job)) meant.push(job);
  for (const { id } of meant) await cancelJob(tenant, id);
}
