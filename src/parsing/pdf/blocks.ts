import { type Draft, isListOfNumbers } from "../drafts.ts";
import { tableRow } from "../text-builder.ts";
import {
  DIVISION,
  FRONT_PART,
  GREAT_DIVISION,
  headingLevelFromText,
  isBareDivision,
  isDivisionTitle,
  withDivisionTitles,
} from "../text-headings.ts";
import { BEGINS_LOWER, BULLET, ENDS_SENTENCE, NUMBERED, rounded } from "./paragraphs.ts";
import type { DocumentShape, Paragraph } from "./paragraphs.ts";

/** What shows that a line is a heading: the name of a division, its words, its size, a font of its own. */
type HeadingSign = "division" | "capitals" | "words" | "size" | "font";

interface PdfDraft extends Draft {
  readonly sign?: HeadingSign;
  readonly size?: number;
}

interface Around {
  readonly before: Paragraph | undefined;
  readonly next: Paragraph | undefined;
  readonly isAfterHeading: boolean;
}

const LARGER = 1.12;
/** Titles may be a little smaller than a body set in large type; notes at the foot are smaller still. */
const SLIGHTLY_SMALLER = 0.83;
const MAX_HEADING_LENGTH = 200;

export function blocksOf(paragraphs: readonly Paragraph[], shape: DocumentShape): Draft[] {
  const drafts: PdfDraft[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const isAfterHeading = drafts.at(-1)?.kind === "heading";
    const around = { before: paragraphs[index - 1], next: paragraphs[index + 1], isAfterHeading };
    const sign = signOf(paragraph, around, shape);
    const plain = plainBlock(paragraph);
    const { text } = paragraph;
    drafts.push(sign === null ? plain : { ...plain, kind: "heading", text, sign, size: sizeOf(paragraph) });
  }
  return withLevels(drafts, shape);
}

/** Whether a heading can be the title of the whole document, and not of one of its parts. */
export function canBeTitle({ kind, text }: Pick<Draft, "kind" | "text">): boolean {
  return kind === "heading" && !DIVISION.test(text) && !/^\d/.test(text);
}

function plainBlock({ text, lines }: Paragraph): PdfDraft {
  const { page = 1, cells, isStruck = false } = lines[0] ?? {};
  const facts = { page, ...(isStruck && { struckLines: [true] }) };
  if (cells !== undefined) return { kind: "table-row", text: tableRow(cells), ...facts };
  const bullet = BULLET.exec(text)?.[0];
  if (bullet !== undefined) return { kind: "list-item", text: `- ${text.slice(bullet.length)}`, ...facts };
  return { kind: NUMBERED.test(text) ? "list-item" : "paragraph", text, ...facts };
}

function sizeOf({ lines }: Paragraph): number {
  return rounded(lines[0]?.size ?? 0);
}

function signOf(paragraph: Paragraph, around: Around, shape: DocumentShape): HeadingSign | null {
  const sign = ownSign(paragraph, shape);
  if (sign === "size" || sign === "division") return sign;
  if (sign === null) return isLoneHeading(paragraph, around, shape) ? "font" : null;
  const { text, lines } = paragraph;
  // "(Emenda nº\n93) Produção de efeitos" only looks like the title of a section.
  if (/^\d{1,3}\)/.test(text) && !endsBefore(around, lines[0]?.page ?? 1)) return null;
  return isListOfNumbers(text, around.before?.text, around.next?.text) ? null : sign;
}

/** What in a paragraph itself, by its words or its size, shows that it is a heading. */
function ownSign(paragraph: Paragraph, { bodySize }: DocumentShape): HeadingSign | null {
  const { text, lines } = paragraph;
  if (lines[0]?.cells !== undefined || lines[0]?.isStruck === true) return null;
  if (isBareDivision(text)) return "division";
  const size = sizeOf(paragraph);
  const byWords = size >= bodySize * SLIGHTLY_SMALLER ? headingLevelFromText(text) : null;
  if (byWords !== null && DIVISION.test(text)) return "division";
  const isTitle = text.length <= MAX_HEADING_LENGTH && /\p{L}/u.test(text) && !/[.;,]$/.test(text);
  if (isTitle && size >= bodySize * LARGER) return "size";
  if (byWords === null) return null;
  if (/^\d/.test(text)) return size >= bodySize ? "words" : null;
  return byWords === 1 ? "capitals" : "words";
}

const MAX_LONE_LINE_LENGTH = 90;
const ENDS_OPEN = /[.;,:!)]$|\s(?:e|ou)$/u;
/** Items of laws, also where the dash after the number is missing. "A posse" and "O prazo" begin with an article. */
const ITEM = /^(?![AEO]\s)(?:[IVXLCDM]{1,8}|[a-zA-Z])(?:\s|[.)–—-])|^§|^Art\.|^Parágrafo/u;
const CAPTION = /^(?:Tabela|Quadro|Figura|Gráfico)\s+\d/u;

/**
 * A short line in a font of its own, nearly always the bold one. The names of fonts would cost a second reading, so
 * what stands around it must show too that it is no part of a sentence.
 */
