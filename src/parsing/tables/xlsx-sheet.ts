import { asBuffer } from "../parser.ts";
import type { OoxmlPackage } from "../ooxml/package.ts";
import { readXmlInSteps, type XmlHandler } from "../ooxml/xml.ts";
import { refusal, tooManyColumns } from "../refuse.ts";
import { type Cell, cellText, type TableRow } from "./cell.ts";
import { codeText, formattedNumber, type NumberFormat, serialDate, timeText } from "./xlsx-formats.ts";
import { parseDate } from "./cell-values.ts";
import { AcervoError } from "#src/domain/index.ts";

/** Excel allows 32,767 characters in a cell. */
const MAX_CELL = 1_000_000;
const MIN_SLICE_ROWS = 500;

export interface CellContext {
  /** Serial numbers of dates count from 1904 instead of 1900. */
  readonly is1904: boolean;
  readonly strings: readonly string[];
  /** By the style number of a cell. */
  readonly formats: readonly NumberFormat[];
}

/**
 * Reads the rows of a sheet as its XML arrives, and no faster than they are taken. `hiddenCharacters` counts those in rows and
 * columns that the sheet does not show.
 */
export function readSheet(
  pkg: OoxmlPackage,
  part: string,
  context: CellContext,
  merged: readonly MergedRows[] = [],
) {
  const { maxColumns } = pkg.limits;
  const repeatMerged = mergedRepeater(merged);
  const rows: TableRow[] = [];
  const hiddenColumns: { readonly first: number; readonly last: number }[] = [];
  let hidden = 0;
  let row: OpenRow = { number: 0, isHidden: false, cells: [], shown: new Map() };
  let cell = { type: "", style: 0, column: -1, text: "" };
  let isText = false;

  function closeCell(): void {
    if (cell.text === "") return;
    const { column } = cell;
    const value = cellValue(cell, context);
    const shown = shownText(cell, context);
    if ((value === null || value === "") && shown === null) return;
    if (row.isHidden || hiddenColumns.some(({ first, last }) => column >= first && column <= last)) {
      hidden += (shown ?? cellText(value)).length;
      return;
    }
    if (column >= maxColumns) throw tooManyColumns(maxColumns);
    setCell(row, column, value, shown);
  }

  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === "row") {
        const number = Number(attributes.r) || row.number + 1;
        row = { number, isHidden: isOn(attributes.hidden), cells: [], shown: new Map() };
        cell.column = -1;
      } else if (name === "c") {
        const { r, t: type = "n", s: style = 0 } = attributes;
        cell = { type, style: Number(style), column: columnIndex(r) ?? cell.column + 1, text: "" };
      } else if (name === "col" && isOn(attributes.hidden) && hiddenColumns.length < maxColumns) {
        hiddenColumns.push({ first: Number(attributes.min) - 1, last: Number(attributes.max) - 1 });
      }
      isText = name === "v" || name === "t";
    },
    close: (name) => {
      isText = false;
      if (name === "c") closeCell();
      // A row without a value of its own is only there for its height.
      if (name !== "row" || row.cells.length === 0) return;
      repeatMerged(row);
      const { number, cells, shown } = row;
      rows.push(shown.size === 0 ? { number, cells } : { number, cells, shown });
    },
    text: (piece) => {
      if (!isText) return;
      cell.text += piece;
      if (cell.text.length > MAX_CELL) throw refusal("unsafe", "célula grande demais");
    },
  };
  const steps = readXmlInSteps(pkg.stream(part), handler, pkg.limits);
  return { rows: slicesOf(rows, steps), hiddenCharacters: () => hidden };
}

async function* slicesOf(rows: TableRow[], steps: AsyncIterable<undefined>): AsyncGenerator<TableRow[]> {
  for await (const _ of steps) {
    if (rows.length >= MIN_SLICE_ROWS) yield rows.splice(0);
  }
  if (rows.length > 0) yield rows.splice(0);
}

function setCell(row: OpenRow, column: number, value: Cell, shown: string | null): void {
  while (row.cells.length < column) row.cells.push(null);
  row.cells[column] = value;
  if (shown !== null) row.shown.set(column, shown);
}

export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "on";
}

interface OpenRow {
  readonly number: number;
  readonly isHidden: boolean;
  readonly cells: Cell[];
  /** What a reader sees in a cell, by column, where that is not its value. */
  readonly shown: Map<number, string>;
}

