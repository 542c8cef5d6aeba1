import { MONTHS } from "#src/text/index.ts";
import {
  type CitationToken,
  citationTokens,
  type CitationTokens,
  hasWordsAt,
  matchWords,
  tokenAt,
  touches,
  wordAt,
} from "./citation-tokens.ts";
import { normLabel, type NormName, numberedLabel } from "./norm-table.ts";
import { ISSUERS_BY_WORD, NORM_TYPES, type NormType } from "./norm-words.ts";

export interface NormReading {
  readonly norm: NormName;
  /** The rest of a list: "Súmulas 282 e 356 do STF". */
  readonly others: readonly NormName[];
  /** Keys of all norms that go by the name read; its number, if it follows, says which. */
  readonly candidates?: readonly string[];
  /** Index of the first token after it. */
  readonly next: number;
  readonly kind: "numero" | "nome" | "sumula";
  /** A mention alone may mean something else; a provision beside it makes it sure. */
  readonly isWeak: boolean;
}

interface NumberReading {
  readonly digits: string;
  readonly year: string | null;
  readonly next: number;
}

interface Issuer {
  readonly slug: string;
  readonly label: string;
  readonly next: number;
}

const TYPES_BY_WORD: ReadonlyMap<string, readonly NormType[]> = Map.groupBy(
  NORM_TYPES.toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? "",
);
const PLURAL_TYPE = /^(?:leis|lcs|ecs|decretos|emendas|medidas|resolucoes|portarias|instrucoes|provimentos)$/;
const NUMBER_SIGN = /^(?:n|nos?|nr|num|numeros?) (?:[.ºso] ){0,4}/;
const MAX_DIGIT_COUNT = 6;
const MAX_LIST_LENGTH = 30;
const MIN_BARE_DIGITS = 4;
const MAX_ISSUER_PARTS = 4;
const MONTH = MONTHS.flatMap((name) => [name, name.slice(0, 3)]).join("|");
/** "/90", ", de 11 de dezembro de 1990", " de 1990", ", de 11.12.90"; a bare year is found in names of files. */
const DATE = new RegExp(
  String.raw`^(?:\/ (?<year>\d{2}|\d{4}|\d{8})|(?:- )?(?<year>\d{4})|(?<year>\d{8})|(?:, )?de (?:(?:\d+ (?:de )?)?(?:${MONTH}) (?:de )?(?<year>\d{4})|\d+ (?<mark>[\/.\-]) \d+ \k<mark> (?<year>\d{2,4}|\d{8})|(?<year>\d{4}))) `,
);
/** Two digits up to this mean 20xx, the rest 19xx. */
const PIVOT = 30;

/** "Lei Complementar nº 123/2006", "LC 123", "L. 8.112/90", "Dec.-lei 2.848", "Resolução Anatel nº 777/2025". */
export function readNumberedNorm(tokens: CitationTokens, at: number): NormReading | null {
  const types = TYPES_BY_WORD.get(wordAt(tokens, at));
  const type = types?.find(({ words }) => hasWordsAt(tokens, at, words));
  if (type === undefined) return null;
  let next = at + type.words.length;
  if (wordAt(tokens, next) === ".") next += 1;
  const issuer = type.hasIssuer ? readIssuer(tokens, next) : null;
  const number = readNumber(tokens, skipNumberSign(tokens, issuer?.next ?? next));
  if (number === null || !isPlausible(tokens, at, type, number, issuer)) return null;
  return withRest(tokens, at, type, issuer, number);
}

/**
 * "8.112/90": beside an article, the number of a law alone. A pair of years ("2003/2004") is none, unless the dot of
 * the thousands says that the first is a number.
 */
export function readBareLaw(tokens: CitationTokens, at: number): NormReading | null {
  const [number, slash, year] = [tokenAt(tokens, at), tokenAt(tokens, at + 1), tokenAt(tokens, at + 2)];
  if (number.kind !== "number" || number.isOrdinal || number.text.length < MIN_BARE_DIGITS) return null;
  if (slash.text !== "/" || !touches(number, slash) || !touches(slash, year) || year.isOrdinal) return null;
  const isDotted = number.end - number.start > number.text.length;
  if (!isDotted && number.text.length === 4 && /^(?:19|20)/.test(number.text)) return null;
  const isDate = wordAt(tokens, at + 3) === "/" || wordAt(tokens, at - 1) === "/";
  const reading = readNumber(tokens, at);
  if (reading === null || reading.year === null || reading.next !== at + 3 || isDate) return null;
  return { norm: nameOf("lei", null, reading), others: [], next: reading.next, kind: "numero", isWeak: true };
}

/** The norm that a short text is, all of it: "Lei nº 8.112, de 11 de dezembro de 1990". */
export function numberedNorm(text: string): NormName | null {
  const tokens = citationTokens(text);
  const reading = readNumberedNorm(tokens, 0);
  return reading !== null && reading.next === tokens.length ? reading.norm : null;
}

/** "nº", "n.", "n.º", "nos", "número": only where a number follows. */
export function skipNumberSign(tokens: CitationTokens, at: number): number {
  if (!wordAt(tokens, at).startsWith("n")) return at;
  const next = matchWords(tokens, at, NUMBER_SIGN)?.next ?? at;
  return tokenAt(tokens, next).kind === "number" ? next : at;
}

