import type { ReadView } from "#src/storage/index.ts";
import type { Fused } from "./fusion.ts";
import { mergeAdjacent, type RankedPassage } from "./merge-adjacent.ts";
import { loadPassages } from "./rank-passages.ts";

/** So many passages are looked through for the very question: it may stand below pages that repeat its words. */
const LOOKED_THROUGH = 30;

export interface GatheredPassages {
  /** Enough to fill the list, neighbours joined, each question or product once. */
  readonly best: readonly RankedPassage[];
  /** Some of those below. */
  readonly further: readonly RankedPassage[];
}

/** Fetches as many passages as a list of `topK` needs; more than usual when a few long entries hold all the first places. */
export async function gatherPassages(
  fused: readonly Fused[],
  topK: number,
  view: ReadView,
): Promise<GatheredPassages> {
  for (let taken = 2 * topK; ; taken *= 2) {
    const loaded = await loadPassages(fused.slice(0, Math.max(taken, LOOKED_THROUGH)), view);
    const best = mergeAdjacent(oneOfEach(loaded.slice(0, taken)));
    if (best.length < topK && hasEntries(loaded) && taken < fused.length) continue;
    const known = new Set(best.map(({ passage }) => passage.document.id));
    const further = oneOfEach(loaded.slice(taken)).filter(({ passage }) => !known.has(passage.document.id));
    return { best, further };
  }
}

/** An entry is one thing, however long its answer: it is shown once, by its best passage. */
function oneOfEach(ranked: readonly RankedPassage[]): RankedPassage[] {
  const seen = new Set<number>();
  return ranked.filter(({ passage: { document } }) => {
    const isAgain = document.entry !== null && seen.has(document.id);
    seen.add(document.id);
    return !isAgain;
  });
}

function hasEntries(loaded: readonly RankedPassage[]): boolean {
  return loaded.some(({ passage }) => passage.document.entry !== null);
}
