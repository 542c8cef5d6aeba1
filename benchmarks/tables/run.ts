import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { medianOf, peakRssMb } from "../figures.ts";
import type { TestTables } from "./generate.ts";
import { installedSizes } from "./installed-size.ts";
import type { ReaderFigures } from "./reader-process.ts";
import { READERS, type ReaderName } from "./readers.ts";

const USAGE = `Usage: npm run bench:tables -- [options]
  --rows N        rows of the table (1000000)
  --repeats N     rounds; the median of each reader counts (3)
  --duckdb DIR    a folder where @duckdb/node-api is installed; without it DuckDB is left out`;
const READER = join(import.meta.dirname, "reader-process.ts");
const GENERATOR = join(import.meta.dirname, "generate-process.ts");

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    repeats: { type: "string", default: "3" },
    duckdb: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function bench(): Promise<void> {
  const duckdb = values.duckdb ?? null;
  if (duckdb !== null && !existsSync(join(duckdb, "node_modules/@duckdb/node-api"))) {
    throw new Error(`@duckdb/node-api is not installed in ${duckdb}`);
  }
  const scratch = mkdtempSync(join(tmpdir(), "acervo-bench-tables-"));
  try {
    console.error(`… ${values.rows} rows`);
    const tables = await generated(scratch, values.rows);
    const figures = await measureAll(tables, scratch, duckdb);
    console.log(report(tables, figures, duckdb));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function isCsv(reader: ReaderName): boolean {
  return reader.endsWith(".csv") || reader === "csv-parse" || reader === "papaparse";
}

/** Round by round, so that a busy minute of the machine does not fall on one reader alone. */
async function measureAll(tables: TestTables, scratch: string, duckdb: string | null) {
  const readers = (Object.keys(READERS) as ReaderName[]).filter(
    (name) => duckdb !== null || !name.startsWith("DuckDB"),
  );
  const runs = new Map(readers.map((reader) => [reader, [] as ReaderFigures[]]));
  for (let round = 1; round <= Number(values.repeats); round++) {
    for (const [reader, figures] of runs) {
      console.error(`… round ${round}: ${reader}`);
      const path = isCsv(reader) ? tables.csv : tables.parquet;
      figures.push(await measured({ reader, path, duckdb: duckdb ?? "" }, scratch));
    }
  }
  return new Map([...runs].map(([reader, figures]) => [reader, medianOf(figures)]));
}

/**
 * Each in a process of its own, so that memory and warmth do not leak. Making the tables too: a process begins with the peak
 * memory of the one that started it, so this one has to stay small.
 */
async function generated(scratch: string, rows: string): Promise<TestTables> {
  const resultFile = join(scratch, "tables.json");
  await runProcess([GENERATOR, scratch, rows, resultFile]);
  return JSON.parse(readFileSync(resultFile, "utf8")) as TestTables;
}

async function measured(task: object, scratch: string): Promise<ReaderFigures> {
  const [taskFile, resultFile] = [join(scratch, "task.json"), join(scratch, "result.json")];
  writeFileSync(taskFile, JSON.stringify(task));
  await runProcess([READER, taskFile, resultFile]);
  return JSON.parse(readFileSync(resultFile, "utf8")) as ReaderFigures;
}

async function runProcess(command: readonly string[]): Promise<void> {
  const flags = ["--disable-warning=ExperimentalWarning", "--max-old-space-size=12000"];
  const child = spawn(process.execPath, [...flags, ...command], { stdio: ["ignore", "inherit", "inherit"] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once("error", reject);
  child.once("exit", (code, signal) => {
    if (code === 0) resolve();
    else reject(new Error(`A process ended with ${signal ?? code}`));
  });
  await promise;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function report(
  tables: TestTables,
  figures: ReadonlyMap<ReaderName, ReaderFigures>,
  duckdb: string | null,
): string {
  const lines = [...figures].map(([reader, { rows, seconds, cpuSeconds, peakRssMb }]) => {
    const ours = figures.get(isCsv(reader) ? "acervo, .csv" : "acervo, .parquet");
    const ratio =
      ours === undefined
        ? " | "
        : `${(seconds / ours.seconds).toFixed(2)} | ${(cpuSeconds / ours.cpuSeconds).toFixed(2)}`;
    const speed = Math.round(rows / seconds);
    return `| ${reader} | ${rows} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${speed} | ${Math.round(peakRssMb)} | ${ratio} |`;
  });
  const sizes = Object.entries(installedSizes(duckdb)).map(
    ([name, size]) => `| ${name} | ${size?.toFixed(1) ?? "not installed"} |`,
  );
  return [
    `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString()}`,
    `Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}; this process: ${Math.round(peakRssMb())} MB, the least that can be measured`,
    `${tables.rows} rows of 8 columns: .csv ${megabytes(tables.csvBytes)} MB, .parquet ${megabytes(tables.parquetBytes)} MB`,
    "",
    "| reader | rows | seconds | CPU seconds | rows/s | peak RSS, MB | time to ours | CPU to ours |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
    "| installed | MB |",
    "| --- | --- |",
    ...sizes,
  ].join("\n");
}

if (values.help) console.log(USAGE);
else await bench();
