import type { ProvisionStatus } from "#src/domain/index.ts";
import type { Piece, ReadProvision } from "../law-structure.ts";
import { type AmendmentNote, readAmendments } from "./amendments.ts";
import { pathKey } from "./position.ts";

/** One wording with what its own notes say. */
interface Wording {
  readonly piece: Piece;
  readonly notes: readonly AmendmentNote[];
  /** Nothing stands there but notes: "§ 2º (Revogado pela Lei …)". */
  readonly isEmptied: boolean;
  desde: string | null;
}

/** Not "º", which counts as a letter too. */
const WORD = /[\p{Lu}\p{Ll}]/u;

/** Compares the wordings of each provision: which one holds, since when, and what changed it. */
export function compareWordings(text: string, pieces: readonly Piece[]): ReadProvision[] {
  const wordings = pieces.map((piece) => readWording(text, piece));
  const groups = Map.groupBy(wordings, ({ piece }) => `${piece.norma} ${pathKey(piece.path)}`);
  const renumbered = renumberings([...groups.values()].flat());
  return [...groups.values()]
    .flatMap((group) => toProvisions(group, renumbered))
    .toSorted((a, b) => a.start - b.start);
}

function readWording(text: string, piece: Piece): Wording {
  const notes = readAmendments(text, piece.labelEnd, piece.end);
  const given = notes.findLast(({ kind }) => ["redacao", "inclusao", "renumeracao"].includes(kind));
  const isEmptied = notes.length > 0 && !WORD.test(withoutNotes(text, piece, notes));
  const revoked = isEmptied ? notes.find(({ kind }) => kind === "revogacao") : undefined;
  return { piece, notes, isEmptied, desde: given?.date ?? revoked?.date ?? null };
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

function withoutNotes(text: string, piece: Piece, notes: readonly AmendmentNote[]): string {
  let rest = "";
  let from = piece.labelEnd;
  for (const { start, end } of notes) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from, piece.end);
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
    const revocation = wording.notes.findLast(({ kind }) => kind === "revogacao");
    const isOver = situacao === "anterior" || situacao === "revogado";
    const ended = revocation?.date ?? (wording.isEmptied ? wording.desde : null);
    const ate = isOver ? (next?.desde ?? ended ?? moved?.date ?? null) : null;
    const replacedBy = situacao === "anterior" ? endedBy(next) : null;
    const alteracao = replacedBy ?? amenderOf(wording, situacao, revocation);
    const { norma, path, tipo, start, end, rubric } = wording.piece;
    return { norma, ...path, tipo, situacao, start, end, desde: wording.desde, ate, alteracao, rubric };
  });
}

/** A former wording is known by what replaced it. */
function endedBy(next: Wording | undefined): string | null {
  const given = next?.notes.findLast(({ kind }) => kind === "redacao" || kind === "revogacao");
  return given?.norm ?? null;
}

function statusOf({ piece, notes, isEmptied }: Wording): ProvisionStatus {
  if (piece.isStruck) return "revogado";
  const last = notes.findLast(({ kind }) => ["redacao", "inclusao", "revogacao"].includes(kind));
  if (isEmptied && notes.some(({ kind }) => kind === "revogacao")) return "revogado";
  if (isEmptied && notes.some(({ kind }) => kind === "veto")) return "vetado";
  return last?.kind === "revogacao" ? "revogado" : "vigente";
}

function amenderOf(
  { notes }: Wording,
  situacao: ProvisionStatus,
  revocation: AmendmentNote | undefined,
): string | null {
  const given = notes.findLast(
    ({ kind, norm }) => norm !== null && (kind === "redacao" || kind === "inclusao"),
  );
  if (situacao === "revogado") return revocation?.norm ?? given?.norm ?? null;
  const other = notes.findLast(({ kind, norm }) => norm !== null && kind === "renumeracao");
  return given?.norm ?? other?.norm ?? null;
}
