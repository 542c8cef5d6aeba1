import type { Hit } from "#src/domain/index.ts";
import { type Block, extensionOf, isTable, parseMarkdown, parsePlain } from "#src/parsing/index.ts";
import { oneLine, readableText } from "#src/text/index.ts";

/** The part of a hit under one heading: what a citation names. */
export interface Section {
  readonly hit: Hit;
  readonly headings: readonly string[];
  /** Offsets are relative to the hit's text. */
  readonly blocks: readonly Block[];
}

const MAX_ROW_LENGTH = 400;
const COLUMN_AND_VALUE = /^[^:\n]{1,80}: /;
const BULLET = /^[ \t]*[-–—*+•▪●·][ \t]+(?:\[[ xX]\][ \t]+)?/;

/** A passage may run over several headings; each begins a section of its own. */
export function sectionsOf(hit: Hit): Section[] {
  const blocks = blocksOf(hit);
  const sections: { headings: string[]; blocks: Block[] }[] = [];
  let path = hit.chunk.headings.map((title, index) => ({ title, level: index + 1 }));
  let isOpen = false;
  for (const block of blocks) {
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      // The last of the headings above may stand in the passage, too.
      if (path.at(-1)?.title !== block.text)
        path = [...path.filter((heading) => heading.level < level), { level, title: block.text }];
    } else if (isOpen) sections.at(-1)?.blocks.push(block);
    else sections.push({ headings: path.map(({ title }) => title), blocks: [block] });
    isOpen = block.kind !== "heading";
  }
  return sections.map((section) => ({ hit, ...section }));
}

/** A quoted passage as a reader sees it, on one line. A bullet says nothing and goes; the number of a step stays. */
export function displayText(quote: string): string {
  return oneLine(readableText(quote).replace(BULLET, ""));
}

/** A table row in words: "Ramal: 210; Unidade: Receita". */
export function displayRow(row: string, header: readonly string[]): string {
  const named = tableCells(row).map((cell, index) => {
    const column = header[index] ?? "";
    return column === "" || cell === "" ? cell : `${column}: ${cell}`;
  });
  return named.filter((cell) => cell !== "").join("; ");
}

export function tableCells(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => displayText(cell.replaceAll("\\|", "|")));
}

/**
 * Reads the passage again, as its document was read. What was extracted from other formats has lists and tables
 * written as in Markdown; its headings bear no marks, but those above the passage are known by name.
 */
function blocksOf({ chunk, citation, kind }: Hit): readonly Block[] {
  const { text, headings } = chunk;
  if (isTable(citation.source) || (citation.row !== null && kind !== "changelog")) return rowBlocks(text);
  const extension = extensionOf(citation.source);
  if (extension === ".txt") return parsePlain(text).blocks;
  const { blocks } = parseMarkdown(text);
  if (extension === ".md" || extension === ".markdown") return blocks;
  return blocks.map((block) => {
    const isHeading = block.kind === "paragraph" && headings.includes(block.text);
    return isHeading ? { ...block, kind: "heading", level: 6 } : block;
  });
}

function rowBlocks(text: string): Block[] {
  return [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].flatMap((run) => {
    // A short row reads best as one piece; a long one by the line.
    const pieces = run[0].length <= MAX_ROW_LENGTH ? [run] : [...run[0].matchAll(/[^\n]+/g)];
    return pieces.map((piece) => {
      const kind = COLUMN_AND_VALUE.test(piece[0]) ? "table-row" : "paragraph";
      const start = run.index + (piece === run ? 0 : piece.index);
      return { kind, text: piece[0], start, end: start + piece[0].length };
    });
  });
}
