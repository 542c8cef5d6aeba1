import { headingLevelFromText, isBareDivision, isDivisionTitle } from "../text-headings.ts";
import type { DocumentShape } from "./document-shape.ts";
import { joinLines } from "./hyphenation.ts";
import type { Line } from "./page-rows.ts";

/** Lines that belong together. */
export interface Paragraph {
  readonly text: string;
  readonly lines: readonly Line[];
}

export const BULLET = /^[•●○▪■□◦‣·∙*–—\uF0A7\uF0B7\uF0D8-]\s*(?=[^\s\d–—-])/u;
export const NUMBERED =
  /^(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]|\d{1,3}\s*[–—-]|\(?[a-zA-Z]\)|[IVXLCDM]{1,8}\s*[–—.)-])\s+\S/u;
const BEGINS_PROVISION = /^(?:Art\.\s*\d|§{1,2}\s*\d|Parágrafo único)/u;
export const ENDS_SENTENCE = /[.;:!?…]["”’)\]]?$|[;,]\s(?:e|ou)$/u;
const DASH = /^[–—-]\s+(?=\p{L})/u;
const BEGINS_LOWER = /^["“(]?\p{Ll}/u;
const ENDS_WITH_ARTICLE = /\s(?:[oae]|[dn]?[eoa]s?|a[os]s?|aos|ou|n?este|deste|des?ta|nesta|seu|sua)$/u;
const SAME_SIZE = 0.08;
/** In parts of the size of the letters. */
const INDENT = 0.8;
const EXTRA_SPACE = 0.3;
const SHORT_LINE = 0.88;

/** Puts the lines of a document together where they were broken only for want of room. */
export function paragraphsOf(lines: readonly Line[], shape: DocumentShape): Paragraph[] {
  const paragraphs: { text: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const current = paragraphs.at(-1);
    if (current === undefined || beginsParagraph(current.lines, line, shape)) {
      paragraphs.push({ text: line.text, lines: [line] });
    } else {
      current.text = joinLines(current.text, line.text);
      current.lines.push(line);
    }
  }
  return paragraphs;
}

function beginsParagraph(above: readonly Line[], line: Line, shape: DocumentShape): boolean {
  const last = above.at(-1);
  if (last === undefined || last.cells !== undefined || line.cells !== undefined) return true;
  if (Math.abs(last.size - line.size) > line.size * SAME_SIZE) return true;
  if (!isNextLine(last, line, shape)) return !goesOn(last, line, shape);
  if (isSetOff(last, line) || isInOwnFont(last, line, shape)) return true;
  if (above.length === 1 && isDivisionTitle(last.text) && BEGINS_PROVISION.test(line.text)) return true;
  if (isIndented(above, line)) return true;
  return endsEarly(last, shape) || hasMark(last, line) || isDashItem(above, line, shape);
}

/** A sentence runs on over the end of a column or page. */
function goesOn(last: Line, line: Line, shape: DocumentShape): boolean {
  const isBreak = line.page !== last.page || line.y < last.y;
  return (
    isBreak && last.size === shape.bodySize && !ENDS_SENTENCE.test(last.text) && BEGINS_LOWER.test(line.text)
  );
}

function isNextLine(last: Line, line: Line, { lineHeight }: DocumentShape): boolean {
  const step = (line.y - last.y) / line.size;
  return line.page === last.page && step > 0 && step <= lineHeight + EXTRA_SPACE;
}

/** Lines in another font, or headings by their words, stand for themselves. */
function isSetOff(last: Line, line: Line): boolean {
  // "nos termos do\nTítulo II" is the end of a sentence.
  if (isBareDivision(line.text)) return !ENDS_WITH_ARTICLE.test(last.text);
  if (
    /^\p{Lu}{3}/u.test(line.text) &&
    headingLevelFromText(line.text) !== null &&
    ENDS_SENTENCE.test(last.text)
  )
    return true;
  if (headingLevelFromText(last.text) === null)
    return last.font !== line.font && isTitleLike(last.text) && !BEGINS_LOWER.test(line.text);
  // The title of a division is joined to it later, as in other formats.
  if (isBareDivision(last.text) && isDivisionTitle(line.text)) return true;
  return (
    headingLevelFromText(line.text) === null && !isDivisionTitle(line.text) && !BEGINS_LOWER.test(line.text)
  );
}

/** After the end of a sentence, a short line in a font that running text does not use. */
function isInOwnFont(last: Line, line: Line, { bodyFonts }: DocumentShape): boolean {
  return !bodyFonts.has(line.font) && ENDS_SENTENCE.test(last.text) && isTitleLike(line.text);
}

function isTitleLike(text: string): boolean {
  return text.length <= 80 && !ENDS_SENTENCE.test(text) && !text.endsWith(",");
}

/** The first line of a paragraph steps in; the lines after the first of a list item do so too, and belong to it. */
function isIndented(above: readonly Line[], line: Line): boolean {
  const last = above.at(-1);
  const [first] = above;
  if (last === undefined || first === undefined) return false;
  const step = (line.left - last.left) / line.size;
  if (Math.abs(step) < INDENT) return false;
  const isHanging = above.length === 1 && step > 0 && (BULLET.test(first.text) || NUMBERED.test(first.text));
  const isFirstLineIndent = above.length === 1 && step < 0 && !ENDS_SENTENCE.test(last.text);
  return !isHanging && !isFirstLineIndent && ENDS_SENTENCE.test(last.text);
}

function endsEarly(last: Line, { rightEdge }: DocumentShape): boolean {
  return /[.!?:;]["”)]?$/u.test(last.text) && last.right < rightEdge(last) * SHORT_LINE;
}

/** A number or a dash begins an item only where a sentence may end: "art. 5º, inciso\nII – …" goes on. */
function hasMark(last: Line, line: Line): boolean {
  if (/^[•●▪■◦‣\uF0A7\uF0B7]/u.test(line.text)) return true;
  const hasWeakMark = BULLET.test(line.text) || NUMBERED.test(line.text) || BEGINS_PROVISION.test(line.text);
  return hasWeakMark && ENDS_SENTENCE.test(last.text);
}

/** A dash within a sentence begins a line only where the line above is full, and is no such item itself. */
function isDashItem(above: readonly Line[], line: Line, { rightEdge }: DocumentShape): boolean {
  const [first] = above;
  const last = above.at(-1);
  if (first === undefined || last === undefined || !DASH.test(line.text)) return false;
  const indent = line.size * INDENT;
  if (DASH.test(first.text) && Math.abs(first.left - line.left) < indent) return true;
  return line.left > last.left + indent || last.right < rightEdge(last) * SHORT_LINE;
}
