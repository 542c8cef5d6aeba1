import { PROVISION_LEVELS, type QuotedProvision, type StoredProvision } from "#src/domain/index.ts";
import {
  type AmendmentKind,
  type AmendmentNote,
  forceOn,
  formatReference,
  isEmptied,
  type LegalReference,
  readAmendments,
  sideOf,
} from "#src/law/index.ts";
import type { FoundReference, OutOfForce } from "./resolve-citations.ts";
import { byPlace, isBelow, selectProvisions } from "./find-provisions.ts";
import { termMatcher } from "../present-hit.ts";
import type { RankedPassage } from "../search.ts";
import type { QueryTerms } from "../query-terms.ts";

type DayWording =
  | Omit<FoundReference, "cited" | "isAmbiguous">
  | Omit<OutOfForce, "cited">
  | { readonly kind: "absent" };

/** The wordings of a provision in force on a day; where the text gives no exact dates, those that may have been. */
export function wordingsOn(
  rows: readonly QuotedProvision[],
  reference: LegalReference,
  day: string,
): DayWording {
  const wordings = distinct(selectProvisions(rows, { ...reference, isCaputOnly: true }).flat());
  const [first, ...further] = wordings;
  if (first === undefined) return { kind: "absent" };
  const inForce = datedIfAny(wordings.filter((wording) => mayBeShown(wording, day))).toSorted(presentFirst);
  const later = laterPlace(rows, wordings, day);
  if (later !== null) return later;
  if (inForce.length === 0) return outOfForce([first, ...further], day);
  const lower = inForce.map((root) => below(rows, root, reference));
  const provisions = inForce.map((root, at) => [
    root,
    ...(lower[at] ?? []).filter((row) => mayBeShown(row, day)),
  ]);
  const uncertainty = uncertaintyAbout(inForce, provisions.flat(), day);
  return { kind: "found", provisions, uncertainty, notKept: lostWordings(lower.flat(), day) };
}

/** What an article was added with did not exist before it, though only the article says when. */
function laterPlace(
  rows: readonly QuotedProvision[],
  [wording]: readonly QuotedProvision[],
  day: string,
): Omit<OutOfForce, "cited"> | null {
  if (wording === undefined) return null;
  const around = rows.filter(
    (row) => row.norma === wording.norma && isBelow(wording, row) && byPlace(row, wording) !== 0,
  );
  for (const group of Map.groupBy(around, placeKey).values()) {
    const [first] = group;
    const added = first && noteOf(first, "inclusao");
    if (added && sideOf(day, added.date) === "before") {
      return {
        kind: "not-in-force",
        reason: "not-yet",
        day,
        since: added.date,
        by: added.norm,
        noted: first,
      };
    }
  }
  return null;
}

/** The places below a provision that had a wording on a day which the text does not keep: "§ 2", "Inciso IV". */
function lostWordings(lower: readonly QuotedProvision[], day: string): string[] {
  const places = [...Map.groupBy(lower, placeKey).values()];
  return places.flatMap(([first, ...further]) => {
    if (first === undefined || [first, ...further].some((wording) => mayBeShown(wording, day))) return [];
    const { reason } = outOfForce([first, ...further], day);
    const isLost = reason === "not-recorded" || reason === "wording-not-kept";
    return isLost ? [formatReference({ norm: null, path: { ...first, artigo: null } })] : [];
  });
}

function placeKey(row: StoredProvision): string {
  return JSON.stringify([row.norma, ...PROVISION_LEVELS.map((level) => row[level])]);
}

function noteOf({ text }: QuotedProvision, ...kinds: AmendmentKind[]): AmendmentNote | undefined {
  return readAmendments(text).findLast(({ kind }) => kinds.includes(kind));
}

/** Where only the note of a revocation is left, there are no words to show, whatever held on the day. */
function mayBeShown(wording: QuotedProvision, day: string): boolean {
  return mayBeInForce(wording, day) && !isGone(wording);
}

function isGone({ situacao, text }: QuotedProvision): boolean {
  return situacao !== "vetado" && isEmptied(text);
}

/** A copy of the law without dates says nothing about earlier days when another copy has dates. */
function datedIfAny(wordings: readonly QuotedProvision[]): readonly QuotedProvision[] {
  const dated = wordings.filter(({ desde, ate }) => desde !== null || ate !== null);
  return dated.some(({ ate }) => ate !== null) ? dated : wordings;
}

function presentFirst(a: StoredProvision, b: StoredProvision): number {
  return Number(a.situacao === "anterior") - Number(b.situacao === "anterior");
}

function uncertaintyAbout(
  inForce: readonly QuotedProvision[],
  shown: readonly QuotedProvision[],
  day: string,
): FoundReference["uncertainty"] {
  if (shown.some(hasUnknownStart)) return "unknown-start";
  const unclear = inForce.filter((wording) => forceOn(wording, day) === "unclear");
  if (unclear.length === 0) return null;
  if (unclear.some(({ ate, desde }) => ate !== null || desde !== null)) return "year-only";
  return inForce.length > 1 ? "undated" : "unknown-end";
}

const ADDED_LABEL = /-[A-Z]{1,2}$/;

