import type { ProvisionKind } from "#src/domain/index.ts";
import { foldAccents, MONTHS } from "#src/text/index.ts";
import { fullYear } from "../norms/norm-number.ts";
import { numberedLabel } from "../norms/norm-table.ts";
import { parseReferences } from "../references/parse-references.ts";

const KINDS = [
  [/^reda[cç][aã]o\s(?:acrescid|acrescentad|inclu[ií]d)[ao]/iu, "inclusao"],
  [/^(?:(?:nova )?reda[cç][aã]o|restabelecid[ao]s?|revigorad[ao]s?|repristinad[ao]s?)(?!\p{L})/iu, "redacao"],
  [/^a (?:emenda|lei|resolu[cç][aã]o|medida)\s.{4,120}\balterou a reda[cç][aã]o/iu, "redacao"],
  [/^(?:inclu[ií]d[ao]s?|acrescid[ao]s?|acrescentad[ao]s?|inserid[ao]s?)(?!\p{L})/iu, "inclusao"],
  // "Revogado o § 2º" and "revogado em parte" leave the provision itself in force.
  [
    /^(?:revogad[ao]s?|suprimid[ao]s?|cancelad[ao]s?)(?!\p{L}|\s(?:[ao]s?\s|em parte|parcialmente))/iu,
    "revogacao",
  ],
  [/^vetad[ao]s?(?!\p{L})/iu, "veto"],
  [/^(?:renumerad[ao]s?|transformad[ao]s?)(?!\p{L})/iu, "renumeracao"],
  [/^vig[eê]ncia encerrada(?!\p{L})/iu, "fim-de-vigencia"],
  [/^(?:vig[eê]ncia|produ[cç][aã]o de efeitos?)(?!\p{L})/iu, "vigencia"],
  [/^vide\s/iu, "remissao"],
  [/^nr$/iu, "nova-redacao"],
] as const;

export type AmendmentKind = (typeof KINDS)[number][1];

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

/** How the notes of `KINDS` begin, so that a parenthesis that nothing closes does not swallow the notes after it. */
const OPENINGS =
  "nova|reda|a[\\s>]{1,6}(?:emenda|lei|resolu|medida)|restab|revig|repris|inclu|acresc|inser|revog|suprim|cancel|vetad|renum|transf|vig|produ|vide|nr|art|caput|par|§|inc|al|item";
const TARGET = String.raw`\]\([^()\n]{0,300}\)`;
/**
 * A note with the link around it, if it is one: "[(Vide Lei nº 1)](lei-1.htm)". Words in it may be links too, and the
 * last parenthesis of a linked one is often forgotten.
 */
const NOTE = new RegExp(
  String.raw`\[?\((?=[\s*_~>\[]{0,8}(?:${OPENINGS}))([^()]{0,300}(?:\([^()]{0,200}\)[^()]{0,300}){0,3})(?:\)(?:[.;,]?${TARGET})?|${TARGET})`,
  "giu",
);
const LINK = /\[([^[\]]{0,300})\]\([^()\n]{0,300}\)/gu;
const LINE_BREAK = /\s{0,40}\n[\s>]{0,40}/gu;
/** A page may end inside a note, but not a provision. */
const NEXT_PROVISION = /\n\s{1,40}(?:Art|§|Par[áa]grafo|[IVXLC]{1,6}\s?[-–—])/u;
/** The rest of a note that has no parentheses, or only the last one; a page may end after "da" or "nº". */
const NOTE_REST = String.raw`(?:[^\n()]|(?<=[\s-](?:d[aeo]|n[º°]|lei))\n\s{0,8}){4,160})\)?\]?[.;,]{0,2}[^\S\n]{0,8}(?=$|\()`;
const NOTE_LINES = [
  // A line of its own, or the last sentence of one: "Redação do artigo 1º da Lei 1.111/97, de 20 de maio de 1997."
  new RegExp(
    String.raw`(?:^|(?<=[.;:)*"”\[]))[^\S\n]{0,40}((?:(?:nova )?reda[cç][aã]o (?:dada|acrescida|d?o art)|(?:inclu[ií]d|acrescid|revogad)[ao] pel[ao])${NOTE_REST}`,
    "gimu",
  ),
  // With a capital letter inside a sentence, whose full stop is often forgotten.
  new RegExp(String.raw`(?<=[^\s.;:)*"”][^\S\n]{1,3})(Reda[cç][aã]o d?o art${NOTE_REST}`, "gmu"),
];
const PARTS = "artigo|caput|par[aá]grafo|§|inciso|al[ií]nea|item";
const LABEL_OF_PART = String.raw`\s(?:[uú]nico|[\dIVXLC]{1,6}[º°o]?(?!\p{L})|(?!e\s(?:${PARTS}))["“]?[a-z]["”]?(?!\p{L}))`;
/** What the note is about may stand first: "(Parágrafo único incluído pela Lei nº …)", "(Incisos e parágrafos …)". */
const SUBJECT = new RegExp(
  String.raw`^(?:${PARTS})s?(?:${LABEL_OF_PART})?(?:(?:,| e) (?:${PARTS})s?(?:${LABEL_OF_PART})?){0,4}\s`,
  "iu",
);
const UNNUMBERED_PART = new RegExp(String.raw`(?<!\p{L})(${PARTS})(s?)(?!\p{L}|${LABEL_OF_PART})`, "giu");
/** A provision of which nothing else is left: "Revogado.", "[Revogado pela Lei nº 5, de 1990](lei-5.htm)". */
export const BARE =
  /^[\P{L}]{0,12}((?:revogad|vetad|suprimid|cancelad)[ao]s?(?:,?\s(?:pel[ao]s?|por|em|de acordo|conforme|nos termos)\s.{1,200}?)?)[^\p{L}\d]{0,12}$/iu;
