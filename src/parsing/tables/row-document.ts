import type { MetadataValue } from "#src/domain/index.ts";
import type { ParsedDocument } from "../block.ts";
import { stripInvisible } from "../text-builder.ts";
import type { ParseLimits } from "../parser.ts";
import { textBuilder } from "../text-builder.ts";
import { type Cell, cellLines, cellText, type TableRow } from "./cell.ts";
import { cleanName } from "./columns/column-names.ts";
import type { Column } from "./columns/columns.ts";
import { factValue, shownValue } from "./columns/convert.ts";

const MAX_FACT_LENGTH = 200;
/** Longer titles are sentences, and nobody filters by a sentence. */
const MAX_TITLE_FACT = 100;
const PARAGRAPHS = /\n\s*\n/;

/** The columns of a table in the order in which a row tells them. */
export interface RowLayout {
  /** Above every row: the table, and the sheet. */
  readonly headings: readonly string[];
  readonly title: Column | null;
  readonly prose: readonly Column[];
  readonly others: readonly Column[];
  readonly facts: readonly Column[];
}

export function rowLayout(headings: readonly string[], columns: readonly Column[]): RowLayout {
  return {
    headings,
    title: columns.find((column) => column.role === "title") ?? null,
    prose: columns.filter((column) => column.role === "text"),
    others: columns.filter((column) => column.role !== "text" && column.role !== "ignored"),
    facts: columns.filter((column) => column.isFact),
  };
}

/**
 * A row as a document: prose first, then a line for each other column. `values` are the cells by the type of their
 * columns; `total` is how a row of totals calls itself.
 */
export function rowDocument(
  row: TableRow,
  values: readonly Cell[],
  layout: RowLayout,
  limits: ParseLimits,
  total: string | null = null,
): ParsedDocument {
  const builder = textBuilder(limits);
  for (const column of layout.prose) {
    const label = layout.prose.length > 1 ? `${column.label}: ` : "";
    const prose = cellText(row.shown?.get(column.index) ?? values[column.index] ?? null).replaceAll(
      "\r\n",
      "\n",
    );
    if (prose === "") continue;
    for (const [index, paragraph] of prose.split(PARAGRAPHS).entries()) {
      builder.add("paragraph", index === 0 ? label + paragraph : paragraph);
    }
  }
  for (const column of layout.others) {
    for (const line of cellLines(shownCell(row, values, column))) {
      if (line !== "") builder.add("table-row", `${column.label}: ${oneLine(line)}`);
    }
  }
  const { text, blocks, hidden } = builder.build();
  const title = total ?? rowTitle(row, values, layout);
  return {
    title,
    text,
    blocks,
    metadata: rowFacts(values, layout),
    hidden,
    headings: layout.headings,
    row: row.number,
  };
}

function rowTitle(row: TableRow, values: readonly Cell[], { title, headings }: RowLayout): string {
  const named = title === null ? "" : cellText(shownCell(row, values, title));
  return cleanName(named) || `${headings.join(", ")}, linha ${row.number}`;
}

/** The cell as a reader of the file sees it. */
function shownCell(row: TableRow, values: readonly Cell[], column: Column): Cell {
  const value = values[column.index] ?? null;
  const shown = row.shown?.get(column.index) ?? null;
  return shown ?? (value === null ? null : shownValue(row.cells[column.index], value, column));
}

function rowFacts(values: readonly Cell[], { facts }: RowLayout): Record<string, MetadataValue> {
  const metadata: Record<string, MetadataValue> = {};
  for (const column of facts) {
    const value = factValue(values[column.index] ?? null, column);
    if (value === null || value === "") continue;
    if (column.role === "title" && typeof value === "string" && value.length > MAX_TITLE_FACT) continue;
    metadata[column.key] = typeof value === "string" ? shortFact(value) : value;
  }
  return metadata;
}

function shortFact(value: string): string {
  const visible = oneLine(stripInvisible(value).text.trim());
  return visible.length <= MAX_FACT_LENGTH ? visible : visible.slice(0, MAX_FACT_LENGTH).toWellFormed();
}

function oneLine(text: string): string {
  return /[\n\r\t]/.test(text) ? text.replaceAll(/\s+/g, " ") : text;
}
