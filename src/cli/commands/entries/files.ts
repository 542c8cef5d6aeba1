import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { dirname, extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { presentImport } from "#src/api/index.ts";
import {
  checkCollection,
  type ImportAbout,
  importFiles,
  type ImportSummary,
  summarizeImport,
} from "#src/app/index.ts";
import { AcervoError, type EntryKind, type Origin } from "#src/domain/index.ts";
import {
  attributeColumns,
  type EntryDocument,
  type EntryImportOutcome,
  exportEntries,
  type ExportFormat,
  isFile,
} from "#src/knowledge/index.ts";
import type { Cli, CliCommand, OpenOptions } from "../../cli.ts";
import { EXIT, type ExitCode, UsageError } from "../../errors.ts";
import { addReadingOptions, columnField, ENTRY_ORIGINS, entryColumns } from "../../options/table-options.ts";
import { collect, given, type NamedValue, oneOf, origin } from "../../options/values.ts";
import { showImport } from "../../present/ingest.ts";
import { inTemporaryFolder } from "../../temporary-base.ts";
import { type FileRun, runFiles } from "../file-run.ts";

interface ImportOptions {
  readonly column?: readonly NamedValue[];
  readonly delimiter?: string;
  readonly decimal?: "," | ".";
  readonly source?: Origin;
  readonly dryRun?: boolean;
}

/** Reads entries from files and writes them by their ids: the same file again changes nothing. */
export function importAction(kind: EntryKind): CliCommand<[paths: string[], options: ImportOptions]> {
  return {
    define: (command, text) => {
      const { arguments: about, options } = text.entries;
      command
        .argument("<FILE...>", about.files)
        .option("--column <FIELD=COLUMN>", options.column, collect(columnField))
        .option("--source <SOURCE>", text.options.origin, origin("--source", ENTRY_ORIGINS[kind]));
      addReadingOptions(command, text).option("--dry-run", text.options.dryRun);
    },
    run: async (cli, paths, { column, delimiter, decimal, source, dryRun: isDryRun = false }) => {
      // All are looked at before any is read: a mistyped name must not leave half of the work done.
      for (const path of paths) {
        if (!(await isFile(path))) throw new UsageError(cli.text.entries.usage.folder(path));
      }
      const about = {
        kind,
        collection: (await cli.settings()).entrance.collection,
        table: given({ delimiter, decimal }),
        ...given({ origin: source, columns: column && entryColumns(column) }),
      };
      const { outcomes, ...run } = isDryRun
        ? await inTemporaryFolder((ACERVO_DATA) =>
            // Without vectors: nobody is going to search it.
            runImport(cli, paths, about, { overrides: { ACERVO_DATA, ACERVO_EMBEDDING: "none" } }),
          )
        : await runImport(cli, paths, about);
      const mistyped = outcomes.find(isMistyped);
      if (mistyped !== undefined) throw mistyped.error;
      const summary = summarizeImport(outcomes, { kind, isDryRun, ...run });
      const reply = presentImport(summary, cli.language);
      cli.print(showImport(reply, cli), reply);
      return exitCode(summary);
    },
  };
}

export function runImport(
  cli: Cli,
  paths: readonly string[],
  about: ImportAbout,
  open?: OpenOptions,
): Promise<FileRun<EntryImportOutcome>> {
  const files = { of: "entries", count: paths.length } as const;
  return runFiles(cli, files, (acervo, progress) => importFiles(acervo, paths, about, progress), open);
}

/** What was typed is wrong, and not the file: the shell should get to know it. */
function isMistyped(outcome: EntryImportOutcome): outcome is Extract<EntryImportOutcome, { kind: "failed" }> {
  if (outcome.kind !== "failed") return false;
  return outcome.error instanceof AcervoError && outcome.error.code === "invalid-option";
}

/** Rows that were refused are reported; only when nothing else was there has the import failed. */
function exitCode(summary: ImportSummary): ExitCode {
  if (summary.isInterrupted) return EXIT.interrupted;
  const areRead = summary.outcomes.every(({ kind }) => kind === "imported");
  const isNothing = summary.created + summary.replaced + summary.unchanged === 0;
  return areRead && !(summary.rejected > 0 && isNothing) ? EXIT.fine : EXIT.failed;
}

interface ExportOptions {
  readonly format?: ExportFormat;
  readonly yes?: boolean;
}

const FORMATS: Readonly<Record<EntryKind, readonly ExportFormat[]>> = {
  faq: ["json", "jsonl", "csv", "md"],
  catalog: ["json", "jsonl", "csv"],
};

/** Writes all entries of a collection, inactive ones too: importing the file again changes nothing. */
export function exportAction(
  kind: EntryKind,
): CliCommand<[path: string | undefined, options: ExportOptions]> {
  return {
    define: (command, { entries: { arguments: about, options } }) =>
      command
        .argument("[FILE]", about.target)
        .option("--format <FORMAT>", options.format, oneOf("--format", FORMATS[kind]))
        .option("--yes", options.overwrite),
    run: async (cli, path, { format: asked, yes = false }) => {
      const format = asked ?? formatOf(cli, kind, path);
      checkTarget(cli, path, format, yes);
      await cli.withTenant(async (acervo, { collection }) => {
        await checkCollection(acervo, cli.options.collection);
        const list = () => acervo.entries.list({ kind, collection, includesInactive: true });
        let exported = 0;
        const counted = async function* (): AsyncGenerator<EntryDocument> {
          for await (const document of list()) {
            exported++;
            yield document;
          }
        };
        const text = exportEntries(counted(), format, format === "csv" ? await attributeColumns(list()) : []);
        if (path !== undefined) await writeFile(text, path);
        else for await (const piece of text) cli.terminal.stdout.write(piece);
        const said = cli.text.entries.exported(cli.format.integer(exported), collection);
        // The text itself took the standard output.
        if (path === undefined) cli.note(said);
        else cli.print(said, { file: path, format, collection, exported });
      });
    },
  };
}

function formatOf(cli: Cli, kind: EntryKind, path: string | undefined): ExportFormat {
  if (path === undefined) return "json";
  const extension = extname(path).slice(1).toLowerCase();
  const found = FORMATS[kind].find((format) => format === extension);
  if (found !== undefined) return found;
  throw new UsageError(cli.text.entries.usage.unknownFormat(path, FORMATS[kind].join(", ")));
}

function checkTarget(cli: Cli, path: string | undefined, format: ExportFormat, isSure: boolean): void {
  const { usage } = cli.text.entries;
  if (path === undefined) {
    if (cli.options.json && format !== "json") throw new UsageError(usage.textAsJson(format));
    return;
  }
  if (!existsSync(dirname(path))) throw new UsageError(usage.noFolder(dirname(path)));
  if (!isSure && existsSync(path)) throw new UsageError(usage.exists(path));
}

/** Under its name only once it is whole: what stood there before is not lost to a full disk. */
async function writeFile(pieces: AsyncIterable<string>, path: string): Promise<void> {
  const unfinished = `${path}.parcial`;
  try {
    await pipeline(pieces, createWriteStream(unfinished, { mode: 0o600 }));
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    // A stream does not say which file it is that the disk has no room for.
    const isFull = (error as NodeJS.ErrnoException).code === "ENOSPC";
    throw isFull ? new AcervoError("disk-full", { path }, { cause: error }) : error;
  }
}
