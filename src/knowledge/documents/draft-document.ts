import type { TitledPassage } from "#src/embedding/index.ts";
import type { DocumentDraft } from "#src/storage/index.ts";
import type { CutPart } from "./reading/document-reader.ts";
import type { SourceDocument } from "./source-document.ts";

/** A part of a source, ready for its vectors. */
export interface ReadyPart {
  readonly source: SourceDocument;
  readonly contentHash: string;
  readonly cut: CutPart;
}

export function titledPassages({ cut }: ReadyPart): TitledPassage[] {
  return cut.chunks.map(({ headings, text }) => ({ titles: titlesAbove(cut.title, headings), text }));
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
  { source, contentHash, cut }: ReadyPart,
  recipe: string,
  embedded: DraftVectors | null,
): DocumentDraft {
  return {
    collection: source.collection,
    source: source.source,
    part: cut.part,
    kind: cut.kind,
    isFormer: cut.isFormer,
    name: cut.title,
    contentHash,
    recipe,
    metadata: { ...cut.metadata, ...source.metadata },
    vectorSpace: embedded?.space ?? null,
    chunks: cut.chunks.map((chunk, index) => ({ ...chunk, vector: embedded?.vectors[index] ?? null })),
  };
}
