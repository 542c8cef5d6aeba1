import { createChunkers } from "#src/chunking/index.ts";
import { createRequestContext, type Document, type Origin } from "#src/domain/index.ts";
import { type Embedder, embedPassages } from "#src/embedding/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { Store } from "#src/storage/index.ts";
import { cutEntry, EMPTY_PART, embeddingTitles } from "../entries/cut-entry.ts";
import { entryHash, type EntryWriter } from "../entries/stored-entries.ts";
import { eachDocument } from "./source-document.ts";
import { type BatchWriter, type ReadyPart, writeBatch } from "./write-batch.ts";

/** What one step writes: after a crash, at most this many passages are embedded twice. */
const BATCH = 500;
const JOB = "reembed";
const LEASE_MS = 60_000;

export interface ReembedProgress {
  readonly embedded: number;
}

export interface ReembedOutcome extends ReembedProgress {
  /** False when another process is doing the same work. */
  readonly finished: boolean;
}

/**
 * Gives every chunk a vector of this model, then makes its space the active one in a single step. Searches go on
 * with the former space meanwhile. An interrupted run goes on where it stopped.
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
    await store.maintenance.optimize(tenant);
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
  const passages = chunks.map(({ documentName, entry, headings, text }) => ({
    titles: embeddingTitles(documentName, entry, headings),
    text,
  }));
  const vectors = await embedPassages(embedder, passages, createRequestContext(tenant));
  const byChunk = new Map(chunks.map(({ chunkId }, index) => [chunkId, vectors[index] as Float32Array]));
  await store.vectors.put(tenant, space, byChunk);
  return chunks.length;
}

export interface ReindexedOrigin {
  readonly documents: number;
  readonly chunks: number;
}

const MAX_CHUNKS = 250;

/**
 * Makes the terms and vectors of all that came from one origin anew, hidden documents included. Entries are cut again;
 * files keep the passages that they were cut into. Each document stays the same one; those that somebody changes or
 * removes meanwhile are left as they are then, and not counted.
 */
export async function reindexOrigin(
  store: Store,
  tenant: string,
  origin: Origin,
  pipeline: Omit<EntryWriter, "store" | "tenant">,
): Promise<ReindexedOrigin> {
  const writer = { ...pipeline, store, tenant };
  const chunkers = createChunkers(pipeline.chunking);
  const reindexed = { documents: 0, chunks: 0 };
  let batch: ReadyPart[] = [];

  async function flush(): Promise<void> {
    for await (const written of writeBatch(batch, writer)) {
      if (written.kind === "failed") throw written.error;
      if (written.put.kind === "conflict") continue;
      reindexed.documents++;
      reindexed.chunks += written.part.cut.chunks.length;
    }
    batch = [];
  }

  for await (const document of eachDocument(store, tenant, { origins: [origin] })) {
    const { entry } = document;
    const part =
      entry === null
        ? await storedPart(document, writer)
        : { contentHash: entryHash(entry, origin), cut: cutEntry(entry, chunkers) };
    const { collection, source, contentHash: expects } = document;
    batch.push({ ...part, source: { collection, source, origin }, rewrites: true, expects });
    if (batch.reduce((sum, { cut }) => sum + cut.chunks.length, 0) >= MAX_CHUNKS) await flush();
  }
  await flush();
  return reindexed;
}

async function storedPart(
  document: Document,
  writer: BatchWriter,
): Promise<Pick<ReadyPart, "contentHash" | "cut" | "recipe">> {
  const { id, part, name: title, kind, isFormer, metadata, contentHash } = document;
  const stored = await writer.store.knowledge.chunks(writer.tenant, id);
  const chunks = stored.map((chunk) => {
    const { headings, text } = chunk;
    return { ...chunk, terms: chunkTerms({ title, headings, text }) };
  });
  const cut = { ...EMPTY_PART, part, title, kind, isFormer, metadata, contentHash, chunks };
  // Its own recipe: passages that were cut in another way must not pass for those of today.
  return { contentHash, cut, recipe: document.recipe };
}
