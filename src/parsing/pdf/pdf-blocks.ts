import type { BlockKind } from "../block.ts";
import { tableRow } from "../text-builder.ts";
import { headingLevelFromText, withDivisionTitles } from "../text-headings.ts";
import { type DocumentShape, rounded } from "./document-shape.ts";
import { BULLET, NUMBERED, type Paragraph } from "./paragraphs.ts";

export interface PdfBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly level?: number;
  readonly page: number;
}

const DEEPEST_LEVEL = 6;
const LARGER = 1.12;
const LONGEST_HEADING = 200;
const LONGEST_LONE_LINE = 90;

/** Tells headings, list items and rows from running text. */
export function blocksOf(paragraphs: readonly Paragraph[], shape: DocumentShape): PdfBlock[] {
  const sizes = headingSizes(paragraphs, shape);
  const blocks = paragraphs.map((paragraph, index): PdfBlock => {
    const page = paragraph.lines[0]?.page ?? 1;
    const cells = paragraph.lines[0]?.cells;
    if (cells !== undefined) return { kind: "table-row", text: tableRow(cells), page };
    const level = levelOf(paragraph, shape, sizes, isNumberedRun(paragraphs, index));
    if (level !== null) return { kind: "heading", level, text: paragraph.text, page };
    const bullet = BULLET.exec(paragraph.text)?.[0];
    if (bullet !== undefined)
      return { kind: "list-item", text: `- ${paragraph.text.slice(bullet.length)}`, page };
    const kind = NUMBERED.test(paragraph.text) ? "list-item" : "paragraph";
    return { kind, text: paragraph.text, page };
  });
  return withDivisionTitles(blocks);
}

/** The sizes of headings, largest first: their rank is their level. */
function headingSizes(paragraphs: readonly Paragraph[], shape: DocumentShape): readonly number[] {
  const sizes = new Set<number>();
  for (const paragraph of paragraphs) {
    if (isLarge(paragraph, shape)) sizes.add(sizeOf(paragraph));
  }
  return [...sizes].toSorted((one, other) => other - one);
}

function sizeOf({ lines }: Paragraph): number {
  return rounded(lines[0]?.size ?? 0);
}

function isLarge(paragraph: Paragraph, { bodySize }: DocumentShape): boolean {
  const { text, lines } = paragraph;
  if (text.length > LONGEST_HEADING || lines[0]?.cells !== undefined || !/\p{L}/u.test(text)) return false;
  return sizeOf(paragraph) >= bodySize * LARGER && !/[.;,]$/.test(text);
}

function levelOf(
  paragraph: Paragraph,
  shape: DocumentShape,
  sizes: readonly number[],
  isListed: boolean,
): number | null {
  if (isLarge(paragraph, shape)) return Math.min(sizes.indexOf(sizeOf(paragraph)) + 1, DEEPEST_LEVEL);
  if (isListed) return null;
  const byWords = sizeOf(paragraph) >= shape.bodySize ? headingLevelFromText(paragraph.text) : null;
  if (byWords !== null) return Math.min(Math.max(byWords, sizes.length + 1), DEEPEST_LEVEL);
  return isLoneLine(paragraph, shape) ? Math.min(sizes.length + 1, DEEPEST_LEVEL) : null;
}

/** A short line in a font of its own, nearly always the bold one. The names of fonts would cost a second reading. */
function isLoneLine({ text, lines }: Paragraph, { bodyFont, bodySize }: DocumentShape): boolean {
  const [line] = lines;
  if (line === undefined || lines.length > 1 || line.font === bodyFont || line.size < bodySize * 0.95)
    return false;
  if (text.length > LONGEST_LONE_LINE || /[.;,:!]$/.test(text)) return false;
  return /^[\p{Lu}\d]/u.test(text) && /\p{L}{3}/u.test(text) && !BULLET.test(text);
}

/** Short numbered lines one after the other are a list; one that stands alone is a heading. */
function isNumberedRun(paragraphs: readonly Paragraph[], index: number): boolean {
  const depth = numberDepth(paragraphs[index]);
  if (depth === 0) return false;
  return numberDepth(paragraphs[index - 1]) === depth || numberDepth(paragraphs[index + 1]) === depth;
}

function numberDepth(paragraph: Paragraph | undefined): number {
  return /^\d{1,2}(?:\.\d{1,2}){0,5}/.exec(paragraph?.text ?? "")?.[0].split(".").length ?? 0;
}
