import type { ParsedDocument, ParsedPart } from "../block.ts";
import type { ParseContext } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { isBlank, type TableRow, type TableSource } from "./cell.ts";
import { inferColumns } from "./columns/columns.ts";
import { convertCell } from "./columns/convert.ts";
import { checkWidth, nextSlice, sampleCells, takeSample } from "./sample-rows.ts";
import type { RecordTable, TableRecord } from "./table-record.ts";

/** The rows of all tables of a file as records, one after another, and then an empty part that says that it is over. */
export async function* recordParts(
  context: ParseContext,
  tables: AsyncIterable<TableSource>,
): AsyncGenerator<ParsedPart> {
  let part = 0;
  let skippedRecords = 0;
  let undisplayed = 0;
  for await (const table of tables) {
    for await (const record of recordsOf(table, context)) {
      part++;
      yield { part, document: bareDocument(record.row), record };
    }
    skippedRecords += table.skippedRecords?.() ?? 0;
    undisplayed += table.hiddenCharacters?.() ?? 0;
  }
  if (part === 0) throw refusal("empty", "nenhuma linha com dados");
  const document = { ...bareDocument(), ...(undisplayed === 0 ? {} : { hidden: { undisplayed } }) };
  yield { part: 0, document, skippedRecords };
}

async function* recordsOf(source: TableSource, context: ParseContext): AsyncGenerator<TableRecord> {
  const rows = source.rows[Symbol.asyncIterator]();
  const sample = await takeSample(rows);
  checkWidth(source.columns, context);
  const table = recordTable(source, sample, context);
  for (
    let slice: readonly TableRow[] | undefined = sample;
    slice !== undefined;
    slice = await nextSlice(rows)
  ) {
    checkWidth(source.columns, context);
    for (const { number, cells, shown } of slice) {
      if (cells.every((cell) => isBlank(cell))) continue;
      yield { table, row: number, cells, ...(shown && { shown }) };
    }
  }
}

function recordTable(source: TableSource, sample: readonly TableRow[], context: ParseContext): RecordTable {
  const columns = inferColumns(source.columns, sampleCells(sample), context.table);
  return {
    name: source.name,
    isLast: source.isLast,
    columns: source.columns,
    typed: (cell, index) => {
      const column = columns[index];
      return column === undefined ? (cell ?? null) : convertCell(cell, column);
    },
  };
}

function bareDocument(row?: number): ParsedDocument {
  return { title: null, text: "", blocks: [], metadata: {}, ...(row === undefined ? {} : { row }) };
}
