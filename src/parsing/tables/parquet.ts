import { parquetSchema } from "hyparquet";
import type { StreamParser } from "../parser.ts";
import type { TableRow, TableSource } from "./cell.ts";
import { columnNames } from "./columns/column-names.ts";
import { boundedCompressors } from "./parquet/decompress.ts";
import { readFooter } from "./parquet/footer.ts";
import { groupRows, type ParquetSource } from "./parquet/group-rows.ts";
import { randomAccess } from "./parquet/random-access.ts";
import { tableParts } from "./table-parts.ts";

/** Reads .parquet page by page; what the file declares is checked before memory is given for it. */
export const readParquet: StreamParser = async function* (file, context) {
  const source = await randomAccess(file.content);
  try {
    const metadata = await readFooter(source, context.limits);
    const compressors = boundedCompressors(context.limits);
    yield* tableParts(file, context, oneTable({ source, metadata, compressors }));
  } finally {
    await source.close();
  }
};

async function* oneTable(parquet: ParquetSource): AsyncGenerator<TableSource> {
  const fields = parquetSchema(parquet.metadata).children;
  const columns = columnNames(fields.map((field) => field.element.name));
  yield { name: null, isLast: true, columns, rows: rowsOf(parquet) };
}

async function* rowsOf(parquet: ParquetSource): AsyncGenerator<readonly TableRow[]> {
  let number = 0;
  for (const group of parquet.metadata.row_groups) {
    for await (const slice of groupRows(parquet, group)) {
      yield slice.map((cells) => ({ number: ++number, cells }));
    }
  }
}
