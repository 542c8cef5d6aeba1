import { placeIn, placeMetadata, placesJoined } from "#src/domain/index.ts";
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
  let merged: readonly RankedPassage[] = [];
  for (const next of ranked) merged = add(merged, next);
  return [...merged];
}

function add(merged: readonly RankedPassage[], next: RankedPassage): readonly RankedPassage[] {
  const index = merged.findIndex((kept) => touches(kept, next));
  const kept = merged[index];
  if (kept === undefined) return [...merged, next];
  const joined = join(kept, next);
  // The newcomer may be the missing link to a result further down.
  const linked = merged.findIndex((other, at) => at > index && touches(joined, other));
  const other = merged[linked];
  if (other === undefined) return merged.with(index, joined);
  return merged.with(index, join(joined, other)).toSpliced(linked, 1);
}

function touches(a: RankedPassage, b: RankedPassage): boolean {
  if (a.passage.document.id !== b.passage.document.id) return false;
  if (partsOf(a) + partsOf(b) > MAX_MERGED) return false;
  return precedes(a, b) || precedes(b, a);
}

function precedes(a: RankedPassage, b: RankedPassage): boolean {
  const [first, second] = [a.passage.chunk, b.passage.chunk];
  // `ordinal` is that of the first part; every further part moves the end by one.
  return second.ordinal === first.ordinal + partsOf(a) && second.start <= first.end;
}

function partsOf({ mergedChunkIds }: RankedPassage): number {
  return mergedChunkIds.length + 1;
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
    metadata: {
      ...first.metadata,
      ...placeMetadata(placesJoined(placeIn(first.metadata), placeIn(second.metadata))),
    },
  };
  return {
    ...kept,
    passage: { ...kept.passage, chunk },
    mergedChunkIds: [...kept.mergedChunkIds, next.passage.chunk.id, ...next.mergedChunkIds],
  };
}
