import { type Cell, cellText, isBlank, isList, type Scalar } from "./cell.ts";
import type { Column } from "./columns.ts";
import { parseLiteral } from "./json-value.ts";
import type { ColumnType } from "./table-summary.ts";

export type DecimalMark = "," | ".";

const COMMA_NUMBER = /^([+-]?)(?:R\$ ?)?([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))? ?%?$/;
const POINT_NUMBER = /^([+-]?)(?:R\$ ?)?([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))? ?%?$/;
const EXPONENT = /^[+-]?\d+(?:\.\d+)?[eE][+-]?\d{1,3}$/;
/** Longer whole numbers are codes, and do not fit a number without loss. */
const MAX_DIGITS = 15;

/** `null` when the text is no number, or is a code: "0401" and "00012345678900" must keep their zeros. */
export function parseNumber(text: string, mark: DecimalMark): number | null {
  const match = (mark === "," ? COMMA_NUMBER : POINT_NUMBER).exec(text);
  if (match === null) return mark === "." && EXPONENT.test(text) ? Number(text) : null;
  const [, outer = "", inner = "", whole = "", decimals = ""] = match;
  const digits = whole.replaceAll(/[.,]/g, "");
  if (digits.length > MAX_DIGITS || /^0\d/.test(digits)) return null;
  const value = Number(decimals === "" ? digits : `${digits}.${decimals}`);
  return outer === "-" || inner === "-" ? -value : value;
}

