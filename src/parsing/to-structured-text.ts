import type { StructuredText, TextRange } from "#src/chunking/index.ts";

import type { Block, ParsedDocument } from "./block.ts";

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
