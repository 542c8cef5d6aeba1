import type { StoredProvision } from "#src/domain/index.ts";
import { forceOn, isEmptied, type LegalReference } from "#src/law/index.ts";
import type { FoundReference, OutOfForce } from "./resolve-citations.ts";
import { byPlace, isBelow, selectProvisions } from "./find-provisions.ts";
import { matchedTerms } from "../present-hit.ts";
import type { RankedPassage } from "../search.ts";
import type { QueryTerms } from "../query-terms.ts";
import type { ReadView } from "#src/storage/index.ts";
import { quoted } from "./provision-hits.ts";

type DayWording =
  | Omit<FoundReference, "cited" | "isAmbiguous">
  | Omit<OutOfForce, "cited">
  | { readonly kind: "absent" };

/** The wordings of a provision that held on a day; where the text is not exact enough, those that may have. */
export function wordingsOn(
  rows: readonly StoredProvision[],
  reference: LegalReference,
  day: string,
): DayWording {
  const wordings = distinct(selectProvisions(rows, { ...reference, isCaputOnly: true }).flat());
  if (wordings.length === 0) return { kind: "absent" };
  const held = trusted(wordings.filter((wording) => isHeld(wording, day))).toSorted(presentFirst);
  if (held.length === 0) return outOfForce(wordings, day);
  const provisions = held.map((root) => [
    root,
    ...below(rows, root, reference).filter((row) => isHeld(row, day)),
  ]);
  return { kind: "found", provisions, doubt: doubtAbout(held, day) };
}

/** A copy that keeps no history cannot tell how a provision read before; one that dates its wordings can. */
function trusted(held: readonly StoredProvision[]): readonly StoredProvision[] {
  const dated = held.filter(({ desde, ate }) => desde !== null || ate !== null);
  return dated.some(({ ate }) => ate !== null) ? dated : held;
}

function presentFirst(a: StoredProvision, b: StoredProvision): number {
  return Number(a.situacao === "anterior") - Number(b.situacao === "anterior");
}

function doubtAbout(held: readonly StoredProvision[], day: string): FoundReference["doubt"] {
  const unclear = held.filter((wording) => forceOn(wording, day) === "unclear");
  if (unclear.length === 0) return null;
  if (unclear.some(({ ate, desde }) => ate !== null || desde !== null)) return "year-only";
  return held.length > 1 ? "undated" : "unknown-end";
}

/** Two copies of a law tell the same history. */
function distinct(wordings: readonly StoredProvision[]): StoredProvision[] {
  const byDates = new Map<string, StoredProvision>();
  for (const wording of wordings) {
    const { norma, artigo, paragrafo, inciso, alinea, item, desde, ate, situacao } = wording;
    const isFormer = situacao === "anterior";
    const key = JSON.stringify([norma, artigo, paragrafo, inciso, alinea, item, desde, ate, isFormer]);
    if (!byDates.has(key)) byDates.set(key, wording);
  }
  return [...byDates.values()];
}

function isHeld(wording: StoredProvision, day: string): boolean {
  const force = forceOn(wording, day);
  return force === "in-force" || force === "unclear";
}

/** Former wordings are documents of their own, so what stands below is looked for by its place in the norm. */
function below(
  rows: readonly StoredProvision[],
  root: StoredProvision,
  reference: LegalReference,
): StoredProvision[] {
  if (reference.isCaputOnly) return [];
  const inside = rows.filter(
    (row) => row.norma === root.norma && isBelow(row, root) && byPlace(row, root) !== 0,
  );
  return inside.toSorted(byPlace);
}

/** Why no wording held; what is left tells when the provision ended, but not how it had read until then. */
function outOfForce(wordings: readonly StoredProvision[], day: string): Omit<OutOfForce, "cited"> {
  const last = wordings.findLast((wording) => forceOn(wording, day) === "ended");
  if (last !== undefined)
    return { kind: "not-in-force", reason: "ended", since: last.ate, by: last.alteracao };
  const [first] = wordings;
  // What is left of it is as old as the revocation that it tells of.
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

/** The provisions of each passage, by its first chunk. */
export type ProvisionsByChunk = ReadonlyMap<number, readonly StoredProvision[]>;

/**
 * Keeps of each passage of a law the stretch of provisions that held on a day and says most about the question; a
 * passage without such a stretch is dropped. Other documents stay as they are.
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
    const runs = runsHeld(own, day).map((run) => narrowed(item, run));
    const scored = runs.map((run) => ({ run, count: termsIn(run, query) }));
    const best = scored.reduce((a, b) => (b.count > a.count ? b : a), { run: item, count: 0 });
    return best.count === 0 ? [] : [best.run];
  });
}

/** Neighbours that all held: a line that did not hold ends a stretch. */
function runsHeld(provisions: readonly StoredProvision[], day: string): StoredProvision[][] {
  const runs: StoredProvision[][] = [];
  let isOpen = false;
  for (const provision of provisions) {
    const force = forceOn(provision, day);
    const isHeld = force === "in-force" || force === "unclear";
    if (isHeld && isOpen) runs.at(-1)?.push(provision);
    else if (isHeld) runs.push([provision]);
    isOpen = isHeld;
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

function termsIn({ passage }: RankedPassage, query: QueryTerms): number {
  return matchedTerms(query, passage.chunk.text, "").length;
}

/** As of an earlier day, a provision that says only "(Revogado)" without a date tells nothing. */
export async function withoutEmptied(
  rows: readonly StoredProvision[],
  view: ReadView,
): Promise<readonly StoredProvision[]> {
  const doubtful = rows.filter(({ situacao, ate }) => situacao === "revogado" && ate === null);
  if (doubtful.length === 0) return rows;
  const passages = await view.index.passages(doubtful.map(({ chunkId }) => chunkId));
  const chunks = new Map(passages.map(({ chunk }) => [chunk.id, chunk]));
  const emptied = new Set(
    doubtful.filter((row) => {
      const chunk = chunks.get(row.chunkId);
      return chunk !== undefined && isEmptied(quoted(row, chunk).text);
    }),
  );
  return rows.filter((row) => !emptied.has(row));
}