const ISO_DATE =
  /^(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)? ?(?<zone>Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
const DAY_FIRST_DATE =
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?:,? (?:às )?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/;

/** ISO 8601, without a time when it is midnight. Day before month, always: a month first is not a date here. */
export function parseDate(text: string): string | null {
  if (text.length < 8 || text.length > 40) return null;
  const parts = (ISO_DATE.exec(text) ?? DAY_FIRST_DATE.exec(text))?.groups;
  if (parts === undefined) return null;
  const { year = "", month = "", day = "", hour = "00", minute = "00", second = "00", fraction = "" } = parts;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return null;
  if (Number(day) > new Date(Number(year), Number(month), 0).getDate()) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isMidnight = [hour, minute, second, fraction].every((part) => Number(part) === 0);
  if (isMidnight) return date;
  const rest = Number(fraction) === 0 ? "" : `.${fraction.slice(0, 3).padEnd(3, "0")}`;
  const zone = parts["zone"] === "UTC" ? "Z" : (parts["zone"] ?? "");
  return `${date}T${hour.padStart(2, "0")}:${minute}:${second}${rest}${zone}`;
}

/** Whether `parseDate` gave this; cheap, as it is asked of every date of a table several times. */
export function isIsoDate(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.test(text);
}

export function dateText(iso: string): string {
  const date = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  if (iso.length <= 10) return date;
  const time = iso.slice(11).replace(/^(\d{2}:\d{2}):00(?![.\d])/, "$1");
  return `${date} ${time}`;
}

export function parseBoolean(text: string): boolean | null {
  if (/^(?:sim|s|true|verdadeiro)$/i.test(text)) return true;
  return /^(?:n[ãa]o|n|false|falso)$/i.test(text) ? false : null;
}

/**
 * A cell by the type of its column: numbers, truth values, ISO dates; lists and records taken apart. What does not fit the type
 * stays as it is, `null` is an empty cell.
 */
export function convertCell(cell: Cell | undefined, column: Pick<Column, "type" | "mark">): Cell {
  if (cell === undefined || isBlank(cell)) return null;
  if (typeof cell !== "string") return cell;
  const text = cell.trim();
  const { type, mark } = column;
  if (type === "integer" || type === "decimal") return parseNumber(text, mark) ?? text;
  if (type === "date") return parseDate(text) ?? text;
  if (type === "boolean") return parseBoolean(text) ?? text;
  return (type === "list" ? parseLiteral(text) : null) ?? text;
}

/** The value as a fact to filter by; `null` when it does not fit the type of its column. */
export function factValue(value: Cell, { type }: Pick<Column, "type">): Scalar {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return cellText(value);
  // A code in a column of numbers ("0401") is kept; a remark in it is not a fact.
  if (type === "integer" || type === "decimal") return /^\d+$/.test(value) ? value : null;
  return type === "date" && !isIsoDate(value) ? null : value;
}

export interface ColumnFacts {
  readonly type: ColumnType;
  readonly mark: DecimalMark;
  readonly filled: number;
  /** Different values to all values, 1 when none repeats. */
  readonly uniqueness: number;
  readonly meanLength: number;
  readonly maxLength: number;
  /** Share of values with a space in them: prose and names have them, codes do not. */
  readonly spaced: number;
}

/** A few cells that do not fit leave the type of a column as it is: exports are never clean. */
const MIN_FIT = 0.98;
/** Codes that look like numbers whenever none of them starts with a zero. */
const CODE_NAME =
  /(^|_)(cpf|cnpj|cep|telefone|fone|celular|whatsapp|pis|nis|rg|matricula|inscricao|ean|gtin|isbn|ncm|processo)(_|$)/;
const CATEGORY = { maxLength: 120, meanLength: 50, uniqueness: 0.6, smallTable: 20 };

/** `mark` is for columns where "1.234" can be read in two ways; without it they stay text. */
export function inferType(slug: string, cells: readonly Cell[], mark: DecimalMark | null): ColumnFacts {
  const values = cells.filter((cell) => !isBlank(cell));
  const texts = values.map((value) => cellText(value).trim());
  const lengths = texts.map((text) => text.length);
  const filled = values.length;
  const facts = {
    filled,
    uniqueness: filled === 0 ? 0 : new Set(texts).size / filled,
    meanLength: filled === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / filled,
    maxLength: lengths.reduce((longest, length) => Math.max(longest, length), 0),
    spaced: filled === 0 ? 0 : texts.filter((text) => text.includes(" ")).length / filled,
  };
  const number = filled === 0 ? null : numericType(slug, values, texts, mark);
  if (number !== null) return { ...facts, ...number };
  return { ...facts, type: filled === 0 ? "text" : otherType(values, texts, facts), mark: mark ?? "," };
}

function numericType(
  slug: string,
  values: readonly Cell[],
  texts: readonly string[],
  given: DecimalMark | null,
): Pick<ColumnFacts, "type" | "mark"> | null {
  const written = texts.filter((_, index) => typeof values[index] === "string");
  const isWritten = written.length > values.length * (1 - MIN_FIT);
  if (isWritten && (CODE_NAME.test(slug) || written.some((text) => /^0\d+$|^\d{16,}$/.test(text))))
    return written.every((text) => /^[\d./() +-]+$/.test(text)) ? { type: "identifier", mark: "," } : null;
  const isMarked = written.some((text) => /[.,]/.test(text));
  const mark = given ?? decimalMark(written) ?? (isMarked ? null : ",");
  if (mark === null) return null;
  const numbers = values.map((value, index) =>
    typeof value === "string" ? parseNumber(texts[index] as string, mark) : value,
  );
  const fitting = numbers.filter((number) => typeof number === "number");
  if (fitting.length < values.length * MIN_FIT) return null;
  return { type: fitting.every((number) => Number.isInteger(number)) ? "integer" : "decimal", mark };
}

/** How the numbers of a column are written, or `null` when that cannot be told from them ("12", "1.234" alone). */
export function decimalMark(texts: readonly string[]): DecimalMark | null {
  for (const text of texts) {
    const marks = text.replaceAll(/[^.,]/g, "");
    if (marks === "") continue;
    const last = marks.at(-1) as DecimalMark;
    if (marks.includes(",") && marks.includes(".")) return last;
    // Two of one kind set thousands apart, and so the other one is the decimal mark.
    if (marks.length > 1) return last === "," ? "." : ",";
    const [whole = "", decimals = ""] = text.replaceAll(/[^\d.,]/g, "").split(last);
    if (decimals.length !== 3 || whole.length > 3 || whole === "0" || whole === "") return last;
  }
  return null;
}

function otherType(
  values: readonly Cell[],
  texts: readonly string[],
  facts: Omit<ColumnFacts, "type" | "mark">,
): ColumnType {
  const share = (fits: (text: string) => boolean) => texts.filter((text) => fits(text)).length / texts.length;
  const isBoolean = values.every((value) => typeof value === "boolean");
  if (isBoolean || share((text) => parseBoolean(text) !== null) === 1) return "boolean";
  if (share((text) => parseDate(text) !== null) >= MIN_FIT) return "date";
  if (share((text) => /^https?:\/\/\S+$/i.test(text)) >= MIN_FIT) return "url";
  const nested = values.filter((value) => isList(value) || value instanceof Map).length / values.length;
  if (nested > 0.5 || share((text) => /^(?:\[.*\]|\{.*\})$/s.test(text)) > 0.8) return "list";
  if (facts.spaced < 0.05 && facts.uniqueness > 0.95 && share((text) => /\d/.test(text)) > 0.8)
    return "identifier";
  const isShort = facts.maxLength <= CATEGORY.maxLength && facts.meanLength <= CATEGORY.meanLength;
  const isRepeated = facts.uniqueness <= CATEGORY.uniqueness || facts.filled < CATEGORY.smallTable;
  return isShort && isRepeated ? "category" : "text";
}
