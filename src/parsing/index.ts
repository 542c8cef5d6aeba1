export type { Block, BlockKind, HiddenText, ParsedDocument, ParsedPart } from "./block.ts";
export { DEFAULT_LIMITS, type ParseLimits } from "./limits.ts";
export { parseMarkdown } from "./markdown.ts";
export { extensionOf, isSupported, isTable, PARSER_VERSION, parseFile, type ParseOptions } from "./parse.ts";
export type { FileContent, SourceFile } from "./parser.ts";
export { parsePlain } from "./plain.ts";
export type { TableOptions } from "./tables/table-options.ts";
export { unsupported } from "./unsupported.ts";
export { toStructuredText } from "./to-structured-text.ts";