function readNumber(tokens: CitationTokens, at: number): NumberReading | null {
  const token = tokenAt(tokens, at);
  const digits = token.text.replace(/^0{1,6}/, "");
  if (token.kind !== "number" || digits === "" || digits.length > MAX_DIGIT_COUNT) return null;
  const reissue = readReissue(tokens, at);
  const next = reissue === "" ? at + 1 : at + 3;
  const date = matchWords(tokens, next, DATE);
  const year = fullYear(date?.match.groups?.["year"] ?? "");
  return { digits: digits + reissue, year, next: year === null || date === null ? next : date.next };
}

/** Provisional measures were issued again and again: "2.180-35". */
function readReissue(tokens: CitationTokens, at: number): string {
  const [dash, edition] = [tokenAt(tokens, at + 1), tokenAt(tokens, at + 2)];
  if (dash.text !== "-" || edition.kind !== "number" || edition.text.length > 2) return "";
  return touches(tokenAt(tokens, at), dash) && touches(dash, edition) ? `-${edition.text}` : "";
}

/** Abbreviations and words of daily use need more than a number to be a norm. */
function isPlausible(
  tokens: CitationTokens,
  at: number,
  type: NormType,
  { year, digits }: NumberReading,
  issuer: Issuer | null,
): boolean {
  if (type.hasIssuer) return issuer !== null || year !== null;
  if (!type.isAbbreviation || year !== null) return true;
  const [first, second] = [tokenAt(tokens, at), tokenAt(tokens, at + 1)];
  if (first.text.length > 1 || type.words.length > 1) return digits.length >= 2;
  // "L. 8.112", not the "L13025" of an address.
  const isAddress = second.kind === "number" && touches(first, second);
  return digits.length >= 3 && first.isUpper && !isAddress;
}

function withRest(
  tokens: CitationTokens,
  at: number,
  type: NormType,
  issuer: Issuer | null,
  first: NumberReading,
): NormReading {
  const numbers = [first];
  let { next } = first;
  while (PLURAL_TYPE.test(wordAt(tokens, at)) && numbers.length < MAX_LIST_LENGTH) {
    const member = afterListMark(tokens, next);
    const more = member === next ? null : readNumber(tokens, skipNumberSign(tokens, member));
    if (more === null) break;
    numbers.push(more);
    next = more.next;
  }
  const late = type.hasIssuer && issuer === null ? readIssuer(tokens, next) : null;
  const end = late?.next ?? next;
  const isSmall = !tokenAt(tokens, at).isUpper && end - at < tokens.length;
  const isWeak = type.isAbbreviation && first.year === null && isSmall;
  const others = numbers.slice(1).map((number) => nameOf(type.slug, issuer ?? late, number));
  return { norm: nameOf(type.slug, issuer ?? late, first), others, next: end, kind: "numero", isWeak };
}

/** The token after ",", "e" or ", e" between the numbers of a list. */
export function afterListMark(tokens: CitationTokens, at: number): number {
  const next = wordAt(tokens, at) === "," ? at + 1 : at;
  return wordAt(tokens, next) === "e" ? next + 1 : next;
}

function nameOf(type: string, issuer: Issuer | null, { digits, year }: NumberReading): NormName {
  const number = year === null ? digits : `${digits}/${year}`;
  const plain = `${type}/${number}`;
  if (issuer === null) return { key: plain, label: normLabel(plain) ?? plain };
  return {
    key: `${type}/${issuer.slug}/${number}`,
    label: numberedLabel(plain, `${issuer.label} `) ?? plain,
  };
}

/** "2006", "06", "940" (as in "7-12-940"), "20061214"; null for what can be no year. */
export function fullYear(digits: string): string | null {
  const value = Number(digits);
  if (digits.length === 2) return String(value <= PIVOT ? 2000 + value : 1900 + value);
  if (digits.length === 3 && value >= 800) return String(1000 + value);
  const year = digits.length === 8 ? Math.floor(value / 10_000) : value;
  if (digits.length !== 4 && digits.length !== 8) return null;
  return year >= 1800 && year <= 2099 ? String(year) : null;
}

/** Who issued a norm: "Anatel", "da Anatel", "CD/ANPD" (the ANPD, which its board signs for), "MF/MPS". */
function readIssuer(tokens: CitationTokens, at: number): Issuer | null {
  let next = /^d[ao]$/.test(wordAt(tokens, at)) ? at + 1 : at;
  if (!isIssuer(tokenAt(tokens, next))) return null;
  const parts = [wordAt(tokens, next++)];
  while (parts.length < MAX_ISSUER_PARTS && /^[/-]$/.test(wordAt(tokens, next))) {
    if (!isIssuer(tokenAt(tokens, next + 1))) break;
    parts.push(wordAt(tokens, next + 1));
    next += 2;
  }
  if (parts.length > 1 && parts[0] === "cd") parts.shift();
  const labels = parts.map((part) => ISSUERS_BY_WORD.get(part) ?? part.toUpperCase());
  return { slug: parts.join("-"), label: labels.join("/"), next };
}

function isIssuer({ kind, text, isUpper }: CitationToken): boolean {
  if (kind !== "word") return false;
  return ISSUERS_BY_WORD.has(text) || (isUpper && text.length >= 2 && !["no", "nr", "de"].includes(text));
}
