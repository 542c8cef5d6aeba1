import type { LawText } from "../../structure.ts";
import { readArticle, readLabel, type Label } from "../labels/label.ts";

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
    const newline = text.indexOf("\n", from);
    const until = newline === -1 ? text.length : newline;
    const [start, end] = trimmed(text, from, until);
    if (start < end) {
      const inHeading = isInHeading(start, end);
      lines.push(readLine(text, start, end, inHeading, isInStruck(start, end)));
    }
    from = until + 1;
  }
  return lines;
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
  if (text.slice(label.start, label.end).includes("\n")) return null;
  const emphasis = EMPHASIS.exec(marks)?.[0].length ?? 0;
  return { ...label, start: label.start - emphasis, end: Math.min(label.end, end) };
}

function trimmed(text: string, from: number, until: number): [number, number] {
  let start = from;
  let end = until;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return [start, end];
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

/** Tells of rising ranges whether one of those given touches them. */
function rangeCursor(
  ranges: readonly { readonly start: number; readonly end: number }[],
): (start: number, end: number) => boolean {
  let at = 0;
  return (start, end) => {
    let range = ranges[at];
    while (range !== undefined && range.end <= start) range = ranges[++at];
    return range !== undefined && range.start < end;
  };
}

const LATE_ARTICLE = /(\S{1,40})\s{1,4}(?=Art\.\s{0,2}\d)/gu;
const CITING = /^(?:[daon]s?|d[aeo]s?|n[ao]s?|pel[ao]s?|aos?|às?|e|ou|com|ver|vide|cf\.?|\(.*|.*,)$/iu;
const LATEST = 400;

/** The line with an article in it that follows words of a title: "DAS REGIÕES Art. 43. Para efeitos …". */
export function withLateArticle(text: string, line: Line): Line {
  const words = text.slice(line.start, Math.min(line.end, line.start + LATEST));
  for (const match of words.matchAll(LATE_ARTICLE)) {
    if (CITING.test(match[1] ?? "")) continue;
    const label = readArticle(text, line.start + match.index + match[0].length);
    if (label !== null && label.end <= line.end) return { ...line, label };
  }
  return line;
}
