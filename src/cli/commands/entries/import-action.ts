import type { EntryKind, Origin } from "#src/domain/index.ts";
import type { Cli } from "../../cli.ts";
import type { CliCommand } from "../../command.ts";
import { checkFiles, type ImportAbout, importFiles, throwMistyped } from "../../import-entries.ts";
import { columnField, ENTRY_ORIGINS, entryColumns, type NamedValue } from "../../options/entry-options.ts";
import { origin } from "../../options/origin.ts";
import { addReadingOptions } from "../../options/table-options.ts";
import { collect } from "../../options/whole-number.ts";
import {
  importData,
  importExitCode,
  type ImportSummary,
  summarizeImport,
} from "../../present/entries/import-report.ts";
import { presentImport } from "../../present/entries/import-text.ts";
import { withTemporaryBase } from "../../with-temporary-base.ts";

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
        .argument("<FILE...>", about.files[kind])
        .option("--column <FIELD=COLUMN>", options.column, collect(columnField(text)))
        .option("--source <SOURCE>", options.source[kind], origin("--source", ENTRY_ORIGINS[kind]));
      addReadingOptions(command, text).option("--dry-run", options.dryRun);
    },
    run: async (cli, paths, options) => {
      await checkFiles(cli, paths);
      const config = await cli.config();
      const about = { kind, collection: config.collection, ...asImport(options) };
      const { dryRun: isDryRun = false } = options;
      const start = performance.now();
      const { outcomes, isInterrupted } = await (isDryRun ? rehearse : write)(cli, paths, about);
      throwMistyped(outcomes);
      const seconds = (performance.now() - start) / 1_000;
      const summary = summarizeImport(outcomes, { kind, seconds, isInterrupted, isDryRun });
      cli.print(presentImport(summary, cli), importData(summary, cli));
      return importExitCode(summary);
    },
  };
}

type ImportRun = Pick<ImportSummary, "outcomes" | "isInterrupted">;

async function write(cli: Cli, paths: readonly string[], about: ImportAbout): Promise<ImportRun> {
  const config = await cli.config();
  return cli.terminal.interruptible((signal) =>
    cli.withAcervo(
      config,
      async (acervo) => ({
        outcomes: await importFiles(cli, acervo, paths, about, signal),
        isInterrupted: signal.aborted,
      }),
      {},
    ),
  );
}

/** Into a base that is thrown away, and without vectors: nobody is going to search it. */
async function rehearse(cli: Cli, paths: readonly string[], about: ImportAbout): Promise<ImportRun> {
  const { signal } = new AbortController();
  const outcomes = await withTemporaryBase(cli, { ACERVO_EMBEDDING: "none" }, (acervo) =>
    importFiles(cli, acervo, paths, about, signal),
  );
  return { outcomes: outcomes ?? [], isInterrupted: outcomes === null };
}

function asImport({
  column,
  delimiter,
  decimal,
  source,
}: ImportOptions): Omit<ImportAbout, "kind" | "collection"> {
  const table = {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(decimal === undefined ? {} : { decimal }),
  };
  return {
    table,
    ...(source === undefined ? {} : { origin: source }),
    ...(column === undefined ? {} : { columns: entryColumns(column) }),
  };
}
