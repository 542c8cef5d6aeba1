export type { Chunker, HeadingMark, StructuredText, TextRange } from "./chunker.ts";
export { recursiveChunker, type RecursiveChunkerOptions } from "./recursive.ts";
export { tokenChunker, type TokenChunkerOptions } from "./token.ts";
