import { isActive } from "#src/domain/index.ts";
import type { TitledPassage } from "#src/embedding/index.ts";
import type { DocumentDraft } from "#src/storage/index.ts";
import { embeddingTitles } from "../entries/titles.ts";
import type { CutPart } from "./reading/document-reader.ts";
import type { SourceDocument } from "./source-document.ts";

/** A part of a source, ready for its vectors. */
export interface ReadyPart {
  readonly source: Pick<SourceDocument, "collection" | "source" | "metadata" | "origin">;
  readonly contentHash: string;
  readonly cut: CutPart;
  /** Not given: what the writer calls its own. */
  readonly recipe?: string;
  /** Written again although nothing of it changed; whether it is found stays as it was. */
  readonly rewrites?: boolean;
  /** Not written if its content is another one by now; see `DocumentDraft.expects`. */
  readonly expects?: string | null;
}

export function titledPassages({ cut }: ReadyPart): TitledPassage[] {
  return cut.chunks.map(({ headings, text }) => ({
    titles: embeddingTitles(cut.title, cut.entry, headings),
    text,
  }));
}

export interface DraftVectors {
  readonly space: number;
  readonly vectors: readonly Float32Array[];
}

export function draftDocument(part: ReadyPart, recipe: string, embedded: DraftVectors | null): DocumentDraft {
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
    vectorSpace: embedded?.space ?? null,
    chunks: cut.chunks.map((chunk, index) => ({ ...chunk, vector: embedded?.vectors[index] ?? null })),
  };
}
