import type { Fragment, PageText } from "./page-lines.ts";

/** A line of prose, or a row of a table with its cells. */
export interface Line extends Fragment {
  readonly page: number;
  readonly cells?: readonly string[];
}

type Row = readonly Fragment[];

const SAME_LINE = 0.5;
/** How far the left edges of one column may lie apart, in parts of the size of the letters. */
const SAME_COLUMN = 1;
const FEWEST_ROWS = 3;
const MOST_COLUMNS = 40;
/** Cells this long on average are lines of prose that stand side by side. */
const PROSE = 28;

/** The lines of a page: columns of prose one after the other, rows of tables with their cells apart. */
export function linesOfPage({ page, fragments }: PageText): Line[] {
  const rows = upright(rowsOf(fragments));
  const lines: Line[] = [];
  for (let at = 0; at < rows.length;) {
    const { end, more } = gridFrom(rows, at);
    const grid = rows.slice(at, end);
    if (!isGrid(grid)) {
      lines.push(...rows.slice(at, at + 1).map((row) => joined(row, page)));
      at++;
    } else if (isProse(grid)) {
      // One column may be longer than the other.
      lines.push(...columnLines(rows.slice(at, more), page));
      at = more;
    } else {
      lines.push(...tableLines(grid, page));
      at = end;
    }
  }
  return lines;
}

function rowsOf(fragments: readonly Fragment[]): Row[] {
  const rows: Fragment[][] = [];
  for (const fragment of fragments) {
    const last = rows.at(-1)?.at(-1);
    const isSameRow =
      last !== undefined &&
      Math.abs(last.y - fragment.y) <= Math.min(last.size, fragment.size) * SAME_LINE &&
      fragment.left >= last.right;
    if (isSameRow) rows.at(-1)?.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
}

/** Some programs write a page from its foot to its head. */
function upright(rows: readonly Row[]): readonly Row[] {
  const heights = rows.map((row) => row[0]?.y ?? 0);
  const rising = heights.filter((y, index) => index > 0 && y < (heights[index - 1] ?? 0)).length;
  if (rows.length < 4 || rising < (rows.length - 1) * 0.8) return rows;
  return rows.toSorted((one, other) => (one[0]?.y ?? 0) - (other[0]?.y ?? 0));
}

/** The run of rows from the given one that keep to its columns: up to the last full row, and `more` without it. */
function gridFrom(rows: readonly Row[], start: number): { readonly end: number; readonly more: number } {
  const columns = rows[start] ?? [];
  if (columns.length < 2 || columns.length > MOST_COLUMNS) return { end: start, more: start };
  let more = start + 1;
  while (more < rows.length && fitsColumns(rows[more] ?? [], columns) && isBelow(rows[more], rows[more - 1]))
    more++;
  let end = more;
  while (end > start && (rows[end - 1]?.length ?? 0) < 2) end--;
  return { end, more };
}

function isGrid(rows: readonly Row[]): boolean {
  return rows.length >= FEWEST_ROWS && rows.filter((row) => row.length > 1).length * 2 > rows.length;
}

function fitsColumns(row: Row, columns: Row): boolean {
  if (row.length > columns.length) return false;
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

/** Cells line up at their left edges, or at their right edges, as figures do. */
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
  const [first = []] = grid;
  if (first.length > 3) return false;
  const cells = grid.flat();
  return cells.reduce((sum, { text }) => sum + text.length, 0) / cells.length >= PROSE;
}

function columnLines(grid: readonly Row[], page: number): Line[] {
  const [columns = []] = grid;
  return columns.flatMap((_, index) =>
    grid.flatMap((row) =>
      row.filter((cell) => columnOf(cell, columns) === index).map((cell) => ({ ...cell, page })),
    ),
  );
}

function tableLines(grid: readonly Row[], page: number): Line[] {
  const [columns = []] = grid;
  const lines: { line: Line; cells: string[] }[] = [];
  for (const row of grid) {
    const cells = columns.map((_, index) =>
      row
        .filter((cell) => columnOf(cell, columns) === index)
        .map(({ text }) => text)
        .join(" "),
    );
    const last = lines.at(-1);
    // A row that leaves its first cell empty goes on with the cells of the row above.
    if (last !== undefined && cells[0] === "")
      cells.forEach((cell, index) => (last.cells[index] = `${last.cells[index] ?? ""} ${cell}`.trim()));
    else lines.push({ line: joined(row, page), cells });
  }
  return lines.map(({ line, cells }) => ({ ...line, cells }));
}

function joined(row: Row, page: number): Line {
  const [first] = row;
  if (first === undefined) throw new RangeError("a row holds at least one fragment");
  const text = row.map((fragment) => fragment.text).join(" ");
  return { ...first, text, right: row.at(-1)?.right ?? first.right, page };
}
