import { type LegalChunker, legalChunker, type LegalChunkerOptions } from "./legal.ts";
import { recursiveChunker, tokenChunker } from "./prose-chunkers.ts";
import type { Chunker } from "./structured-text.ts";

/** A chunker by its name and measures: plain data, so that it can be sent to a thread. */
export type ChunkerOptions =
  | { readonly kind: "recursive"; readonly maxChars: number; readonly overlap: number }
  | { readonly kind: "token"; readonly maxTokens: number; readonly overlap: number };

export interface Chunkers {
  readonly prose: Chunker;
  readonly law: LegalChunker;
}

const LEGAL_CHUNKING: LegalChunkerOptions = { maxTokens: 500, overlap: 50, minTokens: 100 };

export function createChunkers(prose: ChunkerOptions, law: LegalChunkerOptions = LEGAL_CHUNKING): Chunkers {
  const cutProse = prose.kind === "recursive" ? recursiveChunker(prose) : tokenChunker(prose);
  return { prose: cutProse, law: legalChunker(law) };
}
