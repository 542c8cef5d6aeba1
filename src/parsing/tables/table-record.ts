import type { Cell } from "./cell.ts";

/** A row as it stands in its file. */
export interface TableRecord {
  /** The same object for all rows of a table. */
  readonly table: RecordTable;
  /** As a spreadsheet shows it, or the record's place. From 1. */
  readonly row: number;
  /** By the position of the column. Dates are ISO text; what is nested keeps its shape. */
  readonly cells: readonly Cell[];
  /** What a reader sees in a cell, by its position, where the file says so. */
  readonly shown?: ReadonlyMap<number, string>;
}

export interface RecordTable {
  /** The sheet, where there is more than one. */
  readonly name: string | null;
  /** No other table follows in this file. */
  readonly isLast: boolean;
  /** May grow while rows are read. */
  readonly columns: readonly string[];
  /** A cell by what the first rows say about its column: text as a number, a truth value, an ISO date, a list. */
  typed(cell: Cell | undefined, column: number): Cell;
}
