import type { BlockKind } from "../block.ts";
import { tableRow } from "../text-builder.ts";
import { headingLevelFromText, isBareDivision } from "../text-headings.ts";
import { type DocumentShape, rounded } from "./document-shape.ts";
import { type Draft, type HeadingSign, withLevels } from "./heading-levels.ts";
import { type Before, endsBefore, isLoneHeading } from "./lone-headings.ts";
import { BULLET, NUMBERED, type Paragraph } from "./paragraphs.ts";

export interface PdfBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly level?: number;
  readonly page: number;
}

const LARGER = 1.12;
/** Titles may be a little smaller than a body set in large type; notes at the foot are smaller still. */
const SLIGHTLY_SMALLER = 0.83;
const MAX_HEADING_LENGTH = 200;
const DIVISION =
  /^(?:PARTE|LIVRO|ANEXO|AP[ÊE]NDICE|(?:SUB)?T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|SUBSE[ÇC][ÃA]O)(?=[\s:.–—-]|$)/iu;

/** Tells headings, list items and rows from running text. */
export function blocksOf(paragraphs: readonly Paragraph[], shape: DocumentShape): PdfBlock[] {
  const drafts: Draft[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const sign = signOf(paragraph, shape);
    const before = { paragraph: paragraphs[index - 1], isHeading: drafts.at(-1)?.kind === "heading" };
    const isHeading =
      sign === null
        ? isLoneHeading(paragraph, before, paragraphs[index + 1], shape)
        : sign === "size" || sign === "division" || standsAlone(paragraphs, index, before);
    drafts.push(isHeading ? headingOf(paragraph, sign ?? "font", shape) : plainBlock(paragraph));
  }
  return withLevels(drafts);
}

function headingOf(paragraph: Paragraph, sign: HeadingSign, { bodySize }: DocumentShape): Draft {
  const { text, lines } = paragraph;
  const size = sizeOf(paragraph);
  const isLarge = size >= bodySize * LARGER;
  return { kind: "heading", text, page: lines[0]?.page ?? 1, sign, size, isLarge };
}

function plainBlock({ text, lines }: Paragraph): Draft {
  const page = lines[0]?.page ?? 1;
  const cells = lines[0]?.cells;
  if (cells !== undefined) return { kind: "table-row", text: tableRow(cells), page };
  const bullet = BULLET.exec(text)?.[0];
  if (bullet !== undefined) return { kind: "list-item", text: `- ${text.slice(bullet.length)}`, page };
  return { kind: NUMBERED.test(text) ? "list-item" : "paragraph", text, page };
}

function sizeOf({ lines }: Paragraph): number {
  return rounded(lines[0]?.size ?? 0);
}

/** Whether a heading can be the title of the whole document, and not of one of its parts. */
export function canBeTitle({ kind, text }: Pick<PdfBlock, "kind" | "text">): boolean {
  return kind === "heading" && !DIVISION.test(text) && !/^\d/.test(text);
}

/** What in a paragraph itself, by its words or its size, shows that it is a heading. */
function signOf(paragraph: Paragraph, { bodySize }: DocumentShape): HeadingSign | null {
  const { text, lines } = paragraph;
  if (lines[0]?.cells !== undefined) return null;
  if (isBareDivision(text)) return "division";
  const size = sizeOf(paragraph);
  const byWords = size >= bodySize * SLIGHTLY_SMALLER ? headingLevelFromText(text) : null;
  if (byWords !== null && DIVISION.test(text)) return "division";
  if (isLargeTitle(text, size, bodySize)) return "size";
  if (byWords === null) return null;
  if (/^\d/.test(text)) return size >= bodySize ? "words" : null;
  return byWords === 1 ? "capitals" : "words";
}

function isLargeTitle(text: string, size: number, bodySize: number): boolean {
  if (text.length > MAX_HEADING_LENGTH || !/\p{L}/u.test(text)) return false;
  return size >= bodySize * LARGER && !/[.;,]$/.test(text);
}

function standsAlone(paragraphs: readonly Paragraph[], index: number, before: Before): boolean {
  const { text = "", lines = [] } = paragraphs[index] ?? {};
  // "(Emenda nº\n93) Produção de efeitos" only looks like the title of a section.
  if (/^\d{1,3}\)/.test(text) && !endsBefore(before, lines[0]?.page ?? 1)) return false;
  return !isNumberedRun(paragraphs, index);
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
