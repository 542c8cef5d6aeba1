/** What a cell can hold once its format is out of the way. Dates are ISO text; what is nested keeps its shape. */
export type Scalar = string | number | boolean | null;
export type Cell = Scalar | readonly Cell[] | CellRecord;

export type CellRecord = ReadonlyMap<string, Cell>;

export interface TableRow {
  /** As a spreadsheet shows it, or the record's place in formats without such numbers. From 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
  /** What a reader sees in a cell, by its index, where the file says so: "25%" for 0.25, "#DIV/0!" for no value. */
  readonly shown?: ReadonlyMap<number, string>;
}

/** Rows come in slices: a promise for each single row would cost more than reading it. */
export type RowSlices = AsyncIterable<readonly TableRow[]>;

/** One table of a file, as its format gives it. */
export interface TableSource {
  /** The sheet, where there is more than one. */
  readonly name: string | null;
  /** May grow while rows are read: some formats name columns as they come. */
  readonly columns: readonly string[];
  readonly rows: RowSlices;
  /** No other table follows in this file. */
  readonly isLast: boolean;
  /** What stands above the header and explains the table. */
  readonly preamble?: readonly string[];
  /** Characters that the file holds but does not show, known once the rows are read. */
  readonly hiddenCharacters?: () => number;
  /** Records that could not be read and were left out, known once the rows are read. */
  readonly skippedRecords?: () => number;
}

/** How exports write "no value here". */
const BLANK = /^\s*(?:--?|—|n\/[ad]|null|none|nan|#n\/d|\[\]|\{\})?\s*$/i;

export function isBlank(cell: Cell | undefined): boolean {
  if (cell === null || cell === undefined) return true;
  if (typeof cell === "string") return cell.length <= 16 && BLANK.test(cell);
  if (typeof cell === "number") return Number.isNaN(cell);
  if (typeof cell === "boolean") return false;
  return isList(cell) ? cell.length === 0 : cell.size === 0;
}

export function isList(cell: Cell | undefined): cell is readonly Cell[] {
  return Array.isArray(cell);
}

export function isRecord(cell: Cell | undefined): cell is CellRecord {
  return cell instanceof Map;
}

/** A value of JSON or Parquet. Bytes are not shown. */
export function toCell(value: unknown): Cell {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Array.isArray(value)) return value.map(toCell);
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return null;
  return new Map(Object.entries(value).map(([key, item]) => [key, toCell(item)]));
}

/** A value for Portuguese readers, on one line. */
export function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "boolean") return cell ? "sim" : "não";
  if (isList(cell)) return itemTexts(cell).join(cell.some(isRecord) ? " | " : ", ");
  const entries = [...cell].filter(([, value]) => !isBlank(value));
  return entries.map(([key, value]) => `${key.replaceAll("_", " ")}: ${cellText(value)}`).join("; ");
}

/** The lines that a value takes: one, or one for each record of a list of records. */
export function cellLines(cell: Cell): readonly string[] {
  return isList(cell) && cell.some(isRecord) ? itemTexts(cell) : [cellText(cell)];
}

function itemTexts(items: readonly Cell[]): string[] {
  return items.filter((item) => !isBlank(item)).map(cellText);
}
