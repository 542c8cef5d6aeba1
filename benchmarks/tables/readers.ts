import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { parseFile } from "#src/parsing/index.ts";
import { openTenant } from "../open-tenant.ts";

export interface ReaderTask {
  readonly reader: ReaderName;
  readonly path: string;
  /** A folder where DuckDB is installed. */
  readonly duckdb: string;
}

export type ReaderName = keyof typeof READERS;

/** Each reads the whole file, makes a value of every cell, keeps nothing, and says how many rows it saw. */
export const READERS = {
  "acervo, .csv": readOurs,
  "csv-parse": readCsvParse,
  papaparse: readPapaparse,
  "DuckDB, .csv": readDuckDbCsv,
  "acervo, .parquet": readOurs,
  "hyparquet, by row group": readHyparquet,
  "hyparquet, all at once": readHyparquetAtOnce,
  "DuckDB, .parquet": readDuckDbParquet,
  "acervo ingest, words only, .csv": ingestOurs,
} as const;

async function readOurs({ path }: ReaderTask): Promise<number> {
  let rows = 0;
  for await (const { part } of parseFile({ name: path, content: { path } })) if (part > 0) rows++;
  return rows;
}

/** All the way in: rows are also analysed and written to a knowledge base. */
async function ingestOurs({ path }: ReaderTask): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-bench-ingest-"));
  const acervo = await openTenant({ ACERVO_DATA: folder, ACERVO_EMBEDDING: "none" });
  try {
    const source = { source: path, collection: "geral", kind: "document", content: { path } } as const;
    const [outcome] = await Array.fromAsync(acervo.ingest([source]));
    return outcome?.kind === "created" ? outcome.parts.written : 0;
  } finally {
    await acervo.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readCsvParse({ path }: ReaderTask): Promise<number> {
  let rows = 0;
  const parser = createReadStream(path).pipe(parse({ delimiter: ";", columns: true }));
  for await (const _ of parser) rows++;
  return rows;
}

interface Papaparse {
  readonly NODE_STREAM_INPUT: unknown;
  parse(input: unknown, options: object): NodeJS.ReadWriteStream;
}

/** It has no types of its own. */
async function readPapaparse({ path }: ReaderTask): Promise<number> {
  const papaparse = createRequire(import.meta.url)("papaparse") as Papaparse;
  let rows = 0;
  const options = { delimiter: ";", header: true };
  for await (const _ of createReadStream(path).pipe(papaparse.parse(papaparse.NODE_STREAM_INPUT, options)))
    rows++;
  return rows;
}

async function readHyparquet({ path }: ReaderTask): Promise<number> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let rows = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rows + Number(group.num_rows);
    rows += (await parquetReadObjects({ file, metadata, compressors, rowStart: rows, rowEnd })).length;
  }
  return rows;
}

async function readHyparquetAtOnce({ path }: ReaderTask): Promise<number> {
  return (await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors })).length;
}

interface DuckDb {
  readonly DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<DuckDbConnection> }> };
}
interface DuckDbConnection {
  stream(
    sql: string,
  ): Promise<{ fetchChunk(): Promise<{ readonly rowCount: number; getRows(): readonly unknown[] } | null> }>;
}

function readDuckDbCsv(task: ReaderTask): Promise<number> {
  return readDuckDb(task, "read_csv");
}

function readDuckDbParquet(task: ReaderTask): Promise<number> {
  return readDuckDb(task, "read_parquet");
}

async function readDuckDb({ path, duckdb }: ReaderTask, source: string): Promise<number> {
  const { DuckDBInstance } = createRequire(join(duckdb, "package.json"))("@duckdb/node-api") as DuckDb;
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const result = await connection.stream(`SELECT * FROM ${source}('${path.replaceAll("'", "''")}')`);
  let rows = 0;
  while (true) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return rows;
    rows += chunk.getRows().length;
  }
}
