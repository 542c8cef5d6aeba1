import type { StructuredText, TextRange } from "#src/chunking/index.ts";
import type { DocumentKind, Metadata } from "#src/domain/index.ts";
import type { TableRecord } from "./tables/table-parts.ts";

export type BlockKind = "heading" | "paragraph" | "list-item" | "table-row" | "code" | "quote" | "html";

/** One piece of a document's prose. `start` and `end` are offsets into the extracted text, without outer white space. */
export interface Block {
  readonly kind: BlockKind;
  /** Headings only: 1 is the outermost. */
  readonly level?: number;
  /** What a reader sees: a heading comes without its marks, the other kinds as they stand in the text. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** From 1, in formats that have pages. */
  readonly page?: number;
  /** The whole block is set in bold or italic, in formats that say so. */
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** The name of its style, in formats that have styles ("heading 1", "Corpo de texto"). */
  readonly style?: string;
}

/** How text can be kept from the eyes of a reader and still reach a program; or be there, and no longer hold. */
export type HidingPlace =
  | "vanished"
  | "colourless"
  | "tiny"
  | "undisplayed"
  | "off-page"
  | "invisible-characters"
  /** Words within a line that are struck through; lines that are so as a whole stay. */
  | "struck";

/** What was left out because no reader can see it, or because it is struck through, in characters. */
export type HiddenText = Readonly<Partial<Record<HidingPlace, number>>>;

/**
 * What every parser gives: the extracted text and the blocks found in it, in reading order and without overlap.
 * Text that no block covers (front matter, comments, link definitions) is kept for exact offsets, not for search.
 */
export interface ParsedDocument {
  /** `null` when the document does not name itself. */
  readonly title: string | null;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly metadata: Metadata;
  readonly hidden?: HiddenText;
  /**
   * Whole lines that are struck through, in reading order, a range for each. Struck words beside others on a line are
   * left out, except in Markdown, whose text is the source.
   */
  readonly struck?: readonly TextRange[];
  /** What the content shows itself to be, when that is more than the caller could know. */
  readonly kind?: DocumentKind;
  /** Names above every passage of it: the table of a row, the changelog of an entry. */
  readonly headings?: readonly string[];
  /** For a row of a table, its number as a spreadsheet shows it; for an entry of a text, its line. From 1. */
  readonly row?: number;
}

/** A file gives one document, or one for each of its rows or entries. */
export interface ParsedPart {
  /** Rows and entries count from 1. 0 is the file as a whole; it comes last and says that all was read. */
  readonly part: number;
  readonly document: ParsedDocument;
  /** The row itself; in place of a text made from it when the caller asked for rows (`ParseOptions.keepsRecords`). */
  readonly record?: TableRecord;
  /** With the last part of such a file: records that could not be read and were left out. */
  readonly skippedRecords?: number;
}

/** The block of the given kind between two offsets, less its outer white space; `null` when nothing is left. */
export function blockBetween(kind: BlockKind, source: string, start: number, end: number): Block | null {
  const raw = source.slice(start, end);
  const text = raw.trim();
  if (text === "") return null;
  const from = start + (raw.length - raw.trimStart().length);
  return { kind, text, start: from, end: from + text.length };
}

/** What a chunker needs to know of a parsed document. Text outside every block is marked as not worth searching. */
export function toStructuredText({ text, blocks }: ParsedDocument): StructuredText {
  const headings = blocks
    .filter((block) => block.kind === "heading")
    .map((block) => ({ level: block.level ?? 1, title: block.text, start: block.start, end: block.end }));
  return { text, headings, skipped: gapsBetween(blocks, text) };
}

function gapsBetween(blocks: readonly Block[], text: string): TextRange[] {
  const gaps: TextRange[] = [];
  let end = 0;
  for (const block of [...blocks, { start: text.length, end: text.length }]) {
    if (text.slice(end, block.start).trim() !== "") gaps.push({ start: end, end: block.start });
    end = block.end;
  }
  return gaps;
}

/** Line numbers of offsets that only grow, from 1. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}

/** The same range or block in a text that begins elsewhere. */
export function movedBy<Range extends TextRange>(range: Range, by: number): Range {
  return { ...range, start: range.start + by, end: range.end + by };
}
