const MONTHS = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];

const DATES: readonly { readonly pattern: RegExp; readonly read: (groups: string[]) => string | null }[] = [
  {
    pattern: /(\d{1,2})\s?[º°o]?\s{1,3}de\s{1,3}(\p{L}{4,9})\s{1,3}de\s{1,3}(\d{4})/iu,
    read: ([day = "", month = "", year = ""]) => isoDate(year, monthNumber(month), Number(day)),
  },
  {
    pattern: /(\d{1,2})\s?[º°o]?\s?[./](\d{1,2})\s?[./](\d{4}|\d{2})(?!\d)/u,
    read: ([day = "", month = "", year = ""]) => isoDate(year, Number(month), Number(day)),
  },
  { pattern: /(?:de|,|\/)\s{0,3}(\d{4})(?![\d.-])/u, read: ([year = ""]) => year },
];

/** The first date of a short text, as exact as it is there: "1996-04-01", "2004"; null when it has none. */
export function readDate(text: string): string | null {
  for (const { pattern, read } of DATES) {
    const match = pattern.exec(text);
    const date = match === null ? null : read(match.slice(1));
    if (date !== null) return date;
  }
  return null;
}

function monthNumber(name: string): number {
  return MONTHS.indexOf(name.toLowerCase().replace("marco", "março")) + 1;
}

function isoDate(year: string, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return `${fullYear(year)}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The laws that are still read began in the 19th century; their short years are of the 20th, and few are of ours. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) > 40 ? `19${year}` : `20${year}`;
}
