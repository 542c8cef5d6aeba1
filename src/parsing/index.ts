export { lineCounter, toStructuredText } from "./block.ts";
export type { Block, BlockKind, HiddenText, ParsedDocument, ParsedPart } from "./block.ts";
export { composeAccents } from "./encoding/decode.ts";
export { parseMarkdown } from "./markdown.ts";
export { repairMojibake } from "./encoding/mojibake.ts";
export { extensionOf, isSupported, isTable, PARSER_VERSION, parseFile, type ParseOptions } from "./parse.ts";
export {
  DEFAULT_LIMITS,
  fileTypeOf,
  isInside,
  maxOutput,
  openContent,
  sizeOf,
  withContent,
} from "./parser.ts";
export type { FileContent, ParseLimits, SourceFile } from "./parser.ts";
export { parsePlain } from "./plain.ts";
export { refusal, refusalByCode, unsupported } from "./refuse.ts";
export { type Cell, cellText, isBlank, isList } from "./tables/cell.ts";
export { columnLabel, slug } from "./tables/columns.ts";
export { decimalMark, parseNumber } from "./tables/cell-values.ts";
export { parseLiteral } from "./tables/json-value.ts";
export type { RecordTable, TableOptions, TableRecord } from "./tables/table-parts.ts";
export { isTotalRow } from "./tables/header.ts";
export { stripInvisible } from "./text-builder.ts";
