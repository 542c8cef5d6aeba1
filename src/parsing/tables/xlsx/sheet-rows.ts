import type { ParseLimits } from "../../parser.ts";
import type { OoxmlPackage } from "../../ooxml/package.ts";
import { readXml, type XmlAttributes, type XmlHandler } from "../../ooxml/xml.ts";
import { refusal } from "../../refuse.ts";
import { cellText, type TableRow } from "../cell.ts";
import type { MergedRows } from "./merged-cells.ts";
import { mergedRepeater, type OpenRow } from "./repeat-merged.ts";
import { cellValue, columnIndex, shownText } from "./sheet-cells.ts";
import { isOn, type Workbook } from "./workbook.ts";

/** Excel allows 32,767 characters in a cell. */
const MAX_CELL = 1_000_000;
const SLICE = 500;

export interface SheetReading {
  readonly rows: AsyncGenerator<readonly TableRow[]>;
  /** Characters in rows and columns that the sheet does not show. */
  readonly hiddenCharacters: () => number;
}

/** Reads the rows of a sheet as its XML arrives, and no faster than they are taken. */
export function readSheet(
  pkg: OoxmlPackage,
  part: string,
  workbook: Workbook,
  limits: ParseLimits,
  merged: readonly MergedRows[] = [],
): SheetReading {
  const collector = rowCollector(workbook, limits, merged);
  return { rows: handedOver(pkg.stream(part), collector, limits), hiddenCharacters: () => collector.hidden };
}

async function* handedOver(
  source: AsyncIterable<Uint8Array>,
  collector: RowCollector,
  limits: ParseLimits,
): AsyncGenerator<readonly TableRow[]> {
  let ready = Promise.withResolvers<void>();
  let taken = Promise.withResolvers<void>();
  let isAbandoned = false;
  // The reader asks for the next piece once it has worked through the last one: there it waits until the rows are taken.
  async function* pieces() {
    for await (const piece of source) {
      yield piece;
      if (collector.rows.length < SLICE) continue;
      ready.resolve();
      await taken.promise;
      taken = Promise.withResolvers<void>();
      if (isAbandoned) return;
    }
  }
  let isDone = false;
  const reading = readXml(pieces(), collector.handler, limits).finally(() => {
    isDone = true;
    ready.resolve();
  });
  reading.catch(() => undefined);
  try {
    while (true) {
      await ready.promise;
      if (isDone) break;
      ready = Promise.withResolvers<void>();
      const rows = collector.rows.splice(0);
      taken.resolve();
      yield rows;
    }
    await reading;
    if (collector.rows.length > 0) yield collector.rows.splice(0);
  } finally {
    isAbandoned = true;
    taken.resolve();
  }
}

interface RowCollector {
  readonly rows: TableRow[];
  readonly hidden: number;
  readonly handler: XmlHandler;
}

function rowCollector(
  workbook: Workbook,
  { maxColumns }: ParseLimits,
  merged: readonly MergedRows[],
): RowCollector {
  const repeatMerged = mergedRepeater(merged);
  const rows: TableRow[] = [];
  const hiddenColumns = hiddenColumnSet(maxColumns);
  let hidden = 0;
  let row: OpenRow & { readonly isHidden: boolean } = newRow(0, false);
  let cell = { type: "", style: 0, column: -1, text: "" };
  let isText = false;

  function openCell({ r, t = "n", s }: XmlAttributes): void {
    cell = { type: t, style: Number(s ?? 0), column: columnIndex(r) ?? cell.column + 1, text: "" };
  }

  function closeCell(): void {
    if (cell.text === "") return;
    const value = cellValue(cell, workbook);
    const shown = shownText(cell, workbook);
    if ((value === null || value === "") && shown === null) return;
    if (row.isHidden || hiddenColumns.has(cell.column)) {
      hidden += (shown ?? cellText(value)).length;
      return;
    }
    if (cell.column >= maxColumns) throw refusal("unsafe", `colunas demais: mais de ${maxColumns}`);
    while (row.cells.length < cell.column) row.cells.push(null);
    row.cells[cell.column] = value;
    if (shown !== null) row.shown.set(cell.column, shown);
  }

  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === "row") {
        row = newRow(Number(attributes.r) || row.number + 1, isOn(attributes.hidden));
        cell.column = -1;
      } else if (name === "c") {
        openCell(attributes);
      } else if (name === "col" && isOn(attributes.hidden)) {
        hiddenColumns.add(attributes);
      }
      isText = name === "v" || name === "t";
    },
    close: (name) => {
      isText = false;
      if (name === "c") closeCell();
      // A row without a value of its own is only there for its height.
      else if (name === "row" && row.cells.length > 0) rows.push(closedRow(row, repeatMerged));
    },
    text: (piece) => {
      if (!isText) return;
      cell.text += piece;
      if (cell.text.length > MAX_CELL) throw refusal("unsafe", "célula grande demais");
    },
  };
  return {
    rows,
    handler,
    get hidden() {
      return hidden;
    },
  };
}

function newRow(number: number, isHidden: boolean): OpenRow & { readonly isHidden: boolean } {
  return { number, isHidden, cells: [], shown: new Map() };
}

function closedRow(row: OpenRow, repeatMerged: (row: OpenRow) => void): TableRow {
  repeatMerged(row);
  const { number, cells, shown } = row;
  return shown.size === 0 ? { number, cells } : { number, cells, shown };
}

function hiddenColumnSet(maxColumns: number) {
  const ranges: { readonly first: number; readonly last: number }[] = [];
  return {
    add: ({ min, max }: XmlAttributes) => {
      if (ranges.length < maxColumns) ranges.push({ first: Number(min) - 1, last: Number(max) - 1 });
    },
    has: (column: number) => ranges.some(({ first, last }) => column >= first && column <= last),
  };
}
