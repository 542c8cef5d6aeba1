import type { ProvisionStatus } from "#src/domain/index.ts";
import type { Piece, ReadProvision } from "../law-structure.ts";
import { type AmendmentKind, type AmendmentNote, readAmendments } from "./amendments.ts";
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
  const given = lastOf(notes, "redacao", "inclusao", "renumeracao");
  const starts = [piece.labelEnd, ...notes.map(({ end }) => end)];
  const rest = starts.map((start, at) => text.slice(start, notes[at]?.start ?? piece.end)).join("");
  const isEmptied = notes.length > 0 && !WORD.test(rest);
  const revoked = isEmptied ? notes.find(({ kind }) => kind === "revogacao") : undefined;
  return { piece, notes, isEmptied, desde: given?.date ?? revoked?.date ?? null };
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
    const ended = revocation?.date ?? (wording.isEmptied ? wording.desde : null);
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
  return lastOf(notes, "redacao", "inclusao", "revogacao")?.kind === "revogacao" ? "revogado" : "vigente";
}

function amenderOf(notes: readonly AmendmentNote[], situacao: ProvisionStatus): string | null {
  const named = notes.filter(({ norm }) => norm !== null);
  const given = lastOf(named, "redacao", "inclusao");
  if (situacao === "revogado") return lastOf(notes, "revogacao")?.norm ?? given?.norm ?? null;
  return (given ?? lastOf(named, "renumeracao"))?.norm ?? null;
}
