import { type Cell, cellText, isBlank, type RowSlices, type TableRow, type TableSource } from "./cell.ts";
import { cleanName, columnNames } from "./columns.ts";
import { parseDate, parseNumber } from "./cell-values.ts";

/** Rows that are looked at to tell the header from what stands above it. */
const PEEKED = 30;

/** `columns` grow when a row is wider than the header. */
type HeadedRows = Pick<TableSource, "columns" | "rows" | "preamble">;

/** Finds the header of a table that has none of its own: titles and notes may stand above it, and it may be missing. */
export async function withHeader(slices: RowSlices, maxColumns: number): Promise<HeadedRows> {
  const rest = slices[Symbol.asyncIterator]();
  const first: TableRow[] = [];
  while (first.length < PEEKED) {
    const next = await rest.next();
    if (next.done === true) break;
    // One by one: a slice can have more rows than a call may have arguments.
    for (const row of next.value) first.push(row);
  }
  const at = headerPosition(first);
  const header = first[at];
  const hasNames = header !== undefined && !isData(header.cells);
  const data = first.slice(hasNames ? at + 1 : at);
  const widest = hasNames ? trimmed(header.cells).length : 0;
  const columns = columnNames(Array.from({ length: widest }, (_, index) => header?.cells[index] ?? null));
  const above = first.slice(0, at).map((row) => cleanName(row.cells.map(cellText).join(" ")));

  /** All rows of data; those that are wider than the header add columns. */
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    for (let slice: readonly TableRow[] | undefined = data; slice; slice = (await rest.next()).value) {
      for (const { cells } of slice) {
        const width = cells.length <= columns.length ? 0 : Math.min(trimmed(cells).length, maxColumns + 1);
        while (columns.length < width) columns.push(`coluna ${columns.length + 1}`);
      }
      yield slice;
    }
  }
  return { columns, rows: rows(), preamble: above.filter((line) => line !== "") };
}

/** The first row that is as full as the rows after it; rows with a single cell above it are no header. */
function headerPosition(rows: readonly TableRow[]): number {
  const filled = rows.slice(0, PEEKED).map((row) => row.cells.filter((cell) => !isBlank(cell)).length);
  const widths = filled.filter((count) => count > 1);
  const [usual = 0] = widths.toSorted((one, other) => one - other).slice(Math.floor(widths.length / 2));
  const firstFilled = filled.findIndex((count) => count > 0);
  const start = Math.max(0, firstFilled);
  // A table of one column, or a first row that can be the header already.
  if (usual < 2 || (filled[start] ?? 0) > 1 || widths.length < filled.length / 2) return start;
  const found = filled.findIndex((count) => count > 1 && count >= usual / 2);
  return found < 0 ? start : found;
}

/** Names are not numbers or dates: a first row of them is data. */
function isData(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.every((cell) => {
    if (typeof cell !== "string") return true;
    const text = cell.trim();
    return /^[\d.,+-]+$/.test(text) || parseNumber(text, ",") !== null || parseDate(text) !== null;
  });
}

/** Spreadsheets save empty columns at the end of a row. */
function trimmed(cells: readonly Cell[]): readonly Cell[] {
  const last = cells.findLastIndex((cell) => !isBlank(cell));
  return cells.slice(0, last + 1);
}

const TOTAL = /^(?:sub-?)?tota(?:l|is)(?: (?:geral|gerais|parcial|do (?:mês|ano|período)))?:?$/i;
const MAX_LENGTH = 30;
const FIGURE = /^[+-]?(?:R\$\s?)?[\d.,]+ ?%?$/;

/** Whether the first words of the row call it a total. */
export function mayBeTotal(cells: readonly Cell[]): boolean {
  return isTotalWord(cells.find((cell) => typeof cell === "string" && !isBlank(cell)));
}

/** Whether a row is called a total and holds only figures: "Total" can be a product too, and then the row says more. */
export function isTotalRow(cells: readonly Cell[]): boolean {
  if (!mayBeTotal(cells)) return false;
  return cells.every((cell) => {
    if (isBlank(cell) || typeof cell === "number") return true;
    return typeof cell === "string" && (FIGURE.test(cell.trim()) || isTotalWord(cell));
  });
}

function isTotalWord(cell: Cell | undefined): boolean {
  if (typeof cell !== "string" || cell.length > MAX_LENGTH) return false;
  return TOTAL.test(cell.trim());
}
