import { blockBetween, type Block, type ParsedDocument } from "./block.ts";

const LONGEST_HEADING = 80;
const UNDERLINE = /^(=+|-{3,})$/;
const DIVISION = /^(?:T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|SUBSE[ÇC][ÃA]O|ANEXO)(?=[\s:.–—-]|$)/iu;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,5})[.)]?\s+\p{Lu}/u;
const SUBDIVISION = /^(?:SUB)?SE[ÇC][ÃA]O/iu;

/** Paragraphs between blank lines; a lone short line in capitals, numbered or underlined is a heading. */
export function parsePlain(text: string): ParsedDocument {
  const blocks: Block[] = [];
  for (const [start, end] of paragraphRanges(text)) {
    const block = blockBetween("paragraph", text, start, end);
    if (block !== null) blocks.push(asHeading(block) ?? block);
  }
  const title = blocks[0]?.kind === "heading" ? blocks[0].text : null;
  return { title, text, blocks, metadata: {} };
}

function* paragraphRanges(text: string): Generator<readonly [start: number, end: number]> {
  let start = 0;
  for (const blank of text.matchAll(/\n[^\S\n]*(?=\n)/g)) {
    yield [start, blank.index];
    start = blank.index + blank[0].length;
  }
  yield [start, text.length];
}

function asHeading(block: Block): Block | null {
  if (block.text.length > 2 * LONGEST_HEADING) return null;
  const [title = "", underline, ...rest] = block.text.split("\n").map((line) => line.trim());
  if (title.length > LONGEST_HEADING || rest.length > 0) return null;
  const level = underline === undefined ? loneLineLevel(title) : underlinedLevel(underline);
  return level === null ? null : { ...block, kind: "heading", level, text: title };
}

function underlinedLevel(underline: string): number | null {
  if (!UNDERLINE.test(underline)) return null;
  return underline.startsWith("=") ? 1 : 2;
}

function loneLineLevel(line: string): number | null {
  if (/[.;,:]$/.test(line)) return null;
  if (DIVISION.test(line)) return SUBDIVISION.test(line) ? 3 : 2;
  const number = NUMBERED.exec(line)?.[1];
  if (number !== undefined) return number.split(".").length + 1;
  return isAllCapitals(line) ? 1 : null;
}

function isAllCapitals(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && line === line.toUpperCase();
}
