import type { Block, BlockKind } from "../block.ts";
import type { TextRun } from "../struck-lines.ts";
import { tableRow } from "../text-builder.ts";
import type { CellSpan } from "./cell-span.ts";
import { type GridRow, tableGrid } from "./table-grid.ts";

export interface FlowBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly facts: Pick<Block, "level" | "bold" | "italic">;
  /** Where some of the text is struck through: the text again, without the sign of its list item. */
  readonly struckText?: { readonly marker: string; readonly runs: readonly TextRun[] };
}

/** Takes the blocks of a page, and finds out which tables hold data and which only lay out the page. */
export interface BlockSink {
  add(block: FlowBlock): void;
  openTable(isLayout: boolean): void;
  openRow(): void;
  /** The cells of the rows before it end here, whatever they claim to span. */
  openRowGroup(): void;
  openCell(span: CellSpan): void;
  closeTable(): void;
}

interface CellDraft {
  readonly span: CellSpan;
  readonly blocks: FlowBlock[];
}

interface RowDraft {
  readonly group: number;
  readonly cells: CellDraft[];
}

interface TableDraft {
  readonly rows: RowDraft[];
  group: number;
  /** What stands before the first cell, such as the caption. */
  readonly before: FlowBlock[];
}

/** Data has several cells to a row, and in each little more than a line. */
const MAX_SPREAD_OUT = 0.25;
const MAX_CELL_LENGTH = 1_500;

export function blockSink(add: (block: FlowBlock) => void): BlockSink {
  // `null` is a table that is known to be layout: its blocks pass straight on. Only the innermost table can be a draft,
  // for a table that holds another is layout; so each block is held back once at most.
  const tables: (TableDraft | null)[] = [];

  const grid = tableGrid();

  function release(draft: TableDraft | null | undefined): void {
    if (!draft) return;
    draft.before.forEach(add);
    if (isLayout(draft.rows)) blocksOf(draft).forEach(add);
    else for (const cells of grid.rows(gridRows(draft))) addRow(cells, add);
  }

  return {
    add: (block) => {
      const draft = tables.at(-1);
      if (!draft) add(block);
      else (draft.rows.at(-1)?.cells.at(-1)?.blocks ?? draft.before).push(block);
    },
    openTable: (isKnownLayout) => {
      const outer = tables.pop();
      if (outer) [...outer.before, ...blocksOf(outer)].forEach(add);
      if (outer !== undefined) tables.push(null);
      tables.push(isKnownLayout ? null : { rows: [], group: 0, before: [] });
    },
    openRow: () => {
      const draft = tables.at(-1);
      draft?.rows.push({ group: draft.group, cells: [] });
    },
    openRowGroup: () => {
      const draft = tables.at(-1);
      if (draft) draft.group++;
    },
    openCell: (span) => {
      const draft = tables.at(-1);
      if (!draft) return;
      if (draft.rows.length === 0) draft.rows.push({ group: draft.group, cells: [] });
      draft.rows.at(-1)?.cells.push({ span, blocks: [] });
    },
    closeTable: () => release(tables.pop()),
  };
}

function blocksOf({ rows }: TableDraft): FlowBlock[] {
  return rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
}

function isLayout(rows: readonly RowDraft[]): boolean {
  const filled = rows.map(({ cells }) => cells.map(({ blocks }) => blocks).filter((cell) => cell.length > 0));
  if (!filled.some((row) => row.length > 1)) return true;
  const cells = filled.flat();
  if (
    cells.some((cell) =>
      cell.some(({ kind, text }) => kind === "heading" || kind === "code" || text.length > MAX_CELL_LENGTH),
    )
  )
    return true;
  return cells.filter((cell) => cell.length > 1).length > cells.length * MAX_SPREAD_OUT;
}

function* gridRows({ rows }: TableDraft): Generator<GridRow> {
  for (const { group, cells } of rows) {
    yield {
      group,
      cells: cells.map(({ span, blocks }) => ({ ...span, text: blocks.map(({ text }) => text).join(" ") })),
    };
  }
}

function addRow(cells: readonly string[], add: (block: FlowBlock) => void): void {
  if (cells.some((cell) => cell !== "")) add({ kind: "table-row", text: tableRow(cells), facts: {} });
}
