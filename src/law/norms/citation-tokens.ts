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
const MARK_NAMES: readonly (readonly [RegExp, string])[] = [
  [/["'“”‘’´`«»‹›]/, '"'],
  [/[-‐‑‒–—−]/, "-"],
  [/[ºª°]/, "º"],
];
/** More than a pattern for `matchWords` takes, unless it says otherwise. */
const MAX_MATCHED_TOKENS = 9;

export function tokenAt(tokens: CitationTokens, index: number): CitationToken {
  return tokens[index] ?? END;
}

export function wordAt(tokens: CitationTokens, index: number): string {
  return tokenAt(tokens, index).text;
}

export function hasWordsAt(tokens: CitationTokens, at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => wordAt(tokens, at + offset) === word);
}

/** What a pattern finds in the words from a place on, with one space after each, and the index of the token after it. */
export function matchWords(
  tokens: CitationTokens,
  at: number,
  pattern: RegExp,
  limit = MAX_MATCHED_TOKENS,
): { readonly match: RegExpExecArray; readonly next: number } | null {
  let words = "";
  for (let index = at; index < at + limit; index++) words += `${wordAt(tokens, index)} `;
  const match = pattern.exec(words);
  return match && { match, next: at + match[0].split(" ").length - 1 };
}

export function touches(left: CitationToken, right: CitationToken): boolean {
  return left.end === right.start;
}

export function citationTokens(text: string): CitationToken[] {
  let lastEnd = 0;
  return Array.from(text.matchAll(TOKEN), ({ 0: raw, 1: word, 2: digits, 3: ordinal, index: start }) => {
    const isFolded = word !== undefined && word.length <= MAX_WORD_LENGTH;
    const opensLine = lastEnd === 0 || (start > lastEnd && LINE_BREAK.test(text.slice(lastEnd, start)));
    lastEnd = start + raw.length;
    // Built in one place: tokens of one shape are read twice as fast.
    return {
      kind: word !== undefined ? "word" : digits !== undefined ? "number" : "mark",
      text: word === undefined ? digitsOrMark(digits, raw) : isFolded ? foldedWord(word) : "",
      start,
      end: lastEnd,
      isUpper: isFolded && word === word.toUpperCase() && word !== word.toLowerCase(),
      isCapital: isFolded && word.charAt(0) !== word.charAt(0).toLowerCase(),
      isOrdinal: ordinal !== undefined,
      opensLine,
    };
  });
}

function foldedWord(word: string): string {
  return foldAccents(word).toLowerCase().replaceAll(".", "");
}

function digitsOrMark(digits: string | undefined, raw: string): string {
  if (digits !== undefined) return digits.replaceAll(".", "").slice(0, MAX_WORD_LENGTH);
  return MARK_NAMES.find(([signs]) => signs.test(raw))?.[1] ?? raw;
}
