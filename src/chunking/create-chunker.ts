import type { Chunker } from "./chunker.ts";
import { recursiveChunker } from "./recursive.ts";
import { tokenChunker } from "./token.ts";

/** A chunker by its name and measures: plain data, so that it can be sent to a thread. */
export type ChunkerOptions =
  | { readonly kind: "recursive"; readonly maxChars: number; readonly overlap: number }
  | { readonly kind: "token"; readonly maxTokens: number; readonly overlap: number };

export function createChunker(options: ChunkerOptions): Chunker {
  return options.kind === "recursive" ? recursiveChunker(options) : tokenChunker(options);
}
