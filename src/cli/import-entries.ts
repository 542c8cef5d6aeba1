import type { Acervo } from "#src/app/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { type EntryFile, type EntryImportOutcome, isFile } from "#src/knowledge/index.ts";
import type { Cli } from "./cli.ts";
import { everyFew } from "./every-few.ts";
import { UsageError } from "./usage-error.ts";

/** How files of entries are read, and where the entries go. */
export type ImportAbout = Omit<EntryFile, "source" | "content">;

/** Each of them may cost a model call. */
const ROWS_BETWEEN_NOTES = 5_000;

/** Reads files one after another, showing how far it has come. What was written before an interruption stays. */
export async function importFiles(
  cli: Cli,
  acervo: Acervo,
  paths: readonly string[],
  about: ImportAbout,
  signal: AbortSignal,
): Promise<EntryImportOutcome[]> {
  const { text, format } = cli;
  const files = paths.map((path): EntryFile => ({ ...about, source: path, content: { path } }));
  const progress = cli.progress(text.entries.progress, files.length);
  const outcomes: EntryImportOutcome[] = [];
  const onRows = everyFew(
    (rows) => progress.within(text.ingest.rows(format.integer(rows))),
    ROWS_BETWEEN_NOTES,
  );
  try {
    for await (const outcome of acervo.entries.import(files, { signal, onRows })) {
      outcomes.push(outcome);
      progress.update(outcomes.length);
    }
  } finally {
    progress.end();
  }
  return outcomes;
}

/** All are looked at before any is read: a mistyped name must not leave half of the work done. */
export async function checkFiles(cli: Cli, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!(await isFile(path))) throw new UsageError(cli.text.entries.usage.folder(path));
  }
}

/** What was typed is wrong, and not the file: the shell should get to know it. */
export function throwMistyped(outcomes: readonly EntryImportOutcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.kind !== "failed") continue;
    const { error } = outcome;
    if (error instanceof AcervoError && error.code === "invalid-option") throw error;
  }
}
