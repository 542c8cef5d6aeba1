import { toRoman } from "#src/text/index.ts";
import type { Draft } from "../drafts.ts";
import type { Attributes } from "./tokens.ts";

export interface RowDraft {
  /** Rows of one head, body or foot share it: a cell spans no further. */
  readonly group: number;
  readonly cells: (CellSpan & { readonly blocks: Draft[] })[];
}

interface Reach {
  readonly lastRow: number;
  readonly text: string;
}

/** A short text is repeated, so that a row can be understood alone; a long one would drown it. */
const MAX_REPEATED_LENGTH = 80;
/** Only so many columns have cells that span others: a few bytes can ask for thousands of cells. */
const MAX_GRID = 100;

/** Gives each row of a table all its cells, so that every value stands under the name of its column. */
export function* filledRows(rows: readonly RowDraft[]): Generator<readonly string[]> {
  let reaching: Reach[] = [];
  for (const [index, { group, cells }] of rows.entries()) {
    if (group !== rows[index - 1]?.group) reaching = [];
    // A row without a word of its own says nothing new.
    if (cells.some(({ blocks }) => blocks.some(({ text }) => text !== "")))
      yield fillRow(cells, index, reaching);
  }
}

/** Adds the cells that reach down to the row, and marks those of its own that reach further. */
function fillRow(cells: RowDraft["cells"], row: number, reaching: Reach[]): string[] {
  const texts: string[] = [];
  const fromAbove = (column: number): Reach | undefined => {
    const reach = reaching[column];
    return reach !== undefined && reach.lastRow >= row ? reach : undefined;
  };
  const last = reaching.findLastIndex((_, column) => fromAbove(column) !== undefined);
  for (const { blocks, columns, rows } of cells) {
    const text = blocks.map((block) => block.text).join(" ");
    for (let reach = fromAbove(texts.length); reach !== undefined; reach = fromAbove(texts.length))
      texts.push(reach.text);
    const lastRow = row + rows - 1;
    for (let part = 0; part < columns && (part === 0 || texts.length < MAX_GRID); part++) {
      const shown = part === 0 ? text : "";
      if (rows > 1 && texts.length < MAX_GRID)
        reaching[texts.length] = { lastRow, text: shown.length <= MAX_REPEATED_LENGTH ? shown : "" };
      texts.push(shown);
    }
  }
  // Some columns after the last written cell may be taken from above, and others be missing.
  while (texts.length <= last) texts.push(fromAbove(texts.length)?.text ?? "");
  return texts;
}

export type CellSpan = Readonly<typeof MAX_SPAN>;

const MAX_SPAN = { columns: 64, rows: 1_000 };

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
      return `${NUMERALS.get(list.type)?.(number) ?? number}. `;
    },
  };
}

const NUMERALS = new Map<string, (number: number) => string | null | undefined>([
  ["a", letter],
  ["A", (number) => letter(number)?.toUpperCase()],
  ["i", (number) => toRoman(number)?.toLowerCase()],
  ["I", toRoman],
]);

/** Lists longer than the alphabet go on in digits. */
function letter(number: number): string | undefined {
  return "abcdefghijklmnopqrstuvwxyz"[number - 1];
}

function integer(value: string | undefined): number | null {
  return value !== undefined && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : null;
}
