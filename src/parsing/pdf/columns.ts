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
export function columnsOfProse(
  rows: readonly Row[],
  start: number,
): { readonly lines: readonly Fragment[]; readonly end: number } | null {
  const columns = rows[start] ?? [];
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return null;
  const end = endOfColumns(rows, start, columns);
  const grid = rows.slice(start, end);
  const full = grid.findLastIndex((row) => row.length > 1) + 1;
  if (!isProse(grid.slice(0, full))) return null;
  // One column may be longer than the other.
  return { lines: columns.flatMap((_, index) => columnLines(grid, columns, index)), end };
}

function endOfColumns(rows: readonly Row[], start: number, columns: Row): number {
  let end = start + 1;
  while (end - start < MAX_ROWS && fitsColumns(rows[end], columns) && isBelow(rows[end], rows[end - 1]))
    end++;
  return end;
}

function fitsColumns(row: Row | undefined, columns: Row): boolean {
  if (row === undefined || row.length > columns.length) return false;
  return row.every((cell) => {
    const column = columnOf(cell, columns);
    return column >= 0 && cell.right < (columns[column + 1]?.left ?? Number.POSITIVE_INFINITY);
  });
}

function isBelow(row: Row | undefined, above: Row | undefined): boolean {
  const [cell] = row ?? [];
  const [cellAbove] = above ?? [];
  if (cell === undefined || cellAbove === undefined) return false;
  return cell.y > cellAbove.y && cell.y - cellAbove.y < cell.size * 4;
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

function columnLines(grid: readonly Row[], columns: Row, index: number): readonly Fragment[] {
  return grid.flatMap((row) => row.filter((cell) => columnOf(cell, columns) === index));
}
