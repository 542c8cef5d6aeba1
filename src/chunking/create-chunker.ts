import type { Chunker } from "./chunker.ts";
import { LEGAL_CHUNKING, type LegalChunker, legalChunker, type LegalChunkerOptions } from "./legal.ts";
import { recursiveChunker } from "./recursive.ts";
import { tokenChunker } from "./token.ts";

/** A chunker by its name and measures: plain data, so that it can be sent to a thread. */
export type ChunkerOptions =
  | { readonly kind: "recursive"; readonly maxChars: number; readonly overlap: number }
  | { readonly kind: "token"; readonly maxTokens: number; readonly overlap: number };

/** What cuts each kind of text. */
export interface Chunkers {
  readonly prose: Chunker;
  readonly law: LegalChunker;
}

export function createChunkers(prose: ChunkerOptions, law: LegalChunkerOptions = LEGAL_CHUNKING): Chunkers {
  return { prose: createChunker(prose), law: legalChunker(law) };
}

function createChunker(options: ChunkerOptions): Chunker {
  return options.kind === "recursive" ? recursiveChunker(options) : tokenChunker(options);
}
