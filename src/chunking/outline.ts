import type { HeadingMark, StructuredText } from "./chunker.ts";

/** Questions that a cutter asks about the headings of one text. */
export interface Outline {
  /** The first heading that starts in the range, both ends included. */
  firstIn(from: number, to: number): HeadingMark | null;
  /** The last heading that starts at or before the offset. */
  lastBefore(offset: number): HeadingMark | null;
  /** Moves a cut back over headings that would end the passage without any text of their own. */
  withoutTrailingHeadings(cut: number, floor: number): number;
  /** Titles in force at the first body character of a passage, outermost first. */
  pathOf(start: number, end: number): string[];
}

export function outlineOf({ text, headings }: StructuredText): Outline {
  const parents = parentsOf(headings);
  const isBlank = (from: number, to: number): boolean => text.slice(from, to).trim() === "";

  const withoutTrailingHeadings = (cut: number, floor: number): number => {
    let kept = cut;
    for (let index = countUpTo(headings, cut - 1) - 1; index >= 0; index -= 1) {
      const heading = headings[index];
      if (heading === undefined || heading.start < floor || !isBlank(heading.end, kept)) break;
      kept = heading.start;
    }
    return kept;
  };

  const pathOf = (start: number, end: number): string[] => {
    let index = countUpTo(headings, start) - 1;
    for (let bodyStart = headings[index]?.end ?? start; ; index += 1) {
      const next = headings[index + 1];
      if (bodyStart < start || next === undefined || next.start >= end || !isBlank(bodyStart, next.start))
        break;
      bodyStart = next.end;
    }
    return pathTo(index, headings, parents);
  };

  return {
    firstIn: (from, to) => {
      const heading = headings[countUpTo(headings, from - 1)];
      return heading !== undefined && heading.start <= to ? heading : null;
    },
    lastBefore: (offset) => headings[countUpTo(headings, offset) - 1] ?? null,
    withoutTrailingHeadings,
    pathOf,
  };
}

/** How many headings start at or before the offset. */
function countUpTo(headings: readonly HeadingMark[], offset: number): number {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const heading = headings[middle];
    if (heading !== undefined && heading.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** For each heading, the place of the nearest one above it with a lower level, or -1. */
function parentsOf(headings: readonly HeadingMark[]): number[] {
  const parents: number[] = [];
  for (const [index, heading] of headings.entries()) {
    let parent = index - 1;
    while (parent >= 0 && (headings[parent]?.level ?? 0) >= heading.level) parent = parents[parent] ?? -1;
    parents.push(parent);
  }
  return parents;
}

function pathTo(index: number, headings: readonly HeadingMark[], parents: readonly number[]): string[] {
  const path: string[] = [];
  for (let at = index; at >= 0; at = parents[at] ?? -1) {
    const heading = headings[at];
    if (heading !== undefined) path.unshift(heading.title);
  }
  return path;
}
