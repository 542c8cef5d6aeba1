/** A stretch of time, from its first day to the day after its last; both as "2025-12-31". */
export interface DateSpan {
  readonly from: string;
  readonly until: string;
}

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{1,2})\/(\d{4})$/;

/** Reads "31/12/2025", "31-12-25", "2025-12-31" and "12/2025"; null for what is no date. */
export function readSpan(written: string): DateSpan | null {
  const [, month, ofYear] = MONTH.exec(written) ?? [];
  if (month !== undefined) return span(Number(ofYear), Number(month), null);
  const [, day, ofMonth, year = ""] = DAY.exec(written) ?? [];
  if (day !== undefined)
    return span(Number(year.length === 2 ? `20${year}` : year), Number(ofMonth), Number(day));
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(written) ?? [];
  return isoYear === undefined ? null : span(Number(isoYear), Number(isoMonth), Number(isoDay));
}

function span(year: number, month: number, day: number | null): DateSpan | null {
  const first = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (first.getUTCMonth() !== month - 1 || first.getUTCDate() !== (day ?? 1)) return null;
  const next = day === null ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
  return { from: isoDay(first), until: isoDay(new Date(next)) };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
