import type { Attributes } from "./html-tokens.ts";

/** How many columns and rows a cell takes up. */
export interface CellSpan {
  readonly columns: number;
  readonly rows: number;
}

const ONE_CELL: CellSpan = { columns: 1, rows: 1 };
const MAX_WIDTH = 64;
const TALLEST = 1_000;

/** What `colspan` and `rowspan` say, within bounds: a page may claim any number. */
export function cellSpan(attributes: Attributes): CellSpan {
  if (!attributes.has("colspan") && !attributes.has("rowspan")) return ONE_CELL;
  return { columns: spanOf(attributes.get("colspan"), MAX_WIDTH), rows: rowsOf(attributes.get("rowspan")) };
}

/** 0 is "down to the last row". */
function rowsOf(value: string | undefined): number {
  return value?.trim() === "0" ? TALLEST : spanOf(value, TALLEST);
}

function spanOf(value: string | undefined, most: number): number {
  const span = Number.parseInt(value ?? "", 10);
  return span >= 1 ? Math.min(span, most) : 1;
}
