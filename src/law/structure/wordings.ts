import type { ProvisionStatus } from "#src/domain/index.ts";
import type { Piece, ReadProvision } from "../law-structure.ts";
import { labelLength } from "../provision-labels.ts";
import {
  type AmendmentKind,
  type AmendmentNote,
  BARE,
  partsNamed,
  plainWords,
  readAmendments,
  readNote,
} from "./amendment-notes.ts";
import { pathKey } from "./position.ts";

interface Wording {
  readonly piece: Piece;
  notes: readonly AmendmentNote[];
  /** Nothing stands there but notes: "§ 2º (Revogado pela Lei …)". */
  readonly isEmptied: boolean;
  desde: string | null;
  /** When, and by what, the whole article was written anew, if it was. */
  ended: { readonly date: string; readonly norm: string | null } | null;
}

/** Not "º", which counts as a letter too. */
const WORD = /[\p{Lu}\p{Ll}]/u;

/** Compares the wordings of each provision: which one holds, since when, and what changed it. */
export function compareWordings(text: string, pieces: readonly Piece[]): ReadProvision[] {
  const wordings = pieces.map((piece) => readWording(text, piece));
  for (const article of Map.groupBy(wordings, ({ piece }) => articleOf(piece)).values()) {
    shareAmongParts(text, article);
    dateCopies(article);
  }
  const groups = Map.groupBy(wordings, ({ piece }) => `${piece.norma} ${pathKey(piece.path)}`);
  const renumbered = renumberings([...groups.values()].flat());
  return [...groups.values()]
    .flatMap((group) => toProvisions(group, renumbered))
    .toSorted((a, b) => a.start - b.start);
}

function readWording(text: string, piece: Piece): Wording {
  const { notes, isEmptied } = readNotes(text, piece.labelEnd, piece.end);
  const given = latestOf(notes, "redacao", "inclusao", "renumeracao");
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
    const next = copies[at + 1]?.[0];
    if (next === undefined) endTogether(copy);
    if (next === undefined || next.desde === null) continue;
    const ended = { date: next.desde, norm: lastOf(next.notes, "redacao")?.norm ?? null };
    for (const wording of copy) wording.ended = ended;
  }
}

/** An article that is struck out as a whole may have one note of its revocation, after its last provision. */
function endTogether(copy: readonly Wording[]): void {
  const note = lastOf(copy.at(-1)?.notes ?? [], "revogacao");
  if (note === undefined || note.date === null || !copy.every(({ piece }) => piece.isStruck)) return;
  for (const wording of copy) wording.ended = { date: note.date, norm: note.norm };
}

/** A note that names parts of the article, "(Incisos e parágrafos acrescentados pela …)", dates those without a note. */
function shareAmongParts(text: string, article: readonly Wording[]): void {
  for (const { notes } of article) {
    for (const note of notes) {
      const parts = partsNamed(text.slice(note.start, note.end));
      if (note.date === null || parts.length === 0) continue;
      for (const wording of article) {
        const { tipo, isStruck } = wording.piece;
        if (wording.desde !== null || isStruck || !parts.includes(tipo)) continue;
        wording.desde = note.date;
        wording.notes = [...wording.notes, note];
      }
    }
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
    const isDropped = status === "vigente" && wording.ended !== null;
    const situacao =
      moved !== undefined && wording.piece.isStruck ? "anterior" : isDropped ? "revogado" : status;
    const revocation = lastOf(wording.notes, "revogacao");
    const isOver = situacao === "anterior" || situacao === "revogado";
    const copied = isOver ? endedWithCopy(wording, next) : null;
    const ended = revocation?.date ?? (wording.isEmptied ? wording.desde : null);
    const ate = isOver ? (copied?.date ?? next?.desde ?? ended ?? moved?.date ?? null) : null;
    // A former wording is known by what replaced it.
    const replacement =
      situacao === "anterior" ? lastOf(next?.notes ?? [], "redacao", "revogacao") : undefined;
    const alteracao = copied !== null ? copied.norm : (replacement?.norm ?? amenderOf(wording, situacao));
    const { norma, path, tipo, start, end, rubric } = wording.piece;
    return { norma, ...path, tipo, situacao, start, end, desde: wording.desde, ate, alteracao, rubric };
  });
}

/** What ended with a whole article was not in force any more when a later copy brought its place back. */
function endedWithCopy({ ended, notes, isEmptied }: Wording, next: Wording | undefined): Wording["ended"] {
  if (ended === null || isEmptied || lastOf(notes, "revogacao") !== undefined) return null;
  const isBefore = next === undefined || next.desde === null || ended.date < next.desde;
  return isBefore ? ended : null;
}

function statusOf({ piece, notes, isEmptied }: Wording): ProvisionStatus {
  if (piece.isStruck) return "revogado";
  if (isEmptied && lastOf(notes, "revogacao")) return "revogado";
  if (isEmptied && lastOf(notes, "veto")) return "vetado";
  return latestOf(notes, "redacao", "inclusao", "revogacao")?.kind === "revogacao" ? "revogado" : "vigente";
}

/** By their dates; where one lacks it, the one that stands last. */
function latestOf(notes: readonly AmendmentNote[], ...kinds: AmendmentKind[]): AmendmentNote | undefined {
  const changes = notes.filter(({ kind }) => kinds.includes(kind));
  return changes.reduce<AmendmentNote | undefined>((latest, note) => {
    const isEarlier = latest?.date != null && note.date !== null && note.date < latest.date;
    return isEarlier ? latest : note;
  }, undefined);
}

function amenderOf({ notes, isEmptied }: Wording, situacao: ProvisionStatus): string | null {
  const named = notes.filter(({ norm }) => norm !== null);
  const given = latestOf(named, "redacao", "inclusao");
  if (situacao === "revogado")
    return lastOf(notes, "revogacao")?.norm ?? (isEmptied ? (given?.norm ?? null) : null);
  return (given ?? lastOf(named, "renumeracao"))?.norm ?? null;
}
