import type { Document } from "#src/domain/index.ts";
import type { Presentation } from "./presentation.ts";
import { shownSource } from "./shown-source.ts";
import { table } from "./table.ts";

/** Sources, each with the number of its rows or entries. */
export function presentDocuments(documents: readonly Document[], { text, format }: Presentation): string {
  if (documents.length === 0) return text.stats.noDocuments;
  const header = [
    text.stats.id,
    text.stats.name,
    text.stats.source,
    text.stats.collection,
    text.stats.parts,
    text.stats.chunks,
  ];
  const rows = sourcesOf(documents).map(({ whole, parts, chunks }) => [
    String(whole.id),
    whole.name,
    shownSource(whole.source),
    whole.collection,
    parts === 0 ? "" : format.integer(parts),
    format.integer(chunks),
  ]);
  return table([header, ...rows], { right: [0, 4, 5] });
}

interface ListedSource {
  whole: Document;
  parts: number;
  chunks: number;
}

/** A source whose reading was interrupted has parts and no whole yet: its first part stands for it. */
function sourcesOf(documents: readonly Document[]): ListedSource[] {
  const sources = new Map<string, ListedSource>();
  for (const document of documents) {
    const key = JSON.stringify([document.collection, document.source]);
    const known = sources.get(key);
    // Former wordings of a law are kept apart from it, but are no part of what it counts.
    const parts = document.part === 0 || document.isFormer ? 0 : 1;
    if (known === undefined) {
      sources.set(key, { whole: document, parts, chunks: document.chunkCount });
      continue;
    }
    if (document.part === 0) known.whole = document;
    known.parts += parts;
    known.chunks += document.chunkCount;
  }
  return [...sources.values()];
}

export function documentsData(documents: readonly Document[]): unknown {
  return {
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      source: document.source,
      part: document.part,
      collection: document.collection,
      kind: document.kind,
      origin: document.origin,
      chunks: document.chunkCount,
      tokens: document.tokenCount,
      active: document.active,
      former: document.isFormer,
      updated_at: document.updatedAt,
      metadata: document.metadata,
    })),
  };
}
