import type { Chunker } from "#src/chunking/index.ts";
import type { Chunk, Metadata } from "#src/domain/index.ts";
import type { TitledPassage } from "#src/embedding/index.ts";
import { toStructuredText } from "#src/parsing/index.ts";
import type { DocumentDraft } from "#src/storage/index.ts";
import { indexTerms } from "#src/text/index.ts";
import type { ReadDocument } from "./source-document.ts";

/** A document cut and analysed, still without vectors. */
export interface CutDocument {
  readonly read: ReadDocument;
  readonly chunks: readonly Chunk[];
}

export function cutDocument(read: ReadDocument, chunker: Chunker): CutDocument {
  return { read, chunks: chunker(toStructuredText(read.parsed)) };
}

export function titledPassages({ read, chunks }: CutDocument): TitledPassage[] {
  return chunks.map(({ headings, text }) => ({ titles: titlesAbove(read.title, headings), text }));
}

/** A heading that repeats the document's name adds nothing. */
export function titlesAbove(name: string, headings: readonly string[]): string[] {
  return [name, ...headings.filter((heading) => heading !== name)];
}

export interface DraftVectors {
  readonly space: number;
  readonly vectors: readonly Float32Array[];
}

export function draftDocument(
  cut: CutDocument,
  recipe: string,
  embedded: DraftVectors | null,
): DocumentDraft {
  const { source, title, contentHash, parsed } = cut.read;
  return {
    collection: source.collection,
    source: source.source,
    kind: source.kind,
    name: title,
    contentHash,
    recipe,
    metadata: { ...parsed.metadata, ...source.metadata } satisfies Metadata,
    vectorSpace: embedded?.space ?? null,
    chunks: cut.chunks.map((chunk, index) => ({
      ...chunk,
      terms: indexTerms({ title, headings: chunk.headings, text: chunk.text }),
      vector: embedded?.vectors[index] ?? null,
    })),
  };
}
