import { refusal } from "../refuse.ts";
import type { Draft } from "./draft.ts";
import { oneLine } from "./paragraph.ts";
import { type Cell, containerOf, type Row, type Story, type Table } from "./story.ts";

/** A nested table is written into its cell, and copied once for each table around it. */
const DEEPEST_TABLE = 30;
const WIDEST_SPAN = 64;
const LONGEST_REPEATED = 80;

export function openTable(story: Story): void {
  if (story.tables.length >= DEEPEST_TABLE) throw refusal("unsafe", "tabelas dentro de tabelas");
  story.tables.push({ isShaded: false, row: undefined, merged: new Map() });
}

export function closeTable(story: Story): void {
  story.tables.pop();
}

export function openRow(story: Story): void {
  const table = story.tables.at(-1);
  if (table !== undefined) {
    table.row = { cells: [], column: 0, isDeleted: false, span: 1, merge: undefined };
  }
}

export function openCell(story: Story): void {
  const table = story.tables.at(-1);
  const behind = table?.isShaded === true ? "unknown" : containerOf(story).background;
  story.containers.push({ kind: "cell", drafts: [], background: behind });
  if (table?.row === undefined) return;
  table.row.span = 1;
  table.row.merge = undefined;
}

export function setSpan(row: Row, value: string | undefined): void {
  const span = Number(value);
  row.span = Number.isInteger(span) ? Math.min(Math.max(span, 1), WIDEST_SPAN) : 1;
}

export function closeCell(story: Story): void {
  if (containerOf(story).kind !== "cell") return;
  const drafts = story.containers.pop()?.drafts ?? [];
  const table = story.tables.at(-1);
  if (table?.row === undefined) {
    for (const draft of drafts) containerOf(story).drafts.push(draft);
    return;
  }
  const { row } = table;
  row.cells.push({ drafts, text: cellText(table, row, drafts), span: row.span });
  row.column += row.span;
}

/** The text of a cell that spans rows stands in each of them, so that a row can be understood alone. */
function cellText(table: Table, row: Row, drafts: readonly Draft[]): string {
  if (row.merge === "continue") return table.merged.get(row.column) ?? "";
  const text = drafts.map((draft) => oneLine(draft.text)).join(" / ");
  if (row.merge === "restart" && text.length <= LONGEST_REPEATED) table.merged.set(row.column, text);
  else table.merged.delete(row.column);
  return text;
}

export function closeRow(story: Story): void {
  const table = story.tables.at(-1);
  const row = table?.row;
  if (table === undefined || row === undefined) return;
  table.row = undefined;
  if (row.isDeleted || row.cells.every((cell) => cell.text === "")) return;
  const container = containerOf(story);
  const [only, second] = row.cells;
  // One cell as wide as its table is a frame around text, not a row.
  if (only !== undefined && second === undefined && only.span === 1) {
    for (const draft of only.drafts) container.drafts.push(draft);
  } else {
    container.drafts.push(container.kind === "cell" ? nestedRow(row.cells) : tableRow(row.cells));
  }
}

function tableRow(cells: readonly Cell[]): Draft {
  const drafts = cells.flatMap((cell) => cell.drafts);
  const page = drafts[0]?.page;
  const isBold = drafts.length > 0 && drafts.every((draft) => draft.bold === true);
  return {
    kind: "table-row",
    text: `| ${cells.map((cell) => cell.text).join(" | ")} |`,
    ...(page === undefined ? {} : { page }),
    ...(isBold ? { bold: true } : {}),
  };
}

function nestedRow(cells: readonly Cell[]): Draft {
  const texts = cells.map((cell) => cell.text).filter((text) => text !== "");
  return { kind: "paragraph", text: texts.join("; ") };
}
