import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Compares with what was seen to be right before. After a change that is meant, `UPDATE_GOLDEN=1 npm test` writes the
 * files anew: their difference is then what the change does, and is looked at like any other.
 */
export function assertGolden(file: URL, actual: unknown): void {
  const written = `${JSON.stringify(actual, null, 2)}\n`;
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, written);
  assert.deepEqual(JSON.parse(written), JSON.parse(readFileSync(file, "utf8")));
}