const NUMBER = /\d{1,3}(?:\.\d{3}){1,2}|\d{1,6}/;

/** The notes in parentheses, or on lines of their own, inside a range of a text, in reading order. */
export function readAmendments(text: string, start = 0, end = text.length): AmendmentNote[] {
  const notes: AmendmentNote[] = [];
  const part = text.slice(start, end);
  for (const match of part.matchAll(NOTE)) {
    const [whole, words = ""] = match;
    const note = NEXT_PROVISION.test(words) ? null : readNote(plainWords(words));
    if (note === null) continue;
    const from = start + match.index;
    if (note.kind === "fim-de-vigencia") withdrawLapsed(notes);
    notes.push({ ...note, start: from, end: from + whole.length });
  }
  for (const { 0: whole, 1: words = "", index } of NOTE_LINES.flatMap((line) => [...part.matchAll(line)])) {
    const note = readNote(plainWords(words));
    const from = start + index;
    const isInside = notes.some((other) => other.start < from + whole.length && from < other.end);
    if (isInside || note === null) continue;
    // "Parágrafo único. Revogado pela Emenda nº 8": what it is about is told apart only with the norm.
    if (note.norm === null && (note.date === null || note.kind === "revogacao")) continue;
    notes.push({ ...note, start: from, end: from + whole.length });
  }
  return notes.toSorted((a, b) => a.start - b.start);
}

/** "(Revogado pela Medida Provisória …) (Vigência encerrada)": the revocation lapsed, so the provision holds. */
function withdrawLapsed(notes: AmendmentNote[]): void {
  const last = notes.at(-1);
  if (last?.kind === "revogacao") notes.splice(-1, 1, { ...last, kind: "remissao" });
}

/** A text on one line, without the targets of its links and the marks of emphasis. */
export function plainWords(text: string): string {
  return text
    .replace(LINK, "$1")
    .replace(LINE_BREAK, " ")
    .replace(/[*_`~]/gu, "")
    .trim();
}

/** What a note says, given without its parentheses; null when it is no note of amendment. */
export function readNote(words: string): Pick<AmendmentNote, "kind" | "norm" | "date"> | null {
  const act = words.replace(SUBJECT, "");
  const kind = KINDS.find(([pattern]) => pattern.test(act))?.[1];
  if (kind === undefined) return null;
  const cited = parseReferences(words).find(({ norm }) => norm !== null);
  const number = cited && NUMBER.exec(words.slice(cited.start));
  if (!cited?.norm || !number) return { kind, norm: null, date: readDate(words) };
  const date =
    readDate(words.slice(cited.start + number.index + number[0].length)) ?? yearOfKey(cited.norm.key);
  return { kind, norm: amenderLabel(cited.norm.key, date), date };
}

const KIND_OF_PART: readonly (readonly [RegExp, ProvisionKind])[] = [
  [/^(?:art|caput)/iu, "caput"],
  [/^(?:par|§)/iu, "paragrafo"],
  [/^inc/iu, "inciso"],
  [/^al/iu, "alinea"],
  [/^it/iu, "item"],
];

/** What a note on several parts names: "(artigo, parágrafos e incisos acrescentados pela …)"; nothing of most notes. */
export function partsNamed(words: string): ProvisionKind[] {
  const named = [...plainWords(words).matchAll(UNNUMBERED_PART)];
  if (named.length < 2 && named[0]?.[2] !== "s") return [];
  return named.flatMap(([part]) => KIND_OF_PART.find(([pattern]) => pattern.test(part))?.[1] ?? []);
}

/** By its number, whatever else it is called; the year is that of the note where the name leaves it out. */
function amenderLabel(key: string, date: string | null): string | null {
  return numberedLabel(yearOfKey(key) !== null || date === null ? key : `${key}/${date.slice(0, 4)}`);
}

/** The year in the key of a norm: "Lei nº 8.899/95" is of 1995. */
export function yearOfKey(key: string): string | null {
  return /\/((?:18|19|20)\d\d)$/.exec(key)?.[1] ?? null;
}

const LONG_DATE = /(\d{1,2})\s?[º°o]?\s{1,3}de\s{1,3}(\p{L}{4,9})\s{1,3}de\s{1,3}(\d{4})/iu;
const SHORT_DATE = /(\d{1,2})\s?[º°o]?\s?[./](\d{1,2})\s?[./](\d{4}|\d{2})(?!\d)/u;
const YEAR = /(?:de|,|\/)\s{0,3}(\d{4})(?![\d.-])/u;

/** The first date of a short text, as exact as it is there: "1996-04-01", "2004"; null when it has none. */
function readDate(text: string): string | null {
  const [, day, name = "", year] = LONG_DATE.exec(text) ?? [];
  const month = MONTHS.indexOf(foldAccents(name).toLowerCase()) + 1;
  const [, shortDay, shortMonth, shortYear] = SHORT_DATE.exec(text) ?? [];
  const exact = isoDate(year, month, Number(day)) ?? isoDate(shortYear, Number(shortMonth), Number(shortDay));
  return exact ?? YEAR.exec(text)?.[1] ?? null;
}

function isoDate(year: string | undefined, month: number, day: number): string | null {
  const full = fullYear(year ?? "");
  if (full === null || !(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  return `${full}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
