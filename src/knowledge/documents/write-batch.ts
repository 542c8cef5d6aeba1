import { AcervoError, createRequestContext } from "#src/domain/index.ts";
import { type Embedder, embedPassages } from "#src/embedding/index.ts";
import type { DocumentDraft, PutOutcome, Store } from "#src/storage/index.ts";
import { draftDocument, type ReadyPart, titledPassages } from "./draft-document.ts";

export interface BatchWriter {
  readonly store: Store;
  readonly tenant: string;
  /** Names parser, analyser and chunker: content indexed under another recipe is indexed again. */
  readonly recipe: string;
  /** Null when the engine runs on words alone. */
  readonly embedding: { readonly embedder: Embedder; readonly space: number } | null;
}

/** What became of one document of a batch. */
export type Written<Part extends ReadyPart> =
  | { readonly kind: "written"; readonly part: Part; readonly put: PutOutcome }
  | { readonly kind: "failed"; readonly part: Part; readonly error: unknown };

/** So many documents in a row that fail alone mean that the fault is not theirs. */
const TELLING_FAILURES = 3;

/**
 * Vectors first, then one transaction for the batch. When it fails, its documents are tried one by one, so that one
 * bad text does not hold up the others; unless the fault is not in a text: a provider that is down or refuses the
 * key would be asked again for each. A part whose source `isLost` is not tried.
 */
export async function* writeBatch<Part extends ReadyPart>(
  batch: readonly Part[],
  writer: BatchWriter,
  isLost: (part: Part) => boolean,
): AsyncGenerator<Written<Part>> {
  for (const part of batch.filter(isLost)) yield { kind: "failed", part, error: new Error("lost already") };
  const parts = batch.filter((part) => !isLost(part));
  const whole = await attempt(parts, writer);
  if (whole.kind === "written") return yield* whole.written;
  let { error } = whole;
  let failures = parts.length === 1 || isPassing(error) ? TELLING_FAILURES : 0;
  for (const part of parts) {
    const alone = failures < TELLING_FAILURES && !isLost(part) ? await attempt([part], writer) : null;
    if (alone?.kind === "written") {
      failures = -Infinity;
      yield* alone.written;
      continue;
    }
    failures++;
    error = alone?.error ?? error;
    yield { kind: "failed", part, error };
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof AcervoError && error.isRetryable;
}

type Attempt<Part extends ReadyPart> =
  | { readonly kind: "written"; readonly written: readonly Written<Part>[] }
  | { readonly kind: "failed"; readonly error: unknown };

async function attempt<Part extends ReadyPart>(
  batch: readonly Part[],
  writer: BatchWriter,
): Promise<Attempt<Part>> {
  try {
    const drafts = await embedDrafts(batch, writer);
    const outcomes = await writer.store.documents.put(writer.tenant, drafts);
    const written = batch.map((part, index) => {
      const put = outcomes[index];
      if (put === undefined) throw new Error("the store gave fewer outcomes than drafts");
      return { kind: "written", part, put } as const;
    });
    return { kind: "written", written };
  } catch (error) {
    return { kind: "failed", error };
  }
}

async function embedDrafts(batch: readonly ReadyPart[], writer: BatchWriter): Promise<DocumentDraft[]> {
  const { embedding, recipe } = writer;
  if (embedding === null) return batch.map((part) => draftDocument(part, recipe, null));
  const vectors = await embedPassages(
    embedding.embedder,
    batch.flatMap(titledPassages),
    createRequestContext(writer.tenant),
  );
  let offset = 0;
  return batch.map((part) => {
    const end = offset + part.cut.chunks.length;
    const own = vectors.slice(offset, end);
    offset = end;
    return draftDocument(part, recipe, { space: embedding.space, vectors: own });
  });
}
