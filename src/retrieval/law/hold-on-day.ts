import type { StoredProvision } from "#src/domain/index.ts";
import { forceOn } from "#src/law/index.ts";
import { matchedTerms } from "../matched-terms.ts";
import type { RankedPassage } from "../merge-adjacent.ts";
import type { QueryTerms } from "../query-terms.ts";

/** The provisions of each passage, by its first chunk. */
export type ProvisionsByChunk = ReadonlyMap<number, readonly StoredProvision[]>;

/**
 * Keeps of each passage of a law the stretch of provisions that held on a day and says most about the question; a
 * passage without such a stretch is dropped. Other documents stay as they are.
 */
export function heldOnDay(
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
