import type { Block, BlockKind } from "../block.ts";
import { tableRow } from "../text-builder.ts";

export interface FlowBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly facts: Pick<Block, "level" | "bold" | "italic">;
}

/** Takes the blocks of a page, and finds out which tables hold data and which only lay out the page. */
export interface BlockSink {
  add(block: FlowBlock): void;
  openTable(isLayout: boolean): void;
  openRow(): void;
  openCell(): void;
  closeTable(): void;
}

interface TableDraft {
  readonly rows: FlowBlock[][][];
  /** What stands before the first cell, such as the caption. */
  readonly before: FlowBlock[];
}

/** Data has several cells to a row, and in each little more than a line. */
const MOST_SPREAD_OUT = 0.25;
const LONGEST_CELL = 1_500;

export function blockSink(add: (block: FlowBlock) => void): BlockSink {
  // `null` is a table that is known to be layout: its blocks pass straight on. Only the innermost table can be a draft,
  // for a table that holds another is layout; so each block is held back once at most.
  const tables: (TableDraft | null)[] = [];

  function release(draft: TableDraft | null | undefined): void {
    if (!draft) return;
    draft.before.forEach(add);
    const cells = draft.rows.flat();
    if (isLayout(draft.rows)) cells.flat().forEach(add);
    else for (const row of draft.rows) addRow(row, add);
  }

  return {
    add: (block) => {
      const draft = tables.at(-1);
      if (!draft) add(block);
      else (draft.rows.at(-1)?.at(-1) ?? draft.before).push(block);
    },
    openTable: (isKnownLayout) => {
      const outer = tables.pop();
      if (outer) [...outer.before, ...outer.rows.flat(2)].forEach(add);
      if (outer !== undefined) tables.push(null);
      tables.push(isKnownLayout ? null : { rows: [], before: [] });
    },
    openRow: () => void tables.at(-1)?.rows.push([]),
    openCell: () => {
      const draft = tables.at(-1);
      if (!draft) return;
      if (draft.rows.length === 0) draft.rows.push([]);
      draft.rows.at(-1)?.push([]);
    },
    closeTable: () => release(tables.pop()),
  };
}

function isLayout(rows: readonly (readonly (readonly FlowBlock[])[])[]): boolean {
  const cells = rows.flat().filter((cell) => cell.length > 0);
  const isWide = rows.some((row) => row.filter((cell) => cell.length > 0).length > 1);
  if (!isWide) return true;
  if (
    cells.some((cell) =>
      cell.some(({ kind, text }) => kind === "heading" || kind === "code" || text.length > LONGEST_CELL),
    )
  )
    return true;
  return cells.filter((cell) => cell.length > 1).length > cells.length * MOST_SPREAD_OUT;
}

function addRow(row: readonly (readonly FlowBlock[])[], add: (block: FlowBlock) => void): void {
  const cells = row.map((cell) => cell.map(({ text }) => text).join(" "));
  if (cells.every((cell) => cell === "")) return;
  add({ kind: "table-row", text: tableRow(cells), facts: {} });
}
