import type { LawText, ReadProvision, TextRange } from "../law-structure.ts";
import { type Label, readArticle, readLabel } from "./labels.ts";

/** A line that is not empty, with what can be said of it alone. */
export interface Line {
  /** Without outer white space. */
  readonly start: number;
  readonly end: number;
  readonly isHeading: boolean;
  readonly isStruck: boolean;
  /** What a provision would begin with. */
  readonly label: Label | null;
  /** An opening quotation mark stands before the label: the words of another law. */
  readonly isQuoted: boolean;
}

const MARKS = /[\s*~>#_"“”«]{0,24}(?:[-•]\s)?[*~_"“”«\s]{0,8}/y;
const EMPHASIS = /[*~_]{1,4}$/;
const QUOTES = /["“”«]/;

/** The lines of a text. Divisions are marked, unless an article itself was set as a heading. */
export function readLines(input: LawText): Line[] {
  const { text } = input;
  const lines: Line[] = [];
  const isInHeading = rangeCursor(input.headings);
  const isInStruck = rangeCursor(input.struck);
  for (let from = 0; from < text.length;) {
    const until = endOfLine(text, from);
    const line = text.slice(from, until);
    const start = from + line.length - line.trimStart().length;
    const end = from + line.trimEnd().length;
    if (start < end) lines.push(readLine(text, start, end, isInHeading(start, end), isInStruck(start, end)));
    from = until + 1;
  }
  return lines;
}

/** A label may be torn from its number where the line is full: "Art.\n27." is read as one line. */
const TORN_LABEL =
  /^[\s*~>#_"“”«]{0,24}(?:A(?:rt|RT)s?\.?(?:\s?\.)?|§{1,2}|P(?:ar[áa]grafo|AR[ÁA]GRAFO))[^\S\n]{0,4}$/u;
const MAX_TORN_LENGTH = 40;

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  if (newline === -1) return text.length;
  const isTorn = newline - from <= MAX_TORN_LENGTH && TORN_LABEL.test(text.slice(from, newline));
  const next = isTorn ? text.indexOf("\n", newline + 1) : newline;
  return next === -1 ? text.length : next;
}

function readLine(text: string, start: number, end: number, inHeading: boolean, isStruck: boolean): Line {
  MARKS.lastIndex = start;
  const marks = MARKS.exec(text)?.[0] ?? "";
  const found = start + marks.length < end ? readLabel(text, start + marks.length) : null;
  const isHeading = inHeading && found?.level !== "artigo";
  const label = isHeading || found === null ? null : onLine(text, found, marks, end);
  return { start, end, isHeading, isStruck, label, isQuoted: label !== null && QUOTES.test(marks) };
}

/** The label with the emphasis that opens before it ("**Art. 1º**"); null when it goes on below its line. */
function onLine(text: string, label: Label, marks: string, end: number): Label | null {
  if (text.slice(end, label.end).includes("\n")) return null;
  const emphasis = EMPHASIS.exec(marks)?.[0].length ?? 0;
  return { ...label, start: label.start - emphasis, end: Math.min(label.end, end) };
}

export function startOf(text: string, { start, end }: Line, maxLength: number): string {
  return text.slice(start, Math.min(end, start + maxLength));
}

/** Answers for ranges in reading order whether one of `ranges` overlaps them. */
function rangeCursor(ranges: readonly TextRange[]): (start: number, end: number) => boolean {
  let at = 0;
  return (start, end) => {
    let range = ranges[at];
    while (range !== undefined && range.end <= start) range = ranges[++at];
    return range !== undefined && range.start < end;
  };
}

const LATE_ARTICLE = /(\S{1,40})\s{1,4}(?=Art\.\s{0,2}\d)/gu;
const CITING = /^(?:[daon]s?|d[aeo]s?|n[ao]s?|pel[ao]s?|aos?|às?|e|ou|com|ver|vide|cf\.?|\(.*|.*,)$/iu;
const MAX_TITLE_LENGTH = 400;

/** The line with an article in it that follows words of a title: "DAS REGIÕES Art. 43. Para efeitos …". */
export function withLateArticle(text: string, line: Line): Line {
  const words = startOf(text, line, MAX_TITLE_LENGTH);
  for (const match of words.matchAll(LATE_ARTICLE)) {
    if (CITING.test(match[1] ?? "")) continue;
    const label = readArticle(text, line.start + match.index + match[0].length);
    if (label !== null && label.end <= line.end) return { ...line, label };
  }
  return line;
}

const CLOSING = /["”»]\s{0,3}[.;,]?\s{0,3}(?:\(NR\)|\(AC\))?\s{0,3}[.;,]?$/u;
const MAX_CLOSING_LENGTH = 24;

/**
 * For each line whether it stands inside quotation marks that opened at a label, as the words of another law do. Marks
 * that nothing closes hide their own line only.
 */
export function quotedLines(text: string, lines: readonly Line[]): boolean[] {
  const quoted = lines.map(({ isQuoted }) => isQuoted);
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.isQuoted !== true) continue;
    const closing = closingLine(text, lines, at) ?? at;
    quoted.fill(true, at, closing + 1);
    at = closing;
  }
  return quoted;
}

function closingLine(text: string, lines: readonly Line[], from: number): number | null {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) return null;
    if (at > from && line.isQuoted) return at - 1;
    const tail = Math.max(line.label?.end ?? line.start, line.end - MAX_CLOSING_LENGTH);
    if (CLOSING.test(text.slice(tail, line.end))) return at;
  }
  return null;
}

