/** A line that a changelog puts above each of its entries. */
export interface VersionLine {
  /** "1.2.0", "2025.03", "4"; `null` for an entry that is known by its date alone. */
  readonly version: string | null;
  /** ISO date. */
  readonly date: string | null;
  /** The entry holds what is not released yet. */
  readonly isUnreleased: boolean;
  /** What stands after the version and the date: "Correções", "Nome da versão". */
  readonly rest: string;
}

const MONTHS =
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const MAX_LINE_LENGTH = 200;

const OPENING = /^[\s[(*_`"“]*/;
const LABEL = /^(?:vers[ãa]o|version|release|edi[çc][ãa]o|lan[çc]amento)\s*:?\s*(?=[[v\d])\[?/iu;
const NUMBER =
  /^(?:v\.?\s?)?(\d{1,8}(?:\.(?:\d{1,8}|x)){0,4}(?:[-+.]?(?:alpha|beta|rc|pre|dev|build|preview|snapshot)[\w.+-]{0,30})?)(?![\w/]|[.,]\d)/iu;
const ISO_DATE = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const BRAZILIAN_DATE = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/;
const WRITTEN_DATE = /(?<!\d)(\d{1,2})(?:º|°|o)?\s+de\s+(\p{L}{4,9})\s+de\s+(\d{4})(?!\d)/iu;
const UNRELEASED =
  /^(?:unreleased|n[ãa]o\s+(?:lan[çc]ad[oa]|publicad[oa]|liberad[oa])|em\s+desenvolvimento|pr[óo]xima\s+vers[ãa]o)(?!\p{L})/iu;
const SEPARATORS = /^[\s\])}*_`"”:,;|/–—-]+|[\s[({*_`"“:,;|/–—-]+$/g;

/** What a line says about a version: it must begin with the version, the date or the word for "unreleased". */
export function readVersionLine(line: string): VersionLine | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const text = line.trim().replace(OPENING, "");
  const unreleased = UNRELEASED.exec(text)?.[0];
  if (unreleased !== undefined) return entry(null, text.slice(unreleased.length), true);
  const dated = dateAtStart(text);
  if (dated !== null) return dated;
  const label = LABEL.exec(text)?.[0] ?? "";
  const number = NUMBER.exec(text.slice(label.length));
  if (number?.[1] === undefined) return null;
  const after = text.slice(label.length + number[0].length);
  const read = entry(number[1], after, false);
  const isMarked = label !== "" || /^v/i.test(number[0]) || read.date !== null;
  return isMarked || isUnlikeChapter(number[1], after) ? read : null;
}

/** "1.1 Objetivo" and "2" number a chapter; "1.1", "1.1 – Correções" and "1.1.0 Correções" can be versions. */
function isUnlikeChapter(number: string, after: string): boolean {
  const parts = number.split(".").length;
  return parts > 2 || (parts === 2 && /^\s*(?:$|[\])(:|–—-])/.test(after));
}

/** Whether a line holds a version, marked as one or dated, and nothing else: safe to take for a heading in any text. */
export function isVersionLine(line: string): boolean {
  const read = readVersionLine(line);
  if (read === null || read.version === null || read.rest !== "") return false;
  return read.date !== null || /^[\s[(]*(?:v\.?\s?\d|\p{L}{6,})/iu.test(line);
}

function dateAtStart(text: string): VersionLine | null {
  for (const pattern of [ISO_DATE, BRAZILIAN_DATE, WRITTEN_DATE]) {
    if (pattern.exec(text)?.index === 0) return entry(null, text, false);
  }
  return null;
}

function entry(version: string | null, after: string, isUnreleased: boolean): VersionLine {
  const found = findDate(after);
  const rest = found === null ? after : `${after.slice(0, found.start)} ${after.slice(found.end)}`;
  return { version, date: found?.iso ?? null, isUnreleased, rest: withoutSeparators(rest) };
}

function withoutSeparators(text: string): string {
  const trimmed = text.replace(SEPARATORS, "");
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : "";
}

function findDate(
  text: string,
): { readonly iso: string; readonly start: number; readonly end: number } | null {
  const readers: readonly [RegExp, (parts: RegExpExecArray) => string | null][] = [
    [ISO_DATE, ([, year, month, day]) => isoDate(year, month, day)],
    [BRAZILIAN_DATE, ([, day, month, year]) => isoDate(year, month, day)],
    [WRITTEN_DATE, ([, day, month, year]) => isoDate(year, String(monthNumber(month ?? "")), day)],
  ];
  for (const [pattern, read] of readers) {
    const match = pattern.exec(text);
    const iso = match === null ? null : read(match);
    if (match !== null && iso !== null)
      return { iso, start: match.index, end: match.index + match[0].length };
  }
  return null;
}

/** "2025-03-12" as "12/03/2025". */
export function brazilianDate(iso: string): string {
  return iso.split("-").toReversed().join("/");
}

/** From 1; 0 for a word that is no month. */
function monthNumber(name: string): number {
  const plain = name.toLowerCase();
  return (plain === "marco" ? MONTHS.indexOf("março") : MONTHS.indexOf(plain)) + 1;
}

/** `null` for a day that no calendar has. */
function isoDate(year = "", month = "", day = ""): string | null {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
