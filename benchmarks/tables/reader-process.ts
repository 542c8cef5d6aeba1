import { readFileSync, writeFileSync } from "node:fs";
import { peakRssMb } from "../figures.ts";
import { READERS, type ReaderTask } from "./readers.ts";

export interface ReaderFigures {
  readonly rows: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakRssMb: number;
}

const [taskFile = "", resultFile = ""] = process.argv.slice(2);
const task = JSON.parse(readFileSync(taskFile, "utf8")) as ReaderTask;
const start = performance.now();
const rows = await READERS[task.reader](task);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage();
const figures: ReaderFigures = { rows, seconds, cpuSeconds: (user + system) / 1e6, peakRssMb: peakRssMb() };
writeFileSync(resultFile, JSON.stringify(figures));
// DuckDB keeps threads that would hold the process open.
process.exit(0);
