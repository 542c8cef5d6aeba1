import {
  type CitationToken,
  citationTokens,
  type CitationTokens,
  tokenAt,
  touches,
} from "./citation-tokens.ts";
import { normByKey, type NormName } from "./norm-table.ts";
import { ISSUERS_BY_WORD, NORM_TYPES, type NormType } from "./norm-words.ts";

/** A norm found at a place of a text. */
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

const TYPES_BY_WORD: ReadonlyMap<string, readonly NormType[]> = groupTypes();
const NUMBER_SIGNS = new Set(["n", "no", "nos", "nr", "num", "numero", "numeros"]);
const MAX_DIGIT_COUNT = 6;
const MAX_LIST_LENGTH = 30;
const MIN_BARE_DIGITS = 4;
const LAW: NormType = { words: ["lei"], slug: "lei", label: "Lei", hasIssuer: false, isAbbreviation: false };

interface NumberReading {
  readonly digits: string;
  readonly year: string | null;
  readonly next: number;
}

/** "Lei Complementar nº 123/2006", "LC 123", "L. 8.112/90", "Dec.-lei 2.848", "Resolução Anatel nº 777/2025". */
export function readNumberedNorm(tokens: CitationTokens, at: number): NormReading | null {
  const types = TYPES_BY_WORD.get(tokenAt(tokens, at).text);
  const type = types?.find((candidate) => matches(tokens, at, candidate.words));
  if (type === undefined) return null;
  let next = at + type.words.length;
  if (tokenAt(tokens, next).text === ".") next += 1;
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
  const isDate = tokenAt(tokens, at + 3).text === "/" || tokenAt(tokens, at - 1).text === "/";
  const reading = readNumber(tokens, at);
  if (reading === null || reading.year === null || reading.next !== at + 3 || isDate) return null;
  const norm = nameOf(LAW, null, reading);
  return { norm, others: [], next: reading.next, kind: "numero", isWeak: true };
}

/** The norm that a short text is, all of it: "Lei nº 8.112, de 11 de dezembro de 1990". */
export function numberedNorm(text: string): NormName | null {
  const tokens = citationTokens(text);
  const reading = readNumberedNorm(tokens, 0);
  return reading !== null && reading.next === tokens.length ? reading.norm : null;
}

export function skipNumberSign(tokens: CitationTokens, at: number): number {
  if (!NUMBER_SIGNS.has(tokenAt(tokens, at).text)) return at;
  let next = at + 1;
  while (next < at + 5 && [".", "º", "s", "o"].includes(tokenAt(tokens, next).text)) next += 1;
  return tokenAt(tokens, next).kind === "number" ? next : at;
}

/** "8112" is written "8.112". */
function withThousandsDots(digits: string): string {
  return digits.length > 3 ? `${digits.slice(0, -3)}.${digits.slice(-3)}` : digits;
}

function readNumber(tokens: CitationTokens, at: number): NumberReading | null {
  const token = tokenAt(tokens, at);
  const digits = token.text.replace(/^0{1,6}/, "");
  if (token.kind !== "number" || digits === "" || digits.length > MAX_DIGIT_COUNT) return null;
  const reissue = readReissue(tokens, at);
  const next = reissue === null ? at + 1 : at + 3;
  const year = readYear(tokens, next) ?? readLooseYear(tokens, next);
  return { digits: digits + (reissue ?? ""), year: year?.year ?? null, next: year?.next ?? next };
}

/** Provisional measures were issued again and again: "2.180-35". */
function readReissue(tokens: CitationTokens, at: number): string | null {
  const dash = tokenAt(tokens, at + 1);
  const edition = tokenAt(tokens, at + 2);
  if (dash.text !== "-" || edition.kind !== "number" || edition.text.length > 2) return null;
  return touches(tokenAt(tokens, at), dash) && touches(dash, edition) ? `-${edition.text}` : null;
}

