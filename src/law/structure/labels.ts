import type { ProvisionLevel } from "#src/domain/index.ts";
import { fromRoman } from "#src/text/index.ts";

export interface Label {
  readonly level: ProvisionLevel;
  /** As in `ProvisionPath`. */
  readonly value: string;
  /** By which the labels of one level are in order. */
  readonly order: number;
  readonly start: number;
  /** Where the words of the provision begin. */
  readonly end: number;
  /** Written so that it can hardly be anything else; other labels count only where they are expected. */
  readonly isFirm: boolean;
}

const ORDINAL = String.raw`(?:\s?[º°ª](?!\p{L}{2})|[oa](?!\p{L})|on(?=\p{Lu}))?`;
const SUFFIX = String.raw`(?:-([A-Z]{1,2})(?!\p{L}))?`;
const ARTICLE = new RegExp(
  String.raw`A(?:rt|RT)(?:igo|IGO)?[sS]?(?:\*{0,3}\.\*{0,3}\s{0,4}(?:\.\s{0,4})?|\s{1,4})(\d{1,2}\.\d{3}(?!\d)|\d{1,5})${SUFFIX}${ORDINAL}${SUFFIX}`,
  "uy",
);
/** A number torn in two: "Art. 21. 7. As disposições", "Art. 8º B. As disposições", "Art. 8 B - As disposições". */
const TORN = /[.:]?\s(?:(\d{1,2})\.|([A-Z])(?:\.|\s?[-–—]))\s(?=\p{Lu})/uy;
/** "Arts. 52 a 58 (Revogados)": several at once, kept under the first. */
const RANGE = /\s(?:a|e)\s[\d.]{1,6}(?:-[A-Z])?\s?[º°.:(]/uy;
/** "Arts. 18, 19 e 20 – (Revogados)": other ways to name several, told from a citation by what follows. */
const REVOKED_LIST =
  /(?:[º°.]?(?:,\s|\s(?:a|e|até)\s)[\d.]{1,6}[º°]?(?:-[A-Z])?){1,20}[\s.:–—-]{1,12}(?=\[?\(?\s?(?:revogad|vetad|suprimid)[ao]s)/iuy;
const PARAGRAPH = new RegExp(
  String.raw`§{1,2}\s{0,4}(\d{1,3})${SUFFIX}${ORDINAL}${SUFFIX}(?:[.:]?\s(?:-([A-Z])(?=[.\s])|([A-Z])\.(?=\s)))?`,
  "uy",
);
const SOLE = /P(?:ar[áa]grafo|AR[ÁA]GRAFO)\s{1,4}[úuÚU](?:nico|NICO)(?!\p{L})/uy;
const INCISO =
  /([IVXLCDM]{1,12})(?:-([A-Z]{1,2})(?=\s?[-–—]|\s\p{Ll}))?(?:(\s{0,3}[-–—])|(\s?\)|\.(?=\s))|(?=\s\p{Ll}))/uy;
const ALINEA = /([a-z]{1,2})(?:(\s?\))|\s?[-–—]\s|\.\s)/y;
const ITEM = /(\d{1,3})(?:\s?\)|\.(?=\s)|\s[-–—](?=\s))/y;
const SEPARATOR = /[\s.:)º°\-–—]{0,12}/y;
/** "I - ll - o fim": a numeral of which a part was read as letters. */
const MISREAD_NUMERAL = /(l{1,2})\s{1,2}[-–—]\s/y;
/** What follows a number that is cited, not given: "§ 1º do art. 5º". */
const CITED =
  /\s{0,3}(?:,|;|(?:d[aeo]s?|dest[ae]s?|e|ou|a|c\/c|n[ao]s?|combinado|caput|inciso)(?![\p{L}]))/uy;

/** The label that stands at a place of a text. */
export function readLabel(text: string, at: number): Label | null {
  return (
    readArticle(text, at) ??
    readParagraph(text, at) ??
    readInciso(text, at) ??
    readAlinea(text, at) ??
    readItem(text, at)
  );
}

export function readArticle(text: string, at: number): Label | null {
  const match = matchAt(ARTICLE, text, at);
  if (match === null) return null;
  const [whole, digits = "", early, late] = match;
  const suffix = early ?? late ?? "";
  const after = at + whole.length;
  const torn = suffix === "" ? matchAt(TORN, text, after) : null;
  if (torn === null) return numbered("artigo", digits.replace(".", ""), suffix, at, endOfNumber(text, after));
  return numbered("artigo", `${digits}${torn[1] ?? ""}`, torn[2] ?? "", at, after + torn[0].length);
}

