import type { ProvisionStatus } from "#src/domain/index.ts";
import { foldAccents, MONTHS } from "#src/text/index.ts";
import type { Piece, ReadProvision } from "../law-structure.ts";
import { fullYear } from "../norms/norm-number.ts";
import { numberedLabel } from "../norms/norm-table.ts";
import { labelLength } from "../provision-labels.ts";
import { parseReferences } from "../references/parse-references.ts";
import { pathKey } from "./position.ts";

interface Wording {
  readonly piece: Piece;
  notes: readonly AmendmentNote[];
  /** Nothing stands there but notes: "§ 2º (Revogado pela Lei …)". */
  readonly isEmptied: boolean;
  desde: string | null;
  /** When the whole article was written anew, if it was. */
  ended: string | null;
}

/** Not "º", which counts as a letter too. */
const WORD = /[\p{Lu}\p{Ll}]/u;

/** Compares the wordings of each provision: which one holds, since when, and what changed it. */
export function compareWordings(text: string, pieces: readonly Piece[]): ReadProvision[] {
  const wordings = pieces.map((piece) => readWording(text, piece));
  for (const article of Map.groupBy(wordings, ({ piece }) => articleOf(piece)).values()) dateCopies(article);
  const groups = Map.groupBy(wordings, ({ piece }) => `${piece.norma} ${pathKey(piece.path)}`);
  const renumbered = renumberings([...groups.values()].flat());
  return [...groups.values()]
    .flatMap((group) => toProvisions(group, renumbered))
    .toSorted((a, b) => a.start - b.start);
}

function readWording(text: string, piece: Piece): Wording {
  const { notes, isEmptied } = readNotes(text, piece.labelEnd, piece.end);
  const given = lastOf(notes, "redacao", "inclusao", "renumeracao");
  const revoked = isEmptied ? notes.find(({ kind }) => kind === "revogacao") : undefined;
  return { piece, notes, isEmptied, desde: given?.date ?? revoked?.date ?? null, ended: null };
}

/**
 * An article that was written anew as a whole stands in the text once more from its caput on, and one note, after its
 * last provision, may date all of it. Provisions that the next copy no longer has ended with it.
 */
function dateCopies(article: readonly Wording[]): void {
  const starts = article.flatMap(({ piece }, index) => (piece.tipo === "caput" ? [index] : []));
  const copies = starts.map((start, at) => article.slice(start, starts[at + 1]));
  for (const copy of copies.slice(1)) {
    if (copy[0]?.desde === null) shareNotes(copy);
  }
  for (const [at, copy] of copies.entries()) {
    for (const wording of copy) wording.ended = copies[at + 1]?.[0]?.desde ?? null;
  }
}

/** Each provision without a note takes the next one below it. */
function shareNotes(copy: readonly Wording[]): void {
  let below: AmendmentNote | undefined;
  for (const wording of copy.toReversed()) {
    if (wording.desde !== null) below = lastOf(wording.notes, "redacao");
    else if (below !== undefined && !wording.isEmptied) {
      wording.desde = below.date;
      wording.notes = [...wording.notes, below];
    }
  }
}

/** The notes of a provision, given without its label, and whether it has no other words. */
function readNotes(text: string, start: number, end: number): Pick<Wording, "notes" | "isEmptied"> {
  const notes = readAmendments(text, start, end);
  const starts = [start, ...notes.map((note) => note.end)];
  const rest = plainWords(starts.map((from, at) => text.slice(from, notes[at]?.start ?? end)).join(" "));
  const bare = BARE.exec(rest)?.[1];
  const note = bare === undefined ? null : readNote(bare);
  if (note !== null) return { notes: [...notes, { ...note, start, end }], isEmptied: true };
  return { notes, isEmptied: notes.length > 0 && !WORD.test(rest) };
}

/** Whether a provision says only that there is none any more: "III – (Revogado pela Lei nº …)". */
export function isEmptied(text: string): boolean {
  const read = readNotes(text, labelLength(text), text.length);
  return read.isEmptied && read.notes.some(({ kind }) => kind === "revogacao" || kind === "veto");
}

function lastOf(notes: readonly AmendmentNote[], ...kinds: AmendmentKind[]): AmendmentNote | undefined {
  return notes.findLast(({ kind }) => kinds.includes(kind));
}

/** Articles whose sole paragraph became § 1º, which is no revocation, with the note that says so. */
function renumberings(wordings: Iterable<Wording>): Map<string, AmendmentNote> {
  const found = new Map<string, AmendmentNote>();
  for (const { piece, notes } of wordings) {
    const note = notes.find(({ kind }) => kind === "renumeracao");
    const isFirst = piece.tipo === "paragrafo" && piece.path.paragrafo === "1";
    if (note !== undefined && isFirst) found.set(articleOf(piece), note);
  }
  return found;
}

function articleOf({ norma, path }: Piece): string {
  return `${norma} ${path.artigo}`;
}

