import { isAbsolute } from "node:path";
import ignore from "ignore";
import { type Chunker, type Chunkers, createChunkers } from "#src/chunking/index.ts";
import {
  type Chunk,
  createRequestContext,
  type Document,
  type Filter,
  type Origin,
} from "#src/domain/index.ts";
import { type Embedder, embedPassages } from "#src/embedding/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { Store } from "#src/storage/index.ts";
import { cutEntry, EMPTY_PART, embeddingTitles } from "../entries/cut-entry.ts";
import { entryHash, type EntryWriter } from "../entries/stored-entries.ts";
import { ingest, type IngestPipeline } from "./ingest.ts";
import { eachDocument, givenIn, type IngestOutcome, type SourceDocument } from "./source-document.ts";
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
  const pending = await store.jobs.list(tenant, { limit: 100 });
  const isQueued = pending.some((job) => job.kind === JOB && ["queued", "running"].includes(job.state));
  if (!isQueued) await store.jobs.enqueue(tenant, JOB, { fingerprint });
  const job = await store.jobQueue.claim(tenant, JOB, LEASE_MS);
  if (job === null) return { finished: false, embedded: 0 };
  let embedded = 0;
  try {
    do {
      for (let count = -1; count !== 0; embedded += count) {
        count = await embedBatch(store, tenant, space.id, embedder);
        onProgress({ embedded: embedded + count });
        if (!(await store.jobQueue.heartbeat(tenant, job, LEASE_MS, { embedded })))
          return { finished: false, embedded };
      }
      // Documents that came in meanwhile lack a vector here: the switch refuses, and the loop picks them up.
    } while (!(await store.vectors.activate(tenant, space.id)).activated);
    await store.maintenance.optimize(tenant);
    await store.jobQueue.finish(tenant, job, { error: null });
    return { finished: true, embedded };
  } catch (error) {
    await store.jobQueue.finish(tenant, job, {
      error: error instanceof Error ? error.message : String(error),
    });
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

/** What is made anew; everything when neither is given. */
export interface ReindexScope {
  readonly origin?: Origin | undefined;
  /** Of the paths of files, as in .gitignore: "*.docx". */
  readonly pattern?: string | undefined;
}

/**
 * Reads the files of a scope again where they are, or as they were handed in, with what was said of them when they came in; those that changed, or
 * are read or cut in another way by now, are indexed anew. What is stored of a file that is gone, or that cannot be read,
 * stays as it is.
 */
export function rereadFiles(scope: ReindexScope, pipeline: IngestPipeline): AsyncGenerator<IngestOutcome> {
  return ingest(filesIn(scope, pipeline), pipeline);
}

async function* filesIn(
  scope: ReindexScope,
  { store, tenant }: Pick<BatchWriter, "store" | "tenant">,
): AsyncGenerator<SourceDocument> {
  const isMeant = matcherOf(scope);
  // A table that is written again comes once more, behind the others.
  const seen = new Set<string>();
  for await (const document of eachDocument(store, tenant, filterOf(scope))) {
    const { collection, source, part, entry, contentHash } = document;
    const key = sourceKey(document);
    if (part !== 0 || entry !== null || seen.has(key) || !isMeant(source)) continue;
    const path = isAbsolute(source) ? source : (await store.files.find(tenant, contentHash))?.path;
    if (path === undefined) continue;
    seen.add(key);
    yield { ...givenIn(document).given, collection, source, content: { path } };
  }
}

export function sourceKey({ collection, source }: Pick<Document, "collection" | "source">): string {
  return JSON.stringify([collection, source]);
}

function filterOf({ origin }: ReindexScope): Filter {
  return origin === undefined ? {} : { origins: [origin] };
}

function matcherOf({ pattern }: ReindexScope): (source: string) => boolean {
  if (pattern === undefined) return () => true;
  // A pattern with a slash holds at any depth, as one without does.
  const matcher = ignore().add(pattern.startsWith("/") ? pattern : `**/${pattern}`);
  return (source) => {
    const path = source.replace(/^(?:[A-Za-z]:)?\/+/, "");
    return ignore.isPathValid(path) && matcher.ignores(path);
  };
}

export interface Rewritten {
  readonly documents: number;
  readonly chunks: number;
}

interface RewriteOptions extends ReindexScope {
  readonly isMeant?: (document: Document) => boolean;
}

const MAX_CHUNKS = 250;

/**
 * Makes the terms and vectors of stored documents anew, hidden ones included. Entries are cut again; so is prose that was
 * cut in another way than today; laws and rows keep their passages. Each document stays the same one; those that somebody
 * changes or removes meanwhile are left as they are then, and not counted.
 */
export async function rewriteStored(
  { isMeant = () => true, ...scope }: RewriteOptions,
  writer: EntryWriter,
): Promise<Rewritten> {
  const chunkers = createChunkers(writer.chunking);
  const matches = matcherOf(scope);
  const rewritten = { documents: 0, chunks: 0 };
  let batch: ReadyPart[] = [];

  async function flush(): Promise<void> {
    for await (const written of writeBatch(batch, writer)) {
      if (written.kind === "failed") throw written.error;
      if (written.put.kind === "conflict") continue;
      rewritten.documents++;
      rewritten.chunks += written.part.cut.chunks.length;
    }
    batch = [];
  }

  for await (const document of eachDocument(writer.store, writer.tenant, filterOf(scope))) {
    const { entry, collection, source, origin, contentHash: expects } = document;
    if (!matches(source) || !isMeant(document)) continue;
    const part =
      entry === null
        ? await storedPart(document, chunkers, writer)
        : { contentHash: entryHash(entry, origin), cut: cutEntry(entry, chunkers) };
    batch.push({ ...part, source: { collection, source, origin }, rewrites: true, expects });
    if (batch.reduce((sum, { cut }) => sum + cut.chunks.length, 0) >= MAX_CHUNKS) await flush();
  }
  await flush();
  return rewritten;
}

/** Whether what is stored would be cut in another way today. Laws and rows keep their passages until they are read again. */
export function isCutOtherwise(document: Document, recipe: string): boolean {
  const isCut = document.part === 0 && document.kind !== "legal";
  return isCut && cutsIn(givenIn(document).recipe) !== cutsIn(recipe);
}

/** A recipe without the name of the analyser, which is its first part. */
function cutsIn(recipe: string): string {
  const at = recipe.indexOf(",");
  return at < 0 ? recipe : recipe.slice(at);
}

async function storedPart(
  document: Document,
  { prose }: Chunkers,
  { store, tenant, recipe }: BatchWriter,
): Promise<Pick<ReadyPart, "contentHash" | "cut" | "recipe">> {
  const { id, part, name: title, kind, isFormer, metadata, contentHash } = document;
  const stored = await store.knowledge.chunks(tenant, id);
  const passages = isCutOtherwise(document, recipe) ? cutAgain(stored, prose) : stored;
  const chunks = passages.map((chunk) => {
    const { headings, text } = chunk;
    return { ...chunk, terms: chunkTerms({ title, headings, text }) };
  });
  const cut = { ...EMPTY_PART, part, title, kind, isFormer, metadata, contentHash, chunks };
  // Its own recipe: the file itself has still to be read again.
  return { contentHash, cut, recipe: document.recipe };
}

/** Passages cover all of a text but white space, so that it can be put together and cut anew, section by section. */
function cutAgain(stored: readonly Chunk[], prose: Chunker): Chunk[] {
  const length = Math.max(1, ...stored.map(({ end }) => end));
  const chunks = sectionsOf(stored).flatMap(({ start, text, passages }) =>
    prose({ text, headings: [] }).map((chunk) => {
      const at = start + chunk.start;
      const { headings, metadata } =
        passages.findLast((passage) => passage.start <= at) ?? passages[0] ?? chunk;
      return { ...chunk, start: at, end: start + chunk.end, position: at / length, headings, metadata };
    }),
  );
  return chunks.map((chunk, ordinal) => ({ ...chunk, ordinal }));
}

/** More than line breaks was left out here: front matter, a comment. */
const MAX_GAP = 4;

/** Runs of passages below the same headings, each with its text; what a passage repeats of the one before comes once. */
function sectionsOf(stored: readonly Chunk[]) {
  const sections: { start: number; text: string; passages: Chunk[] }[] = [];
  for (const chunk of stored) {
    const last = sections.at(-1);
    const known = last === undefined ? 0 : last.start + last.text.length;
    const fresh = chunk.text.slice(Math.max(0, known - chunk.start));
    const isSame = last?.passages[0]?.headings.join("\n") === chunk.headings.join("\n");
    if (last !== undefined && isSame && chunk.start - known <= MAX_GAP) {
      last.text += "\n".repeat(Math.max(0, chunk.start - known)) + fresh;
      last.passages.push(chunk);
    } else sections.push({ start: Math.max(known, chunk.start), text: fresh, passages: [chunk] });
  }
  return sections;
}
