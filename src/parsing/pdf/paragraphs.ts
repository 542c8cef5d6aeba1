import { headingLevelFromText, isBareDivision, isDivisionTitle } from "../text-headings.ts";
import type { Line } from "./page-lines.ts";

export interface Paragraph {
  readonly text: string;
  readonly lines: readonly Line[];
}

/** What is usual in a document; what differs from it means something. */
export type DocumentShape = ReturnType<typeof shapeOf>;

const USUAL_LINE_HEIGHT = 1.2;
/** A font that sets more of the letters than this is one of running text. */
const BODY_SHARE = 0.1;
/** In less text than this, shares say nothing: a few headings are a tenth of one page. */
const ENOUGH_LETTERS = 6_000;

export function shapeOf(lines: readonly Line[]) {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  const steps = new Map<number, Map<number, number>>();
  const edges = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const size = rounded(line.size);
    addTo(sizes, size, line.text.length);
    addTo(fonts, line.font, line.text.length);
    const step = lineStep(lines[index - 1], line);
    if (step > 0.8 && step < 2.6) {
      const ofSize = steps.get(size) ?? new Map<number, number>();
      steps.set(size, ofSize);
      addTo(ofSize, step, 1);
    }
    const column = columnOf(line);
    if (line.cells === undefined) edges.set(column, Math.max(edges.get(column) ?? 0, line.right));
  }
  const bodySize = mostCounted(sizes) ?? 0;
  return {
    bodySize,
    bodyFonts: bodyFontsOf(fonts),
    /** From baseline to baseline within a paragraph, in parts of the size. Tables in small type are set closer. */
    lineHeight: mostCounted(steps.get(bodySize) ?? new Map<number, number>()) ?? USUAL_LINE_HEIGHT,
    /** How far to the right lines reach in the column of the given one. */
    rightEdge: (line: Line): number => edges.get(columnOf(line)) ?? line.right,
  };
}

/** Sizes that the eye cannot tell apart are one. */
export function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}

function addTo<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function mostCounted<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let most: Key | undefined;
  for (const [key, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = key;
  return most;
}

/** The fonts of running text; a document may mix two. */
function bodyFontsOf(fonts: ReadonlyMap<string, number>): ReadonlySet<string> {
  const most = mostCounted(fonts);
  const total = [...fonts.values()].reduce((sum, count) => sum + count, 0);
  const least = total < ENOUGH_LETTERS ? total : total * BODY_SHARE;
  return new Set([...fonts.keys()].filter((font) => font === most || (fonts.get(font) ?? 0) > least));
}

/** From the line above, in parts of the size; 0 where the two do not follow each other. */
function lineStep(last: Line | undefined, line: Line): number {
  if (last === undefined || last.page !== line.page || rounded(last.size) !== rounded(line.size)) return 0;
  return Math.round(((line.y - last.y) / line.size) * 20) / 20;
}

/** Lines of one page that begin at nearly the same place make a column. */
function columnOf({ page, left }: Line): string {
  return `${page}:${Math.floor(left / 60)}`;
}

export const BULLET = /^[•●○▪■□◦‣·∙*–—\uF0A7\uF0B7\uF0D8-]\s*(?=[^\s\d–—-])/u;
export const NUMBERED =
  /^(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]|\d{1,3}\s*[–—-]|\(?[a-zA-Z]\)|[IVXLCDM]{1,8}\s*[–—.)-])\s+\S/u;
