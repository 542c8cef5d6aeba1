import type { Document } from "#src/domain/index.ts";
import type { Presentation } from "./presentation.ts";
import { shownSource } from "./shown-source.ts";
import { table } from "./table.ts";

export function presentDocuments(documents: readonly Document[], { text, format }: Presentation): string {
  if (documents.length === 0) return text.stats.noDocuments;
  const header = [
    text.stats.id,
    text.stats.name,
    text.stats.source,
    text.stats.collection,
    text.stats.chunks,
  ];
  const rows = documents.map(({ id, name, source, collection, chunkCount }) => [
    String(id),
    name,
    shownSource(source),
    collection,
    format.integer(chunkCount),
  ]);
  return table([header, ...rows], { right: [0, 4] });
}

export function documentsData(documents: readonly Document[]): unknown {
  return {
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      source: document.source,
      collection: document.collection,
      kind: document.kind,
      chunks: document.chunkCount,
      tokens: document.tokenCount,
      active: document.active,
      updated_at: document.updatedAt,
      metadata: document.metadata,
    })),
  };
}