/** The text says that it was changed or added, by a note or by a letter in its number, and not when. */
function hasUnknownStart(wording: QuotedProvision): boolean {
  if (wording.desde !== null || wording.situacao === "vetado") return false;
  const label = PROVISION_LEVELS.map((level) => wording[level]).findLast((value) => value !== null) ?? "";
  if (ADDED_LABEL.test(label) || noteOf(wording, "redacao", "inclusao") !== undefined) return true;
  return noteOf(wording, "nova-redacao") !== undefined && !QUOTING.test(wording.text);
}

/** In a law that changes another one, "(NR)" stands below the words of the other, which are in quotation marks. */
const QUOTING = /^\s*["“«]|["”»]\s{0,3}[.;,]?\s{0,3}\(NR\)|\(NR\)\s{0,3}[.;,]?\s{0,3}["”»]/mu;

/** Two copies of a law give the same wordings: each is kept once. */
function distinct(wordings: readonly QuotedProvision[]): QuotedProvision[] {
  const copies = Map.groupBy(wordings, (wording) => {
    const { desde, ate, situacao } = wording;
    return JSON.stringify([placeKey(wording), desde, ate, situacao === "anterior"]);
  });
  return [...copies.values()].flatMap((same) => same.slice(0, 1));
}

function mayBeInForce(wording: StoredProvision, day: string): boolean {
  const force = forceOn(wording, day);
  return force === "in-force" || force === "unclear";
}

/** Former wordings are documents of their own, so provisions below are found by their place in the norm. */
function below(
  rows: readonly QuotedProvision[],
  root: QuotedProvision,
  reference: LegalReference,
): QuotedProvision[] {
  if (reference.isCaputOnly) return [];
  return rows
    .filter((row) => row.norma === root.norma && isBelow(row, root) && byPlace(row, root) !== 0)
    .toSorted(byPlace);
}

/** Why none of the wordings of a provision can be shown for a day, as its own notes tell. */
function outOfForce(
  wordings: readonly [QuotedProvision, ...QuotedProvision[]],
  day: string,
): Omit<OutOfForce, "cited"> {
  const [first] = wordings;
  const because = (
    reason: OutOfForce["reason"],
    since: string | null,
    by: string | null,
    noted: QuotedProvision = first,
  ): Omit<OutOfForce, "cited"> => ({ kind: "not-in-force", reason, day, since, by, noted });
  const ended = wordings.findLast((wording) => forceOn(wording, day) === "ended");
  if (ended !== undefined) return because("ended", ended.ate, ended.alteracao, ended);
  const original = { ...first, desde: null, ate: null, situacao: "vigente" as const };
  if (forceOn(original, day) === "not-yet") return because("not-yet", null, null);
  const added = noteOf(first, "inclusao");
  if (added && sideOf(day, added.date) === "before") return because("not-yet", added.date, added.norm);
  if (isGone(first)) return because("not-recorded", first.ate, first.alteracao);
  const given = noteOf(first, "redacao", "renumeracao");
  // The note may stand below, after the last provision of the article.
  return because(
    "wording-not-kept",
    first.desde,
    given?.norm ?? (first.ate === null ? first.alteracao : null),
  );
}

export type ProvisionsByChunk = ReadonlyMap<number, readonly StoredProvision[]>;

/**
 * Cuts each passage of a law down to the run of provisions that was in force on a day and shares most words with the
 * question; a passage without such a run is dropped. Other documents stay as they are.
 */
export function passagesOn(
  ranked: readonly RankedPassage[],
  provisions: ProvisionsByChunk,
  query: QueryTerms,
  day: string,
): RankedPassage[] {
  return ranked.flatMap((item) => {
    const own = provisions.get(item.passage.chunk.id) ?? [];
    if (own.length === 0) return [item];
    const runs = runsInForce(own, day).map((run) => narrowed(item, run));
    const scored = runs.map((run) => ({
      run,
      count: termMatcher(query)(run.passage.chunk.text, "").length,
    }));
    const best = scored.reduce((a, b) => (b.count > a.count ? b : a), { run: item, count: 0 });
    return best.count === 0 ? [] : [best.run];
  });
}

/** Neighbours that were all in force: any other provision ends a run. */
function runsInForce(provisions: readonly StoredProvision[], day: string): StoredProvision[][] {
  const runs: StoredProvision[][] = [];
  let isOpen = false;
  for (const provision of provisions) {
    const isInForce = mayBeInForce(provision, day);
    if (isInForce && isOpen) runs.at(-1)?.push(provision);
    else if (isInForce) runs.push([provision]);
    isOpen = isInForce;
  }
  return runs;
}

function narrowed(item: RankedPassage, run: readonly StoredProvision[]): RankedPassage {
  const { chunk } = item.passage;
  const start = Math.max(chunk.start, run[0]?.start ?? chunk.start);
  const end = Math.min(chunk.end, run.at(-1)?.end ?? chunk.end);
  const text = chunk.text.slice(start - chunk.start, end - chunk.start);
  return { ...item, passage: { ...item.passage, chunk: { ...chunk, start, end, text } } };
}
