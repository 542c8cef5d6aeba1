import type { StructuredText, TextRange } from "./chunker.ts";

/** Finds the edges of prose: what is neither white space nor skipped. */
export interface Prose {
  /** The first prose character at or after the offset; the text's length when there is none. */
  next(offset: number): number;
  /** Just after the last prose character before the offset; the caller knows that there is one. */
  endBefore(offset: number): number;
}

export function proseOf({ text, skipped = [] }: StructuredText): Prose {
  const nonSpace = /\S/g;
  const next = (offset: number): number => {
    for (let at = offset; ;) {
      nonSpace.lastIndex = at;
      const found = nonSpace.exec(text)?.index;
      if (found === undefined) return text.length;
      const range = firstEndingAfter(skipped, found);
      if (range === undefined || range.start > found) return found;
      at = range.end;
    }
  };
  const endBefore = (offset: number): number => {
    for (let at = offset; ;) {
      while (at > 0 && /\s/.test(text.charAt(at - 1))) at -= 1;
      const range = firstEndingAfter(skipped, at - 1);
      if (at === 0 || range === undefined || range.start >= at) return at;
      at = range.start;
    }
  };
  return { next, endBefore };
}

/** The first range that holds the offset or lies after it. */
function firstEndingAfter(ranges: readonly TextRange[], offset: number): TextRange | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return ranges[low];
}
