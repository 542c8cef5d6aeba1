import { extname } from "node:path";
import type { ParseContext, OpenFile, StreamParser } from "../parser.ts";
import type { TableRow } from "./cell.ts";
import { withHeader } from "./header.ts";
import { tableParts } from "./table-parts.ts";
import { CsvError, parse } from "csv-parse";
import { refusal, tooManyColumns } from "../refuse.ts";
import { utf8Chunks } from "../encoding/utf8-chunks.ts";

/** Reads .csv and .tsv: encoding, delimiter, header and types are found by looking. */
export const readCsv: StreamParser = async function* (file, context) {
  const table = await withHeader(csvRecords(file, context), context.limits.maxColumns);
  yield* tableParts(file, context, [{ name: null, isLast: true, ...table }]);
};

/** Commas come last: they also stand in decimal numbers, as evenly as a delimiter. */
const DELIMITERS = [";", "\t", "|", ","] as const;
const RECORDS = 60;
/** Fields of this many records of a hundred must be as many as in most. */
const CONSISTENT = 0.8;
const EXCEL_HINT = /^sep=(.)\r?\n/i;
/** How a deck of flashcards begins when it is exported as text: "#separator:tab", "#html:true", "#deck column:1". */
export const DECK_HEAD = /^\uFEFF?#separator:[^\n]*\n(?:#[a-z ]{2,20}:[^\n]*\n)*/i;

/**
 * Finds the delimiter that cuts the first records into equally many fields, and more than one; comma when none does. A hint
 * for Excel ("sep=;") or the head of a deck before the first record is skipped.
 */
function findDialect(head: string, extension: string, given?: string) {
  const hint = EXCEL_HINT.exec(head);
  const skippedBytes = Buffer.byteLength(hint?.[0] ?? DECK_HEAD.exec(head)?.[0] ?? "");
  const scored = DELIMITERS.map((candidate) => ({ candidate, score: score(fieldCounts(head, candidate)) }));
  const [best] = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  const usual = extension === ".tsv" ? "\t" : ",";
  return { delimiter: given ?? hint?.[1] ?? best?.candidate ?? usual, skippedBytes };
}

/** Consistency counts, and most of all that the header is cut like the rest. */
function score(counts: readonly number[]): number {
  const times = [...Map.groupBy(counts, (count) => count)].map(([count, { length }]) => ({ count, length }));
  const [usual] = times.toSorted((one, other) => other.length - one.length || other.count - one.count);
  if (usual === undefined || usual.count < 2) return 0;
  const share = usual.length / counts.length;
  if (share < CONSISTENT) return share * 0.1;
  return share + (counts[0] === usual.count ? 1 : 0);
}

/** Fields of each of the first records; the quotes of the format keep delimiters and line ends inside a field. */
function fieldCounts(head: string, delimiter: string): readonly number[] {
  const quoted = new RegExp(`(?<=^|[\\r\\n${delimiter}])"(?:[^"]|"")*(?:"|$)`, "g");
  const lines = head.replaceAll(quoted, "quoted").split(/\r\n?|\n/);
  // The last record may be cut off, unless it is all there is.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole
    .filter((line) => line !== "")
    .slice(0, RECORDS)
    .map((line) => line.split(delimiter).length);
}

/** A record beyond this is a quote that nobody closed, or no table. */
const MAX_RECORD_BYTES = 1024 * 1024;
const DIALECT_HEAD_BYTES = 64 * 1024;
const ON_RECORD = "__onRecord";

/** The core of the library's stream: it works at once, where the stream would make a promise for every chunk. */
interface CsvCore {
  readonly state: {
    readonly record: readonly unknown[];
    expectedRecordLength: number;
    readonly quoting: boolean;
  };
  /** Pushes the records that end in the chunk; `undefined` is the end of the file. */
  parse(
    chunk: Buffer | undefined,
    isEnd: boolean,
    push: (cells: string[]) => void,
    close: () => void,
  ): unknown;
  [ON_RECORD](push: unknown): unknown;
}

/** The records of a .csv file as they stand in it, header and all, a slice for each chunk of the file. */
export async function* csvRecords(
  { name, content }: OpenFile,
  { table, limits: { maxColumns } }: ParseContext,
): AsyncGenerator<readonly TableRow[]> {
  const chunks = utf8Chunks(content);
  const { value: first } = await chunks.next();
  if (first === undefined) return;
  const head = first.toString("utf8", 0, DIALECT_HEAD_BYTES);
  const { delimiter, skippedBytes } = findDialect(head, extname(name).toLowerCase(), table.delimiter);
  const lax = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false };
  const parser = parse({ delimiter, ...lax, max_record_size: MAX_RECORD_BYTES });
  const { api } = parser as unknown as { readonly api: CsvCore };
  expectAnyLength(api);
  let number = 0;

  function rowsIn(chunk: Buffer | undefined): readonly TableRow[] {
    const rows: TableRow[] = [];
    const push = (cells: string[]): void => {
      number++;
      // A blank line is a row of a spreadsheet, so it counts; there is nothing else to it.
      if (cells.length === 1 && cells[0] === "") return;
      if (cells.length > maxColumns) throw tooManyColumns(maxColumns);
      rows.push({ number, cells });
    };
    const error = api.parse(chunk, chunk === undefined, push, () => undefined);
    if (error !== undefined) throw asRefusal(error, maxColumns, api.state.quoting);
    return rows;
  }

  yield rowsIn(first.subarray(skippedBytes));
  for await (const chunk of chunks) yield rowsIn(chunk);
  yield rowsIn(undefined);
}

/**
 * Even where it allows records of any length, the library makes an error, with a copy of the record and a stack trace, for each
 * that differs from the first: ragged rows take seven times as long. So the length to expect is set before each record, as a
 * plain value: an accessor there made every file three times slower.
 */
function expectAnyLength(api: CsvCore): void {
  const onRecord = api[ON_RECORD].bind(api);
  api[ON_RECORD] = (push) => {
    api.state.expectedRecordLength = api.state.record.length;
    return onRecord(push);
  };
}

function asRefusal(error: unknown, maxColumns: number, isInQuotes: boolean): unknown {
  if (!(error instanceof CsvError)) return error;
  // What made the record so long: columns without end, or a quote that swallows the rest of the file.
  if (Number(error.column) > maxColumns) return tooManyColumns(maxColumns);
  if (isInQuotes || error.code === "CSV_QUOTE_NOT_CLOSED")
    return refusal("damaged", "aspas que não se fecham", error);
  const isLong = error.code === "CSV_MAX_RECORD_SIZE";
  return refusal("damaged", isLong ? "uma linha tem mais de 1 MB" : "", error);
}
