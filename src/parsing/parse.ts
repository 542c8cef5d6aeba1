import { AcervoError } from "#src/domain/index.ts";
import type { ParsedPart } from "./block.ts";
import { changelogParts } from "./changelog.ts";
import { DEFAULT_LIMITS, maxOutput, openContent, readHead, sizeOf } from "./parser.ts";
import type { DocumentParser, OpenContent, OpenFile, ParseContext, ParseLimits } from "./parser.ts";
import type { SourceFile, StreamParser } from "./parser.ts";
import { refusal, refusalByCode, unsupported } from "./refuse.ts";
import type { TableOptions } from "./tables/table-parts.ts";

/** Raised when the same bytes could give another text or other blocks: they are then read again. */
export const PARSER_VERSION = 7;

export interface ParseOptions {
  readonly limits?: Partial<ParseLimits>;
  readonly table?: TableOptions;
  /** Gives the rows of a table as records, and any other file as one document. */
  readonly keepsRecords?: boolean;
}

const markdown = async () => (await import("./markdown.ts")).markdownDocument;
const html = async () => (await import("./html/html.ts")).parseHtml;
const csv = async () => (await import("./tables/csv.ts")).readCsv;
const deck = async () => (await import("./tables/deck.ts")).readDeck;
const jsonLines = async () => (await import("./tables/json.ts")).readJsonLines;

/** Only the parsers that are needed get loaded. */
const DOCUMENTS: ReadonlyMap<string, () => Promise<DocumentParser>> = new Map([
  [".md", markdown],
  [".markdown", markdown],
  [".txt", async () => (await import("./plain.ts")).plainDocument],
  [".html", html],
  [".htm", html],
  [".docx", async () => (await import("./docx/docx.ts")).parseDocx],
  [".pdf", async () => (await import("./pdf/pdf.ts")).parsePdf],
]);
const TABLES: ReadonlyMap<string, () => Promise<StreamParser>> = new Map([
  [".csv", csv],
  [".tsv", csv],
  [".parquet", async () => (await import("./tables/parquet.ts")).readParquet],
  [".xlsx", async () => (await import("./tables/xlsx.ts")).readXlsx],
  [".jsonl", jsonLines],
  [".ndjson", jsonLines],
  [".json", async () => (await import("./tables/json.ts")).readJson],
]);

export function isSupported(name: string): boolean {
  return DOCUMENTS.has(extensionOf(name)) || isTable(name);
}

/** Whether a file is read as a stream of rows, straight from the disk, and may be larger than memory. */
export function isTable(name: string): boolean {
  return TABLES.has(extensionOf(name));
}

/**
 * Reads a file by its extension: one document, or rows and entries and then the file as a whole. What keeps a file
 * from being read is an error of code `file-refused`, which says why.
 */
export async function* parseFile(file: SourceFile, options: ParseOptions = {}): AsyncGenerator<ParsedPart> {
  const { name } = file;
  if (!isSupported(name)) throw unsupported(extensionOf(name));
  let content: OpenContent | undefined;
  try {
    content = await openContent(file.content);
    yield* parseOpened({ name, content }, options);
  } catch (error) {
    throw error instanceof AcervoError ? error : damaged(error);
  } finally {
    if (content !== undefined && "handle" in content) await content.handle.close();
  }
}

async function* parseOpened(file: OpenFile, options: ParseOptions): AsyncGenerator<ParsedPart> {
  const { name, content } = file;
  const given = { ...DEFAULT_LIMITS, ...options.limits };
  const size = sizeOf(content);
  if (size === 0) throw refusal("empty");
  const limits = { ...given, maxTextLength: Math.min(given.maxTextLength, maxOutput(size, given)) };
  const keepsRecords = options.keepsRecords ?? false;
  const context: ParseContext = { limits, table: options.table ?? {}, keepsRecords };
  const extension = await trueExtension(extensionOf(name), content);
  const loadTable = extension === DECK_KIND ? deck : TABLES.get(extension);
  const loadDocument = DOCUMENTS.get(extension);
  const maxBytes = loadTable === undefined ? limits.maxDocumentBytes : limits.maxTableBytes;
  if (size > maxBytes) throw refusal("too-large", `${Math.ceil(size / 1024 / 1024)} MB`);
  if (loadTable !== undefined) {
    yield* (await loadTable())(file, context);
  } else if (loadDocument === undefined) {
    throw unsupported(extension);
  } else {
    const parse = await loadDocument();
    const bytes = "bytes" in content ? content.bytes : await content.handle.readFile();
    const document = await parse(bytes, context, file);
    if (document.blocks.length === 0) throw refusal("empty");
    yield* (keepsRecords ? null : changelogParts(document, name)) ?? [{ part: 0, document }];
  }
}

function damaged(error: unknown): AcervoError {
  const reason = refusalByCode((error as NodeJS.ErrnoException).code);
  if (reason !== null) return refusal(reason, "", error);
  return refusal("damaged", error instanceof Error ? error.message.slice(0, 200) : "", error);
}

/** In lower case, with its dot. */
export function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? "";
}

const HEAD_BYTES = 4_096;
/** Flashcards that were exported as text. */
const DECK_KIND = "flashcards";
const DECK = /^(?:ï»¿)?#separator:/i;
const PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i;
/** Parts that every package of its kind has; their names stand in the file as they are. */
const PACKAGE_MARKS = [
  { kind: ".docx", mark: "word/document.xml" },
  { kind: ".xlsx", mark: "xl/workbook.xml" },
];
const TEXT_EXTENSIONS: ReadonlySet<string> = new Set([".txt", ".md", ".markdown"]);

/**
 * The extension that a file should have by its first bytes, where those leave no doubt: people rename files, and
 * programs save pages as text. Otherwise the one that it has.
 */
async function trueExtension(extension: string, content: OpenContent): Promise<string> {
  const bytes = await readHead(content, HEAD_BYTES);
  const head = bytes.toString("latin1", 0, HEAD_BYTES);
  if (head.startsWith("%PDF-")) return ".pdf";
  if (head.startsWith("PK\u0003\u0004"))
    return PACKAGE_MARKS.find(({ mark }) => bytes.includes(mark))?.kind ?? extension;
  if (head.startsWith("{\\rtf")) return ".rtf";
  if (!TEXT_EXTENSIONS.has(extension)) return extension;
  if (DECK.test(head)) return DECK_KIND;
  return PAGE.test(head) ? ".html" : extension;
}
