import type { Fragment, Row } from "./page-lines.ts";

interface Table {
  readonly lines: readonly (Fragment & { readonly cells: readonly string[] })[];
  readonly end: number;
  readonly columns: number;
}

/** How far to the left and to the right the cells of a column reach. */
type Band = Pick<Fragment, "left" | "right">;

/** A cell of a table; its text may stand on several lines. */
interface Cell extends Fragment {
  readonly lines: number;
  /** The baseline of its first line; `y` is that of its last. */
  readonly top: number;
}

/** What may be one row of a table: cells side by side, made of the rows `from` up to `to` of the page. */
interface TableRow {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly Cell[];
  /** The baselines of its first and of its last line. */
  readonly top: number;
  readonly bottom: number;
}

const MAX_COLUMNS = 40;
/** A page holds fewer; the bound keeps the work in proportion to the page. */
const MAX_ROWS = 300;
const MAX_CELL_LINES = 6;
/** In parts of the size of the letters. */
const SAME_LINE = 0.5;
const NEXT_LINE = 1.5;
const FARTHEST_ROW = 4;
/** Between two rows there is more room than between two lines of one cell. */
const MORE_ROOM = 1.15;
/** Pieces of justified prose that happen to stand below each other are longer. */
const MAX_PIECE_LENGTH = 24;
const MIN_FILLED = 0.7;

export function tableFinder(rows: readonly Row[]): (at: number) => Table | null {
  const wide = tablesAmong(rows);
  const hasPieces = rows.some((row) => row.some(({ pieces }) => pieces !== undefined));
  if (!hasPieces) return wide;
  const narrow = tablesAmong(rows.map((row) => row.flatMap((fragment) => fragment.pieces ?? [fragment])));
  return (at) => {
    const table = wide(at);
    const finer = narrow(at);
    return finer !== null && isFiner(finer, table) ? finer : table;
  };
}

function tablesAmong(rows: readonly Row[]): (at: number) => Table | null {
  const found = tableRowsOf(rows);
  const starts = new Map(found.map((row, index) => [row.from, index]));
  return (at) => tableFrom(found, starts.get(at));
}

export function joinRow(row: Row): Fragment {
  const [first] = row;
  if (first === undefined) throw new RangeError("a row holds at least one fragment");
  const { left, y, size, font } = first;
  const text = row.map((fragment) => fragment.text).join(" ");
  const isStruck = row.every((fragment) => fragment.isStruck);
  return { text, left, right: row.at(-1)?.right ?? left, y, size, font, isStruck };
}

/** Gaps hardly wider than a space, which justified prose has too, make columns when short cells fill nearly all. */
function isFiner({ lines, columns, end }: Table, table: Table | null): boolean {
  if (table !== null && (columns <= table.columns || end < table.end)) return false;
  if (columns < 3 || lines.length < 3) return false;
  const cells = lines.flatMap((line) => line.cells).filter((cell) => cell !== "");
  if (cells.length < lines.length * columns * MIN_FILLED) return false;
  const fullRows = lines.filter((line) => !line.cells.includes("")).length;
  const letters = cells.reduce((sum, cell) => sum + cell.length, 0);
  return fullRows >= 2 && letters <= cells.length * MAX_PIECE_LENGTH;
}

/** Puts the lines of cells together: many programs write a table cell by cell, however many lines each takes. */
function tableRowsOf(rows: readonly Row[]): TableRow[] {
  const found: TableRow[] = [];
  for (const [index, row] of rows.entries()) {
    const longer = extended(found.at(-1), row, found.at(-2), rows[index + 1]);
    if (longer !== null) found[found.length - 1] = { ...longer, to: index + 1 };
    else found.push({ from: index, to: index + 1, cells: cellsOf(row), top: topOf(row), bottom: topOf(row) });
  }
  return found;
}

function cellsOf(row: Row): Cell[] {
  return row.map((cell) => ({ ...cell, lines: 1, top: cell.y }));
}

function topOf(row: Row | undefined): number {
  return row?.[0]?.y ?? 0;
}

/** The last table row with one more row of the page; `null` when that begins a new one. */
function extended(last: TableRow | undefined, row: Row, above: TableRow | undefined, next: Row | undefined) {
  const [first, second] = row;
  const cell = last?.cells.at(-1);
  if (last === undefined || first === undefined || cell === undefined) return null;
  if (last.cells.length > MAX_COLUMNS) return null;
  const merged = { ...last, top: Math.min(last.top, first.y), bottom: Math.max(last.bottom, first.y) };
  if (isBeside(last, cell, first, above)) return { ...merged, cells: [...last.cells, ...cellsOf(row)] };
  if (!isNextLineOf(cell, first) || cell.lines >= MAX_CELL_LINES) return null;
  const cells = [...last.cells.slice(0, -1), withLine(cell, first)];
  if (second === undefined) return { ...merged, cells };
  const isHead = last.cells.length === 1 && cell.right < second.left && isTight(cell, first, above, next);
  return isHead ? { ...merged, cells: [...cells, ...cellsOf(row.slice(1))] } : null;
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
  const stepBefore = above === undefined ? Infinity : Math.abs(cell.y - above.bottom);
  const stepAfter = topOf(next) - first.y;
  return cell.lines === 1 && !/[.:;!?]$/.test(cell.text) && stepBefore > step && stepAfter > step;
}

