import type { Cell } from "../cell.ts";
import { parseDate } from "../columns/values.ts";
import { formattedNumber } from "./formatted-number.ts";
import { codeText, serialDate, timeText } from "./number-formats.ts";
import type { Workbook } from "./workbook.ts";

/** What stands in the XML of a cell. */
export interface RawCell {
  /** "s" shared text, "b" truth value, "e" error, "d" ISO date, "str" and "inlineStr" text, else a number. */
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

/** Days; no span of time in a sheet is counted in more. */
const YEAR = 367;

export function cellValue({ type, style, text }: RawCell, workbook: Workbook): Cell {
  switch (type) {
    case "s":
      return workbook.strings[Number(text)] ?? null;
    case "b":
      return text === "1" || text === "true";
    case "e":
      return null;
    case "d":
      return parseDate(text) ?? text;
    case "str":
    case "inlineStr":
      return text;
    default:
      return numberValue(text, style, workbook);
  }
}

function numberValue(text: string, style: number, { formats, is1904 }: Workbook): Cell {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text.trim() === "" ? null : text;
  const format = formats[style];
  if (format?.kind === "date") return serialDate(number, is1904) ?? number;
  if (format?.kind === "time") return timeOrDate(number, is1904);
  if (format?.kind === "code" && Number.isInteger(number) && number >= 0)
    return codeText(number, format.pattern);
  // Excel keeps 15 digits; the others are dust of its arithmetic.
  return Number(number.toPrecision(15));
}

/** What a reader sees in the cell, where that is not its value: percentages, amounts of money, errors. */
export function shownText({ type, style, text }: RawCell, { formats }: Workbook): string | null {
  if (type === "e") return text.trim() === "" ? null : text.trim();
  const format = formats[style];
  if (type !== "n" || format?.kind !== "number" || format.style === null) return null;
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? null : formattedNumber(number, format.style);
}

/** Some sheets show only the time of what is a date with a time. */
function timeOrDate(serial: number, is1904: boolean): Cell {
  return serial > YEAR ? serialDate(serial, is1904) : timeText(serial);
}

/** "BC12" is column 54, counted from 0; `null` when the reference is none. */
export function columnIndex(reference: string | undefined): number | null {
  if (reference === undefined) return null;
  let index = 0;
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & ~0x20;
    if (code < 0x41 || code > 0x5a) return at === 0 ? null : index - 1;
    index = index * 26 + (code - 0x40);
    if (at > 3) return null;
  }
  return null;
}
