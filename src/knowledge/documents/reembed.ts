import { createRequestContext } from "#src/domain/index.ts";
import { type Embedder, embedPassages } from "#src/embedding/index.ts";
import type { Store } from "#src/storage/index.ts";
import { embeddingTitles } from "../entries/titles.ts";

/** What one step writes: after a crash, at most this many passages are embedded twice. */
const BATCH = 500;
const JOB = "reembed";
const LEASE_MS = 60_000;

export interface ReembedProgress {
  readonly embedded: number;
}

export interface ReembedOutcome {
  /** False when another process is doing the same work. */
  readonly finished: boolean;
  readonly embedded: number;
}

/**
 * Gives every chunk a vector of this model, then makes its space the active one in a single step. Searches go on
 * with the former space meanwhile. Interrupted, it goes on where it stopped when it is run again.
 */
export async function reembed(
  store: Store,
  tenant: string,
  embedder: Embedder,
  onProgress: (progress: ReembedProgress) => void = () => undefined,
): Promise<ReembedOutcome> {
  const { modelId, fingerprint, dimensions } = embedder;
  const space = await store.vectors.ensure(tenant, { modelId, fingerprint, dimensions });
  const pending = await store.jobs.list(tenant, 100);
  const isQueued = pending.some((job) => job.kind === JOB && ["queued", "running"].includes(job.state));
  if (!isQueued) await store.jobs.enqueue(tenant, JOB, { fingerprint });
  const job = await store.jobs.claim(tenant, JOB, LEASE_MS);
  if (job === null) return { finished: false, embedded: 0 };
  let embedded = 0;
  try {
    do {
      for (let count = -1; count !== 0; embedded += count) {
        count = await embedBatch(store, tenant, space.id, embedder);
        onProgress({ embedded: embedded + count });
        if (!(await store.jobs.heartbeat(tenant, job, LEASE_MS, { embedded })))
          return { finished: false, embedded };
      }
      // Documents that came in meanwhile lack a vector here: the switch refuses, and the loop picks them up.
    } while (!(await store.vectors.activate(tenant, space.id)).activated);
    await store.vectors.optimize(tenant);
    await store.jobs.finish(tenant, job, { error: null });
    return { finished: true, embedded };
  } catch (error) {
    await store.jobs.finish(tenant, job, { error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

async function embedBatch(store: Store, tenant: string, space: number, embedder: Embedder): Promise<number> {
  const chunks = await store.vectors.missing(tenant, space, BATCH);
  if (chunks.length === 0) return 0;
  const vectors = await embedPassages(
    embedder,
    chunks.map(({ documentName, entry, headings, text }) => ({
      titles: embeddingTitles(documentName, entry, headings),
      text,
    })),
    createRequestContext(tenant),
  );
  const byChunk = new Map(chunks.map(({ chunkId }, index) => [chunkId, vectors[index] as Float32Array]));
  await store.vectors.put(tenant, space, byChunk);
  return chunks.length;
}
