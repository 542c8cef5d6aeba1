import type { CellSpan } from "./cell-span.ts";

export interface GridCell extends CellSpan {
  readonly text: string;
}

export interface GridRow {
  /** Rows of one head, body or foot share it: a cell spans no further. */
  readonly group: number;
  readonly cells: readonly GridCell[];
}

/** Gives each row all its cells, so that every value stands under the name of its column. */
export interface TableGrid {
  rows(rows: Iterable<GridRow>): Iterable<readonly string[]>;
}

/** A cell that reaches down to a row. */
interface Reach {
  readonly lastRow: number;
  readonly text: string;
}

/** A short text is repeated, so that a row can be understood alone; a long one would drown it. */
const MAX_REPEATED_LENGTH = 80;
/** Cells that come from above are looked for in so many columns only. */
const MAX_GRID = 200;
/** Per page. A few bytes can ask for thousands of cells; past this, cells stand where they are written. */
const MAX_ADDED_CELLS = 200_000;

export function tableGrid(): TableGrid {
  let addable = MAX_ADDED_CELLS;

  function fill(cells: readonly GridCell[], row: number, reaching: Map<number, Reach>): string[] {
    if (addable <= 0) reaching.clear();
    const texts: string[] = [];
    for (const { text, columns, rows } of cells) {
      addFromAbove(texts, texts.length + MAX_GRID, row, reaching);
      const reach = { lastRow: row + rows - 1, text: text.length <= MAX_REPEATED_LENGTH ? text : "" };
      if (rows > 1 && texts.length < MAX_GRID) reaching.set(texts.length, reach);
      texts.push(text);
      for (let part = 1; part < columns && addable > 0; part++, addable--) {
        if (rows > 1 && texts.length < MAX_GRID) reaching.set(texts.length, { ...reach, text: "" });
        texts.push("");
      }
    }
    addToEnd(texts, row, reaching);
    return texts;
  }

  /** Adds cells as long as one reaches down to the next column. */
  function addFromAbove(texts: string[], end: number, row: number, reaching: Map<number, Reach>): void {
    while (texts.length < end) {
      const reach = reaching.get(texts.length);
      if (reach === undefined || reach.lastRow < row) return;
      texts.push(reach.text);
      addable--;
    }
  }

  /** Some columns after the last written cell may be taken from above, and others be missing. */
  function addToEnd(texts: string[], row: number, reaching: Map<number, Reach>): void {
    let last = -1;
    for (const [column, { lastRow }] of reaching) {
      if (lastRow < row) reaching.delete(column);
      else if (column >= texts.length) last = Math.max(last, column);
    }
    while (texts.length <= last) {
      texts.push(reaching.get(texts.length)?.text ?? "");
      addable--;
    }
  }

  return {
    *rows(rows) {
      const reaching = new Map<number, Reach>();
      let last = 0;
      let row = -1;
      for (const { cells, group } of rows) {
        row++;
        if (group !== last) reaching.clear();
        last = group;
        // A row without a word of its own says nothing new.
        if (cells.some(({ text }) => text !== "")) yield fill(cells, row, reaching);
      }
    },
  };
}
