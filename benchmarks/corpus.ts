import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { findFiles } from "#src/knowledge/folders/folder-fixture.ts";
import type { FoundFile } from "#src/knowledge/index.ts";
import { seededRandom, shuffled } from "./random.ts";

/** Not part of the project: a snapshot of public documentation, too large to carry along. */
const ARCHIVE = resolve(import.meta.dirname, "../../shared/data/docs-azure-ptbr.tar.xz");

/** The folder with the corpus, unpacked into `scratch` if need be; null when this machine has none. */
export function locateCorpus(given: string | null, scratch: string): string | null {
  if (given !== null) return existsSync(given) ? given : null;
  if (!existsSync(ARCHIVE)) return null;
  const folder = join(scratch, "corpus");
  mkdirSync(folder);
  execFileSync("tar", ["-xJf", ARCHIVE, "-C", folder]);
  return folder;
}

export function missingCorpusNotice(given: string | null): string {
  return [
    "*** BENCHMARK SKIPPED: there is no corpus to measure on. ***",
    `Looked for: ${given ?? ARCHIVE}`,
    "Any folder with some 150 MB of Portuguese Markdown will do: npm run bench -- --corpus DIR",
  ].join("\n");
}

/** The Markdown files in an order that mixes subjects, so that any part of the list is a fair sample. */
export async function corpusFiles(folder: string, seed: number): Promise<FoundFile[]> {
  const files = (await findFiles(folder)).filter((file) => file.path.endsWith(".md"));
  return shuffled(files, seededRandom(seed));
}
