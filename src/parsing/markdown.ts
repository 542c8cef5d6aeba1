import { Lexer, type MarkedToken, type Token, Tokenizer } from "marked";
import type { TextRange } from "#src/chunking/index.ts";
import type { Metadata, MetadataValue } from "#src/domain/index.ts";
import { type Block, blockBetween, type BlockKind, movedBy, type ParsedDocument } from "./block.ts";
import type { DocumentParser } from "./parser.ts";
import { parsePlain, textParser } from "./plain.ts";
import { isStruckLine, linesOf, type TextRun } from "./struck-lines.ts";
import { struckRanges } from "./text-builder.ts";

export const markdownDocument: DocumentParser = textParser(parseMarkdown);

/** The extracted text is the source itself, so that every offset points at a character of the file. */
export function parseMarkdown(text: string): ParsedDocument {
  const { metadata, end: bodyStart } = readFrontMatter(text);
  const plain = (): Block[] =>
    parsePlain(text.slice(bodyStart)).blocks.map((block) => movedBy(block, bodyStart));
  const read = markdownBlocks(text, bodyStart) ?? plain();
  const { blocks, ...struck } = withStruckLines(text, read);
  const ownTitle = metadata["title"];
  const firstHeading = blocks.find((block) => block.level === 1);
  return {
    title: ownTitle === undefined ? (firstHeading?.text ?? null) : String(ownTitle),
    text,
    blocks,
    metadata,
    ...struck,
  };
}

/** `null` when the lexer cannot take the text or loses track of where its tokens stand. */
function markdownBlocks(text: string, bodyStart: number): Block[] | null {
  const blocks: Block[] = [];
  let cursor = bodyStart;
  try {
    for (const token of topLevelLexer()(text.slice(bodyStart))) {
      if (!text.startsWith(token.raw, cursor)) return null;
      for (const block of blocksOf(token, text, cursor)) blocks.push(block);
      cursor += token.raw.length;
    }
  } catch (error) {
    // A block of megabytes, which no one wrote, exhausts the backtracking stack of the lexer's expressions.
    if (error instanceof RangeError) return null;
    throw error;
  }
  return cursor === text.length ? blocks : null;
}

/**
 * Lists and quotes are cited whole, so their inner blocks are never asked for. That also keeps the time linear:
 * nesting is where marked recurses and where it looks again at text that it has seen.
 */
function topLevelLexer(): (source: string) => Token[] {
  const tokenizer = new Tokenizer();
  const lexer = new Lexer({ gfm: true, tokenizer });
  const lexBlocks = lexer.blockTokens.bind(lexer);
  lexer.blockTokens = () => {
    lexer.state.top = true;
    return Object.assign([], { links: {} });
  };
  tokenizer.blockquote = (rest) => {
    const raw = tokenizer.rules.block.blockquote.exec(rest)?.[0];
    return raw === undefined ? undefined : { type: "blockquote", raw, text: raw, tokens: [] };
  };
  return (source) => lexBlocks(source, []);
}

const KINDS: Partial<Record<MarkedToken["type"], BlockKind>> = {
  paragraph: "paragraph",
  text: "paragraph",
  code: "code",
  blockquote: "quote",
  html: "html",
};

/** The blocks of one top-level token whose first character stands at `start`. Rules and link definitions have none. */
function blocksOf(token: Token, source: string, start: number): Block[] {
  const marked = token as MarkedToken;
  if (marked.type === "heading") {
    const text = headingText(marked.text);
    const [block] = blocksInRow("heading", [marked.raw], source, start);
    return block === undefined || text === "" ? [] : [{ ...block, level: marked.depth, text }];
  }
  if (marked.type === "list") {
    const items = marked.items.map(({ raw }) => raw);
    return blocksInRow("list-item", items, source, start);
  }
  // The second line of a table is the one that marks its columns.
  if (marked.type === "table")
    return blocksInRow("table-row", marked.raw.split(/(?<=\n)/), source, start).toSpliced(1, 1);
  const kind = KINDS[marked.type];
  if (kind === undefined || (kind === "html" && isComment(marked.raw.trim()))) return [];
  return blocksInRow(kind, [marked.raw], source, start);
}

function blocksInRow(kind: BlockKind, parts: readonly string[], source: string, start: number): Block[] {
  let end = start;
  return parts.flatMap((part) => {
    end += part.length;
    return blockBetween(kind, source, end - part.length, end) ?? [];
  });
}

