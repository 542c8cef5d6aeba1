import { AcervoError } from "#src/domain/index.ts";
import type { FileContent, StreamParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import type { TableRow, TableSource } from "./cell.ts";
import { isJsonObject, isRecords, type JsonObject, parseJson, recordColumns } from "./json/json-cells.ts";
import { tableParts } from "./table-parts.ts";
import { utf8Chunks } from "./utf8-stream.ts";

/** No record of a table is longer; without line ends this would be the whole file. */
const MAX_LINE = 16 * 1024 * 1024;
const LINE_END = 0x0a;

/** Reads one JSON record a line. Lines that are none are counted and left out; when all are, the file is damaged. */
export const readJsonLines: StreamParser = (file, context) => {
  const { maxColumns, maxDepth } = context.limits;
  const columns = recordColumns(maxColumns);
  let skipped = 0;
  let read = 0;

  function rowsIn(line: string, number: number): readonly TableRow[] {
    if (line.trim() === "") return [];
    const record = parseRecord(line, maxDepth);
    if (record === null) skipped++;
    else read++;
    if (record === null) return [];
    const records = context.keepsRecords === true ? wrappedRecords(record) : [record];
    return records.map((own) => ({ number, cells: columns.cells(own) }));
  }

  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    let number = 0;
    for await (const lines of linesOf(file.content)) {
      const slice = lines.flatMap((line) => rowsIn(line, ++number));
      if (slice.length > 0) yield slice;
    }
    if (read === 0 && skipped > 0) throw refusal("damaged", "nenhuma linha é um registro JSON");
  }

  async function* tables(): AsyncGenerator<TableSource> {
    yield { name: null, isLast: true, columns: columns.names, rows: rows(), skippedRecords: () => skipped };
  }
  return tableParts(file, context, tables());
};

/** A line that says nothing but a list of records (`{"faqs": […]}`) is a JSON file under this name. */
function wrappedRecords(record: JsonObject): readonly JsonObject[] {
  const [only, ...others] = Object.values(record);
  return others.length === 0 && isRecords(only) ? only : [record];
}

function parseRecord(line: string, maxDepth: number): JsonObject | null {
  try {
    const value = parseJson(line, maxDepth);
    return isJsonObject(value) ? value : null;
  } catch (error) {
    if (error instanceof AcervoError) throw error;
    return null;
  }
}

/** The lines of a file, as many at a time as a chunk of it completes. */
async function* linesOf(content: FileContent): AsyncGenerator<readonly string[]> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8Chunks(content)) {
    const end = chunk.lastIndexOf(LINE_END);
    if (end < 0) {
      pieces.push(chunk);
      size += chunk.byteLength;
      if (size > MAX_LINE) throw refusal("unsafe", "linha longa demais");
      continue;
    }
    yield Buffer.concat([...pieces, chunk.subarray(0, end)])
      .toString("utf8")
      .split("\n");
    pieces = [chunk.subarray(end + 1)];
    size = chunk.byteLength - end - 1;
  }
  if (size > 0) yield [Buffer.concat(pieces).toString("utf8")];
}
