import type { Fragment } from "./page-lines.ts";
import type { Row } from "./page-rows.ts";

/** A cell of a table; its text may stand on several lines. */
interface Cell extends Fragment {
  readonly lines: number;
  /** The baseline of its first line; `y` is that of its last. */
  readonly top: number;
}

/** What may be one row of a table: cells side by side, made of the rows `from` up to `to` of the page. */
export interface TableRow {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly Cell[];
  /** The baselines of its first and of its last line. */
  readonly top: number;
  readonly bottom: number;
}

export const MAX_COLUMNS = 40;
const MAX_LINE_COUNT = 6;
/** In parts of the size of the letters. */
export const NEXT_LINE = 1.5;
const SAME_LINE = 0.5;
/** Between two rows there is more room than between two lines of one cell. */
export const MORE_ROOM = 1.15;

/** Puts the lines of cells together: many programs write a table cell by cell, however many lines each takes. */
export function tableRowsOf(rows: readonly Row[]): TableRow[] {
  const found: TableRow[] = [];
  rows.forEach((row, index) => {
    const last = found.at(-1);
    const longer = last === undefined ? null : extended(last, row, index, found.at(-2), rows[index + 1]);
    if (longer === null) found.push(newRow(row, index));
    else found[found.length - 1] = longer;
  });
  return found;
}

function newRow(row: Row, index: number): TableRow {
  const y = row[0]?.y ?? 0;
  return {
    from: index,
    to: index + 1,
    cells: row.map((cell) => ({ ...cell, lines: 1, top: cell.y })),
    top: y,
    bottom: y,
  };
}

function extended(
  last: TableRow,
  row: Row,
  index: number,
  above: TableRow | undefined,
  next: Row | undefined,
): TableRow | null {
  const [first, second] = row;
  const cell = last.cells.at(-1);
  if (first === undefined || cell === undefined || last.cells.length > MAX_COLUMNS) return null;
  const top = Math.min(last.top, first.y);
  const bottom = Math.max(last.bottom, first.y);
  const merged = { ...last, to: index + 1, top, bottom };
  if (isBeside(last, cell, first, above))
    return { ...merged, cells: [...last.cells, ...newRow(row, index).cells] };
  if (!isNextLineOf(cell, first) || cell.lines >= MAX_LINE_COUNT) return null;
  const cells = [...last.cells.slice(0, -1), withLine(cell, first)];
  if (second === undefined) return { ...merged, cells };
  const isHead = last.cells.length === 1 && cell.right < second.left && isTight(cell, first, above, next);
  return isHead ? { ...merged, cells: [...cells, ...newRow(row, index).cells.slice(1)] } : null;
}

/** To the right of the last cell, and not below the row: cells of different heights stand on different lines. */
function isBeside(last: TableRow, cell: Cell, first: Fragment, above: TableRow | undefined): boolean {
  if (first.left < cell.right || first.y > last.bottom + first.size * SAME_LINE) return false;
  if (first.y < last.top - first.size * NEXT_LINE * 2) return false;
  return above === undefined || first.y > above.bottom + first.size * SAME_LINE || above.bottom > last.bottom;
}

function isNextLineOf(cell: Cell, fragment: Fragment): boolean {
  const step = fragment.y - cell.y;
  if (step <= 0 || step > fragment.size * NEXT_LINE) return false;
  return cell.font === fragment.font && fragment.left < cell.right && fragment.right > cell.left;
}

/** "Tipo de" over "manifestação | Prazo": nearer to the line below than to all else, and no sentence. */
function isTight(cell: Cell, first: Fragment, above: TableRow | undefined, next: Row | undefined): boolean {
  const step = (first.y - cell.y) * MORE_ROOM;
  const stepBefore = above === undefined ? Number.POSITIVE_INFINITY : Math.abs(cell.y - above.bottom);
  const stepAfter = (next?.[0]?.y ?? 0) - first.y;
  return cell.lines === 1 && !/[.:;!?]$/.test(cell.text) && stepBefore > step && stepAfter > step;
}

function withLine(cell: Cell, { text, left, right, y }: Fragment): Cell {
  return {
    ...cell,
    text: `${cell.text} ${text}`,
    left: Math.min(cell.left, left),
    right: Math.max(cell.right, right),
    y,
    lines: cell.lines + 1,
  };
}
