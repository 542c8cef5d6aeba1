import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** The process environment over what a `.env` file in the working directory says: the only place that reads them. */
export function environment(): Record<string, string | undefined> {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return { ...file, ...process.env };
}