function isLoneHeading({ text, lines }: Paragraph, around: Around, shape: DocumentShape): boolean {
  const [line] = lines;
  if (line === undefined || lines.length > 1 || line.cells !== undefined || line.isStruck) return false;
  if (shape.bodyFonts.has(line.font) || line.size < shape.bodySize * 0.95) return false;
  return isTitleLike(text) && !BEGINS_LOWER.test(around.next?.text ?? "") && endsBefore(around, line.page);
}

function isTitleLike(text: string): boolean {
  const isBalanced = text.split("(").length === text.split(")").length;
  if (text.length > MAX_LONE_LINE_LENGTH || ENDS_OPEN.test(text) || !isBalanced) return false;
  if ([CAPTION, BULLET, NUMBERED, ITEM].some((pattern) => pattern.test(text))) return false;
  return /^[\p{Lu}\d]/u.test(text) && /\p{L}{3}/u.test(text);
}

/** Whether what stands before ends there, so that the next line can be a heading. */
function endsBefore({ before, isAfterHeading }: Around, page: number): boolean {
  const last = before?.lines.at(-1);
  if (before === undefined || last === undefined || isAfterHeading) return true;
  if (last.cells !== undefined || last.page !== page) return true;
  return ENDS_SENTENCE.test(before.text) || BULLET.test(before.text);
}

interface Open {
  readonly division: number;
  readonly heading: number;
}

const MAX_LEVEL = 6;

/** Gives every heading its level, so that none breaks up the divisions that it stands in. */
function withLevels(drafts: readonly PdfDraft[], { bodySize }: DocumentShape): Draft[] {
  const joined = withDivisionTitles(drafts);
  const outline = outlineOf(joined, bodySize * LARGER);
  let open: Open = { division: 0, heading: 0 };
  let titled: number | undefined;
  return joined.map((draft) => {
    const { sign, size: _, ...plain } = draft;
    const { kind, text, page } = plain;
    if (sign === undefined) {
      // A note on an amendment may stand between a title and the one that replaced it.
      if (!text.startsWith("(")) titled = undefined;
      return plain;
    }
    const second = sign === "capitals" && isDivisionTitle(text) ? titled : undefined;
    const level = second ?? levelOf(sign, draft, outline, open);
    titled = sign === "division" && !isBareDivision(text) ? level : second;
    if (sign === "division") open = { division: level, heading: level };
    else if (sign !== "font") open = { ...open, heading: level };
    return { kind, text, page, level: Math.min(level, MAX_LEVEL) };
  });
}

type Outline = ReturnType<typeof outlineOf>;

function outlineOf(drafts: readonly PdfDraft[], large: number) {
  const divisions = drafts.filter(({ sign }) => sign === "division");
  const largeSizes = new Set(drafts.map(({ size = 0 }) => size).filter((size) => size >= large));
  const sizes = [...largeSizes].toSorted((one, other) => other - one);
  const outermost = outermostOf(divisions) ?? 1;
  const divisionSize = divisions.reduce((largest, { size = 0 }) => Math.max(largest, size), 0);
  const below = sizes.filter((size) => size > divisionSize).length + 1;
  return {
    /** The sizes of large headings, largest first: their rank is their level. */
    sizes,
    /** The level of the outermost division by its words, and the one that it gets, below the headings that are larger. */
    outermost,
    divisionBase: largeSizes.has(divisionSize) ? below : Math.max(below, outermost),
    divisionSize,
    /** The level by words of the outermost division that holds chapters. */
    greatDivision: outermostOf(divisions.filter(({ text }) => GREAT_DIVISION.test(text))),
  };
}

function outermostOf(divisions: readonly PdfDraft[]): number | undefined {
  const [outermost] = divisions.map(({ text }) => wordLevel(text)).toSorted((one, other) => one - other);
  return outermost;
}

function levelOf(sign: HeadingSign, { text, size = 0 }: PdfDraft, outline: Outline, open: Open): number {
  const { sizes, outermost, divisionBase, greatDivision } = outline;
  if (sign === "size") return levelBySize(size, outline, open);
  if (sign === "font") return Math.max(sizes.length, open.heading) + 1;
  if (sign === "words") return Math.max(wordLevel(text), sizes.length + 1);
  if (sign === "division") return divisionBase + wordLevel(text) - outermost;
  if (greatDivision === undefined) return sizes.length + 1;
  const beside = divisionBase + greatDivision - outermost;
  return open.heading === 0 && !FRONT_PART.test(text) ? Math.max(beside - 1, 1) : beside;
}

/** What is larger than divisions stands above them, what is as large beside them, what is smaller within them. */
function levelBySize(size: number, { sizes, divisionBase, divisionSize }: Outline, open: Open): number {
  const rank = sizes.indexOf(size) + 1;
  if (divisionSize === 0 || size > divisionSize) return rank;
  if (size === divisionSize) return divisionBase;
  return Math.max(rank, open.division + rank - sizes.filter((one) => one >= divisionSize).length);
}

/** The level of a division; its title, which may be long, does not count. */
function wordLevel(text: string): number {
  return headingLevelFromText(text.split(" – ", 1)[0] ?? "") ?? headingLevelFromText(text) ?? 1;
}
