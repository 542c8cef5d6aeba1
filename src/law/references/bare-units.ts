import type { ProvisionLevel } from "#src/domain/index.ts";
import {
  type CitationToken,
  type CitationTokens,
  tokenAt,
  wordAt,
  touches,
} from "../norms/citation-tokens.ts";
import { readBareLaw, readNumberedNorm } from "../norms/norm-number.ts";
import { startsAlias } from "../norms/norm-table.ts";
import { readDottedAlias, readNamedNorm } from "../norms/read-norm.ts";
import {
  AFTER_LISTED,
  fromRoman,
  isMeasure,
  isParenthesised,
  mayFollowLetter,
  numberValue,
  readImpossibleNumeral,
  readLetter,
  readMarker,
  readRoman,
  type UnitReading,
  type ValueReading,
  withRange,
} from "./provision-units.ts";
import type { ReadingState } from "./reading-state.ts";

const AFTER_JOINED_NUMBER = new Set([...AFTER_LISTED, ";", ")", ".", ":", "", "de", "§", "c"]);
const MAX_ITEM_LENGTH = 2;
/** In a text of so few tokens, nothing but a citation is expected. */
const MAX_QUERY_LENGTH = 16;

/** A value without a marker, where what came before says which level it has: "art. 5º, XI", "arts. 5º e 6º", "I, a". */
export function readBareUnit(
  tokens: CitationTokens,
  separator: Separator,
  state: ReadingState,
): UnitReading | null {
  const at = separator.next;
  const token = tokenAt(tokens, at);
  const hasMark = separator.hasComma || separator.joins;
  if (separator.isLink || (token.opensLine && !hasMark)) return null;
  if (separator.hasSemicolon && (token.kind !== "number" || !state.isPlural.artigo)) return null;
  if (token.text === '"') return readBareLetter(tokens, at, separator, state);
  if (token.kind === "number") return hasMark ? readBareNumber(tokens, at, separator, state) : null;
  if (token.kind !== "word" || readDottedAlias(tokens, at) !== null) return null;
  return (
    readBareNumeral(tokens, at, hasMark, state) ??
    readBareImpossible(tokens, at, hasMark, state) ??
    readBareLetter(tokens, at, separator, state)
  );
}

function readBareNumeral(
  tokens: CitationTokens,
  at: number,
  hasMark: boolean,
  state: ReadingState,
): UnitReading | null {
  const token = tokenAt(tokens, at);
  if (state.level === "item" || fromRoman(token.text) === null) return null;
  const isNested = state.level === "inciso" || state.level === "alinea";
  if (isNested && (!hasMark || !isSiblingNumeral(token, state))) return null;
  // A lone "c" or "l" is an alínea unless in capitals; a lone "C" would be the hundredth inciso.
  if (token.text.length === 1 && (token.text === "c" || (token.text === "l" && !token.isUpper))) return null;
  // "L. 8.112" is a law, not the fiftieth inciso.
  if (token.text === "l" && readNumberedNorm(tokens, at) !== null) return null;
  const value = readRoman(tokens, at);
  if (value === null || (!token.isUpper && !endsValue(tokens, value.next))) return null;
  return withRange(tokens, value, "inciso", state.isPlural.inciso, false);
}

/** "art. 5º, XXXX, da CF": in the place of an inciso, capitals that only a numeral has. */
function readBareImpossible(
  tokens: CitationTokens,
  at: number,
  hasMark: boolean,
  state: ReadingState,
): UnitReading | null {
  const { text, isUpper } = tokenAt(tokens, at);
  const isPlace = state.level === "artigo" || state.level === "paragrafo" || state.level === "inciso";
  if (!isPlace || !isUpper || !(hasMark || /^[ivx]+$/.test(text)) || startsAlias(text)) return null;
  const value = readImpossibleNumeral(tokens, at);
  if (value === null || !endsValue(tokens, value.next)) return null;
  return withRange(tokens, value, "inciso", state.isPlural.inciso, false);
}

/** After an inciso, one letter in small type is an alínea, unless the incisos are in small type themselves. */
function isSiblingNumeral(token: CitationToken, state: ReadingState): boolean {
  if (token.isUpper) return true;
  if (state.level === "alinea") return token.text.length > 1 && state.hasSmallNumerals;
  return token.text.length > 1 || (state.hasSmallNumerals && "ivx".includes(token.text));
}

function readBareLetter(
  tokens: CitationTokens,
  at: number,
  separator: Separator,
  state: ReadingState,
): UnitReading | null {
  const token = tokenAt(tokens, at);
  const isQuoted = token.text === '"';
  if (state.level === "item" || (separator.joins && state.level !== "alinea" && !isQuoted)) return null;
  const letter = readLetter(tokens, at) ?? readLetterOfQuery(tokens, at);
  if (letter === null || (!isQuoted && token.text.length > 1 && !isDoubledLetter(token, state))) return null;
  const isBelowInciso = state.level === "inciso" || state.level === "alinea";
  if (!isBelowInciso && !separator.hasComma && !isQuoted) {
    // "§ 4º A" is the "§ 4º-A" that lost its hyphen.
    const isWhole = state.level === "paragrafo" && !token.isUpper && endsCitation(tokens, letter.next);
    return isWhole ? withRange(tokens, letter, "alinea", false, false) : null;
  }
  const isSure =
    isQuoted || (token.isUpper ? endsPlainly(tokens, letter.next) : endsValue(tokens, letter.next));
  return isSure ? withRange(tokens, letter, "alinea", state.isPlural.alinea, false) : null;
}

