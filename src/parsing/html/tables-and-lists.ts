import { toRoman } from "#src/text/index.ts";
import type { Attributes } from "./tokens.ts";

interface GridCell extends CellSpan {
  readonly text: string;
}

export interface GridRow {
  /** Rows of one head, body or foot share it: a cell spans no further. */
  readonly group: number;
  readonly cells: readonly GridCell[];
}

/** A cell that reaches down to a row. */
interface Reach {
  readonly lastRow: number;
  readonly text: string;
}

/** A short text is repeated, so that a row can be understood alone; a long one would drown it. */
const MAX_REPEATED_LENGTH = 80;
/** Cells that come from above are looked for in so many columns only. */
const MAX_GRID = 200;
/** Per page. A few bytes can ask for thousands of cells; past this, cells stand where they are written. */
const MAX_ADDED_CELLS = 200_000;

/** Gives each row of a table all its cells, so that every value stands under the name of its column. */
export function tableGrid(): (rows: Iterable<GridRow>) => Iterable<readonly string[]> {
  let addable = MAX_ADDED_CELLS;

  function fill(cells: readonly GridCell[], row: number, reaching: Map<number, Reach>): string[] {
    if (addable <= 0) reaching.clear();
    const texts: string[] = [];
    for (const { text, columns, rows } of cells) {
      addFromAbove(texts, texts.length + MAX_GRID, row, reaching);
      const reach = { lastRow: row + rows - 1, text: text.length <= MAX_REPEATED_LENGTH ? text : "" };
      if (rows > 1 && texts.length < MAX_GRID) reaching.set(texts.length, reach);
      texts.push(text);
      for (let part = 1; part < columns && addable > 0; part++, addable--) {
        if (rows > 1 && texts.length < MAX_GRID) reaching.set(texts.length, { ...reach, text: "" });
        texts.push("");
      }
    }
    addToEnd(texts, row, reaching);
    return texts;
  }

  /** Adds cells as long as one reaches down to the next column. */
  function addFromAbove(texts: string[], end: number, row: number, reaching: Map<number, Reach>): void {
    while (texts.length < end) {
      const reach = reaching.get(texts.length);
      if (reach === undefined || reach.lastRow < row) return;
      texts.push(reach.text);
      addable--;
    }
  }

  /** Some columns after the last written cell may be taken from above, and others be missing. */
  function addToEnd(texts: string[], row: number, reaching: Map<number, Reach>): void {
    let last = -1;
    for (const [column, { lastRow }] of reaching) {
      if (lastRow < row) reaching.delete(column);
      else if (column >= texts.length) last = Math.max(last, column);
    }
    while (texts.length <= last) {
      texts.push(reaching.get(texts.length)?.text ?? "");
      addable--;
    }
  }

  return function* filled(rows) {
    const reaching = new Map<number, Reach>();
    let last = 0;
    let row = -1;
    for (const { cells, group } of rows) {
      row++;
      if (group !== last) reaching.clear();
      last = group;
      // A row without a word of its own says nothing new.
      if (cells.some(({ text }) => text !== "")) yield fill(cells, row, reaching);
    }
  };
}

/** How many columns and rows a cell takes up. */
export interface CellSpan {
  readonly columns: number;
  readonly rows: number;
}

const MAX_SPAN: CellSpan = { columns: 64, rows: 1_000 };

/** What `colspan` and `rowspan` say, within bounds: a page may claim any number. */
export function cellSpan(attributes: Attributes): CellSpan {
  const rows = attributes.get("rowspan");
  // 0 is "down to the last row".
  const isToEnd = rows?.trim() === "0";
  return {
    columns: spanOf(attributes.get("colspan"), MAX_SPAN.columns),
    rows: isToEnd ? MAX_SPAN.rows : spanOf(rows, MAX_SPAN.rows),
  };
}

function spanOf(value: string | undefined, max: number): number {
  const span = Number.parseInt(value ?? "", 10);
  return span >= 1 ? Math.min(span, max) : 1;
}

/** Counts the items of lists within lists. `next` gives what stands before the next item of the innermost one. */
export function listMarkers() {
  const lists: { type: string | null; next: number }[] = [];
  return {
    open: (name: string, attributes: Attributes): void => {
      const type = name === "ol" ? (attributes.get("type") ?? "1") : null;
      lists.push({ type, next: integer(attributes.get("start")) ?? 1 });
    },
    close: (): void => void lists.pop(),
    next: (attributes: Attributes): string => {
      const list = lists.at(-1);
      if (list === undefined || list.type === null) return "- ";
      const number = integer(attributes.get("value")) ?? list.next;
      list.next = number + 1;
      return `${numeral(number, list.type)}. `;
    },
  };
}

function numeral(number: number, type: string): string {
  if (number < 1) return String(number);
  if (type === "a") return letters(number);
  if (type === "A") return letters(number).toUpperCase();
  if (type === "i") return (toRoman(number) ?? String(number)).toLowerCase();
  if (type === "I") return toRoman(number) ?? String(number);
  return String(number);
}

/** a … z, aa, ab … */
function letters(number: number): string {
  const last = String.fromCodePoint(97 + ((number - 1) % 26));
  return number > 26 ? letters(Math.floor((number - 1) / 26)) + last : last;
}

function integer(value: string | undefined): number | null {
  return value !== undefined && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : null;
}
