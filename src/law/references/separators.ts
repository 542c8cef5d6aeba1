import { tokenAt, touches, type CitationTokens } from "../norms/citation-tokens.ts";
import { readMarker } from "./provision-units.ts";
import { readRoman } from "./provision-values.ts";
import type { ReadingState } from "./reading-state.ts";

/** What stands between two provisions of one citation. */
export interface Separator {
  readonly next: number;
  readonly hasComma: boolean;
  /** A semicolon goes on with the articles of a list only: "arts. 3º, § 4º; 10, II; e 13, III". */
  readonly hasSemicolon: boolean;
  /** "e", "ou", "c/c": what follows stands beside what came before. */
  readonly joins: boolean;
  /** "do", "da": what follows is above what came before. */
  readonly isLink: boolean;
}

const LINKS = new Set(["do", "da", "dos", "das", "de"]);
const FILLERS = new Set([
  "o",
  "a",
  "os",
  "as",
  "do",
  "da",
  "dos",
  "das",
  "no",
  "na",
  "nos",
  "nas",
  "ao",
  "aos",
  "em",
  "seu",
  "seus",
  "sua",
  "suas",
  "com",
  "pelo",
  "pelos",
]);
const AFTER_LETTER_E = new Set([",", ")", ";", "", "da", "do"]);
const ABOVE = /^d[ao]s?$/;
const MAX_FILLERS = 3;

export function readSeparator(tokens: CitationTokens, at: number): Separator {
  const hasSemicolon = tokenAt(tokens, at).text === ";";
  const hasComma = hasSemicolon || tokenAt(tokens, at).text === ",";
  const from = hasComma ? at + 1 : at;
  const joined = readConjunction(tokens, from, hasComma);
  if (joined !== null)
    return { next: skipFillers(tokens, joined), hasComma, hasSemicolon, joins: true, isLink: false };
  const isLink = LINKS.has(tokenAt(tokens, from).text) && readMarker(tokens, from + 1) !== null;
  if (isLink) return { next: from + 1, hasComma, hasSemicolon, joins: false, isLink };
  const next = skipNumeralSign(tokens, skipFillers(tokens, from));
  return { next, hasComma, hasSemicolon, joins: false, isLink: false };
}

/** "arts. 186/187": a list. After the singular, only figures too long to be a part of something else. */
export function readArticleSlash(tokens: CitationTokens, at: number, state: ReadingState): Separator | null {
  const [left, slash, right] = [tokenAt(tokens, at - 1), tokenAt(tokens, at), tokenAt(tokens, at + 1)];
  if (slash.text !== "/" || left.kind !== "number" || right.kind !== "number") return null;
  if (state.level !== "artigo" || !touches(left, slash) || !touches(slash, right)) return null;
  const [first, second] = [Number(left.text), Number(right.text)];
  const isYear = first < 1000 && second >= 1800;
  const isLong = first >= 100 && second >= 100;
  if (second <= first || isYear || (!state.isPlural.artigo && !isLong)) return null;
  return { next: at + 1, hasComma: false, hasSemicolon: false, joins: true, isLink: false };
}

/** "art. 5º, n.º XI": the sign says nothing before a numeral. */
function skipNumeralSign(tokens: CitationTokens, at: number): number {
  if (tokenAt(tokens, at).text !== "n") return at;
  let next = at + 1;
  while (next < at + 3 && [".", "º"].includes(tokenAt(tokens, next).text)) next += 1;
  return next > at + 1 && readRoman(tokens, next) !== null ? next : at;
}

/** "e", "ou", "e/ou", "c/c", "combinado com", "bem como". */
function readConjunction(tokens: CitationTokens, at: number, hasComma: boolean): number | null {
  const [first, second, third] = [tokenAt(tokens, at), tokenAt(tokens, at + 1), tokenAt(tokens, at + 2)];
  switch (first.text) {
    case "e":
      if (second.text === "/" && third.text === "ou") return at + 3;
      // The fifth alínea, not a conjunction: "art. 102, I, e, da CF".
      // "§ 1º, IV, e do § 3º" goes on with another provision.
      if (ABOVE.test(second.text) && readMarker(tokens, at + 2) !== null) return at + 1;
      return hasComma && AFTER_LETTER_E.has(second.text) ? null : at + 1;
    case "ou":
      return at + 1;
    case "c":
      return second.text === "/" && third.text === "c" ? at + 3 : null;
    case "cc":
      return readMarker(tokens, at + 1) === null ? null : at + 1;
    case "combinado":
    case "combinados":
      return second.text === "com" ? at + 2 : null;
    case "bem":
    case "assim":
      return second.text === "como" ? at + 2 : null;
    default:
      return null;
  }
}

/** "e no § 2º", "em seu inciso II": small words count only where a marker follows. */
function skipFillers(tokens: CitationTokens, at: number): number {
  let next = at;
  while (next - at < MAX_FILLERS && FILLERS.has(tokenAt(tokens, next).text)) next += 1;
  return next > at && readMarker(tokens, next) !== null ? next : at;
}
