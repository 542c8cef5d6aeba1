import type { Passage } from "#src/storage/index.ts";
import type { RankedPassage } from "./search.ts";

export interface PassageParts {
  readonly id: number;
  readonly text: string;
  readonly ordinal?: number;
  readonly start?: number;
  readonly documentId?: number;
  readonly documentName?: string;
  readonly headings?: readonly string[];
}

export function passageOf(parts: PassageParts): Passage {
  const { id, text, ordinal = 0, start = 0, documentId = 1, documentName = "Manual", headings = [] } = parts;
  return {
    chunk: {
      id,
      documentId,
      ordinal,
      start,
      end: start + text.length,
      text,
      headings,
      position: 0,
      tokenCount: text.length,
      metadata: {},
    },
    document: {
      id: documentId,
      name: documentName,
      source: "manual.md",
      kind: "document",
      origin: "DOCS",
      collection: "geral",
      createdAt: "2026-01-01T00:00:00.000Z",
      metadata: {},
      entry: null,
    },
  };
}

export function rankedOf(parts: PassageParts, fusedScore: number): RankedPassage {
  const scores = {
    chunkId: parts.id,
    lexicalScore: fusedScore,
    lexicalRank: 1,
    vectorScore: null,
    vectorRank: null,
    fusedScore,
  };
  return { passage: passageOf(parts), scores, mergedChunkIds: [] };
}
