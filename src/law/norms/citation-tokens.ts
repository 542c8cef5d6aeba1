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

const PLAIN = { isUpper: false, isCapital: false, isOrdinal: false };
const END: CitationToken = { kind: "end", text: "", start: -1, end: -1, ...PLAIN, opensLine: true };
/** No word of a citation is longer; such words keep their place but are not folded. */
const MAX_WORD_LENGTH = 32;
/** Combining marks count, so that decomposed accents stay in their word; the ordinal signs do not. */
const LETTER = String.raw`(?:(?![ªº\u{10000}-\u{10FFFF}])[\p{L}\u0300-\u036f])`;
/** White space, and what markup and file names put between words: emphasis, links, underscores. */
const SILENT = String.raw`[\u0000-\u0020\u00a0\u2000-\u200f\u202f\ufeff*_[]`;
const TOKEN = new RegExp(
  String.raw`(?<silent>${SILENT}+)|(?<word>${LETTER}+)|(?<digits>\d+(?:\.\d{3}(?!\d))*)(?<ordinal>\.?[ºª°]|o(?!${LETTER}|\d))?|[^]`,
  "gu",
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
  let opensLine = true;
  for (const { 0: raw, index: start, groups } of text.matchAll(TOKEN)) {
    const { silent, word, digits, ordinal } = groups ?? {};
    if (silent !== undefined) {
      opensLine ||= LINE_BREAK.test(silent);
      continue;
    }
    const place = { start, end: start + raw.length, ...PLAIN, opensLine };
    if (word !== undefined) tokens.push({ ...place, ...readWord(word) });
    else if (digits !== undefined) {
      const number = digits.replaceAll(".", "").slice(0, MAX_WORD_LENGTH);
      tokens.push({ ...place, kind: "number", text: number, isOrdinal: ordinal !== undefined });
    } else tokens.push({ ...place, kind: "mark", text: markName(raw) });
    opensLine = false;
  }
  return tokens;
}

function readWord(raw: string): Pick<CitationToken, "kind" | "text" | "isUpper" | "isCapital"> {
  if (raw.length > MAX_WORD_LENGTH) return { kind: "word", text: "", isUpper: false, isCapital: false };
  const lower = raw.toLowerCase();
  return {
    kind: "word",
    text: foldAccents(raw).toLowerCase(),
    isUpper: raw === raw.toUpperCase() && raw !== lower,
    isCapital: raw.charAt(0) !== lower.charAt(0),
  };
}

function markName(char: string): string {
  return MARK_NAMES.find(([signs]) => signs.includes(char))?.[1] ?? char;
}
