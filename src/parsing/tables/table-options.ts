/** How to read a table where looking at it is not enough. Columns are named as in the file; case and accents do not matter. */
export interface TableOptions {
  /** Names the row. */
  readonly title?: string;
  /** Identifies the row. */
  readonly id?: string;
  /** Prose, first in the row's text. */
  readonly text?: readonly string[];
  /** Kept as filterable facts, besides those that look like it. */
  readonly metadata?: readonly string[];
  /** Left out. */
  readonly ignored?: readonly string[];
  /** Of .csv files. */
  readonly delimiter?: string;
  /** How numbers are written; found by looking at the column when not given. */
  readonly decimal?: "," | ".";
}