/** "lei 13709 20180814", as in names of files. */
function readLooseYear(tokens: CitationTokens, at: number): { year: string; next: number } | null {
  const token = tokenAt(tokens, at);
  if (token.kind !== "number" || token.isOrdinal || (token.text.length !== 4 && token.text.length !== 8))
    return null;
  const year = fullYear(token.text);
  return year === null ? null : { year, next: at + 1 };
}

/** Abbreviations and words of daily use need more than a number to be a norm. */
function isPlausible(
  tokens: CitationTokens,
  at: number,
  type: NormType,
  number: NumberReading,
  issuer: Issuer | null,
): boolean {
  if (type.hasIssuer) return issuer !== null || number.year !== null;
  if (!type.isAbbreviation || number.year !== null) return true;
  const first = tokenAt(tokens, at);
  if (first.text.length === 1 && type.words.length === 1) {
    // "L. 8.112", not the "L13025" of an address.
    const second = tokenAt(tokens, at + 1);
    const isAddress = second.kind === "number" && touches(first, second);
    return number.digits.length >= 3 && first.isUpper && !isAddress;
  }
  return number.digits.length >= 2;
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
  while (isPluralType(tokens, at) && numbers.length < MAX_LIST_LENGTH) {
    const more = readListMember(tokens, next);
    if (more === null) break;
    numbers.push(more);
    next = more.next;
  }
  const late = type.hasIssuer && issuer === null ? readIssuer(tokens, next) : null;
  const by = issuer ?? late;
  const [norm, ...others] = numbers.map((number) => nameOf(type, by, number));
  const end = late?.next ?? next;
  const isSmall = !tokenAt(tokens, at).isUpper && end - at < tokens.length;
  const isWeak = type.isAbbreviation && first.year === null && isSmall;
  return { norm: norm ?? nameOf(type, by, first), others, next: end, kind: "numero", isWeak };
}

function isPluralType(tokens: CitationTokens, at: number): boolean {
  return /^(?:leis|lcs|ecs|decretos|emendas|medidas|resolucoes|portarias|instrucoes|provimentos)$/.test(
    tokenAt(tokens, at).text,
  );
}

function readListMember(tokens: CitationTokens, at: number): NumberReading | null {
  let next = at;
  if (tokenAt(tokens, next).text === ",") next += 1;
  if (tokenAt(tokens, next).text === "e") next += 1;
  return next === at ? null : readNumber(tokens, skipNumberSign(tokens, next));
}

function nameOf(type: NormType, issuer: Issuer | null, number: NumberReading): NormName {
  const parts = [type.slug, issuer?.slug, number.digits, number.year].filter(
    (part) => part !== null && part !== undefined,
  );
  const key = parts.join("/");
  const [base = "", reissue] = number.digits.split("-");
  const shown = withThousandsDots(base) + (reissue === undefined ? "" : `-${reissue}`);
  const by = issuer === null ? "" : ` ${issuer.label}`;
  const label =
    normByKey(key)?.label ?? `${type.label}${by} ${shown}${number.year === null ? "" : `/${number.year}`}`;
  return { key, label };
}

function matches(tokens: CitationTokens, at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => tokenAt(tokens, at + offset).text === word);
}

function groupTypes(): Map<string, NormType[]> {
  const byWord = new Map<string, NormType[]>();
  for (const type of NORM_TYPES) {
    const [first = ""] = type.words;
    const types = byWord.get(first) ?? [];
    types.push(type);
    types.sort((a, b) => b.words.length - a.words.length);
    byWord.set(first, types);
  }
  return byWord;
}

const MONTHS = new Set(
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro jan fev mar abr mai jun jul ago set out nov dez".split(
    " ",
  ),
);
/** Two digits up to this mean 20xx, the rest 19xx. */
const PIVOT = 30;
const DATE_MARKS = new Set(["/", ".", "-"]);

