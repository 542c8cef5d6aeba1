import type { Fragment, Row } from "./page-lines.ts";

/** How far the left edges of one column may lie apart, in parts of the size of the letters. */
const SAME_COLUMN = 1;
const MIN_ROWS = 3;
/** A page holds fewer; the bound keeps the work in proportion to the page. */
const MAX_ROWS = 300;
const MAX_COLUMNS = 3;
/** Cells this long on average are lines of prose that stand side by side. */
const PROSE = 28;

/** The columns of prose that stand side by side from the given row on, one after the other, and where they end. */
export function columnsOfProse(rows: readonly Row[], start: number) {
  const columns = rows[start] ?? [];
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  let end = start + 1;
  while (end - start < MAX_ROWS && goesOn(rows[end], rows[end - 1], columns)) end++;
  const grid = rows.slice(start, end);
  const full = grid.findLastIndex((row) => row.length > 1) + 1;
  if (!isProse(grid.slice(0, full))) return null;
  // One column may be longer than the other.
  const cells = Map.groupBy(grid.flat(), (cell) => columnOf(cell, columns));
  return { lines: columns.flatMap((_, index) => cells.get(index) ?? []), end };
}

function goesOn([cell, ...others]: Row = [], [above]: Row = [], columns: Row): boolean {
  if (cell === undefined || above === undefined || others.length >= columns.length) return false;
  if (cell.y <= above.y || cell.y - above.y >= cell.size * 4) return false;
  return [cell, ...others].every((each) => {
    const column = columnOf(each, columns);
    return column >= 0 && each.right < (columns[column + 1]?.left ?? Number.POSITIVE_INFINITY);
  });
}

/** Lines keep to the left edge of their column, to its right edge, or to its middle. */
function columnOf(cell: Fragment, columns: Row): number {
  const tolerance = cell.size * SAME_COLUMN;
  return columns.findIndex(
    (column) =>
      Math.abs(column.left - cell.left) <= tolerance ||
      Math.abs(column.right - cell.right) <= tolerance ||
      Math.abs(column.left + column.right - cell.left - cell.right) <= tolerance,
  );
}

function isProse(grid: readonly Row[]): boolean {
  if (grid.length < MIN_ROWS || grid.filter((row) => row.length > 1).length * 2 <= grid.length) return false;
  const cells = grid.flat();
  return cells.reduce((sum, { text }) => sum + text.length, 0) / cells.length >= PROSE;
}
