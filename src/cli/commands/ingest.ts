import { DOCUMENT_KINDS, type DocumentKind, type Origin } from "#src/domain/index.ts";
import { fileSource, type FoundFile, type IngestOutcome, type SourceDocument } from "#src/knowledge/index.ts";
import type { TableOptions } from "#src/parsing/index.ts";
import type { Cli } from "../cli.ts";
import { collectFiles } from "../collect-files.ts";
import type { CliCommand } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { type EntryIngest, importable, ingestEntries } from "../ingest-entries.ts";
import { everyFew } from "../every-few.ts";
import { oneOf } from "../options/one-of.ts";
import { origin } from "../options/origin.ts";
import { addTableOptions, type TableFlags, tableOptions } from "../options/table-options.ts";
import { importData, importExitCode } from "../present/entries/import-report.ts";
import { presentImport } from "../present/entries/import-text.ts";
import { ingestData, type IngestSummary, presentIngest, summarize } from "../present/ingest.ts";
import { UsageError } from "../usage-error.ts";

interface IngestAbout {
  readonly kind: DocumentKind;
  readonly origin?: Origin;
  readonly title?: string;
  readonly table?: TableOptions;
}

interface IngestOptions extends TableFlags {
  readonly kind: DocumentKind;
  readonly source?: Origin;
  readonly title?: string;
}

export const ingest: CliCommand<[paths: string[], options: IngestOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text;
    command
      .argument("<PATH...>", about.paths)
      .option("--kind <KIND>", options.kind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--source <SOURCE>", text.ingestSource, origin("--source"))
      .option("--title <TITLE>", options.title);
    addTableOptions(command, text);
  },
  run: async (cli, paths, options) => {
    const { files, failures, ignored } = await collectFiles(paths);
    if (options.title !== undefined && files.length > 1) {
      throw new UsageError(cli.text.usage.titleForOne(files.length));
    }
    const start = performance.now();
    const failed = failures.map(({ path, error }) => ({ kind: "failed", source: path, error }) as const);
    const { kind, title, source } = options;
    const table = tableOptions(options, cli.text);
    const about = {
      kind,
      ...(source === undefined ? {} : { origin: source }),
      ...(title === undefined ? {} : { title }),
      ...(table === undefined ? {} : { table }),
    };
    const entries = await ingestEntries(cli, importable(files, options), about);
    const documents = files.filter((file) => !entries.imported.has(file));
    const { outcomes, isInterrupted } = entries.isInterrupted
      ? { outcomes: [], isInterrupted: true }
      : await ingestFiles(cli, documents, about);
    const seconds = (performance.now() - start) / 1_000;
    const run = { seconds, isInterrupted, leftOut: ignored };
    return report(cli, summarize([...failed, ...outcomes], run), entries);
  },
};

function report(cli: Cli, summary: IngestSummary, { summary: imported }: EntryIngest): ExitCode {
  if (imported === null) {
    cli.print(presentIngest(summary, cli), ingestData(summary, cli));
    return exitCode(summary);
  }
  const shown = [presentImport(imported, cli)];
  if (summary.outcomes.length > 0) shown.push(presentIngest(summary, cli));
  const data = { ...(ingestData(summary, cli) as object), entries: importData(imported, cli) };
  cli.print(shown.join("\n\n"), data);
  const code = importExitCode(imported);
  return code === EXIT.fine && summary.outcomes.length > 0 ? exitCode(summary) : code;
}

interface IngestRun {
  readonly outcomes: readonly IngestOutcome[];
  readonly isInterrupted: boolean;
}

/** Also the first half of the demonstration. */
export async function ingestFiles(
  cli: Cli,
  files: readonly FoundFile[],
  about: IngestAbout,
  overrides: Readonly<Record<string, string>> = {},
): Promise<IngestRun> {
  // No file, no knowledge base: a mistyped path must not leave an empty one behind.
  if (files.length === 0) return { outcomes: [], isInterrupted: false };
  const config = await cli.config(overrides);
  const work = (signal: AbortSignal): Promise<IngestRun> =>
    cli.withAcervo(
      config,
      async (acervo) => {
        const progress = cli.progress(cli.text.ingest.progress, files.length);
        const outcomes: IngestOutcome[] = [];
        try {
          const given = sources(files, config.collection, about, signal);
          const onRows = everyFew((rows) => progress.within(cli.text.ingest.rows(cli.format.integer(rows))));
          for await (const outcome of acervo.ingest(given, { signal, onRows })) {
            outcomes.push(outcome);
            progress.update(outcomes.length);
          }
        } finally {
          progress.end();
        }
        return { outcomes, isInterrupted: signal.aborted };
      },
      {},
    );
  return cli.terminal.interruptible(work);
}

/** Ends early when interrupted: what was handed over until then is still written as a whole. */
function* sources(
  files: readonly FoundFile[],
  collection: string,
  { kind, origin: from, title, table }: IngestAbout,
  signal: AbortSignal,
): Generator<SourceDocument> {
  for (const file of files) {
    if (signal.aborted) return;
    const source = fileSource(file, {
      collection,
      kind,
      ...(title === undefined ? {} : { title }),
      ...(table === undefined ? {} : { table }),
    });
    yield from === undefined ? source : { ...source, origin: from };
  }
}

function exitCode({ counts, isInterrupted }: IngestSummary): ExitCode {
  if (isInterrupted) return EXIT.interrupted;
  const fine = counts.created + counts.replaced + counts.unchanged + counts.duplicate;
  return counts.failed === 0 && fine > 0 ? EXIT.fine : EXIT.failed;
}
