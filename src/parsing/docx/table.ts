import type { XmlAttributes } from "../ooxml/xml.ts";
import { refusal } from "../refuse.ts";
import { oneLine } from "./paragraph.ts";
import { type Cell, containerOf, type Draft, type Row, type Story, type Table } from "./story.ts";

/** A nested table is written into its cell, and copied once for each table around it. */
const MAX_TABLE = 30;
const MAX_SPAN = 64;
const MAX_REPEATED_LENGTH = 80;

export function openTable(story: Story): void {
  if (story.tables.length >= MAX_TABLE) throw refusal("unsafe", "tabelas dentro de tabelas");
  story.tables.push({ isShaded: false, row: undefined, hasRows: false, merged: new Map() });
}

export function closeTable(story: Story): void {
  story.tables.pop();
}

export function openRow(story: Story): void {
  const table = story.tables.at(-1);
  if (table !== undefined) {
    table.row = { cells: [], before: 0, column: 0, isDeleted: false, span: 1, merge: undefined };
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

export function setSpan(story: Story, attributes: XmlAttributes): void {
  const row = story.tables.at(-1)?.row;
  if (row !== undefined) row.span = Math.max(1, columnsOf(attributes["w:val"]));
}

/** Columns that a row leaves free before its first cell. */
export function setColumnsBefore(row: Row, value: string | undefined): void {
  row.before = columnsOf(value);
  row.column = row.before;
}

function columnsOf(value: string | undefined): number {
  const columns = Number(value);
  return Number.isInteger(columns) ? Math.min(Math.max(columns, 0), MAX_SPAN) : 0;
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
  if (row.merge === "restart" && text.length <= MAX_REPEATED_LENGTH) table.merged.set(row.column, text);
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
  const isAlone = only !== undefined && second === undefined && row.before === 0;
  // One cell as wide as its table is a frame around text, or above the header the title of the table; not a row.
  if (isAlone && (only.span === 1 || !table.hasRows)) {
    for (const draft of only.drafts) container.drafts.push(draft);
  } else {
    table.hasRows = true;
    container.drafts.push(container.kind === "cell" ? nestedRow(row.cells) : tableRow(row));
  }
}

function tableRow({ cells, before }: Row): Draft {
  const drafts = cells.flatMap((cell) => cell.drafts);
  const page = drafts[0]?.page;
  const isBold = drafts.length > 0 && drafts.every((draft) => draft.bold === true);
  // A cell that spans columns is followed by empty ones, so that what comes after stands under its own header.
  const texts = cells.flatMap(({ text, span }) => [text, ...emptyCells(span - 1)]);
  return {
    kind: "table-row",
    text: `| ${[...emptyCells(before), ...texts].join(" | ")} |`,
    ...(page === undefined ? {} : { page }),
    ...(isBold ? { bold: true } : {}),
  };
}

function emptyCells(count: number): string[] {
  return Array.from({ length: count }, () => "");
}

function nestedRow(cells: readonly Cell[]): Draft {
  const texts = cells.map((cell) => cell.text).filter((text) => text !== "");
  return { kind: "paragraph", text: texts.join("; ") };
}
