import { extname } from "node:path";
import type { StreamParser } from "../parser.ts";
import type { TableSource } from "./cell.ts";
import { csvRecords } from "./csv/records.ts";
import { withHeader } from "./header.ts";
import { tableParts } from "./table-parts.ts";

/** Reads .csv and .tsv: encoding, delimiter, header and types are found by looking. */
export const readCsv: StreamParser = (file, context) => {
  const { maxColumns } = context.limits;
  const { delimiter } = context.table;
  const extension = extname(file.name).toLowerCase();
  const given = delimiter === undefined ? {} : { delimiter };
  async function* tables(): AsyncGenerator<TableSource> {
    const records = csvRecords({ content: file.content, extension, maxColumns, ...given });
    yield { name: null, isLast: true, ...(await withHeader(records, maxColumns)) };
  }
  return tableParts(file, context, tables());
};
