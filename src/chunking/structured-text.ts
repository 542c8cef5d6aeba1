import type { Chunk } from "#src/domain/index.ts";
import { countWhile } from "#src/text/index.ts";

/** Half-open, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A heading and where it stands in the text: its own line or lines, marks included. */
export interface HeadingMark extends TextRange {
  readonly level: number;
  readonly title: string;
}

/** Text with what its parser knew about its structure. */
export interface StructuredText {
  readonly text: string;
  /** In reading order, without overlap. */
  readonly headings: readonly HeadingMark[];
  /**
   * Ranges that are not prose (front matter, comments, link definitions), in reading order, without overlap.
   * No chunk begins or ends in one; a chunk may still run across one, because its text is a slice.
   */
  readonly skipped?: readonly TextRange[];
  /** Ranges that no cut should fall into while they fit a passage, in reading order, without overlap. */
  readonly whole?: readonly TextRange[];
}

/**
 * Cuts a text into passages.
 * Promises: chunks come in reading order; `chunk.text === text.slice(start, end)`; together they cover every
 * character that is neither white space nor skipped; no chunk is empty or has white space at its ends; a
 * surrogate pair is never split.
 */
export type Chunker = (input: StructuredText) => Chunk[];

export type Outline = ReturnType<typeof outlineOf>;

/** Answers questions about the headings of one text. */
export function outlineOf({ text, headings }: StructuredText) {
  const parents = parentsOf(headings);
  const isBlank = (from: number, to: number): boolean => text.slice(from, to).trim() === "";
  const countUpTo = (offset: number): number => countWhile(headings, ({ start }) => start <= offset);

  return {
    /** The first heading that starts in the range, both ends included. */
    firstIn(from: number, to: number): HeadingMark | null {
      const heading = headings[countUpTo(from - 1)];
      return heading !== undefined && heading.start <= to ? heading : null;
    },
    /** The last heading that starts at or before the offset. */
    lastBefore: (offset: number): HeadingMark | null => headings[countUpTo(offset) - 1] ?? null,
    /** Moves a cut back over headings that would end the passage without any text of their own. */
    withoutTrailingHeadings(cut: number, floor: number): number {
      let kept = cut;
      for (let index = countUpTo(cut - 1) - 1; index >= 0; index -= 1) {
        const heading = headings[index];
        if (heading === undefined || heading.start < floor || !isBlank(heading.end, kept)) break;
        kept = heading.start;
      }
      return kept;
    },
    /** Titles in force at the first body character of a passage, outermost first. */
    pathOf(start: number, end: number): string[] {
      let index = countUpTo(start) - 1;
      let bodyStart = headings[index]?.end ?? start;
      let next = headings[index + 1];
      while (bodyStart >= start && next !== undefined && next.start < end && isBlank(bodyStart, next.start)) {
        bodyStart = next.end;
        index += 1;
        next = headings[index + 1];
      }
      const path: string[] = [];
      for (let at = index; at >= 0; at = parents[at] ?? -1) path.unshift(headings[at]?.title ?? "");
      return path;
    },
  };
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

/** Finds the edges of prose: what is neither white space nor skipped. */
export function proseOf({ text, skipped = [] }: StructuredText) {
  const nonSpace = /\S/g;
  /** The first range that holds the offset or lies after it. */
  const rangeAt = (offset: number) => skipped[countWhile(skipped, ({ end }) => end <= offset)];

  return {
    /** The first prose character at or after the offset; the text's length when there is none. */
    next(offset: number): number {
      for (let at = offset; ;) {
        nonSpace.lastIndex = at;
        const found = nonSpace.exec(text)?.index;
        if (found === undefined) return text.length;
        const range = rangeAt(found);
        if (range === undefined || range.start > found) return found;
        at = range.end;
      }
    },
    /** Just after the last prose character before the offset; the caller knows that there is one. */
    endBefore(offset: number): number {
      for (let at = offset; ;) {
        while (at > 0 && /\s/.test(text.charAt(at - 1))) at -= 1;
        const range = rangeAt(at - 1);
        if (at === 0 || range === undefined || range.start >= at) return at;
        at = range.start;
      }
    },
  };
}
