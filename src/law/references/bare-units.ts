import type { ProvisionLevel } from "#src/domain/index.ts";
import {
  type CitationToken,
  type CitationTokens,
  matchWords,
  tokenAt,
  touches,
  wordAt,
} from "../norms/citation-tokens.ts";
import { fromRoman } from "../law-structure.ts";
import { readBareLaw, readNumberedNorm } from "../norms/norm-number.ts";
import { startsAlias } from "../norms/norm-table.ts";
import { readNamedNorm } from "../norms/read-norm.ts";
import {
  AFTER_LISTED,
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

interface BarePlace {
  readonly tokens: CitationTokens;
  readonly at: number;
  readonly token: CitationToken;
  readonly separator: Separator;
  readonly hasMark: boolean;
  readonly state: ReadingState;
}

const LINK = /^d(?:[ao]s?|e)$/;
const FILLERS = /^(?:(?:[oa]s?|[dn][oa]s?|aos?|em|seus?|suas?|com|pelos?) ){1,3}/;
const AFTER_JOINED_NUMBER = new Set([...AFTER_LISTED, ";", ")", ".", ":", "", "de", "§", "c"]);
const MAX_ITEM_LENGTH = 2;
/** In a text of so few tokens, nothing but a citation is expected. */
const MAX_QUERY_TOKENS = 16;

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
  const place = { tokens, at, token, separator, hasMark, state };
  if (token.text === '"') return readBareLetter(place);
  if (token.kind === "number") return hasMark ? readBareNumber(place) : null;
  if (token.kind !== "word") return null;
  return readBareNumeral(place) ?? readBareImpossible(place) ?? readBareLetter(place);
}

function readBareNumeral({ tokens, at, token, hasMark, state }: BarePlace): UnitReading | null {
  const { text, isUpper } = token;
  if (state.level === "item" || fromRoman(text) === null) return null;
  const isNested = state.level === "inciso" || state.level === "alinea";
  if (isNested && (!hasMark || !isSiblingNumeral(token, state))) return null;
  // A lone "c" or "l" is an alínea unless in capitals; a lone "C" would be the hundredth inciso.
  if (text === "c" || (text === "l" && !isUpper)) return null;
  // "L. 8.112" is a law, not the fiftieth inciso.
  if (text === "l" && readNumberedNorm(tokens, at) !== null) return null;
  const value = readRoman(tokens, at);
  if (value === null || (!isUpper && !endsValue(tokens, value.next))) return null;
  return withRange(tokens, value, "inciso", { isPlural: state.isPlural.inciso });
}

/** "art. 5º, XXXX, da CF": in the place of an inciso, capitals that only a numeral has. */
function readBareImpossible({ tokens, at, token, hasMark, state }: BarePlace): UnitReading | null {
  const { text, isUpper } = token;
  const isPlace = state.level === "artigo" || state.level === "paragrafo" || state.level === "inciso";
  if (!isPlace || !isUpper || !(hasMark || /^[ivx]+$/.test(text)) || startsAlias(text)) return null;
  const value = readImpossibleNumeral(tokens, at);
  if (value === null || !endsValue(tokens, value.next)) return null;
  return withRange(tokens, value, "inciso", { isPlural: state.isPlural.inciso });
}

/** After an inciso, one letter in small type is an alínea, unless the incisos are in small type themselves. */
function isSiblingNumeral({ text, isUpper }: CitationToken, state: ReadingState): boolean {
  if (isUpper) return true;
  if (state.level === "alinea") return text.length > 1 && state.hasSmallNumerals;
  return text.length > 1 || (state.hasSmallNumerals && "ivx".includes(text));
}

function readBareLetter({ tokens, at, token, separator, state }: BarePlace): UnitReading | null {
  const isQuoted = token.text === '"';
  if (state.level === "item" || (separator.joins && state.level !== "alinea" && !isQuoted)) return null;
  const letter = readLetter(tokens, at) ?? readLetterOfQuery(tokens, at);
  if (letter === null || (!isQuoted && token.text.length > 1 && !isDoubledLetter(token, state))) return null;
  const isBelowInciso = state.level === "inciso" || state.level === "alinea";
  if (!isBelowInciso && !separator.hasComma && !isQuoted) {
    // "§ 4º A" is the "§ 4º-A" that lost its hyphen.
    const isWhole = state.level === "paragrafo" && !token.isUpper && endsCitation(tokens, letter.next);
    return isWhole ? withRange(tokens, letter, "alinea", {}) : null;
  }
  const ends = token.isUpper ? endsPlainly : endsValue;
  if (!isQuoted && !ends(tokens, letter.next)) return null;
  return withRange(tokens, letter, "alinea", { isPlural: state.isPlural.alinea });
}