export const ENDS_SENTENCE = /[.;:!?…]["”’)\]]?$|[;,]\s(?:e|ou)$/u;
export const BEGINS_LOWER = /^["“(]?\p{Ll}/u;
export const BEGINS_PROVISION = /^(?:Art\.\s*\d|§{1,2}\s*\d|Parágrafo único)/u;
const DASH = /^[–—-]\s+(?=\p{L})/u;
const ENDS_WITH_ARTICLE = /\s(?:[oae]|[dn]?[eoa]s?|a[os]s?|aos|ou|n?este|deste|des?ta|nesta|seu|sua)$/u;
const SAME_SIZE = 0.08;
/** In parts of the size of the letters. */
const INDENT = 0.8;
const EXTRA_SPACE = 0.3;
const SHORT_LINE = 0.88;
const MAX_TITLE_LENGTH = 80;

const OPENS_CHANGE = /\((?:Reda[cç][aã]o|Revogad|Inclu[ií]d|Acrescid|Suprimid)[^()]{0,120}$/iu;
const CLOSES_CHANGE = /^[^()]{0,120}\)[.;]?$/u;

/** The note on a wording that is struck out may end on a line of its own, which is not struck: it stays with it. */
function withNotes(lines: readonly Line[]): Line[] {
  const read: Line[] = [];
  for (const line of lines) {
    const last = read.at(-1);
    const isRest = last?.isStruck === true && OPENS_CHANGE.test(last.text) && CLOSES_CHANGE.test(line.text);
    read.push(isRest ? { ...line, isStruck: true } : line);
  }
  return read;
}

/** Puts the lines of a document together where they were broken only for want of room. */
export function paragraphsOf(lines: readonly Line[], shape: DocumentShape): Paragraph[] {
  const paragraphs: { text: string; lines: [Line, ...Line[]] }[] = [];
  for (const line of withNotes(lines)) {
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

function beginsParagraph(above: readonly [Line, ...Line[]], line: Line, shape: DocumentShape): boolean {
  const [first] = above;
  const last = above.at(-1) ?? first;
  if (last.cells !== undefined || line.cells !== undefined || last.isStruck !== line.isStruck) return true;
  if (Math.abs(last.size - line.size) > line.size * SAME_SIZE) return true;
  if (!isNextLine(last, line, shape)) return !goesOn(last, line, shape);
  // After the end of a sentence, a short line in a font that running text does not use.
  const isInOwnFont = !shape.bodyFonts.has(line.font) && isTitleLike(line.text);
  if (isSetOff(last, line) || (isInOwnFont && ENDS_SENTENCE.test(last.text))) return true;
  if (above.length === 1 && isDivisionTitle(last.text) && BEGINS_PROVISION.test(line.text)) return true;
  if (isIndented(last, line, above.length === 1)) return true;
  const isShort = last.right < shape.rightEdge(last) * SHORT_LINE;
  if (isShort && /[.!?:;]["”)]?$/u.test(last.text)) return true;
  return hasMark(last, line) || isDashItem(first, last, line, isShort);
}

/** "(Redação dada pela Lei nº" at the foot of a page, and "9/2009)" at the head of the next. */
const OPENS_NOTE = /\([^()]{0,200}$/u;
const CLOSES_NOTE = /^[^()]{0,200}\)/u;

/** A sentence runs on over the end of a column or page. */
function goesOn(last: Line, line: Line, { bodySize }: DocumentShape): boolean {
  const isBreak = line.page !== last.page || line.y < last.y;
  if (!isBreak || rounded(last.size) !== bodySize) return false;
  if (OPENS_NOTE.test(last.text) && CLOSES_NOTE.test(line.text)) return true;
  return !ENDS_SENTENCE.test(last.text) && BEGINS_LOWER.test(line.text);
}

function isNextLine(last: Line, line: Line, { lineHeight }: DocumentShape): boolean {
  const step = (line.y - last.y) / line.size;
  return line.page === last.page && step > 0 && step <= lineHeight + EXTRA_SPACE;
}

/** Lines in another font, or headings by their words, stand for themselves. */
function isSetOff(last: Line, line: Line): boolean {
  // "nos termos do\nTítulo II" is the end of a sentence.
  if (isBareDivision(line.text)) return !ENDS_WITH_ARTICLE.test(last.text);
  const isHeading = headingLevelFromText(line.text) !== null;
  if (isHeading && /^\p{Lu}{3}/u.test(line.text) && ENDS_SENTENCE.test(last.text)) return true;
  if (headingLevelFromText(last.text) === null)
    return last.font !== line.font && isTitleLike(last.text) && !BEGINS_LOWER.test(line.text);
  // The title of a division is joined to it later, as in other formats.
  if (isBareDivision(last.text) && isDivisionTitle(line.text)) return true;
  if (ENDS_WITH_ARTICLE.test(last.text.toLowerCase())) return false;
  return !isHeading && !isDivisionTitle(line.text) && !BEGINS_LOWER.test(line.text);
}

function isTitleLike(text: string): boolean {
  return text.length <= MAX_TITLE_LENGTH && !ENDS_SENTENCE.test(text) && !text.endsWith(",");
}

/** The first line of a paragraph steps in; the lines after the first of a list item do so too, and belong to it. */
function isIndented(last: Line, line: Line, isSecond: boolean): boolean {
  const step = (line.left - last.left) / line.size;
  if (Math.abs(step) < INDENT || !ENDS_SENTENCE.test(last.text)) return false;
  return !(isSecond && step > 0 && (BULLET.test(last.text) || NUMBERED.test(last.text)));
}

const ENDS_WITH_NOTE = /\([^()]*\)$|^[^()]+\)$/u;

/**
 * A number or a dash begins an item only where a sentence or a note on it may end: "art. 5º, inciso\nII – …" goes on,
 * "(Redação dada pela Lei 9/2011)\nII – …" does not.
 */
function hasMark(last: Line, line: Line): boolean {
  if (/^[•●▪■◦‣\uF0A7\uF0B7]/u.test(line.text)) return true;
  const isItem = NUMBERED.test(line.text) || BEGINS_PROVISION.test(line.text);
  if (isItem && ENDS_WITH_NOTE.test(last.text)) return true;
  return (isItem || BULLET.test(line.text)) && ENDS_SENTENCE.test(last.text);
}

/** A dash within a sentence begins a line only where the line above is full, and is no such item itself. */
function isDashItem(first: Line, last: Line, line: Line, isShort: boolean): boolean {
  if (!DASH.test(line.text)) return false;
  const indent = line.size * INDENT;
  if (DASH.test(first.text) && Math.abs(first.left - line.left) < indent) return true;
  return line.left > last.left + indent || isShort;
}

const BROKEN_WORD = /\p{L}[-\u00AD\u2010]$/u;
/** Pronouns that hang on a verb: "torna-se", "compete-lhe", "fazê-lo". Their hyphen is not one of the line's end. */
const PRONOUN = /^(?:se|lhes?|[oa]s?)(?!\p{L})/u;
const PRONOUN_AFTER_ACCENT = /^l[oa]s?(?!\p{L})/u;

function joinLines(before: string, after: string): string {
  const end = before.slice(-3);
  if (!BROKEN_WORD.test(end)) return `${before} ${after}`;
  const start = after.slice(0, 6);
  const isPronoun = PRONOUN.test(start) || (PRONOUN_AFTER_ACCENT.test(start) && /[áêôí].$/u.test(end));
  const keepsHyphen = !end.endsWith("\u00AD") && (!/^\p{Ll}/u.test(start) || isPronoun);
  return (keepsHyphen ? before : before.slice(0, -1)) + after;
}
