import type { Passage } from "#src/storage/index.ts";
import type { Fused } from "./fusion.ts";

/** A result before presentation: one passage, or several neighbours joined into one. */
export interface RankedPassage {
  readonly passage: Passage;
  readonly standing: Fused;
  readonly mergedChunkIds: readonly number[];
}

/** Joined passages stop growing here, so that one long document does not swallow the list. */
const MAX_MERGED = 3;

/**
 * Joins results that are neighbours in the same document and overlap: shown apart they say the same thing twice.
 * The joined result keeps the place and the score of its best part, and its text is still one range of the document.
 */
export function mergeAdjacent(ranked: readonly RankedPassage[]): RankedPassage[] {
  const merged: RankedPassage[] = [];
  for (const next of ranked) {
    const index = merged.findIndex((kept) => touches(kept, next));
    const kept = merged[index];
    if (kept === undefined) merged.push(next);
    else merged[index] = join(kept, next);
  }
  return merged;
}

function touches(kept: RankedPassage, next: RankedPassage): boolean {
  if (kept.passage.document.id !== next.passage.document.id) return false;
  if (kept.mergedChunkIds.length + 1 >= MAX_MERGED) return false;
  const a = kept.passage.chunk;
  const b = next.passage.chunk;
  // `ordinal` is the first part's; each merged part moves the end by one.
  const end = a.ordinal + kept.mergedChunkIds.length;
  return (b.ordinal === end + 1 && b.start <= a.end) || (b.ordinal === a.ordinal - 1 && a.start <= b.end);
}

function join(kept: RankedPassage, next: RankedPassage): RankedPassage {
  const [first, second] = [kept.passage.chunk, next.passage.chunk].toSorted((a, b) => a.start - b.start);
  if (first === undefined || second === undefined) return kept;
  const chunk = {
    ...kept.passage.chunk,
    ordinal: first.ordinal,
    start: first.start,
    end: Math.max(first.end, second.end),
    text: first.text + second.text.slice(first.end - second.start),
    headings: first.headings,
    position: first.position,
    tokenCount: first.tokenCount + second.tokenCount,
  };
  return {
    ...kept,
    passage: { ...kept.passage, chunk },
    mergedChunkIds: [...kept.mergedChunkIds, next.passage.chunk.id],
  };
}
