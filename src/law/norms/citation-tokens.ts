import { foldAccents } from "#src/text/index.ts";

/** A piece of a text as citations are read: accents and case folded, quotes and dashes of all kinds made equal. */
export interface CitationToken {
  readonly kind: "word" | "number" | "mark" | "end";
  /** Folded word; digits without thousands dots; `"` for any quote, "-" for any dash, "º" for any ordinal sign. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isUpper: boolean;
  readonly isCapital: boolean;
  /** "5º", "5o", "5ª". */
  readonly isOrdinal: boolean;
  /** Whether it stands on another line than the token before. */
  readonly opensLine: boolean;
}

export type CitationTokens = readonly CitationToken[];

const END: CitationToken = {
  kind: "end",
  text: "",
  start: -1,
  end: -1,
  isUpper: false,
  isCapital: false,
  isOrdinal: false,
  opensLine: true,
};
/** No word of a citation is longer; such words keep their place but are not folded. */
const MAX_WORD_LENGTH = 32;
/** Combining marks count, so that decomposed accents stay in their word; the ordinal signs do not. */
const LETTER = String.raw`[[\p{L}\u0300-\u036f]--[ªº\u{10000}-\u{10FFFF}]]`;
/** No white space, and none of what markup and file names put between words: emphasis, links, underscores. */
const NOT_SILENT = String.raw`[^\u0000-\u0020\u00a0\u2000-\u200f\u202f\ufeff*_\[]`;
/** "C.F.", "C.P.C", "s.a.": an abbreviation with a dot after each letter is one word. */
const DOTTED = String.raw`(?<!${LETTER}|\.)(?:[A-Z](?:\.[A-Z]){1,4}|[a-z](?:\.[a-z\u00fa]){1,4})(?!${LETTER}|\d)\.?`;
const TOKEN = new RegExp(
  String.raw`(${DOTTED}|${LETTER}+)|(\d+(?:\.\d{3}(?!\d))*)(\.?[ºª°]|o(?!${LETTER}|\d))?|${NOT_SILENT}`,
  "gv",
);
const LINE_BREAK = /[\n\r]/;
const MARK_NAMES: readonly (readonly [string, string])[] = [
  ["\"'“”‘’´`«»‹›", '"'],
  ["-‐‑‒–—−", "-"],
  ["ºª°", "º"],
];

export function tokenAt(tokens: CitationTokens, index: number): CitationToken {
  return tokens[index] ?? END;
}

export function wordAt(tokens: CitationTokens, index: number): string {
  return tokenAt(tokens, index).text;
}

export function hasWordsAt(tokens: CitationTokens, at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => wordAt(tokens, at + offset) === word);
}

/** Whether two tokens stand side by side without a space. */
export function touches(left: CitationToken, right: CitationToken): boolean {
  return left.end === right.start;
}

export function citationTokens(text: string): CitationToken[] {
  const tokens: CitationToken[] = [];
  let lastEnd = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [raw, word, digits, ordinal] = match;
    const start = match.index;
    const isFolded = word !== undefined && word.length <= MAX_WORD_LENGTH;
    // Built in one place: tokens of one shape are read twice as fast.
    tokens.push({
      kind: word !== undefined ? "word" : digits !== undefined ? "number" : "mark",
      text: isFolded
        ? foldAccents(word).toLowerCase().replaceAll(".", "")
        : word !== undefined
          ? ""
          : digitsOrMark(digits, raw),
      start,
      end: start + raw.length,
      isUpper: isFolded && word === word.toUpperCase() && word !== word.toLowerCase(),
      isCapital: isFolded && word.charAt(0) !== word.charAt(0).toLowerCase(),
      isOrdinal: ordinal !== undefined,
      opensLine: lastEnd === 0 || (start > lastEnd && LINE_BREAK.test(text.slice(lastEnd, start))),
    });
    lastEnd = start + raw.length;
  }
  return tokens;
}

function digitsOrMark(digits: string | undefined, raw: string): string {
  if (digits !== undefined) return digits.replaceAll(".", "").slice(0, MAX_WORD_LENGTH);
  return MARK_NAMES.find(([signs]) => signs.includes(raw))?.[1] ?? raw;
}
