import { AcervoError } from "#src/domain/index.ts";
import { dayBefore } from "../law-date.ts";
import { readSpan } from "./date-span.ts";

const OPTION = "--as-of";
/** No law that is still cited is older; a smaller number is a typing error. */
const FIRST_YEAR = 1500;

/** Reads a day as "2003-05-01"; of a month or a year the last day is meant. */
export function asOfDay(written: string): string {
  const value = written.trim();
  const span = readSpan(/^\d{4}$/.test(value) ? `12/${value}` : value);
  const day = span && dayBefore(span.until);
  // A year of two digits could be of either century.
  const year = Number(/\d{4}/.exec(value)?.[0] ?? 0);
  if (day === null || year < FIRST_YEAR) {
    throw new AcervoError("invalid-option", {
      option: OPTION,
      value: written,
      expected: "31/12/2003, 2003-12-31, 12/2003, 2003",
    });
  }
  return day;
}