const SURELY_TORN = /^I\s{1,3}[-–]\s{1,3}(?:n(?![aeiouhàáâãéêíóôõú])|m[bp])/iu;
const MAX_RUBRIC_WORDS = 14;
const MAX_RUBRIC_LENGTH = 140;
const FIRST_MARKS = /^[\s*_#~"“]{0,8}/;
const END_MARKS = /[\s*_~"”]{0,8}$/;
const NOTE_AT_END = /(?:\s{0,8}\([^()]{0,200}\))?[\s*_~"”]{0,8}$/;
const CAPITAL = /^\p{Lu}/u;
const SENTENCE_END = /[.;:,]$/;
/** Sanctions belong to the provision above them, and so do pointers and notes on who gave the wording. */
const NO_RUBRIC =
  /^(?:Vide\s|Redação\sd|(?:Penas?|Multa|Infração|Penalidades?|Medidas? administrativas?)\s{0,3}[-–—:])/u;
/**
 * A first letter torn from its word, as if it were a numeral: "L - ei penal no tempo", "D - OS ALIMENTOS"; "Lei" after
 * "I" is a word of its own.
 */
const TORN =
  /^(\p{Lu}\p{Ll}?(?=\s{1,3}[-–]\s{1,3}\p{Ll})|\p{Lu}(?=\s{1,3}[-–]\s{1,3}\p{Lu}{2,30}(?!\p{L})))\s{1,3}[-–]\s{1,3}(\p{L})/u;

/** What a line gives as the rubric of the provision after it; null when it reads as something else. */
export function readRubric(text: string, line: Line): ReadProvision["rubric"] {
  if (line.end - line.start > MAX_RUBRIC_LENGTH) return null;
  const words = bareWords(text.slice(line.start, line.end));
  if (!CAPITAL.test(words) || SENTENCE_END.test(words) || NO_RUBRIC.test(words)) return null;
  if (words.split(/\s/u).length > MAX_RUBRIC_WORDS) return null;
  return { start: line.start, end: line.end, text: mended(words) };
}

/** Whether the label of the line is only the first letter of its first word. */
export function isTornWord(text: string, line: Line): boolean {
  const words = bareWords(startOf(text, line, MAX_RUBRIC_LENGTH));
  return mended(words) !== words;
}

/** Whether it cannot be otherwise: no word begins with "nf" or "mp". */
export function isSurelyTornWord(text: string, line: Line): boolean {
  return SURELY_TORN.test(startOf(text, line, MAX_RUBRIC_LENGTH));
}

function mended(words: string): string {
  return words.replace(TORN, "$1$2");
}

function bareWords(words: string): string {
  return words.replace(FIRST_MARKS, "").replace(NOTE_AT_END, "").replace(END_MARKS, "");
}

const PLACE_AND_DATE =
  /^[\s*_]{0,4}(?:\p{Lu}[\p{L}.]{1,20}(?:\s[\p{L}.]{1,20}){0,5}(?:\s?[-/(]\s?[A-Z]{2}\)?)?|Sala das Sess[õo]es),?\s(?:em\s|aos\s)?\d{1,2}\s?[º°o]?\s(?:dias do mês\s)?de\s\p{L}{4,9}\s(?:do ano\s)?de\s\d{4}/u;
const IN_CAPITALS = /^[\p{Lu}\s.'’-]{5,80}$/u;
const DIVISION =
  /^[\s*_#]{0,8}(?:PARTE|LIVRO|TÍTULO|CAPÍTULO|(?:SUB)?SEÇÃO)\s{1,3}(?:[IVXLC]{1,8}|\d{1,3}|ÚNIC[AO]|GERAL|ESPECIAL|(?:PRIM|TERC)EIR[AO]|SEGUND[AO]|QUART[AO])(?:-[A-Z])?[\s*_.:]{0,8}$/iu;
const MAX_DIVISION_LENGTH = 60;
const MAX_LINE_LENGTH = 240;

/** "Brasília, 5 de outubro de 1988.": the norm is over, and its signatures follow. */
export function isPlaceAndDate(text: string, line: Line): boolean {
  return line.label === null && PLACE_AND_DATE.test(startOf(text, line, MAX_LINE_LENGTH));
}

/** A name below the last article: in capitals, or a short line that is no sentence. */
export function isSignature(text: string, line: Line): boolean {
  return IN_CAPITALS.test(startOf(text, line, 100)) || readRubric(text, line) !== null;
}

/** A division whose subject stands on the next line: "CAPÍTULO II". */
export function isBareDivision(text: string, line: Line): boolean {
  return line.end - line.start <= MAX_DIVISION_LENGTH && DIVISION.test(text.slice(line.start, line.end));
}
