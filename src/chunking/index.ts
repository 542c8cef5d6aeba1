export type { Chunker, HeadingMark, StructuredText, TextRange } from "./chunker.ts";
export { countTokens } from "./count-tokens.ts";
export { estimateTokens } from "./estimate-tokens.ts";
export { recursiveChunker, type RecursiveChunkerOptions } from "./recursive.ts";
export { tokenChunker, type TokenChunkerOptions } from "./token.ts";
