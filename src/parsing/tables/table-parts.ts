import { basename, extname } from "node:path";
import type { ParsedPart } from "../block.ts";
import type { ParseContext, SourceFile } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { type Cell, isBlank, type TableRow, type TableSource } from "./cell.ts";
import { type Column, inferColumns } from "./columns/columns.ts";
import { convertCell } from "./columns/convert.ts";
import { type NamedColumns, namedColumns } from "./columns/named-columns.ts";
import { recordParts } from "./record-parts.ts";
import { rowDocument, rowLayout } from "./row-document.ts";
import { checkWidth, nextSlice, sampleCells, takeSample } from "./sample-rows.ts";
import { observeRow, summaryDocument, type TableSummary, tableSummary } from "./table-summary.ts";
import { totalName } from "./total-row.ts";

/** The rows of all tables of a file as parts, one after another, and then the file as a whole. */
export async function* tableParts(
  file: SourceFile,
  context: ParseContext,
  tables: AsyncIterable<TableSource>,
): AsyncGenerator<ParsedPart> {
  if (context.keepsRecords === true) return yield* recordParts(context, tables);
  const title = tableTitle(file.name);
  const named = namedColumns(context.table);
  const summaries: TableSummary[] = [];
  let part = 0;
  for await (const table of tables) {
    const reading = readTable(title, table, context, named);
    for await (const document of reading.documents) {
      part++;
      yield { part, document };
    }
    const summary = reading.summary();
    if (summary !== null) summaries.push(summary);
  }
  if (part === 0) throw refusal("empty", "nenhuma linha com dados");
  yield { part: 0, document: summaryDocument(title, summaries, context.limits) };
}

function readTable(title: string, table: TableSource, context: ParseContext, named: NamedColumns) {
  let summary: TableSummary | null = null;

  async function* documents() {
    const rows = table.rows[Symbol.asyncIterator]();
    const sample = await takeSample(rows);
    checkWidth(table.columns, context);
    const sampled = sampleCells(sample);
    const columns = [...inferColumns(table.columns, sampled, context.table)];
    named.see(table.columns, table.isLast);
    if (sample.length === 0) return;
    const headings = table.name === null ? [title] : [title, table.name];
    const current = tableSummary(table.name, columns, table.preamble ?? []);
    summary = current;
    let layout = rowLayout(headings, columns);
    for (
      let slice: readonly TableRow[] | undefined = sample;
      slice !== undefined;
      slice = await nextSlice(rows)
    ) {
      if (table.columns.length > columns.length) {
        addColumns(columns, table.columns, current, context);
        layout = rowLayout(headings, columns);
      }
      for (const row of slice) {
        if (row.cells.every((cell) => isBlank(cell))) continue;
        const values = columns.map((column): Cell => convertCell(row.cells[column.index], column));
        const total = totalName(row.cells, values, columns);
        observeRow(current, values, total !== null);
        yield rowDocument(row, values, layout, context.limits, total);
      }
    }
    current.hiddenCharacters = table.hiddenCharacters?.() ?? 0;
    current.skippedRecords = table.skippedRecords?.() ?? 0;
  }

  return { documents: documents(), summary: () => summary };
}

/** Columns that first show up after the sample are told in the text and not filtered by. */
function addColumns(
  columns: Column[],
  names: readonly string[],
  summary: TableSummary,
  context: ParseContext,
): void {
  checkWidth(names, context);
  const all = inferColumns(names, [], { ignored: context.table.ignored ?? [] });
  const added = all.slice(columns.length);
  columns.push(...added);
  (summary.columns as TableSummary["columns"][number][]).push(...tableSummary(null, added, []).columns);
}

/** "vendas_2024-01.csv" reads as "vendas 2024-01", "tabela-de-taxas.csv" as "tabela de taxas". */
function tableTitle(path: string): string {
  const name = basename(path.replaceAll("\\", "/"), extname(path));
  return name.replaceAll(/_+|(?<=\p{L})-+|-+(?=\p{L})/gu, " ").trim() || path;
}
