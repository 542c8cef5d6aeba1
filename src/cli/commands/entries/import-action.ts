import type { EntryKind, Origin } from "#src/domain/index.ts";
import type { CliCommand } from "../../command.ts";
import { checkFiles, type ImportAbout, importFiles, throwMistyped } from "../../import-entries.ts";
import { columnField, ENTRY_ORIGINS, entryColumns, type NamedValue } from "../../options/entry-options.ts";
import { origin } from "../../options/origin.ts";
import { addReadingOptions } from "../../options/table-options.ts";
import { collect } from "../../options/whole-number.ts";
import {
  importData,
  importExitCode,
  presentImport,
  summarizeImport,
} from "../../present/entries/import-report.ts";

interface ImportOptions {
  readonly column?: readonly NamedValue[];
  readonly delimiter?: string;
  readonly decimal?: "," | ".";
  readonly source?: Origin;
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
      addReadingOptions(command, text);
    },
    run: async (cli, paths, options) => {
      await checkFiles(cli, paths);
      const config = await cli.config();
      const about = { kind, collection: config.collection, ...asImport(options) };
      const start = performance.now();
      const { outcomes, isInterrupted } = await cli.terminal.interruptible((signal) =>
        cli.withAcervo(
          config,
          async (acervo) => ({
            outcomes: await importFiles(cli, acervo, paths, about, signal),
            isInterrupted: signal.aborted,
          }),
          {},
        ),
      );
      throwMistyped(outcomes);
      const seconds = (performance.now() - start) / 1_000;
      const summary = summarizeImport(outcomes, { kind, seconds, isInterrupted });
      cli.print(presentImport(summary, cli), importData(summary, cli));
      return importExitCode(summary);
    },
  };
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
