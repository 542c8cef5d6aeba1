/** How a number is written: the mark between units and decimals. */
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
  if (digits.length > MAX_DIGITS || hasLeadingZero(digits)) return null;
  const value = Number(decimals === "" ? digits : `${digits}.${decimals}`);
  return outer === "-" || inner === "-" ? -value : value;
}

export function hasLeadingZero(digits: string): boolean {
  return digits.length > 1 && digits.startsWith("0") && /^\d+$/.test(digits);
}

const ISO =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:,? (?:às )?(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** ISO 8601, without a time when it is midnight. Day before month, always: a month first is not a date here. */
export function parseDate(text: string): string | null {
  if (text.length < 8 || text.length > 40) return null;
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year = "", month = "", day = "", hour, minute, second, fraction, zone] = iso;
    return isoDate({ year, month, day, hour, minute, second, fraction, zone });
  }
  const written = DAY_FIRST.exec(text);
  if (written === null) return null;
  const [, day = "", month = "", year = "", hour, minute, second] = written;
  return isoDate({ year, month, day, hour, minute, second });
}

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour?: string | undefined;
  readonly minute?: string | undefined;
  readonly second?: string | undefined;
  readonly fraction?: string | undefined;
  readonly zone?: string | undefined;
}

function isoDate(parts: DateParts): string | null {
  const { year, minute = "00", second = "00", fraction, zone } = parts;
  const [month, day, hour] = [parts.month, parts.day, parts.hour ?? "00"].map((part) =>
    part.padStart(2, "0"),
  );
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return null;
  if (Number(day) > daysIn(Number(year), Number(month))) return null;
  const date = `${year}-${month}-${day}`;
  const isMidnight = hour === "00" && minute === "00" && Number(second) === 0 && Number(fraction ?? 0) === 0;
  if (isMidnight) return date;
  const rest =
    fraction === undefined || Number(fraction) === 0 ? "" : `.${fraction.slice(0, 3).padEnd(3, "0")}`;
  return `${date}T${hour}:${minute}:${second}${rest}${zone === "UTC" ? "Z" : (zone ?? "")}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether `parseDate` gave this; cheap, as it is asked of every date of a table several times. */
export function isIsoDate(text: string): boolean {
  if (text.length < 10 || text[4] !== "-" || text[7] !== "-") return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** "2024-03-15T10:20:00" as "15/03/2024 10:20". */
export function dateText(iso: string): string {
  const date = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  if (iso.length <= 10) return date;
  const time = iso.slice(11).replace(/^(\d{2}:\d{2}):00(?![.\d])/, "$1");
  return `${date} ${time}`;
}

const TRUE_WORDS: ReadonlySet<string> = new Set(["sim", "s", "true", "verdadeiro"]);
const FALSE_WORDS: ReadonlySet<string> = new Set(["não", "nao", "n", "false", "falso"]);

export function parseBoolean(text: string): boolean | null {
  if (text.length > 10) return null;
  const word = text.toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : null;
}
