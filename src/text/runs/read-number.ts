import { readWord, verbatim } from "../read-word.ts";
import type { Part, PieceList } from "./run-parts.ts";

const DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** CPF, CNPJ (numeric and alphanumeric) and the courts' case number: one number, never its parts. */
const IDENTIFIER =
  /^(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[a-z0-9]{2}\.[a-z0-9]{3}\.[a-z0-9]{3}\/[a-z0-9]{4}-\d{2}|\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4})$/;
const REFERENCE = /^(\d{1,3}(?:\.\d{3})+|\d+)\/(\d{4}|\d{2})$/;
const AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?([a-z]{1,4})?$/;
const ORDINAL_NUMBER = /^(\d+)[oa]$/;
const MAX_WITH_FREE_ZEROS_LENGTH = 4;
/** Two-digit years from 40 on belong to the twentieth century. */
const FIRST_YEAR_OF_1900 = 40;

/** Reads a whole run that is an identifier or a date, hyphens included; false when it is neither. */
export function readIdentifier(parts: readonly Part[], list: PieceList): boolean {
  const text = joinWithSeparators(parts);
  if (IDENTIFIER.test(text)) {
    list.addPart(verbatim(parts.map((part) => part.text).join("")), ...parts);
    return true;
  }
  const date = readDate(text);
  if (date === undefined) return false;
  list.addPart(verbatim(date.year), ...(date.yearComesFirst ? parts.slice(0, 1) : parts.slice(-1)));
  list.addJoined(verbatim(date.term), ...parts);
  return true;
}

/** Reads parts that begin with digits and hang together without hyphens: 8.112/90, 1.500,00, 3,14, 10mg, 14:30. */
export function readNumber(parts: readonly Part[], list: PieceList): void {
  const text = joinWithSeparators(parts);
  const reference = REFERENCE.exec(text);
  if (reference !== null) return readReference(reference, parts, list);
  const amount = AMOUNT.exec(text);
  if (amount !== null) return readAmount(amount, parts, list);
  const joined = verbatim(parts.map((part) => numberTerm(part.text)).join("_"));
  const isDecimal = parts.some((part) => part.separator === "," || part.separator === ".");
  if (parts.length === 1 || isDecimal) return list.addPart(joined, ...parts);
  for (const part of parts) list.addPart(verbatim(numberTerm(part.text)), part);
  list.addJoined(joined, ...parts);
}

/** The number that an ordinal or a short zero-filled number stands for: 5º, 5o and 05 are 5. */
export function numberTerm(text: string): string {
  const digits = ORDINAL_NUMBER.exec(text)?.[1] ?? text;
  return /^\d+$/.test(digits) && digits.length <= MAX_WITH_FREE_ZEROS_LENGTH
    ? String(Number(digits))
    : digits;
}

function readReference(match: RegExpExecArray, parts: readonly Part[], list: PieceList): void {
  const number = numberTerm((match[1] ?? "").replaceAll(".", ""));
  const year = fullYear(match[2] ?? "");
  list.addPart(verbatim(number), ...parts.slice(0, -1));
  list.addPart(verbatim(year), ...parts.slice(-1));
  list.addJoined(verbatim(`${number}_${year}`), ...parts);
}

function readAmount(match: RegExpExecArray, parts: readonly Part[], list: PieceList): void {
  const [, whole = "", decimals = "", unit = ""] = match;
  const integer = numberTerm(whole.replaceAll(".", ""));
  const amount = /^0*$/.test(decimals) ? integer : `${integer}_${decimals}`;
  list.addPart(verbatim(amount), ...parts);
  if (unit === "" || unit === "o" || unit === "a") return;
  list.addPart(readWord(unit), ...parts.slice(-1));
  list.addJoined(verbatim(amount + unit), ...parts);
}

function readDate(text: string): { year: string; term: string; yearComesFirst: boolean } | undefined {
  const iso = ISO_DATE.exec(text);
  const local = DATE.exec(text);
  const [day = "", month = "", year = ""] =
    iso !== null ? [iso[3], iso[2], iso[1]] : [local?.[1], local?.[3], local?.[4]];
  if (!isBetween(day, 1, 31) || !isBetween(month, 1, 12)) return undefined;
  const whole = fullYear(year);
  const term = `${day.padStart(2, "0")}_${month.padStart(2, "0")}_${whole}`;
  return { year: whole, term, yearComesFirst: iso !== null };
}

function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return (Number(year) < FIRST_YEAR_OF_1900 ? "20" : "19") + year;
}

function isBetween(digits: string, low: number, high: number): boolean {
  return digits !== "" && Number(digits) >= low && Number(digits) <= high;
}

function joinWithSeparators(parts: readonly Part[]): string {
  return parts.map((part) => part.separator + part.text).join("");
}
