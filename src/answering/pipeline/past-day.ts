import { foldAccents } from "#src/text/index.ts";

const MONTHS =
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
/** A question about how things were. What a law "foi" or what is "vigente" is asked about the present. */
const PAST =
  /\b(?:era|eram|valia|valiam|vigia|vigiam|vigorava|vigoravam|dizia|diziam|previa|previam|exigia|exigiam|podia|podiam|havia|estava|estavam|redacao)\b/;
/** Only "em": the year that stands after "de" is part of a law's name more often than not. */
const DAY = /\bem (?:(\d{1,2})\/)?(?:(\d{1,2})\/)(\d{4})\b/;
const MONTH = new RegExp(String.raw`\bem (${MONTHS.join("|")}) de (\d{4})\b`);
const YEAR = /\b(?:em|no ano de) (\d{4})\b(?!\/)/;

/**
 * The day that a question about the past speaks of ("como era o art. 2º em 2015?"): a year or a month means its last day.
 * Null when it speaks of none, or of one that is not over.
 */
export function pastDayIn(question: string, now: Date): string | null {
  const asked = foldAccents(question).toLowerCase();
  const day = PAST.test(asked) ? spokenDay(asked) : null;
  return day !== null && day < now.toISOString().slice(0, 10) ? day : null;
}

function spokenDay(spoken: string): string | null {
  const [, first, second, yearOfDay] = DAY.exec(spoken) ?? [];
  if (yearOfDay !== undefined) {
    const month = Number(second);
    return isoDay(
      Number(yearOfDay),
      month,
      first === undefined ? lastDay(Number(yearOfDay), month) : Number(first),
    );
  }
  const [, name, yearOfMonth] = MONTH.exec(spoken) ?? [];
  if (name !== undefined) {
    const month = MONTHS.indexOf(name) + 1;
    return isoDay(Number(yearOfMonth), month, lastDay(Number(yearOfMonth), month));
  }
  const [, year] = YEAR.exec(spoken) ?? [];
  return year === undefined ? null : isoDay(Number(year), 12, 31);
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Null for a day that no calendar has. */
function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1800;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
