import type { ParsedDocument } from "../block.ts";
import type { ParseLimits } from "../limits.ts";
import { textBuilder } from "../text-builder.ts";
import { type Cell, cellText, numberText } from "./cell.ts";
import { cleanName } from "./columns/column-names.ts";
import type { Column } from "./columns/columns.ts";
import type { ColumnType } from "./columns/column-type.ts";
import { dateText, isIsoDate } from "./columns/values.ts";

const MAX_LISTED = 12;
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;
const TYPE_NAMES: Readonly<Record<ColumnType, string>> = {
  integer: "número inteiro",
  decimal: "número decimal",
  date: "data",
  boolean: "sim ou não",
  category: "categoria",
  text: "texto",
  identifier: "código",
  url: "endereço da web",
  list: "lista",
};
const ROLE_NAMES: Readonly<Record<Column["role"], string>> = {
  id: ", identifica a linha",
  title: ", dá nome à linha",
  text: ", texto principal",
  other: "",
  ignored: ", não lida",
};

/** What is known of a table once all its rows have passed; memory does not grow with them. */
export interface TableSummary {
  readonly name: string | null;
  readonly columns: readonly ColumnSummary[];
  readonly preamble: readonly string[];
  rows: number;
  hiddenCharacters: number;
  skippedRecords: number;
}

interface ColumnSummary {
  readonly column: Column;
  filled: number;
  /** At most one more than gets listed. */
  readonly distinct: Set<string>;
  least: number | string | null;
  most: number | string | null;
}

export function tableSummary(
  name: string | null,
  columns: readonly Column[],
  preamble: readonly string[],
): TableSummary {
  const summaries = columns.map((column) => ({
    column,
    filled: 0,
    distinct: new Set<string>(),
    least: null,
    most: null,
  }));
  return { name, columns: summaries, preamble, rows: 0, hiddenCharacters: 0, skippedRecords: 0 };
}

export function observeRow(summary: TableSummary, values: readonly Cell[]): void {
  summary.rows++;
  for (const entry of summary.columns) {
    const value = values[entry.column.index] ?? null;
    if (value === null) continue;
    entry.filled++;
    if (entry.distinct.size <= MAX_LISTED) entry.distinct.add(example(value, entry.column.type));
    if (hasRange(value, entry.column.type)) {
      if (entry.least === null || value < entry.least) entry.least = value;
      if (entry.most === null || value > entry.most) entry.most = value;
    }
  }
}

function hasRange(value: Cell, type: ColumnType): value is number | string {
  if (type === "integer" || type === "decimal") return typeof value === "number";
  return type === "date" && typeof value === "string" && isIsoDate(value);
}

function example(value: Cell, type: ColumnType): string {
  if (type === "date" && typeof value === "string" && isIsoDate(value)) return dateText(value);
  return cleanName(cellText(value)).slice(0, EXAMPLE_LENGTH).toWellFormed();
}

/** The file as a whole, in words: which columns there are, what they hold, and that every row was read. */
export function summaryDocument(
  title: string,
  tables: readonly TableSummary[],
  limits: ParseLimits,
): ParsedDocument {
  const builder = textBuilder(limits);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (tables.length > 1) {
    builder.add(
      "paragraph",
      `Planilha com ${tables.length} abas e ${rows} linhas. Todas as linhas foram lidas.`,
    );
  }
  for (const table of tables) {
    if (table.name !== null) builder.add("heading", table.name, { level: 1 });
    builder.add("paragraph", sizeSentence(table));
    for (const line of table.preamble) builder.add("paragraph", line);
    for (const entry of table.columns) builder.add("list-item", columnSentence(entry));
    builder.hide("undisplayed", table.hiddenCharacters);
  }
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  return { title, ...builder.build(), metadata: { linhas: rows, colunas: columns } };
}

function sizeSentence({ rows, columns, skippedRecords }: TableSummary): string {
  const size = `Tabela com ${rows} ${rows === 1 ? "linha" : "linhas"} e ${columns.length} ${columns.length === 1 ? "coluna" : "colunas"}.`;
  if (skippedRecords === 0) return `${size} Todas as linhas foram lidas.`;
  const skipped =
    skippedRecords === 1
      ? "1 registro não pôde ser lido e ficou"
      : `${skippedRecords} registros não puderam ser lidos e ficaram`;
  return `${size} ${skipped} de fora; todos os outros foram lidos.`;
}

function columnSentence({ column, filled, distinct, least, most }: ColumnSummary): string {
  const head = `${column.label} (${TYPE_NAMES[column.type]}${ROLE_NAMES[column.role]})`;
  if (column.role === "ignored") return `${head}.`;
  if (filled === 0) return `${head}: vazia.`;
  if (least !== null && most !== null) return `${head}: de ${rangeText(least)} a ${rangeText(most)}.`;
  const values = [...distinct].filter((value) => value !== "");
  const listsAll = values.length <= MAX_LISTED && (column.type === "category" || column.type === "boolean");
  return listsAll
    ? `${head}: ${values.join(", ")}.`
    : `${head}, por exemplo: ${values.slice(0, EXAMPLES).join("; ")}.`;
}

function rangeText(value: number | string): string {
  return typeof value === "number" ? numberText(value) : dateText(value);
}
