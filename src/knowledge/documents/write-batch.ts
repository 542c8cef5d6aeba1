import { AcervoError, createRequestContext, isActive } from "#src/domain/index.ts";
import { type Embedder, embedPassages } from "#src/embedding/index.ts";
import type { DocumentDraft, PutOutcome, Store } from "#src/storage/index.ts";
import { embeddingTitles } from "../entries/cut-entry.ts";
import type { CutPart } from "./reading/document-reader.ts";
import type { SourceDocument } from "./source-document.ts";

export interface BatchWriter {
  readonly store: Store;
  readonly tenant: string;
  /** Names parser, analyser and chunker: content indexed under another recipe is indexed again. */
  readonly recipe: string;
  /** Null when the engine runs on words alone. */
  readonly embedding: { readonly embedder: Embedder; readonly space: number } | null;
}

export interface ReadyPart {
  readonly source: Pick<SourceDocument, "collection" | "source" | "metadata" | "origin">;
  readonly contentHash: string;
  readonly cut: CutPart;
  readonly recipe?: string;
  /** Written again although nothing of it changed; whether it is found stays as it was. */
  readonly rewrites?: boolean;
  /** Not written if its content is another one by now; see `DocumentDraft.expects`. */
  readonly expects?: string | null;
}

export type Written<Part extends ReadyPart> =
  | { readonly kind: "written"; readonly part: Part; readonly put: PutOutcome }
  | { readonly kind: "failed"; readonly part: Part; readonly error: unknown };

/** So many documents in a row that fail alone mean that the fault is not theirs. */
const MAX_FAILURES = 3;

/**
 * Vectors first, then one transaction for the batch. When it fails, its documents are tried one by one, so that one
 * bad text does not hold up the others; unless the fault is not in a text: a provider that is down or refuses the
 * key would be asked again for each. A part whose source `isLost` is not tried.
 */
export async function* writeBatch<Part extends ReadyPart>(
  batch: readonly Part[],
  writer: BatchWriter,
  isLost: (part: Part) => boolean = () => false,
): AsyncGenerator<Written<Part>> {
  for (const part of batch.filter(isLost)) yield { kind: "failed", part, error: new Error("lost already") };
  const parts = batch.filter((part) => !isLost(part));
  if (parts.length === 0) return;
  const together = await attempt(parts, writer);
  const [first] = together;
  const isTheirs =
    parts.length > 1 &&
    first?.kind === "failed" &&
    !(first.error instanceof AcervoError && first.error.isRetryable);
  if (!isTheirs) return yield* together;
  let { error } = first;
  let failures = 0;
  for (const part of parts) {
    const isTried = failures < MAX_FAILURES && !isLost(part);
    const alone = isTried ? (await attempt([part], writer))[0] : undefined;
    if (alone?.kind === "failed") error = alone.error;
    failures = alone?.kind === "written" ? -Infinity : failures + 1;
    yield alone ?? { kind: "failed", part, error };
  }
}

async function attempt<Part extends ReadyPart>(
  batch: readonly Part[],
  writer: BatchWriter,
): Promise<Written<Part>[]> {
  try {
    const drafts = await embedDrafts(batch, writer);
    const outcomes = await writer.store.knowledge.put(writer.tenant, drafts);
    return batch.map((part, index) => ({ kind: "written", part, put: outcomes[index] as PutOutcome }));
  } catch (error) {
    return batch.map((part) => ({ kind: "failed", part, error }));
  }
}

async function embedDrafts(
  batch: readonly ReadyPart[],
  { embedding, recipe, tenant }: BatchWriter,
): Promise<DocumentDraft[]> {
  const passages = batch.flatMap(({ cut }) =>
    cut.chunks.map(({ headings, text }) => ({
      titles: embeddingTitles(cut.title, cut.entry, headings),
      text,
    })),
  );
  const context = createRequestContext(tenant);
  const vectors = embedding === null ? [] : await embedPassages(embedding.embedder, passages, context);
  let offset = 0;
  return batch.map((part) => {
    const own = vectors.slice(offset, (offset += part.cut.chunks.length));
    return draftDocument(part, recipe, embedding?.space ?? null, own);
  });
}

function draftDocument(
  part: ReadyPart,
  recipe: string,
  vectorSpace: number | null,
  vectors: readonly Float32Array[],
): DocumentDraft {
  const { source, contentHash, cut, rewrites = false, expects } = part;
  return {
    collection: source.collection,
    source: source.source,
    part: cut.part,
    kind: cut.kind,
    ...(source.origin === undefined ? {} : { origin: source.origin }),
    ...(cut.entry === null || rewrites ? {} : { active: isActive(cut.entry) }),
    entry: cut.entry,
    isFormer: cut.isFormer,
    name: cut.title,
    contentHash,
    recipe: part.recipe ?? recipe,
    rewrites,
    ...(expects === undefined ? {} : { expects }),
    metadata: { ...cut.metadata, ...source.metadata },
    vectorSpace,
    chunks: cut.chunks.map((chunk, index) => ({ ...chunk, vector: vectors[index] ?? null })),
  };
}
