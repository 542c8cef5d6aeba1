import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const MODULES = join(import.meta.dirname, "../../node_modules");

/** What each option takes on disk, with all that it needs, in megabytes; null when it is not installed. */
export function installedSizes(duckdb: string | null): Readonly<Record<string, number | null>> {
  const ours = (names: readonly string[]) => sum(names.map((name) => folderBytes(join(MODULES, name))));
  return {
    "csv-parse": ours(["csv-parse"]),
    "hyparquet and its codecs": ours(["hyparquet", "hyparquet-compressors", "hysnappy", "fzstd"]),
    papaparse: ours(["papaparse"]),
    "DuckDB (one platform)": duckdb === null ? null : sum([folderBytes(join(duckdb, "node_modules"))]),
  };
}

function sum(bytes: readonly number[]): number {
  return bytes.reduce((total, size) => total + size, 0) / 1024 / 1024;
}

function folderBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0);
}
