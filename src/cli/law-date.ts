import type { Language } from "#src/domain/index.ts";

/** A date of a law, of which the day or the month may be unknown: "2004-12-30" is 30/12/2004, "2004" stays. */
export function lawDate(written: string, language: Language): string {
  return language === "pt" ? written.split("-").toReversed().join("/") : written;
}

/** The last day before a date; of a year nothing more is known than the year. */
export function dayBefore(written: string): string {
  if (written.length < "2004-12-30".length) return written;
  const day = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return written;
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
