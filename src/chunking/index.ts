export type { Chunker, HeadingMark, StructuredText, TextRange } from "./chunker.ts";
export { createChunker, type ChunkerOptions } from "./create-chunker.ts";
