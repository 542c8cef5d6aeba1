import { type Band, bandOf, fitBands } from "./column-bands.ts";
import type { Fragment } from "./page-lines.ts";
import type { Row } from "./page-rows.ts";

/** A cell of a table; its text may stand on several lines. */
interface Cell extends Fragment {
  readonly lines: number;
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

interface Table {
  readonly lines: readonly (Fragment & { readonly cells: readonly string[] })[];
  readonly end: number;
}

const MOST_COLUMNS = 40;
/** A page holds fewer; the bound keeps the work in proportion to the page. */
const MOST_ROWS = 300;
const MOST_LINES = 6;
/** In parts of the size of the letters. */
const NEXT_LINE = 1.5;
const SAME_LINE = 0.5;
const FARTHEST_ROW = 4;
/** Between two rows there is more room than between two lines of one cell. */
const MORE_ROOM = 1.15;

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
  return { from: index, to: index + 1, cells: row.map((cell) => ({ ...cell, lines: 1 })), top: y, bottom: y };
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
  if (first === undefined || cell === undefined || last.cells.length > MOST_COLUMNS) return null;
  const top = Math.min(last.top, first.y);
  const bottom = Math.max(last.bottom, first.y);
  const merged = { ...last, to: index + 1, top, bottom };
  if (isBeside(last, cell, first, above))
    return { ...merged, cells: [...last.cells, ...newRow(row, index).cells] };
  if (!isNextLineOf(cell, first) || cell.lines >= MOST_LINES) return null;
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

/** The table that begins with the given row, and the row of the page where it ends. */
export function tableFrom(rows: readonly TableRow[], start: number | undefined): Table | null {
  const head = start === undefined ? undefined : rows[start];
  if (start === undefined || head === undefined) return null;
  if (head.cells.length < 2 || head.cells.length > MOST_COLUMNS) return null;
  let bands: readonly Band[] = head.cells;
  let end = start + 1;
  let lastFull = end;
  for (; end - start < MOST_ROWS && isNear(rows[end - 1], rows[end]); end++) {
    const cells = rows[end]?.cells ?? [];
    const wider = fitBands(cells, bands);
    if (wider === null) break;
    bands = wider;
    if (cells.length > 1) lastFull = end + 1;
  }
  const grid = rows.slice(start, lastFull);
  if (!isTable(grid)) return null;
  return { lines: tableLines(grid, bands), end: grid.at(-1)?.to ?? 0 };
}

function isNear(above: TableRow | undefined, row: TableRow | undefined): boolean {
  if (above === undefined || row === undefined) return false;
  const step = row.top - above.bottom;
  return step > 0 && step < (row.cells[0]?.size ?? 0) * FARTHEST_ROW;
}

/** Two rows of three columns are a table, and three rows of two. */
function isTable(grid: readonly TableRow[]): boolean {
  const columns = grid[0]?.cells.length ?? 0;
  const full = grid.filter(({ cells }) => cells.length > 1);
  if (full.length * 2 <= grid.length) return false;
  if (full.length >= 3) return true;
  return columns >= 3 && full.length === 2 && full.every(({ cells }) => cells.length === columns);
}

function tableLines(grid: readonly TableRow[], bands: readonly Band[]): Table["lines"] {
  const rowStep = smallestStep(grid);
  const lines: (Fragment & { cells: string[] })[] = [];
  grid.forEach((row, index) => {
    const cells = bands.map(() => "");
    for (const cell of row.cells) {
      const band = bandOf(cell, bands);
      cells[band] = `${cells[band] ?? ""} ${cell.text}`.trim();
    }
    const last = lines.at(-1);
    const step = row.top - (grid[index - 1]?.bottom ?? 0);
    if (last !== undefined && goesOn(row, cells, step, rowStep))
      cells.forEach((cell, band) => (last.cells[band] = `${last.cells[band] ?? ""} ${cell}`.trim()));
    else lines.push({ ...firstOf(row), cells });
  });
  return lines;
}

function firstOf({ cells }: TableRow): Fragment {
  const [first] = cells;
  if (first === undefined) throw new RangeError("a row holds at least one cell");
  const { left, y, size, font } = first;
  return {
    text: cells.map(({ text }) => text).join(" "),
    left,
    right: cells.at(-1)?.right ?? left,
    y,
    size,
    font,
  };
}

function smallestStep(grid: readonly TableRow[]): number {
  const columns = grid[0]?.cells.length ?? 0;
  const steps = grid.map((row, index) => {
    const above = grid[index - 1];
    const isFull = row.cells.length === columns && above?.cells.length === columns;
    return isFull ? row.top - above.bottom : Number.POSITIVE_INFINITY;
  });
  return steps.reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY);
}

/** A row that leaves cells empty, close below another, goes on with the cells of that one. */
function goesOn(row: TableRow, cells: readonly string[], step: number, rowStep: number): boolean {
  const size = row.cells[0]?.size ?? 0;
  if (!cells.includes("") || step > size * NEXT_LINE) return false;
  return cells[0] === "" || (Number.isFinite(rowStep) && step * MORE_ROOM < rowStep);
}
