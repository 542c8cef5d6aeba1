import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for one test, and how to be rid of it. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "acervo-store-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** What a store in a test is opened with, besides its place. */
export const TEST_SETTINGS = { backupsKept: 5, cache: { ttlMs: 86_400_000, maxEntries: 10_000 } };
