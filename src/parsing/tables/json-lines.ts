import { AcervoError } from "#src/domain/index.ts";
import type { FileContent, StreamParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import type { TableRow, TableSource } from "./cell.ts";
import { isJsonObject, type JsonObject, parseJson, recordColumns } from "./json/json-cells.ts";
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

  function row(line: string, number: number): TableRow | null {
    if (line.trim() === "") return null;
    const record = parseRecord(line, maxDepth);
    if (record === null) skipped++;
    else read++;
    return record === null ? null : { number, cells: columns.cells(record) };
  }

  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    let number = 0;
    for await (const lines of linesOf(file.content)) {
      const slice = lines.map((line) => row(line, ++number)).filter((found) => found !== null);
      if (slice.length > 0) yield slice;
    }
    if (read === 0 && skipped > 0) throw refusal("damaged", "nenhuma linha é um registro JSON");
  }

  async function* tables(): AsyncGenerator<TableSource> {
    yield { name: null, isLast: true, columns: columns.names, rows: rows(), skippedRecords: () => skipped };
  }
  return tableParts(file, context, tables());
};

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
