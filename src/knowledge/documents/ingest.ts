import type { Chunker } from "#src/chunking/index.ts";
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
    const prepared = await prepare(source, pipeline);
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

/** When a batch fails its documents are tried one by one, so that one bad text does not hold up the others. */
async function* commit(
  batch: readonly CutDocument[],
  pipeline: IngestPipeline,
): AsyncGenerator<IngestOutcome> {
  try {
    yield* await write(batch, pipeline);
  } catch (error) {
    const [only] = batch;
    if (batch.length > 1) for (const document of batch) yield* commit([document], pipeline);
    else if (only !== undefined) yield { kind: "failed", source: only.read.source.source, error };
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
