import { type Cell, cellText, isBlank, isList } from "../cell.ts";
import { type DecimalMark, hasLeadingZero, parseBoolean, parseDate, parseNumber } from "./values.ts";

export type ColumnType =
  | "integer"
  | "decimal"
  | "date"
  | "boolean"
  | "category"
  | "text"
  | "identifier"
  | "url"
  | "list";

/** What the sample says about one column. */
export interface ColumnFacts {
  readonly type: ColumnType;
  readonly mark: DecimalMark;
  /** Values in the sample. */
  readonly filled: number;
  /** Different values to all values, 1 when none repeats. */
  readonly uniqueness: number;
  readonly meanLength: number;
  readonly maxLength: number;
  /** Share of values with a space in them: prose and names have them, codes do not. */
  readonly spaced: number;
}

/** A few cells that do not fit leave the type of a column as it is: exports are never clean. */
const FIT = 0.98;
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

interface NumericType {
  readonly type: "integer" | "decimal" | "identifier";
  readonly mark: DecimalMark;
}

function numericType(
  slug: string,
  values: readonly Cell[],
  texts: readonly string[],
  given: DecimalMark | null,
): NumericType | null {
  const written = texts.filter((_, index) => typeof values[index] === "string");
  if (written.length < values.length * (1 - FIT) || written.length === 0) {
    const numbers = values.filter((value) => typeof value === "number");
    if (numbers.length < values.length * FIT) return null;
    return {
      type: numbers.every((value) => Number.isInteger(value)) ? "integer" : "decimal",
      mark: given ?? ",",
    };
  }
  const digits = written.filter((text) => /^[+-]?[\d.,]/.test(text) || text.startsWith("R$"));
  if (digits.length < written.length * FIT) return null;
  const isCode =
    CODE_NAME.test(slug) || written.some((text) => hasLeadingZero(text) || /^\d{16,}$/.test(text));
  if (isCode)
    return written.every((text) => /^[\d./() +-]+$/.test(text)) ? { type: "identifier", mark: "," } : null;
  const mark = given ?? decimalMark(written);
  if (mark === null) return null;
  const numbers = written.map((text) => parseNumber(text, mark)).filter((number) => number !== null);
  if (numbers.length < written.length * FIT) return null;
  return { type: numbers.every((number) => Number.isInteger(number)) ? "integer" : "decimal", mark };
}

/** How the numbers of a column are written, or `null` when that cannot be told from them ("1.234" alone). */
export function decimalMark(texts: readonly string[]): DecimalMark | null {
  let isMarked = false;
  for (const text of texts) {
    const marks = text.replaceAll(/[^.,]/g, "");
    if (marks === "") continue;
    isMarked = true;
    const last = marks.at(-1) as DecimalMark;
    if (marks.includes(",") && marks.includes(".")) return last;
    // Two of one kind set thousands apart, and so the other one is the decimal mark.
    if (marks.length > 1) return last === "," ? "." : ",";
    const [whole = "", decimals = ""] = text.replaceAll(/[^\d.,]/g, "").split(last);
    if (decimals.length !== 3 || whole.length > 3 || whole === "0" || whole === "") return last;
  }
  return isMarked ? null : ",";
}

function otherType(
  values: readonly Cell[],
  texts: readonly string[],
  facts: Omit<ColumnFacts, "type" | "mark">,
): ColumnType {
  const share = (fits: (text: string) => boolean) => texts.filter((text) => fits(text)).length / texts.length;
  if (
    values.every((value) => typeof value === "boolean") ||
    share((text) => parseBoolean(text) !== null) === 1
  )
    return "boolean";
  if (share((text) => parseDate(text) !== null) >= FIT) return "date";
  if (share((text) => /^https?:\/\/\S+$/i.test(text)) >= FIT) return "url";
  const nested = values.filter((value) => isList(value) || value instanceof Map).length / values.length;
  if (nested > 0.5 || share(looksNested) > 0.8) return "list";
  if (facts.spaced < 0.05 && facts.uniqueness > 0.95 && share((text) => /\d/.test(text)) > 0.8)
    return "identifier";
  return isCategory(facts) ? "category" : "text";
}

function isCategory({
  maxLength,
  meanLength,
  uniqueness,
  filled,
}: Omit<ColumnFacts, "type" | "mark">): boolean {
  if (maxLength > CATEGORY.maxLength || meanLength > CATEGORY.meanLength) return false;
  return uniqueness <= CATEGORY.uniqueness || filled < CATEGORY.smallTable;
}

function looksNested(text: string): boolean {
  return (text.startsWith("[") && text.endsWith("]")) || (text.startsWith("{") && text.endsWith("}"));
}