function readParagraph(text: string, at: number): Label | null {
  const sole = matchAt(SOLE, text, at);
  if (sole !== null) {
    const after = at + sole[0].length;
    const label = numbered(
      "paragrafo",
      "1",
      "",
      at,
      isCited(text, after) ? null : skipSeparator(text, after),
    );
    return label && { ...label, value: "único" };
  }
  const match = matchAt(PARAGRAPH, text, at);
  if (match === null) return null;
  const [whole, digits = "", early, late, hyphenated, apart] = match;
  const suffix = early ?? late ?? hyphenated ?? apart ?? "";
  return numbered("paragrafo", digits, suffix, at, endOfNumber(text, at + whole.length));
}

/** Null without an end: the number is cited, not given. */
function numbered(
  level: ProvisionLevel,
  digits: string,
  suffix: string,
  start: number,
  end: number | null,
): Label | null {
  const value = suffix === "" ? String(Number(digits)) : `${Number(digits)}-${suffix}`;
  return end === null
    ? null
    : { level, value, order: orderOf(Number(digits), suffix), start, end, isFirm: true };
}

/** Where the words after a number begin; null when it is cited, not given. */
function endOfNumber(text: string, after: number): number | null {
  const list = matchAt(REVOKED_LIST, text, after);
  if (list !== null) return after + list[0].length;
  const range = matchAt(RANGE, text, after);
  if (range === null && isCited(text, after)) return null;
  return skipSeparator(text, after + (range === null ? 0 : range[0].length - 1));
}

function readInciso(text: string, at: number): Label | null {
  const match = matchAt(INCISO, text, at);
  if (match === null) return null;
  const [whole, written = "", suffix = "", dash, mark] = match;
  if (dash === undefined && mark === undefined && isCited(text, at + whole.length)) return null;
  const end = skipSeparator(text, at + whole.length);
  const numeral = `${written}${"I".repeat(matchAt(MISREAD_NUMERAL, text, end)?.[1]?.length ?? 0)}`;
  const number = fromRoman(numeral);
  if (number === null) return null;
  const value = suffix === "" ? numeral : `${numeral}-${suffix}`;
  const order = orderOf(number, suffix);
  return { level: "inciso", value, order, start: at, end, isFirm: dash !== undefined };
}

function readAlinea(text: string, at: number): Label | null {
  const match = matchAt(ALINEA, text, at);
  if (match === null) return null;
  const [whole, value = "", bracket] = match;
  const order = orderOf(letterValue(value), "");
  const end = skipSeparator(text, at + whole.length);
  return { level: "alinea", value, order, start: at, end, isFirm: bracket !== undefined };
}

function readItem(text: string, at: number): Label | null {
  const [whole, digits = ""] = matchAt(ITEM, text, at) ?? [];
  if (whole === undefined) return null;
  const label = numbered("item", digits, "", at, skipSeparator(text, at + whole.length));
  return label && { ...label, isFirm: false };
}

function isCited(text: string, after: number): boolean {
  return matchAt(CITED, text, after) !== null;
}

/** Stays on the line, so that a label without words ends where its line ends. */
function skipSeparator(text: string, after: number): number {
  const separator = matchAt(SEPARATOR, text, after)?.[0] ?? "";
  const newline = separator.indexOf("\n");
  return after + (newline === -1 ? separator.length : newline);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The order of the first number. A letter suffix adds less: 5 < 5-A < 5-ZZ < 6. */
export const FIRST_ORDER = 1000;

/** 1 for "a", 27 for "aa"; the case does not matter. */
function letterValue(letters: string): number {
  let value = 0;
  for (const letter of letters.toLowerCase()) value = value * 26 + letter.charCodeAt(0) - 96;
  return value;
}

/** One number by which labels of a level are in order: 7 before 7-A before 8. */
function orderOf(value: number, suffix: string): number {
  return value * FIRST_ORDER + letterValue(suffix);
}

/** Whether a label comes directly after another one: 8 after 7 or 7-B, 7-A after 7, 7-C after 7-B. */
export function isNext(order: number, last: number): boolean {
  if (order % FIRST_ORDER > 0) return order === last + 1;
  return wholePart(order) === wholePart(last) + 1;
}

export function wholePart(order: number): number {
  return Math.floor(order / FIRST_ORDER);
}
