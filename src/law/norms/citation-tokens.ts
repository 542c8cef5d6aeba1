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
const LETTER = /^\p{L}$/u;
const QUOTES = "\"'“”‘’´`«»‹›";
const DASHES = "-‐‑‒–—−";
const ORDINAL_SIGNS = "ºª°";
/** Emphasis and links of markup languages and underscores of file names separate words and say nothing else. */
const SILENT = "*_[";

export function tokenAt(tokens: CitationTokens, index: number): CitationToken {
  return tokens[index] ?? END;
}

/** Whether two tokens stand side by side without a space. */
export function touches(left: CitationToken, right: CitationToken): boolean {
  return left.end === right.start;
}

export function citationTokens(text: string): CitationToken[] {
  const tokens: CitationToken[] = [];
  let opensLine = true;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) opensLine = true;
    if (isSpace(code) || SILENT.includes(text.charAt(at))) {
      at += 1;
      continue;
    }
    const token = readToken(text, at, code, opensLine);
    tokens.push(token);
    opensLine = false;
    at = token.end;
  }
  return tokens;
}

function readToken(text: string, start: number, code: number, opensLine: boolean): CitationToken {
  if (isDigit(code)) return readNumber(text, start, opensLine);
  if (isWordCode(text, start)) return readWord(text, start, opensLine);
  return { ...END, kind: "mark", text: markName(text.charAt(start)), start, end: start + 1, opensLine };
}

function readNumber(text: string, start: number, opensLine: boolean): CitationToken {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end += 1;
  let digits = text.slice(start, Math.min(end, start + MAX_WORD_LENGTH));
  while (end - start < MAX_WORD_LENGTH && isThousandsGroup(text, end)) {
    digits += text.slice(end + 1, end + 4);
    end += 4;
  }
  const ordinalEnd = readOrdinalSign(text, end);
  return {
    ...END,
    kind: "number",
    text: digits,
    start,
    end: ordinalEnd,
    isOrdinal: ordinalEnd > end,
    opensLine,
  };
}

function isThousandsGroup(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 46) return false;
  for (let offset = 1; offset <= 3; offset++) if (!isDigit(text.charCodeAt(at + offset))) return false;
  return !isDigit(text.charCodeAt(at + 4));
}

/** "º" after the number, "o" in its place ("5o"), or either with a dot before ("5.º"). */
function readOrdinalSign(text: string, end: number): number {
  const sign = text.charCodeAt(end) === 46 ? end + 1 : end;
  if (isOrdinalSign(text, sign)) return sign + 1;
  const isLetterO =
    text.charAt(end) === "o" && !isWordCode(text, end + 1) && !isDigit(text.charCodeAt(end + 1));
  return isLetterO ? end + 1 : end;
}

function readWord(text: string, start: number, opensLine: boolean): CitationToken {
  let end = start;
  let isUpper = true;
  let isAscii = true;
  while (end < text.length && isWordCode(text, end)) {
    const code = text.charCodeAt(end);
    if (code > 127) isAscii = false;
    else if (code >= 97) isUpper = false;
    end += 1;
  }
  if (end - start > MAX_WORD_LENGTH) return { ...END, kind: "word", start, end, opensLine };
  const raw = text.slice(start, end);
  if (!isAscii) isUpper = raw === raw.toUpperCase() && raw !== raw.toLowerCase();
  const first = text.charAt(start);
  return {
    kind: "word",
    text: (isAscii ? raw : foldAccents(raw)).toLowerCase(),
    start,
    end,
    isUpper,
    isCapital: first !== first.toLowerCase(),
    isOrdinal: false,
    opensLine,
  };
}

function markName(char: string): string {
  if (QUOTES.includes(char)) return '"';
  if (DASHES.includes(char)) return "-";
  return ORDINAL_SIGNS.includes(char) ? "º" : char;
}

function isOrdinalSign(text: string, at: number): boolean {
  return at < text.length && ORDINAL_SIGNS.includes(text.charAt(at));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSpace(code: number): boolean {
  return (
    code <= 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200f) || code === 0x202f || code === 0xfeff
  );
}

/** Letters, and combining marks, so that decomposed accents stay in their word. The ordinal signs are no letters here. */
function isWordCode(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  if (code === 0xba || code === 0xaa) return false;
  if (code >= 0xc0 && code <= 0x24f) return code !== 0xd7 && code !== 0xf7;
  return (code >= 0x300 && code <= 0x36f) || LETTER.test(text.charAt(at));
}
