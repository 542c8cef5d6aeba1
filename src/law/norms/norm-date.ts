import { tokenAt, type CitationToken, type CitationTokens } from "./citation-tokens.ts";

const MONTHS = new Set(
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro jan fev mar abr mai jun jul ago set out nov dez".split(
    " ",
  ),
);
/** Two digits up to this mean 20xx, the rest 19xx. */
const PIVOT = 30;
const DATE_MARKS = new Set(["/", ".", "-"]);

export interface YearReading {
  readonly year: string;
  readonly next: number;
}

/** "2006", "06", "940" (as in "7-12-940"), "20061214"; null for what can be no year. */
export function fullYear(digits: string): string | null {
  const value = Number(digits);
  if (digits.length === 2) return String(value <= PIVOT ? 2000 + value : 1900 + value);
  if (digits.length === 3 && value >= 800) return String(1000 + value);
  const year = digits.length === 8 ? Math.floor(value / 10_000) : value;
  if (digits.length !== 4 && digits.length !== 8) return null;
  return year >= 1800 && year <= 2099 ? String(year) : null;
}

/** The year after a number: "/90", "/1990", ", de 11 de dezembro de 1990", " de 1990", ", de 11.12.90". */
export function readYear(tokens: CitationTokens, at: number): YearReading | null {
  const first = tokenAt(tokens, at);
  if (first.text === "/" || first.text === "-") return readSlashYear(tokens, at, first);
  const from = first.text === "," ? at + 1 : at;
  return tokenAt(tokens, from).text === "de" ? readDate(tokens, from + 1) : null;
}

function readSlashYear(tokens: CitationTokens, at: number, mark: CitationToken): YearReading | null {
  const digits = tokenAt(tokens, at + 1);
  if (digits.kind !== "number" || (mark.text === "-" && digits.text.length !== 4)) return null;
  if (digits.text.length === 3) return null;
  const year = fullYear(digits.text);
  return year === null ? null : { year, next: at + 2 };
}

function readDate(tokens: CitationTokens, at: number): YearReading | null {
  const first = tokenAt(tokens, at);
  if (first.kind !== "number") return MONTHS.has(first.text) ? readYearAfterDe(tokens, at + 1) : null;
  const second = tokenAt(tokens, at + 1);
  if (DATE_MARKS.has(second.text)) return readNumericDate(tokens, at, second.text);
  const month = second.text === "de" ? at + 2 : at + 1;
  if (MONTHS.has(tokenAt(tokens, month).text)) return readYearAfterDe(tokens, month + 1);
  const year = first.text.length === 4 ? fullYear(first.text) : null;
  return year === null ? null : { year, next: at + 1 };
}

function readNumericDate(tokens: CitationTokens, at: number, mark: string): YearReading | null {
  const year = tokenAt(tokens, at + 4);
  if (tokenAt(tokens, at + 2).kind !== "number" || tokenAt(tokens, at + 3).text !== mark)
    return bareYear(tokens, at);
  const full = year.kind === "number" ? fullYear(year.text) : null;
  return full === null ? null : { year: full, next: at + 5 };
}

function readYearAfterDe(tokens: CitationTokens, at: number): YearReading | null {
  const from = tokenAt(tokens, at).text === "de" ? at + 1 : at;
  return bareYear(tokens, from);
}

function bareYear(tokens: CitationTokens, at: number): YearReading | null {
  const token = tokenAt(tokens, at);
  const year = token.kind === "number" && token.text.length === 4 ? fullYear(token.text) : null;
  return year === null ? null : { year, next: at + 1 };
}
