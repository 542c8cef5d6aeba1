import type { DocumentShape } from "./document-shape.ts";
import { BULLET, ENDS_SENTENCE, NUMBERED, type Paragraph } from "./paragraphs.ts";

export interface Before {
  readonly paragraph: Paragraph | undefined;
  readonly isHeading: boolean;
}

const MAX_LONE_LINE_LENGTH = 90;
const ENDS_OPEN = /[.;,:!)]$|\s(?:e|ou)$/u;
/** Items of laws, also where the dash after the number is missing. */
const ITEM = /^(?:[IVXLCDM]{1,8}|[a-zA-Z])(?:\s|[.)–—-])|^§|^Art\.|^Parágrafo/u;
const CAPTION = /^(?:Tabela|Quadro|Figura|Gráfico)\s+\d/u;
const BEGINS_LOWER = /^["“(]?\p{Ll}/u;

/**
 * A short line in a font of its own, nearly always the bold one. The names of fonts would cost a second reading, so
 * what stands around it must show too that it is no part of a sentence.
 */
export function isLoneHeading(
  { text, lines }: Paragraph,
  before: Before,
  next: Paragraph | undefined,
  { bodyFonts, bodySize }: DocumentShape,
): boolean {
  const [line] = lines;
  if (line === undefined || lines.length > 1 || line.cells !== undefined) return false;
  if (bodyFonts.has(line.font) || line.size < bodySize * 0.95) return false;
  if (!canBeTitle(text) || (next !== undefined && BEGINS_LOWER.test(next.text))) return false;
  return endsBefore(before, line.page);
}

function canBeTitle(text: string): boolean {
  if (text.length > MAX_LONE_LINE_LENGTH || ENDS_OPEN.test(text) || !isBalanced(text)) return false;
  if (CAPTION.test(text) || BULLET.test(text) || NUMBERED.test(text) || startsItem(text)) return false;
  return /^[\p{Lu}\d]/u.test(text) && /\p{L}{3}/u.test(text);
}

/** "A posse" and "O prazo" begin with an article, not with the letter of an item. */
function startsItem(text: string): boolean {
  return ITEM.test(text) && !/^[AEO]\s/u.test(text);
}

function isBalanced(text: string): boolean {
  return text.split("(").length === text.split(")").length;
}

/** Whether what stands before ends there, so that the next line can be a heading. */
export function endsBefore({ paragraph, isHeading }: Before, page: number): boolean {
  if (paragraph === undefined || isHeading) return true;
  const last = paragraph.lines.at(-1);
  if (last === undefined || last.cells !== undefined || last.page !== page) return true;
  return ENDS_SENTENCE.test(paragraph.text) || BULLET.test(paragraph.text);
}