/** One comment and nothing after it; a comment that is never closed runs to the end of the file. */
function isComment(html: string): boolean {
  const close = html.indexOf("-->");
  return html.startsWith("<!--") && (close === -1 || close + "-->".length === html.length);
}

const INLINE_CODE = /(`+)(.+?)\1/g;
const LINK_OR_IMAGE = /!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g;
const TAG_OR_COMMENT = /<!--.*?-->|<\/?[a-z][^<>]*>/gi;
const EMPHASIS = /(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])|(?<!\\)\*{1,3}|~~/gu;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const ANCHOR = /\s*\{#[^{}]*\}$/;
/** Longer headings are not headings that anyone wrote; they are kept as they are. */
const MAX_LENGTH = 2_000;

/** A Markdown heading as a reader sees it: without emphasis, code marks, link targets, tags and anchors. */
function headingText(source: string): string {
  if (source.length > MAX_LENGTH) return source.slice(0, MAX_LENGTH).trim();
  return source
    .replace(TAG_OR_COMMENT, "")
    .replace(LINK_OR_IMAGE, "$1")
    .replace(INLINE_CODE, "$2")
    .replace(EMPHASIS, "")
    .replace(ESCAPE, "$1")
    .replace(ANCHOR, "")
    .replace(/\s+/g, " ")
    .trim();
}

const MAY_BE_STRUCK: ReadonlySet<BlockKind> = new Set(["heading", "paragraph", "list-item", "quote"]);
const STRIKE_MARK = /(?<!\\)~~/;

/**
 * Finds the lines that stand between "~~" as a whole; bullets and numbers count as labels before them. A heading that
 * does is a paragraph: it heads nothing.
 */
function withStruckLines(source: string, blocks: readonly Block[]) {
  if (!source.includes("~~")) return { blocks };
  const struck: TextRange[] = [];
  const kept = blocks.map((block) => {
    const text = source.slice(block.start, block.end);
    const runs = MAY_BE_STRUCK.has(block.kind) ? runsOf(text) : [];
    const ranges = struckRanges(text, block.start, linesOf(runs).map(isStruckLine));
    for (const range of ranges) struck.push(range);
    if (block.kind !== "heading" || ranges.length === 0) return block;
    const { level: _level, ...rest } = block;
    return { ...rest, kind: "paragraph" as const, text };
  });
  return struck.length === 0 ? { blocks } : { blocks: kept, struck };
}

/** None where the marks do not come in pairs around words: then they strike nothing. */
function runsOf(text: string): TextRun[] {
  const runs = text.split(STRIKE_MARK).map((part, index) => ({ text: part, isStruck: index % 2 === 1 }));
  const isSound = runs.every((run) => !run.isStruck || (run.text !== "" && run.text === run.text.trim()));
  return runs.length % 2 === 1 && isSound ? runs : [];
}

const OPENING = /^---[ \t]*\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*$/gm;
const PAIR = /^([\p{L}_][\p{L}\p{N}_.-]*)[ \t]*:(?:[ \t]+(.*))?$/u;

/**
 * Reads the `key: value` lines between two `---` fences at the top of a file; `end` is the offset after the closing
 * fence. Only flat scalars are taken: a nested or multi-line value is passed over rather than misread.
 */
function readFrontMatter(text: string): { readonly metadata: Metadata; readonly end: number } {
  const none = { metadata: {}, end: 0 };
  const opening = OPENING.exec(text);
  if (opening === null) return none;
  CLOSING.lastIndex = opening[0].length;
  const closing = CLOSING.exec(text);
  if (closing === null) return none;
  const lines = text.slice(opening[0].length, closing.index).split("\n");
  const pairs = lines.flatMap((line) => {
    const [, key = "", value] = PAIR.exec(line) ?? [];
    const scalar = value === undefined ? null : readScalar(value.trim());
    return scalar === null ? [] : [[key, scalar] as const];
  });
  // A rule above ordinary prose looks like an opening fence; without a single pair it is not front matter.
  if (pairs.length === 0) return none;
  return { metadata: Object.fromEntries(pairs), end: closing.index + closing[0].length };
}

function readScalar(raw: string): MetadataValue {
  const quoted = /^"(.*)"$|^'(.*)'$/.exec(raw);
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? "";
  const value = raw.replace(/\s+#.*$/, "");
  if (value === "" || /^[[{|>&*!]/.test(value)) return null;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  // Leading zeros mean an identifier (a postal code, a process number), not a quantity.
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