/** After "z" comes "aa"; but "CC" is a code unless a list of alíneas gets there. */
function isDoubledLetter(token: CitationToken, state: ReadingState): boolean {
  if (token.isUpper) return false;
  return !startsAlias(token.text) || (state.level === "alinea" && state.isPlural.alinea);
}

/** "art 33 § 2 a cp": where the norm ends the text, "a" is no article of grammar. */
function readLetterOfQuery(tokens: CitationTokens, at: number): ValueReading | null {
  if (wordAt(tokens, at) !== "a" || tokens.length > MAX_QUERY_LENGTH) return null;
  return readNamedNorm(tokens, at + 1)?.next === tokens.length ? { value: "a", next: at + 1 } : null;
}

/** A letter that no comma sets apart is an alínea where the citation ends or its norm follows: "§ 2º b CP". */
function endsCitation(tokens: CitationTokens, at: number): boolean {
  const token = tokenAt(tokens, at);
  if (token.text === ".") return !touches(token, tokenAt(tokens, at + 1)) && mayFollowLetter(tokens, at);
  if (token.text === ")") return isParenthesised(tokens, at);
  if (/^(?:|[,;]|d[ao])$/.test(token.text)) return true;
  const isArticle = ["a", "o"].includes(wordAt(tokens, at - 1));
  return startsAlias(token.text) && (!isArticle || readLetterOfQuery(tokens, at - 1) !== null);
}

function readBareNumber(
  tokens: CitationTokens,
  at: number,
  separator: Separator,
  state: ReadingState,
): UnitReading | null {
  const token = tokenAt(tokens, at);
  if (isMeasure(tokens, at + 1) || readBareLaw(tokens, at) !== null) return null;
  const level = levelOfNumber(token, separator, state);
  const value = level === null ? null : numberValue(tokens, at, level);
  if (level === null || value === null) return null;
  const after = wordAt(tokens, value.next);
  const isListed = (separator.joins ? AFTER_JOINED_NUMBER : AFTER_LISTED).has(after) || startsAlias(after);
  if (!state.isPlural[level] && !token.isOrdinal && !isListed && level !== "item") return null;
  return withRange(tokens, value, level, state.isPlural[level], false);
}

function levelOfNumber(
  token: CitationToken,
  separator: Separator,
  state: ReadingState,
): ProvisionLevel | null {
  if (separator.hasSemicolon) return "artigo";
  const isItem = !token.isOrdinal && separator.hasComma && token.text.length <= MAX_ITEM_LENGTH;
  // "arts. 12, I, a, e 14, II": an item refines its alínea, what a conjunction adds stands higher.
  if (state.level === "alinea" && !separator.joins) return isItem ? "item" : null;
  const level = state.numberedLevel;
  // "arts. 5º, § 1º, e 6º": back to the articles.
  const isBack =
    level === "paragrafo" && !state.isPlural.paragrafo && state.isPlural.artigo && separator.hasComma;
  return isBack ? "artigo" : level;
}

/** Whether a citation may go on or end here, so that what came before was no word of the sentence. */
function endsValue(tokens: CitationTokens, at: number): boolean {
  const token = tokenAt(tokens, at);
  if (mayFollowLetter(tokens, at) || readMarker(tokens, at) !== null) return true;
  return token.kind === "word" && (token.text.length === 1 || startsAlias(token.text));
}

function endsPlainly(tokens: CitationTokens, at: number): boolean {
  const token = tokenAt(tokens, at);
  return mayFollowLetter(tokens, at) && token.kind !== "word" ? true : /^d[aeo]s?$/.test(token.text);
}

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
  const hasSemicolon = wordAt(tokens, at) === ";";
  const hasComma = hasSemicolon || wordAt(tokens, at) === ",";
  const from = hasComma ? at + 1 : at;
  const joined = readConjunction(tokens, from, hasComma);
  if (joined !== null)
    return { next: skipFillers(tokens, joined), hasComma, hasSemicolon, joins: true, isLink: false };
  const isLink = LINKS.has(wordAt(tokens, from)) && readMarker(tokens, from + 1) !== null;
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
  if (wordAt(tokens, at) !== "n") return at;
  let next = at + 1;
  while (next < at + 3 && [".", "º"].includes(wordAt(tokens, next))) next += 1;
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
  while (next - at < MAX_FILLERS && FILLERS.has(wordAt(tokens, next))) next += 1;
  return next > at && readMarker(tokens, next) !== null ? next : at;
}