/** After "z" comes "aa"; but "CC" is a code unless a list of alíneas gets there. */
function isDoubledLetter({ text, isUpper }: CitationToken, state: ReadingState): boolean {
  return !isUpper && (!startsAlias(text) || (state.level === "alinea" && state.isPlural.alinea));
}

/** "art 33 § 2 a cp": where the norm ends the text, "a" is no article of grammar. */
function readLetterOfQuery(tokens: CitationTokens, at: number): ValueReading | null {
  if (wordAt(tokens, at) !== "a" || tokens.length > MAX_QUERY_TOKENS) return null;
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

function readBareNumber({ tokens, at, token, separator, state }: BarePlace): UnitReading | null {
  if (isMeasure(tokens, at + 1) || readBareLaw(tokens, at) !== null) return null;
  const level = levelOfNumber(token, separator, state);
  const value = level === null ? null : numberValue(tokens, at, level);
  if (level === null || value === null) return null;
  const after = wordAt(tokens, value.next);
  const isListed = (separator.joins ? AFTER_JOINED_NUMBER : AFTER_LISTED).has(after) || startsAlias(after);
  if (!state.isPlural[level] && !token.isOrdinal && !isListed && level !== "item") return null;
  return withRange(tokens, value, level, { isPlural: state.isPlural[level] });
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
  const { kind, text } = tokenAt(tokens, at);
  if (mayFollowLetter(tokens, at) || readMarker(tokens, at) !== null) return true;
  return kind === "word" && (text.length === 1 || startsAlias(text));
}

function endsPlainly(tokens: CitationTokens, at: number): boolean {
  const { kind, text } = tokenAt(tokens, at);
  return (mayFollowLetter(tokens, at) && kind !== "word") || /^d[aeo]s?$/.test(text);
}

export function readSeparator(tokens: CitationTokens, at: number): Separator {
  const hasSemicolon = wordAt(tokens, at) === ";";
  const hasComma = hasSemicolon || wordAt(tokens, at) === ",";
  const from = hasComma ? at + 1 : at;
  const plain = { hasComma, hasSemicolon, joins: false, isLink: false };
  const joined = readConjunction(tokens, from, hasComma);
  if (joined !== null) return { ...plain, next: skipFillers(tokens, joined), joins: true };
  const isLink = LINK.test(wordAt(tokens, from)) && readMarker(tokens, from + 1) !== null;
  if (isLink) return { ...plain, next: from + 1, isLink };
  return { ...plain, next: skipNumeralSign(tokens, skipFillers(tokens, from)) };
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
  const next = matchWords(tokens, at, /^n (?:[.º] ){1,2}/)?.next ?? at;
  return readRoman(tokens, next) === null ? at : next;
}

const CONJUNCTION = /^(?:e (?:\/ ou )?|ou |c \/ c |combinados? com |(?:bem|assim) como )/;
/** The fifth alínea, not a conjunction: "art. 102, I, e, da CF". */
const LETTER_E = /^e (?:[,);]? |d[ao] )/;

/** "e", "ou", "e/ou", "c/c", "combinado com", "bem como". */
function readConjunction(tokens: CitationTokens, at: number, hasComma: boolean): number | null {
  if (!/^(?:e|ou|cc?|combinados?|bem|assim)$/.test(wordAt(tokens, at))) return null;
  if (wordAt(tokens, at) === "cc") return readMarker(tokens, at + 1) === null ? null : at + 1;
  // "§ 1º, IV, e do § 3º" goes on with another provision.
  const isLink = /^d[ao]s?$/.test(wordAt(tokens, at + 1)) && readMarker(tokens, at + 2) !== null;
  if (hasComma && !isLink && matchWords(tokens, at, LETTER_E) !== null) return null;
  return matchWords(tokens, at, CONJUNCTION)?.next ?? null;
}

/** "e no § 2º", "em seu inciso II": small words count only where a marker follows. */
function skipFillers(tokens: CitationTokens, at: number): number {
  const next = matchWords(tokens, at, FILLERS)?.next ?? at;
  return readMarker(tokens, next) === null ? at : next;
}
