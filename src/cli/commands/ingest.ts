import { DOCUMENT_KINDS, type DocumentKind } from "#src/domain/index.ts";
import { fileSource, type FoundFile, type IngestOutcome, type SourceDocument } from "#src/knowledge/index.ts";
import type { Cli } from "../cli.ts";
import { collectFiles } from "../collect-files.ts";
import type { CliCommand } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { oneOf } from "../options/one-of.ts";
import { ingestData, type IngestSummary, presentIngest, summarize } from "../present/ingest.ts";
import { UsageError } from "../usage-error.ts";

interface IngestOptions {
  readonly kind: DocumentKind;
  readonly title?: string;
}

export const ingest: CliCommand<[paths: string[], options: IngestOptions]> = {
  define: (command, { arguments: about, options }) => {
    command
      .argument("<PATH...>", about.paths)
      .option("--kind <KIND>", options.kind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--title <TITLE>", options.title);
  },
  run: async (cli, paths, options) => {
    const { files, failures } = await collectFiles(paths);
    if (options.title !== undefined && files.length > 1) {
      throw new UsageError(cli.text.usage.titleForOne(files.length));
    }
    const start = performance.now();
    const failed = failures.map(({ path, error }) => ({ kind: "failed", source: path, error }) as const);
    const { outcomes, isInterrupted } = await ingestFiles(cli, files, options);
    const summary = summarize([...failed, ...outcomes], (performance.now() - start) / 1_000, isInterrupted);
    cli.print(presentIngest(summary, cli), ingestData(summary, cli));
    return exitCode(summary);
  },
};

interface IngestRun {
  readonly outcomes: readonly IngestOutcome[];
  readonly isInterrupted: boolean;
}

/** Also the first half of the demonstration. */
export async function ingestFiles(
  cli: Cli,
  files: readonly FoundFile[],
  about: IngestOptions,
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
          for await (const outcome of acervo.ingest(sources(files, config.collection, about, signal))) {
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
  { kind, title }: IngestOptions,
  signal: AbortSignal,
): Generator<SourceDocument> {
  for (const file of files) {
    if (signal.aborted) return;
    yield fileSource(file, { collection, kind, ...(title === undefined ? {} : { title }) });
  }
}

function exitCode({ counts, isInterrupted }: IngestSummary): ExitCode {
  if (isInterrupted) return EXIT.interrupted;
  const fine = counts.created + counts.replaced + counts.unchanged + counts.duplicate;
  return counts.failed === 0 && fine > 0 ? EXIT.fine : EXIT.failed;
}
