import type { ProvisionLevel } from "#src/domain/index.ts";
import { tokenAt, touches, type CitationTokens } from "../norms/citation-tokens.ts";
import { skipNumberSign } from "../norms/norm-number.ts";
import { readNorm } from "../norms/read-norm.ts";
import { readNumberWords } from "./number-words.ts";
import { fromRoman, toRoman } from "./roman.ts";

/** A value of a level, normal form, and the index of the token after it. */
export interface ValueReading {
  readonly value: string;
  readonly next: number;
}

/** What may follow a letter that is an alínea although the letter is also a word ("a", "e", "o"). */
const AFTER_LETTER = new Set([
  ",",
  ";",
  ")",
  ".",
  ":",
  "]",
  "",
  "da",
  "do",
  "das",
  "dos",
  "de",
  "e",
  "ou",
  "c",
  "item",
  '"',
  "/",
  "-",
  "§",
]);
/** What goes on after a value in a list, or leads to its norm. */
export const AFTER_LISTED = new Set([",", "e", "ou", "a", "da", "do", "das", "dos"]);
const FARTHEST_PARENTHESIS = 24;
const MAX_ARTICLE_DIGITS = 4;
const NUMERAL_LIKE_WORDS = new Set("civil mil vil mim mi di cd dvd mix mdic cid lid vivid".split(" "));
/** A value right after its marker, where words count as numbers too: "artigo quinto", "inciso 11", "alínea 'a'". */
export function readValue(tokens: CitationTokens, at: number, level: ProvisionLevel): ValueReading | null {
  if (level === "alinea") return readLetter(tokens, at);
  const sign = skipNumberSign(tokens, at);
  const token = tokenAt(tokens, sign);
  const isSole = level === "paragrafo" && token.text === "unico";
  if (isSole) return { value: "único", next: sign + 1 };
  if (level === "inciso" && token.kind === "word") {
    const roman = readRoman(tokens, sign);
    const numeral = roman ?? readImpossibleNumeral(tokens, sign);
    if (numeral !== null) return numeral;
  }
  if (token.kind === "number")
    return numberValue(tokens, sign, level) ?? (level === "inciso" ? impossibleNumber(tokens, sign) : null);
  const spelled = level === "item" ? null : readNumberWords((offset) => tokenAt(tokens, sign + offset).text);
  if (spelled === null) return null;
  const value = level === "inciso" ? toRoman(spelled.value) : String(spelled.value);
  return value === null ? null : { value, next: sign + spelled.words };
}

/** "5º", "103-B", "1.046"; incisos written in digits become numerals. */
export function numberValue(tokens: CitationTokens, at: number, level: ProvisionLevel): ValueReading | null {
  const token = tokenAt(tokens, at);
  const number = Number(token.text);
  if (token.kind !== "number" || token.text.length > MAX_ARTICLE_DIGITS || number === 0) return null;
  if (level === "item") return { value: String(number), next: at + 1 };
  const base = level === "inciso" ? toRoman(number) : String(number);
  if (base === null) return null;
  const suffix = readSuffix(tokens, at);
  return { value: base + (suffix === null ? "" : `-${suffix.value}`), next: suffix?.next ?? at + 1 };
}

/** A numeral in letters: "XI", "IV-A". */
export function readRoman(tokens: CitationTokens, at: number): ValueReading | null {
  const token = tokenAt(tokens, at);
  if (token.kind !== "word" || fromRoman(token.text) === null) return null;
  const suffix = readSuffix(tokens, at);
  return {
    value: token.text.toUpperCase() + (suffix === null ? "" : `-${suffix.value}`),
    next: suffix?.next ?? at + 1,
  };
}

/**
 * What is written as a numeral and is none: "XXXX". Kept as it is, so that whoever looks it up learns that there is no
 * such inciso. In small letters it may be a word.
 */
export function readImpossibleNumeral(tokens: CitationTokens, at: number): ValueReading | null {
  const token = tokenAt(tokens, at);
  const shape = token.isUpper ? /^[ivxlcdm]{2,15}$/ : /^[ivx]{2,15}$/;
  if (token.kind !== "word" || !shape.test(token.text) || fromRoman(token.text) !== null) return null;
  if (NUMERAL_LIKE_WORDS.has(token.text) || readNorm(tokens, at) !== null) return null;
  return { value: token.text.toUpperCase(), next: at + 1 };
}

/** "inciso 250": higher than incisos go. */
function impossibleNumber(tokens: CitationTokens, at: number): ValueReading | null {
  const { text } = tokenAt(tokens, at);
  const isRead = text.length <= MAX_ARTICLE_DIGITS && Number(text) > 0;
  return isRead ? { value: String(Number(text)), next: at + 1 } : null;
}

/** A letter, or a doubled one, in quotes or not; "a)" too. */
export function readLetter(tokens: CitationTokens, at: number): ValueReading | null {
  const isQuoted = tokenAt(tokens, at).text === '"';
  const token = tokenAt(tokens, isQuoted ? at + 1 : at);
  if (
    token.kind !== "word" ||
    !/^([a-z])\1?$/.test(token.text) ||
    token.end - token.start !== token.text.length
  )
    return null;
  const after = at + (isQuoted ? 2 : 1);
  if (isQuoted) return tokenAt(tokens, after).text === '"' ? { value: token.text, next: after + 1 } : null;
  if (["a", "e", "o"].includes(token.text) && !mayFollowLetter(tokens, after)) return null;
  return { value: token.text, next: closesLetter(tokens, after) ? after + 1 : after };
}

/** "a)" as alíneas are labelled, not the end of what stands in parentheses. */
function closesLetter(tokens: CitationTokens, at: number): boolean {
  if (tokenAt(tokens, at).text !== ")" || !AFTER_LISTED.has(tokenAt(tokens, at + 1).text)) return false;
  return !isParenthesised(tokens, at);
}

/** Whether a parenthesis stands open before a place. */
export function isParenthesised(tokens: CitationTokens, at: number): boolean {
  for (let back = at - 1; back > at - FARTHEST_PARENTHESIS && back >= 0; back--) {
    if (tokenAt(tokens, back).text === "(") return true;
    if (tokenAt(tokens, back).text === ")") break;
  }
  return false;
}

/** Whether what follows lets a bare letter be an alínea rather than a word of the sentence. */
export function mayFollowLetter(tokens: CitationTokens, at: number): boolean {
  const token = tokenAt(tokens, at);
  const after = tokenAt(tokens, at + 1);
  if (token.text === "a") return after.text.length === 1;
  if (token.text === "ate" || token.text === "ao") return after.text.length === 1 && after.kind !== "number";
  // "L. 8.112", "n.º 3": an abbreviation.
  const afterDot = token.text === "." ? tokenAt(tokens, at + 1) : null;
  if (afterDot?.kind === "number" || afterDot?.text === "º") return false;
  return AFTER_LETTER.has(token.text) || (token.kind === "word" && token.isUpper && token.text.length > 1);
}

/** "-B" after a figure or numeral, without spaces: articles that were put between others. */
function readSuffix(tokens: CitationTokens, at: number): ValueReading | null {
  const dash = tokenAt(tokens, at + 1);
  const letter = tokenAt(tokens, at + 2);
  if (dash.text !== "-" || letter.kind !== "word" || letter.text.length > 2) return null;
  if (!touches(tokenAt(tokens, at), dash) || !touches(dash, letter)) return null;
  return /^[a-z]{1,2}$/.test(letter.text) ? { value: letter.text.toUpperCase(), next: at + 3 } : null;
}
