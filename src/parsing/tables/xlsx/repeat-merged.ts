import type { Cell } from "../cell.ts";
import type { MergedRows } from "./merged-cells.ts";

/** A row while its cells come in. */
export interface OpenRow {
  readonly number: number;
  readonly cells: Cell[];
  /** What a reader sees in a cell, by column, where that is not its value. */
  readonly shown: Map<number, string>;
}

interface Reach {
  readonly lastRow: number;
  readonly value: Cell;
  readonly shown: string | undefined;
}

/** Each of them is looked at in every row that it reaches. */
const MAX_COLUMNS = 64;
const MAX_REPEATED_LENGTH = 80;

/** Repeats the value of merged cells in the rows that they reach over. Rows must come in order. */
export function mergedRepeater(merged: readonly MergedRows[]): (row: OpenRow) => void {
  const reaching = new Map<number, Reach>();
  let next = 0;

  function begin(row: OpenRow): void {
    for (
      let merge = merged[next];
      merge !== undefined && merge.firstRow <= row.number;
      merge = merged[++next]
    ) {
      const value = row.cells[merge.column] ?? null;
      if (merge.firstRow !== row.number || value === null || reaching.size >= MAX_COLUMNS) continue;
      if (typeof value === "string" && value.length > MAX_REPEATED_LENGTH) continue;
      reaching.set(merge.column, { lastRow: merge.lastRow, value, shown: row.shown.get(merge.column) });
    }
  }

  return (row) => {
    for (const [column, { lastRow, value, shown }] of reaching) {
      if (lastRow < row.number) {
        reaching.delete(column);
        continue;
      }
      while (row.cells.length < column) row.cells.push(null);
      if ((row.cells[column] ?? null) !== null) continue;
      row.cells[column] = value;
      if (shown !== undefined) row.shown.set(column, shown);
    }
    begin(row);
  };
}
