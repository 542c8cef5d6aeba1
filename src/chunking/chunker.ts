import type { Chunk } from "#src/domain/index.ts";

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
}

/**
 * Cuts a text into passages.
 * Promises: chunks come in reading order; `chunk.text === text.slice(start, end)`; together they cover every
 * character that is neither white space nor skipped; no chunk is empty or has white space at its ends; a
 * surrogate pair is never split.
 */
export type Chunker = (input: StructuredText) => Chunk[];
