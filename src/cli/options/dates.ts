import { invalidOption } from "./values.ts";

/** A stretch of time, from its first day to the day after its last; both as "2025-12-31". */
export interface DateSpan {
  readonly from: string;
  readonly until: string;
}

const FORMS = [
  /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** Reads "31/12/2025", "31-12-25", "2025-12-31" and "12/2025"; null for what is no date. */
export function readSpan(written: string): DateSpan | null {
  const found = FORMS.find((form) => form.test(written))?.exec(written)?.groups;
  if (found === undefined) return null;
  const { year: ofYear = "", month: ofMonth, day: ofDay = "1" } = found;
  const year = Number(ofYear.length === 2 ? `20${ofYear}` : ofYear);
  const [month, day] = [Number(ofMonth) - 1, Number(ofDay)];
  const first = new Date(Date.UTC(year, month, day));
  if (first.getUTCMonth() !== month || first.getUTCDate() !== day) return null;
  const next = found["day"] === undefined ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, day + 1);
  return { from: isoDay(first), until: isoDay(new Date(next)) };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** No law that is still cited is older; a smaller number is a typing error. */
const MIN_YEAR = 1500;

/** Reads a day as "2003-05-01"; of a month or a year the last day is meant. */
export function asOfDay(written: string): string {
  const value = written.trim();
  const span = readSpan(/^\d{4}$/.test(value) ? `12/${value}` : value);
  // A year of two digits could be of either century.
  const year = Number(/\d{4}/.exec(value)?.[0] ?? 0);
  if (span !== null && year >= MIN_YEAR) return dayBefore(span.until);
  return invalidOption("--as-of", written, "31/12/2003, 2003-12-31, 12/2003, 2003");
}

/** The last day before a date; of a year nothing more is known than the year. */
export function dayBefore(written: string): string {
  if (written.length < "2004-12-30".length) return written;
  const day = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return written;
  day.setUTCDate(day.getUTCDate() - 1);
  return isoDay(day);
}
