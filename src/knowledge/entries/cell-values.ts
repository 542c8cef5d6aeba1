import { isDeepStrictEqual } from "node:util";
import {
  type Cell,
  cellText,
  composeAccents,
  decimalMark,
  isBlank,
  isList,
  parseLiteral,
  parseNumber,
  repairMojibake,
  stripInvisible,
} from "#src/parsing/index.ts";
import { foldAccents } from "#src/text/index.ts";

/** All control characters but tab and line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** Taking one invisible character away can leave another without the neighbour that it was allowed for. */
const MAX_ROUNDS = 4;

/** Text as a reader sees it, with `\n` line ends. Cleaning it twice changes nothing more. */
export function cleanText(raw: string): string {
  let text = repairMojibake(raw.toWellFormed()).replace(LINE_ENDS, "\n").replace(CONTROLS, "");
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const visible = stripInvisible(text);
    if (visible.dropped === 0) break;
    text = visible.text;
  }
  return composeAccents(text).trim();
}

export function cleanLine(raw: string): string {
  return cleanText(raw).replaceAll(/\s+/g, " ");
}

/** Prices in another currency are not read: no number says what they are in reais. */
const CURRENCY = /^(?:R\$|BRL)\s*/i;
const PRECISION = 1e6;

/** A number as Brazilians and programs write it; null when the text is none. */
export function readNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? rounded(value) : null;
  if (typeof value !== "string") return null;
  const line = cleanLine(value);
  const unsigned = line.replace(/^[+-]\s*/, "");
  const text = unsigned.replace(CURRENCY, "");
  if (unsigned !== line && /^[+-]/.test(text)) return null;
  const sign = line.startsWith("-") ? -1 : 1;
  const number = parseNumber(text, decimalMark([text]) ?? ",");
  return number === null || text.endsWith("%") ? null : rounded(sign * number);
}

/** Six decimals: no price has more, and all of them survive being written and read. */
function rounded(value: number): number {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER / PRECISION) return value;
  // Adding 0 turns -0 into 0.
  return Math.round(value * PRECISION) / PRECISION + 0;
}

/** As Brazilian spreadsheets read a number, and as `readNumber` reads it back. */
export function numberText(value: number): string {
  const [whole = "", decimals] = String(value).split(".");
  if (decimals === undefined) return whole;
  // Three digits could be thousands.
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}

export function priceText(value: number): string {
  const [whole = "", decimals = ""] = numberText(value).split(",");
  return `${whole},${decimals.padEnd(2, "0")}`;
}

const YES: ReadonlySet<string> = new Set([
  ..."sim s true verdadeiro 1 ativo ativa active yes y on".split(" "),
  ..."publicado publicada published habilitado habilitada enabled".split(" "),
]);
const NO: ReadonlySet<string> = new Set([
  ..."nao n false falso 0 inativo inativa inactive no off".split(" "),
  ..."rascunho draft arquivado arquivada archived desabilitado desabilitada disabled".split(" "),
]);

export function readTruth(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string") return null;
  const word = foldAccents(value.trim().toLowerCase());
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Null for nothing, and for what exports write in its place ("-", "n/a"). */
export function orNull(value: unknown): unknown {
  return value === undefined || isBlank(value as Cell) ? null : value;
}

/** A comma between digits belongs to a name or a number ("2,4-D", "1,5 kg"). */
const COMMA = /(?<!\d),|,(?!\d)/;
const STRONG = /[;|\n]/;

/**
 * Keywords or tags out of a cell: a list, the text of a list ("['a', 'b']"), or words between separators. Commas
 * separate only where no semicolon or bar does.
 */
export function splitItems(value: Cell): string[] {
  if (isBlank(value)) return [];
  if (isList(value)) return distinct(value.flatMap((item) => itemText(item).split(STRONG)));
  if (typeof value !== "string") return distinct([itemText(value)]);
  const text = value.trim();
  const literal = parseLiteral(text);
  if (isList(literal ?? undefined)) return splitItems(literal);
  return distinct(text.split(STRONG.test(text) ? STRONG : COMMA));
}

export function joinItems(items: readonly string[]): string {
  const joined = items.join("; ");
  return isDeepStrictEqual(splitItems(joined), items) ? joined : `${joined};`;
}

function itemText(value: Cell): string {
  return typeof value === "number" ? String(value) : cellText(value);
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items.map(cleanLine).filter((item) => item !== ""))];
}

/**
 * A spreadsheet runs a cell that begins with one of these as a formula. An apostrophe before it makes it text; cells
 * that already look guarded get one more, so that reading takes away exactly what writing added.
 */
const DANGEROUS = /^'*[=+\-@\t]/;
const GUARDED = /^'+[=+\-@\t]/;
const NEGATIVE_NUMBER = /^-\d+(?:,\d+)?$/;

/** Whether `guardCell` or `unguardCell` would change it. */
export function isGuarded(text: string): boolean {
  return DANGEROUS.test(text);
}

export function guardCell(text: string): string {
  return DANGEROUS.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
