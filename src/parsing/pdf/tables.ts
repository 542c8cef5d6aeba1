import { type Band, bandOf, fitBands } from "./column-bands.ts";
import type { Fragment } from "./page-lines.ts";
import type { Row } from "./page-rows.ts";
import { MORE_ROOM, MAX_COLUMNS, NEXT_LINE, type TableRow, tableRowsOf } from "./table-rows.ts";

/** The rows of a table, and the row of the page where it ends. */
export interface Table {
  readonly lines: readonly (Fragment & { readonly cells: readonly string[] })[];
  readonly end: number;
  readonly columns: number;
}

interface Candidates {
  readonly rows: readonly TableRow[];
  /** By the row of the page that each begins with. */
  readonly places: ReadonlyMap<number, number>;
}

/** A page holds fewer; the bound keeps the work in proportion to the page. */
const MAX_ROWS = 300;
/** In parts of the size of the letters. */
const FARTHEST_ROW = 4;
/** Pieces of justified prose that happen to stand below each other are longer. */
const MAX_PIECE_LENGTH = 24;
const FILLED = 0.7;

/** Finds the table that begins at a row of the page, if one does. */
export function tableFinder(rows: readonly Row[]): (at: number) => Table | null {
  const wide = candidatesOf(rows);
  const hasPieces = rows.some((row) => row.some(({ pieces }) => pieces !== undefined));
  const narrow = hasPieces ? candidatesOf(rows.map(cutRow)) : null;
  return (at) => {
    const table = tableFrom(wide, at);
    const finer = narrow === null ? null : tableFrom(narrow, at);
    return finer !== null && isFiner(finer, table) ? finer : table;
  };
}

function candidatesOf(rows: readonly Row[]): Candidates {
  const found = tableRowsOf(rows);
  return { rows: found, places: new Map(found.map((row, index) => [row.from, index])) };
}

function cutRow(row: Row): Row {
  return row.flatMap((fragment) => fragment.pieces ?? [fragment]);
}

/** Gaps hardly wider than a space, which justified prose has too, make columns when short cells fill nearly all. */
function isFiner(finer: Table, table: Table | null): boolean {
  const { lines, columns } = finer;
  if (table !== null && (columns <= table.columns || finer.end < table.end)) return false;
  if (columns < 3 || lines.length < 3) return false;
  const cells = lines.flatMap((line) => line.cells).filter((cell) => cell !== "");
  if (cells.length < lines.length * columns * FILLED) return false;
  const fullRows = lines.filter((line) => !line.cells.includes("")).length;
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0);
  return fullRows >= 2 && letters <= cells.length * MAX_PIECE_LENGTH;
}

/** The table that begins with the given row, and the row of the page where it ends. */
function tableFrom({ rows, places }: Candidates, at: number): Table | null {
  const start = places.get(at);
  const head = start === undefined ? undefined : rows[start];
  if (start === undefined || head === undefined) return null;
  if (head.cells.length < 2 || head.cells.length > MAX_COLUMNS) return null;
  let bands: readonly Band[] = head.cells;
  let end = start + 1;
  let lastFull = end;
  for (; end - start < MAX_ROWS && isNear(rows[end - 1], rows[end]); end++) {
    const cells = rows[end]?.cells ?? [];
    const wider = fitBands(cells, bands);
    if (wider === null) break;
    bands = wider;
    if (cells.length > 1) lastFull = end + 1;
  }
  const grid = rows.slice(start, lastFull);
  if (!isTable(grid)) return null;
  return {
    lines: tableLines(grid, bands),
    end: grid.at(-1)?.to ?? 0,
    columns: bands.length,
  };
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
  if (full.length >= 3) return columns > 2 || isAligned(full.slice(1));
  return columns >= 3 && full.length === 2 && full.every(({ cells }) => cells.length === columns);
}

/** Justified lines with a wide gap in each end at one place too, but they are no figures. The head may be centred. */
function isAligned(rows: readonly TableRow[]): boolean {
  const cells = rows.flatMap(({ cells }) => cells.slice(1));
  const [first] = cells;
  if (first === undefined || cells.filter(isOpen).length * 2 > cells.length) return false;
  const agrees = (edge: (cell: Band) => number): boolean =>
    cells.every((cell) => Math.abs(edge(cell) - edge(first)) <= first.size);
  if (agrees(({ left }) => left) || agrees(({ left, right }) => (left + right) / 2)) return true;
  return agrees(({ right }) => right) && cells.every(({ text }) => /\d\D{0,3}$/.test(text));
}

/** Whether what begins in a bracket goes on elsewhere. */
function isOpen({ text }: Fragment): boolean {
  return text.lastIndexOf("(") > text.lastIndexOf(")");
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
    const step = stepBelow(row, grid[index - 1], bands);
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

/** How far below the cells of the row above those of a row begin. */
function stepBelow(row: TableRow, above: TableRow | undefined, bands: readonly Band[]): number {
  const ends = new Map(above?.cells.map((cell) => [bandOf(cell, bands), cell.y]));
  const steps = row.cells.map((cell) => cell.top - (ends.get(bandOf(cell, bands)) ?? above?.bottom ?? 0));
  return steps.reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY);
}

/** A row that leaves cells empty, close below another, goes on with the cells of that one. */
function goesOn(row: TableRow, cells: readonly string[], step: number, rowStep: number): boolean {
  const size = row.cells[0]?.size ?? 0;
  if (!cells.includes("") || step > size * NEXT_LINE) return false;
  return cells[0] === "" || (Number.isFinite(rowStep) && step * MORE_ROOM < rowStep);
}