function withLine(cell: Cell, { text, y, ...band }: Fragment): Cell {
  return { ...cell, text: `${cell.text} ${text}`, ...joined(cell, band), y, lines: cell.lines + 1 };
}

/** A band that holds both. */
function joined(one: Band, other: Band): Band {
  return { left: Math.min(one.left, other.left), right: Math.max(one.right, other.right) };
}

function tableFrom(rows: readonly TableRow[], start: number | undefined): Table | null {
  const head = start === undefined ? undefined : rows[start];
  if (start === undefined || head === undefined) return null;
  if (head.cells.length < 2 || head.cells.length > MAX_COLUMNS) return null;
  let bands: readonly Band[] = head.cells;
  let lastFull = start + 1;
  for (let end = lastFull; end - start < MAX_ROWS; end++) {
    const { cells = [], top = 0 } = rows[end] ?? {};
    const step = top - (rows[end - 1]?.bottom ?? 0);
    const isNear = step > 0 && step < (cells[0]?.size ?? 0) * FARTHEST_ROW;
    const wider = isNear ? fitBands(cells, bands) : null;
    if (wider === null) break;
    bands = wider;
    if (cells.length > 1) lastFull = end + 1;
  }
  const grid = rows.slice(start, lastFull);
  if (!isTable(grid)) return null;
  return { lines: tableLines(grid, bands), end: grid.at(-1)?.to ?? 0, columns: bands.length };
}

/** The bands made wide enough for the cells of one more row; `null` when the row does not keep to the columns. */
function fitBands(cells: readonly Band[], bands: readonly Band[]): readonly Band[] | null {
  if (cells.length > bands.length) return null;
  const wider = [...bands];
  let next = 0;
  for (const [index, cell] of cells.entries()) {
    // With as many cells as columns, their order says where each belongs.
    const at = cells.length === bands.length ? index : bandOf(cell, bands);
    const band = bands[at];
    if (band === undefined || at < next || cell.left <= (bands[at - 1]?.right ?? -Infinity)) return null;
    const isWithin = cell.right < (bands[at + 1]?.left ?? Infinity);
    // Only beside others can a cell span several columns.
    if (!isWithin && (cells.length === 1 || cells.length === bands.length)) return null;
    if (isWithin) wider[at] = joined(band, cell);
    next = at + 1;
  }
  return wider;
}

/** The first column that a cell stands in; the nearest one where it stands between two. */
function bandOf(cell: Band, bands: readonly Band[]): number {
  const found = bands.findIndex(({ left, right }) => cell.left < right && cell.right > left);
  if (found >= 0) return found;
  const after = bands.findIndex(({ left }) => left >= cell.right);
  if (after <= 0) return after < 0 ? bands.length - 1 : 0;
  const gapBefore = cell.left - (bands[after - 1]?.right ?? 0);
  return gapBefore < (bands[after]?.left ?? 0) - cell.right ? after - 1 : after;
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
  // A bracket that a cell leaves open goes on elsewhere.
  const open = cells.filter(({ text }) => text.lastIndexOf("(") > text.lastIndexOf(")"));
  if (first === undefined || open.length * 2 > cells.length) return false;
  const agrees = (edge: (cell: Band) => number): boolean =>
    cells.every((cell) => Math.abs(edge(cell) - edge(first)) <= first.size);
  if (agrees(({ left }) => left) || agrees(({ left, right }) => (left + right) / 2)) return true;
  return agrees(({ right }) => right) && cells.every(({ text }) => /\d\D{0,3}$/.test(text));
}

function tableLines(grid: readonly TableRow[], bands: readonly Band[]): Table["lines"] {
  const rowStep = smallestStep(grid);
  const lines: (Fragment & { cells: string[] })[] = [];
  for (const [index, row] of grid.entries()) {
    const cells = bands.map(() => "");
    for (const cell of row.cells) {
      const band = bandOf(cell, bands);
      cells[band] = `${cells[band] ?? ""} ${cell.text}`.trim();
    }
    const last = lines.at(-1);
    const step = stepBelow(row, grid[index - 1], bands);
    // A row that leaves cells empty, close below another, goes on with the cells of that one.
    const isClose = step <= (row.cells[0]?.size ?? 0) * NEXT_LINE && cells.includes("");
    const isCloser = cells[0] === "" || (Number.isFinite(rowStep) && step * MORE_ROOM < rowStep);
    if (last !== undefined && isClose && isCloser)
      last.cells = last.cells.map((cell, band) => `${cell} ${cells[band]}`.trim());
    else lines.push({ ...joinRow(row.cells), cells });
  }
  return lines;
}

function smallestStep(grid: readonly TableRow[]): number {
  const columns = grid[0]?.cells.length ?? 0;
  return grid.reduce((least, row, index) => {
    const above = grid[index - 1];
    const isFull = row.cells.length === columns && above?.cells.length === columns;
    return isFull ? Math.min(least, row.top - above.bottom) : least;
  }, Infinity);
}

/** How far below the cells of the row above those of a row begin. */
function stepBelow(row: TableRow, above: TableRow | undefined, bands: readonly Band[]): number {
  const ends = new Map(above?.cells.map((cell) => [bandOf(cell, bands), cell.y]));
  const steps = row.cells.map((cell) => cell.top - (ends.get(bandOf(cell, bands)) ?? above?.bottom ?? 0));
  return Math.min(...steps);
}
