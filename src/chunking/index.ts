export type { Chunker, HeadingMark, StructuredText, TextRange } from "./structured-text.ts";
export { type Chunkers, type ChunkerOptions, createChunkers } from "./create-chunker.ts";
export { type LegalChunker, type LegalChunkerOptions } from "./legal.ts";
