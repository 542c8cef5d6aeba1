import { numberedLabel } from "../norms/norm-table.ts";
import { parseReferences } from "../references/parse-references.ts";

export type AmendmentKind =
  | "redacao"
  | "inclusao"
  | "revogacao"
  | "veto"
  | "renumeracao"
  | "vigencia"
  | "remissao"
  | "nova-redacao";

/** A note in the text about a change of it: "(Redação dada pela Emenda Constitucional nº 45, de 2004)". */
export interface AmendmentNote {
  readonly kind: AmendmentKind;
  /** "EC 45/2004"; null when the note names no norm. */
  readonly norm: string | null;
  /** As exact as the note has it: "2004", "1996-04-01". */
  readonly date: string | null;
  readonly start: number;
  readonly end: number;
}

const MAX_NOTE_LENGTH = 300;
const NOTE = /\(\s{0,3}([^()\n]{2,300})\)/gu;
const KINDS: readonly (readonly [RegExp, AmendmentKind])[] = [
  [/^reda[cç][aã]o\s/iu, "redacao"],
  [/^(?:inclu[ií]d[ao]s?|acrescid[ao]s?|acrescentad[ao]s?|inserid[ao]s?)(?!\p{L})/iu, "inclusao"],
  [/^(?:revogad[ao]s?|suprimid[ao]s?|cancelad[ao]s?)(?!\p{L})/iu, "revogacao"],
  [/^vetad[ao]s?(?!\p{L})/iu, "veto"],
  [/^(?:renumerad[ao]s?|transformad[ao]s?)(?!\p{L})/iu, "renumeracao"],
  [/^(?:vig[eê]ncia|produ[cç][aã]o de efeitos?)(?!\p{L})/iu, "vigencia"],
  [/^vide\s/iu, "remissao"],
  [/^nr$/iu, "nova-redacao"],
];
const NUMBER = /\d{1,3}(?:\.\d{3}){1,2}|\d{1,6}/;

/** The notes in parentheses inside a range of a text, in reading order. */
export function readAmendments(text: string, start = 0, end = text.length): AmendmentNote[] {
  const notes: AmendmentNote[] = [];
  const part = text.slice(start, end);
  for (const match of part.matchAll(NOTE)) {
    const note = readNote((match[1] ?? "").trim());
    if (note === null) continue;
    const from = start + match.index;
    notes.push({ ...note, start: from, end: from + match[0].length });
  }
  return notes;
}

/** What a note says, given without its parentheses; null when it is no note of amendment. */
function readNote(words: string): Pick<AmendmentNote, "kind" | "norm" | "date"> | null {
  if (words.length > MAX_NOTE_LENGTH) return null;
  const kind = KINDS.find(([pattern]) => pattern.test(words))?.[1];
  if (kind === undefined) return null;
  const cited = parseReferences(words).find(({ norm }) => norm !== null);
  const number = cited && NUMBER.exec(words.slice(cited.start));
  if (!cited?.norm || !number) return { kind, norm: null, date: readDate(words) };
  const date = readDate(words.slice(cited.start + number.index + number[0].length));
  return { kind, norm: amenderLabel(cited.norm.key, date), date };
}

/** By its number, whatever else it is called; the year is that of the note where the name leaves it out. */
function amenderLabel(key: string, date: string | null): string | null {
  const hasYear = /\/(?:18|19|20)\d\d$/.test(key);
  return numberedLabel(hasYear || date === null ? key : `${key}/${date.slice(0, 4)}`);
}

const MONTHS =
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");

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
function readDate(text: string): string | null {
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
