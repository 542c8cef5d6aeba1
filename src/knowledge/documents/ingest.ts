import type { Chunker } from "#src/chunking/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { type Embedder, embedPassages } from "#src/embedding/index.ts";
import type { DocumentDraft, Store } from "#src/storage/index.ts";
import { type CutDocument, cutDocument, draftDocument, titledPassages } from "./draft-document.ts";
import { parseDocument, readBytes } from "./read-document.ts";
import type { IngestOutcome, SourceDocument } from "./source-document.ts";

/** What documents pass through on their way in. */
export interface IngestPipeline {
  readonly store: Store;
  readonly tenant: string;
  readonly chunker: Chunker;
  /** Names analyser and chunker: content indexed under another recipe is indexed again. */
  readonly recipe: string;
  /** Null when the engine runs on words alone. */
  readonly embedding: { readonly embedder: Embedder; readonly space: number } | null;
}

/** One transaction writes this much: enough to make its cost small, little enough to keep memory flat. */
const BATCH = { documents: 200, chunks: 1_000 };

/**
 * Indexes sources in order and reports on each. Vectors come first, then one transaction for the batch: a document
 * is whole or absent, whatever happens in between. Sources already indexed cost neither parsing nor a model call.
 */
export async function* ingest(
  sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
  pipeline: IngestPipeline,
): AsyncGenerator<IngestOutcome> {
  let batch: CutDocument[] = [];
  let chunks = 0;
  for await (const source of sources) {
    let prepared = await prepare(source, pipeline);
    if (prepared.kind === "duplicate" && holds(batch, prepared.document.source)) {
      // The twin is about to change: once it has, this may be the only place where the content is left.
      yield* commit(batch, pipeline);
      batch = [];
      chunks = 0;
      prepared = await prepare(source, pipeline);
    }
    if (prepared.kind !== "cut") {
      yield prepared;
      continue;
    }
    batch.push(prepared.document);
    chunks += prepared.document.chunks.length;
    if (batch.length >= BATCH.documents || chunks >= BATCH.chunks) {
      yield* commit(batch, pipeline);
      batch = [];
      chunks = 0;
    }
  }
  if (batch.length > 0) yield* commit(batch, pipeline);
}

function holds(batch: readonly CutDocument[], source: string): boolean {
  return batch.some(({ read }) => read.source.source === source);
}

type Prepared = { readonly kind: "cut"; readonly document: CutDocument } | IngestOutcome;

async function prepare(source: SourceDocument, pipeline: IngestPipeline): Promise<Prepared> {
  try {
    const read = await readBytes(source);
    if (read.kind === "skipped") return read;
    const found = await pipeline.store.documents.lookUp(pipeline.tenant, {
      collection: source.collection,
      source: source.source,
      contentHash: read.contentHash,
      recipe: pipeline.recipe,
    });
    if (found.kind === "unchanged" || found.kind === "duplicate") return { ...found, source: source.source };
    const parsed = parseDocument(source, read);
    if ("kind" in parsed) return parsed;
    return { kind: "cut", document: cutDocument(parsed, pipeline.chunker) };
  } catch (error) {
    return { kind: "failed", source: source.source, error };
  }
}

/** So many documents in a row that fail alone mean that the fault is not theirs. */
const TELLING_FAILURES = 3;

/**
 * When a batch fails its documents are tried one by one, so that one bad text does not hold up the others; unless
 * the fault is not in a text: a provider that is down or refuses the key would be asked again for each.
 */
async function* commit(
  batch: readonly CutDocument[],
  pipeline: IngestPipeline,
): AsyncGenerator<IngestOutcome> {
  const whole = await attempt(batch, pipeline);
  if (whole.kind === "written") return yield* whole.outcomes;
  let { error } = whole;
  let failures = batch.length === 1 || isPassing(error) ? TELLING_FAILURES : 0;
  for (const document of batch) {
    const alone = failures < TELLING_FAILURES ? await attempt([document], pipeline) : null;
    if (alone?.kind === "written") {
      failures = -Infinity;
      yield* alone.outcomes;
      continue;
    }
    failures++;
    error = alone?.error ?? error;
    yield { kind: "failed", source: document.read.source.source, error };
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof AcervoError && error.isRetryable;
}

type Attempt =
  | { readonly kind: "written"; readonly outcomes: readonly IngestOutcome[] }
  | { readonly kind: "failed"; readonly error: unknown };

async function attempt(batch: readonly CutDocument[], pipeline: IngestPipeline): Promise<Attempt> {
  try {
    return { kind: "written", outcomes: await write(batch, pipeline) };
  } catch (error) {
    return { kind: "failed", error };
  }
}

async function write(batch: readonly CutDocument[], pipeline: IngestPipeline): Promise<IngestOutcome[]> {
  const drafts = await embedDrafts(batch, pipeline);
  const outcomes = await pipeline.store.documents.put(pipeline.tenant, drafts);
  return outcomes.map((outcome, index) => ({ ...outcome, source: drafts[index]?.source ?? "" }));
}

async function embedDrafts(
  batch: readonly CutDocument[],
  pipeline: IngestPipeline,
): Promise<DocumentDraft[]> {
  const { embedding, recipe } = pipeline;
  if (embedding === null) return batch.map((document) => draftDocument(document, recipe, null));
  const vectors = await embedPassages(embedding.embedder, batch.flatMap(titledPassages));
  let offset = 0;
  return batch.map((document) => {
    const end = offset + document.chunks.length;
    const own = vectors.slice(offset, end);
    offset = end;
    return draftDocument(document, recipe, { space: embedding.space, vectors: own });
  });
}