interface YearReading {
  readonly year: string;
  readonly next: number;
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

/** The year after a number: "/90", "/1990", ", de 11 de dezembro de 1990", " de 1990", ", de 11.12.90". */
function readYear(tokens: CitationTokens, at: number): YearReading | null {
  const first = tokenAt(tokens, at);
  if (first.text === "/" || first.text === "-") return readSlashYear(tokens, at, first);
  const from = first.text === "," ? at + 1 : at;
  return tokenAt(tokens, from).text === "de" ? readDate(tokens, from + 1) : null;
}

function readSlashYear(tokens: CitationTokens, at: number, mark: CitationToken): YearReading | null {
  const digits = tokenAt(tokens, at + 1);
  if (digits.kind !== "number" || (mark.text === "-" && digits.text.length !== 4)) return null;
  if (digits.text.length === 3) return null;
  const year = fullYear(digits.text);
  return year === null ? null : { year, next: at + 2 };
}

function readDate(tokens: CitationTokens, at: number): YearReading | null {
  const first = tokenAt(tokens, at);
  if (first.kind !== "number") return MONTHS.has(first.text) ? readYearAfterDe(tokens, at + 1) : null;
  const second = tokenAt(tokens, at + 1);
  if (DATE_MARKS.has(second.text)) return readNumericDate(tokens, at, second.text);
  const month = second.text === "de" ? at + 2 : at + 1;
  if (MONTHS.has(tokenAt(tokens, month).text)) return readYearAfterDe(tokens, month + 1);
  const year = first.text.length === 4 ? fullYear(first.text) : null;
  return year === null ? null : { year, next: at + 1 };
}

function readNumericDate(tokens: CitationTokens, at: number, mark: string): YearReading | null {
  const year = tokenAt(tokens, at + 4);
  if (tokenAt(tokens, at + 2).kind !== "number" || tokenAt(tokens, at + 3).text !== mark)
    return bareYear(tokens, at);
  const full = year.kind === "number" ? fullYear(year.text) : null;
  return full === null ? null : { year: full, next: at + 5 };
}

function readYearAfterDe(tokens: CitationTokens, at: number): YearReading | null {
  const from = tokenAt(tokens, at).text === "de" ? at + 1 : at;
  return bareYear(tokens, from);
}

function bareYear(tokens: CitationTokens, at: number): YearReading | null {
  const token = tokenAt(tokens, at);
  const year = token.kind === "number" && token.text.length === 4 ? fullYear(token.text) : null;
  return year === null ? null : { year, next: at + 1 };
}

/** Who issued a norm. */
interface Issuer {
  readonly slug: string;
  readonly label: string;
  readonly next: number;
}

const PREPOSITIONS = new Set(["da", "do"]);
/** Boards that sign in the name of their agency: "CD/ANPD" is the ANPD. */
const BOARDS = new Set(["cd"]);
const MAX_PARTS = 4;

/** "Anatel", "da Anatel", "CD/ANPD", "MF/MPS". */
function readIssuer(tokens: CitationTokens, at: number): Issuer | null {
  let next = PREPOSITIONS.has(tokenAt(tokens, at).text) ? at + 1 : at;
  const parts: CitationToken[] = [];
  while (parts.length < MAX_PARTS && isIssuer(tokenAt(tokens, next))) {
    parts.push(tokenAt(tokens, next));
    next += 1;
    const hasMore = ["/", "-"].includes(tokenAt(tokens, next).text) && isIssuer(tokenAt(tokens, next + 1));
    if (!hasMore) break;
    next += 1;
  }
  const named = parts.length > 1 && BOARDS.has(parts[0]?.text ?? "") ? parts.slice(1) : parts;
  if (named.length === 0) return null;
  return { slug: named.map((part) => part.text).join("-"), label: named.map(labelOf).join("/"), next };
}

function isIssuer(token: CitationToken): boolean {
  if (token.kind !== "word") return false;
  return (
    ISSUERS_BY_WORD.has(token.text) ||
    (token.isUpper && token.text.length >= 2 && !["no", "nr", "de"].includes(token.text))
  );
}

function labelOf(token: CitationToken): string {
  return ISSUERS_BY_WORD.get(token.text) ?? token.text.toUpperCase();
}
