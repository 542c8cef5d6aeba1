export type { Block, BlockKind, ParsedDocument } from "./block.ts";
export { parseFile, type ParseOutcome, type SourceFile } from "./parse.ts";
export { toStructuredText } from "./to-structured-text.ts";