/** The wording that counts is the last one that is not struck; all before it are former ones. */
function toProvisions(
  group: readonly Wording[],
  renumbered: ReadonlyMap<string, AmendmentNote>,
): ReadProvision[] {
  const unstruck = group.findLastIndex(({ piece }) => !piece.isStruck);
  const current = unstruck === -1 ? group.length - 1 : unstruck;
  return group.map((wording, index) => {
    const next = group[index + 1];
    const moved =
      wording.piece.path.paragrafo === "único" ? renumbered.get(articleOf(wording.piece)) : undefined;
    const status = index === current ? statusOf(wording) : "anterior";
    const situacao = moved !== undefined && wording.piece.isStruck ? "anterior" : status;
    const revocation = lastOf(wording.notes, "revogacao");
    const isOver = situacao === "anterior" || situacao === "revogado";
    const ended = revocation?.date ?? (wording.isEmptied ? wording.desde : wording.ended);
    const ate = isOver ? (next?.desde ?? ended ?? moved?.date ?? null) : null;
    // A former wording is known by what replaced it.
    const replacement =
      situacao === "anterior" ? lastOf(next?.notes ?? [], "redacao", "revogacao") : undefined;
    const alteracao = replacement?.norm ?? amenderOf(wording.notes, situacao);
    const { norma, path, tipo, start, end, rubric } = wording.piece;
    return { norma, ...path, tipo, situacao, start, end, desde: wording.desde, ate, alteracao, rubric };
  });
}

function statusOf({ piece, notes, isEmptied }: Wording): ProvisionStatus {
  if (piece.isStruck) return "revogado";
  if (isEmptied && lastOf(notes, "revogacao")) return "revogado";
  if (isEmptied && lastOf(notes, "veto")) return "vetado";
  return latestChange(notes)?.kind === "revogacao" ? "revogado" : "vigente";
}

/** By their dates; where one lacks it, the one that stands last. */
function latestChange(notes: readonly AmendmentNote[]): AmendmentNote | undefined {
  const changes = notes.filter(({ kind }) => ["redacao", "inclusao", "revogacao"].includes(kind));
  return changes.reduce<AmendmentNote | undefined>((latest, note) => {
    const isEarlier = latest?.date != null && note.date !== null && note.date < latest.date;
    return isEarlier ? latest : note;
  }, undefined);
}

function amenderOf(notes: readonly AmendmentNote[], situacao: ProvisionStatus): string | null {
  const named = notes.filter(({ norm }) => norm !== null);
  const given = lastOf(named, "redacao", "inclusao");
  if (situacao === "revogado") return lastOf(notes, "revogacao")?.norm ?? given?.norm ?? null;
  return (given ?? lastOf(named, "renumeracao"))?.norm ?? null;
}

const KINDS = [
  [/^reda[cç][aã]o\s(?:acrescid|acrescentad|inclu[ií]d)[ao]/iu, "inclusao"],
  [/^(?:reda[cç][aã]o|restabelecid[ao]s?|revigorad[ao]s?|repristinad[ao]s?)(?!\p{L})/iu, "redacao"],
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
  "reda|restab|revig|repris|inclu|acresc|inser|revog|suprim|cancel|vetad|renum|transf|vig|produ|vide|nr|art|caput|par|§|inc|al|item";
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
/** A line of its own, or the last sentence of one: "Redação do artigo 1º da Lei 1.111/97, de 20 de maio de 1997." */
const NOTE_LINE =
  /(?:^|(?<=[.;:)]))[^\S\n]{0,40}((?:reda[cç][aã]o (?:dada|acrescida|do art)|(?:inclu[ií]d|acrescid|revogad)[ao] pel[ao])[^\n()]{4,160})$/gimu;
/** What the note is about may stand first: "(Parágrafo único incluído pela Lei nº …)". */
const SUBJECT =
  /^(?:artigo|caput|par[aá]grafo|§|inciso|al[ií]nea|item)(?:\s(?:[uú]nico|[\dIVXLC]{1,6}[º°o]?|["“]?[a-z]["”]?))?\s/iu;
/** A provision of which nothing else is left: "Revogado.", "[Revogado pela Lei nº 5, de 1990](lei-5.htm)". */
const BARE =
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
  for (const { 0: whole, 1: words = "", index } of part.matchAll(NOTE_LINE)) {
    const note = readNote(plainWords(words));
    if (note === null || note.norm === null) continue;
    notes.push({ ...note, start: start + index, end: start + index + whole.length });
  }
  return notes.toSorted((a, b) => a.start - b.start);
}

/** "(Revogado pela Medida Provisória …) (Vigência encerrada)": the revocation lapsed, so the provision holds. */
function withdrawLapsed(notes: AmendmentNote[]): void {
  const last = notes.at(-1);
  if (last?.kind === "revogacao") notes.splice(-1, 1, { ...last, kind: "remissao" });
}

/** A text on one line, without the targets of its links and the marks of emphasis. */
function plainWords(text: string): string {
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
