import { finished } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import type { FileContent } from "../../parser.ts";
import { refusal } from "../../refuse.ts";
import type { TableRow } from "../cell.ts";
import { utf8Chunks } from "../utf8-stream.ts";
import { findDialect } from "./dialect.ts";

/** A record beyond this is a quote that nobody closed. */
const MAX_RECORD = 1024 * 1024;
const DIALECT_HEAD = 64 * 1024;
/** Called by the library for each record. */
const ON_RECORD = "__onRecord";

export interface CsvSource {
  readonly content: FileContent;
  readonly extension: string;
  readonly delimiter?: string;
  readonly maxColumns: number;
}

/** The records of a .csv file as they stand in it, header and all, a slice for each chunk of the file. */
export async function* csvRecords(source: CsvSource): AsyncGenerator<readonly TableRow[]> {
  const chunks = utf8Chunks(source.content);
  const first = await chunks.next();
  if (first.done === true) return;
  const head = first.value.toString("utf8", 0, DIALECT_HEAD);
  const { delimiter, skippedBytes } = findDialect(head, source.extension, source.delimiter);
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD,
  });
  expectAnyLength(parser);
  // Every error reaches us through the callbacks; unheard, it would also end the process.
  parser.on("error", () => undefined);
  let number = 0;
  function taken(): readonly TableRow[] {
    const rows: TableRow[] = [];
    for (let cells: string[] | null = parser.read(); cells !== null; cells = parser.read()) {
      number++;
      // A blank line is a row of a spreadsheet, so it counts; there is nothing else to it.
      if (cells.length === 1 && cells[0] === "") continue;
      if (cells.length > source.maxColumns) throw tooWide(source.maxColumns);
      rows.push({ number, cells });
    }
    return rows;
  }
  try {
    for (let chunk = first.value.subarray(skippedBytes); ;) {
      const writing = written(parser, chunk);
      const rows = taken();
      await writing;
      if (rows.length > 0) yield rows;
      const next = await chunks.next();
      if (next.done === true) break;
      chunk = next.value;
    }
    parser.end();
    const ending = finished(parser, { readable: false });
    await ending;
    const rest = taken();
    if (rest.length > 0) yield rest;
  } catch (error) {
    throw asRefusal(error, source.maxColumns);
  } finally {
    parser.destroy();
  }
}

/** The part of the parser that this file reaches into. */
interface CsvInternals {
  readonly api?: {
    readonly state?: { readonly record?: readonly unknown[]; expectedRecordLength?: number };
    [ON_RECORD]?: (push: unknown) => unknown;
  };
}

/**
 * Even where it allows records of any length, the library makes an error, with a copy of the record and a stack trace, for each
 * that differs from the first: ragged rows take seven times as long. So the length to expect is set before each record, as a
 * plain value: an accessor there made every file three times slower. Where a later version looks different, only time is lost.
 */
function expectAnyLength(parser: object): void {
  const { api } = parser as CsvInternals;
  const state = api?.state;
  const onRecord = api?.[ON_RECORD];
  if (api === undefined || state === undefined || onRecord === undefined) return;
  api[ON_RECORD] = (push) => {
    state.expectedRecordLength = state.record?.length ?? 0;
    return onRecord.call(api, push);
  };
}

function written(parser: NodeJS.WritableStream, chunk: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  parser.write(chunk, (error) => (error ? reject(error) : resolve()));
  return promise;
}

function tooWide(maxColumns: number): Error {
  return refusal("unsafe", `colunas demais: mais de ${maxColumns}`);
}

function asRefusal(error: unknown, maxColumns: number): unknown {
  if (!(error instanceof CsvError)) return error;
  // What made the record so long: columns without end, or a quote that swallows the rest of the file.
  if (Number(error.column) > maxColumns) return tooWide(maxColumns);
  const isQuote = error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE";
  return refusal("damaged", isQuote ? "aspas que não se fecham" : error.message.slice(0, 200), error);
}
