import { PROVISION_LEVELS, type StoredProvision } from "#src/domain/index.ts";
import { forceOn, isEmptied, type LegalReference } from "#src/law/index.ts";
import type { FoundReference, OutOfForce } from "./resolve-citations.ts";
import { byPlace, holdersOf, isBelow, selectProvisions } from "./find-provisions.ts";
import { termMatcher } from "../present-hit.ts";
import type { RankedPassage } from "../search.ts";
import type { QueryTerms } from "../query-terms.ts";
import type { ReadView } from "#src/storage/index.ts";
import { quoted } from "./provision-hits.ts";

type DayWording =
  | Omit<FoundReference, "cited" | "isAmbiguous">
  | Omit<OutOfForce, "cited">
  | { readonly kind: "absent" };

/** The wordings of a provision in force on a day; where the text gives no exact dates, those that may have been. */
export function wordingsOn(
  rows: readonly StoredProvision[],
  reference: LegalReference,
  day: string,
): DayWording {
  const wordings = distinct(selectProvisions(rows, { ...reference, isCaputOnly: true }).flat());
  if (wordings.length === 0) return { kind: "absent" };
  const inForce = datedIfAny(wordings.filter((wording) => mayBeInForce(wording, day))).toSorted(presentFirst);
  if (inForce.length === 0) return outOfForce(wordings, day);
  const provisions = inForce.map((root) => [
    root,
    ...below(rows, root, reference).filter((row) => mayBeInForce(row, day)),
  ]);
  return { kind: "found", provisions, uncertainty: uncertaintyAbout(inForce, day) };
}

/** A copy of the law without dates says nothing about earlier days when another copy has dates. */
function datedIfAny(wordings: readonly StoredProvision[]): readonly StoredProvision[] {
  const dated = wordings.filter(({ desde, ate }) => desde !== null || ate !== null);
  return dated.some(({ ate }) => ate !== null) ? dated : wordings;
}

function presentFirst(a: StoredProvision, b: StoredProvision): number {
  return Number(a.situacao === "anterior") - Number(b.situacao === "anterior");
}

function uncertaintyAbout(inForce: readonly StoredProvision[], day: string): FoundReference["uncertainty"] {
  const unclear = inForce.filter((wording) => forceOn(wording, day) === "unclear");
  if (unclear.length === 0) return null;
  if (unclear.some(({ ate, desde }) => ate !== null || desde !== null)) return "year-only";
  return inForce.length > 1 ? "undated" : "unknown-end";
}

/** Two copies of a law give the same wordings: each is kept once. */
function distinct(wordings: readonly StoredProvision[]): StoredProvision[] {
  const copies = Map.groupBy(wordings, (wording) => {
    const { norma, desde, ate, situacao } = wording;
    const place = PROVISION_LEVELS.map((level) => wording[level]);
    return JSON.stringify([norma, ...place, desde, ate, situacao === "anterior"]);
  });
  return [...copies.values()].flatMap((same) => same.slice(0, 1));
}

function mayBeInForce(wording: StoredProvision, day: string): boolean {
  const force = forceOn(wording, day);
  return force === "in-force" || force === "unclear";
}

/** Former wordings are documents of their own, so provisions below are found by their place in the norm. */
function below(
  rows: readonly StoredProvision[],
  root: StoredProvision,
  reference: LegalReference,
): StoredProvision[] {
  if (reference.isCaputOnly) return [];
  return rows
    .filter((row) => row.norma === root.norma && isBelow(row, root) && byPlace(row, root) !== 0)
    .toSorted(byPlace);
}

function outOfForce(wordings: readonly StoredProvision[], day: string): Omit<OutOfForce, "cited"> {
  const last = wordings.findLast((wording) => forceOn(wording, day) === "ended");
  if (last !== undefined)
    return { kind: "not-in-force", reason: "ended", since: last.ate, by: last.alteracao };
  const [first] = wordings;
  // Only the note of its revocation is left, with the date of the revocation.
  const isEmptied = first?.situacao === "revogado" && first.desde === first.ate;
  const reason = isEmptied ? "not-recorded" : "not-yet";
  // Without a date of its own it is as old as the norm, whatever changed it later.
  const isOriginal = reason === "not-yet" && wordings.some(({ desde }) => desde === null);
  return {
    kind: "not-in-force",
    reason,
    since: isOriginal ? null : (first?.desde ?? null),
    by: isOriginal ? null : (first?.alteracao ?? null),
  };
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

/** Drops provisions that say only "(Revogado)" without a date: they say nothing about an earlier day. */
export async function withoutEmptied(
  rows: readonly StoredProvision[],
  view: ReadView,
): Promise<readonly StoredProvision[]> {
  const undated = rows.filter(({ situacao, ate }) => situacao === "revogado" && ate === null);
  if (undated.length === 0) return rows;
  const holders = await holdersOf(undated, view);
  return rows.filter((row) => {
    const holder = undated.includes(row) ? holders.get(row.chunkId) : undefined;
    return holder === undefined || !isEmptied(quoted(row, holder.chunk).text);
  });
}