interface RawCell {
  /** "s" shared text, "b" truth value, "e" error, "d" ISO date, "str" and "inlineStr" text, else a number. */
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

/** Days; no span of time in a sheet is counted in more. */
const YEAR = 367;

function cellValue({ type, style, text }: RawCell, context: CellContext): Cell {
  if (type === "s") return context.strings[Number(text)] ?? null;
  if (type === "b") return text === "1" || text === "true";
  if (type === "e") return null;
  if (type === "d") return parseDate(text) ?? text;
  return type === "str" || type === "inlineStr" ? text : numberValue(text, style, context);
}

function numberValue(text: string, style: number, { formats, is1904 }: CellContext): Cell {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text.trim() === "" ? null : text;
  const format = formats[style];
  if (format?.kind === "date") return serialDate(number, is1904) ?? number;
  // Some sheets show only the time of what is a date with a time.
  if (format?.kind === "time") return number > YEAR ? serialDate(number, is1904) : timeText(number);
  if (format?.kind === "code" && Number.isInteger(number) && number >= 0)
    return codeText(number, format.pattern);
  // Excel keeps 15 digits; the others are dust of its arithmetic.
  return Number(number.toPrecision(15));
}

/** What a reader sees in the cell, where that is not its value: percentages, amounts of money, errors. */
function shownText({ type, style, text }: RawCell, { formats }: CellContext): string | null {
  const shown = text.trim();
  if (shown === "") return null;
  if (type === "e") return shown;
  const format = formats[style];
  const number = Number(shown);
  if (type !== "n" || format === undefined || !Number.isFinite(number)) return null;
  return formattedNumber(number, format);
}

/** "BC12" is column 54, counted from 0; `null` when the reference is none. */
function columnIndex(reference = ""): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(reference)?.[0];
  if (letters === undefined) return null;
  const digits = Array.from(letters, (letter) => Number.parseInt(letter, 36) - 9);
  return digits.reduce((index, digit) => index * 26 + digit, 0) - 1;
}

/** Cells of one column that are shown as one. Columns count from 0, rows from 1. */
interface MergedRows {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const MAX_MERGES = 10_000;
/** Larger sheets are exports, and exports merge nothing. */
const MAX_LOOK_BYTES = 100 * 1024 * 1024;
const MAX_TAG_LENGTH = 200;
/** An element, and not a cell that speaks of one. */
const MERGE =
  /<(?:[A-Za-z_][\w.-]{0,20}:)?mergeCell\s[^<>]{0,99}?\bref\s?=\s?["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;

/**
 * Finds the cells of a sheet that reach over several rows, in the order of their first rows. They are listed after the
 * rows, so this looks through the sheet once without reading it as XML; its rows can then be read as a stream.
 */
export async function readMergedRows(pkg: OoxmlPackage, part: string): Promise<readonly MergedRows[]> {
  const merged: MergedRows[] = [];
  try {
    let looked = 0;
    let cutTag = "";
    for await (const chunk of pkg.lookAhead(part)) {
      const text = cutTag + asBuffer(chunk).toString("latin1");
      for (const [, letters = "", first, last] of text.includes("mergeCell") ? text.matchAll(MERGE) : []) {
        const column = columnIndex(`${letters}1`);
        if (column === null || !(Number(last) > Number(first))) continue;
        merged.push({ column, firstRow: Number(first), lastRow: Number(last) });
      }
      cutTag = text.slice(Math.max(text.lastIndexOf("<"), text.length - MAX_TAG_LENGTH));
      looked += chunk.byteLength;
      if (looked > MAX_LOOK_BYTES || merged.length > MAX_MERGES) break;
    }
  } catch (error) {
    // Reading the rows will find what is wrong with the sheet.
    if (error instanceof AcervoError) return [];
    throw error;
  }
  return merged.slice(0, MAX_MERGES).toSorted((one, other) => one.firstRow - other.firstRow);
}

/** Each of them is looked at in every row that it reaches. */
const MAX_REACHING = 64;
const MAX_REPEATED_LENGTH = 80;

/** Repeats the value of merged cells in the rows that they reach over. Rows must come in order. */
function mergedRepeater(merged: readonly MergedRows[]): (row: OpenRow) => void {
  const reaching = new Map<number, { lastRow: number; value: Cell; shown: string | null }>();
  let next = 0;
  return (row) => {
    for (const [column, { lastRow, value, shown }] of reaching) {
      if (lastRow < row.number) reaching.delete(column);
      if (lastRow < row.number || (row.cells[column] ?? null) !== null) continue;
      setCell(row, column, value, shown);
    }
    for (let merge = merged[next]; merge && merge.firstRow <= row.number; merge = merged[++next]) {
      const { column, firstRow, lastRow } = merge;
      const value = row.cells[column] ?? null;
      if (firstRow !== row.number || value === null || reaching.size >= MAX_REACHING) continue;
      if (typeof value === "string" && value.length > MAX_REPEATED_LENGTH) continue;
      reaching.set(column, { lastRow, value, shown: row.shown.get(column) ?? null });
    }
  };
}
