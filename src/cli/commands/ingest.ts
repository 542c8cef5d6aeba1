import { presentIngest, presentOutcome } from "#src/api/index.ts";
import {
  collectFiles,
  type IngestAbout,
  ingestFiles,
  type IngestSummary,
  summarizeIngest,
  typedSource,
} from "#src/app/index.ts";
import { DOCUMENT_KINDS, type DocumentKind, type Origin } from "#src/domain/index.ts";
import type { FoundFile, IngestOutcome } from "#src/knowledge/index.ts";
import { inLine } from "#src/text/index.ts";
import type { Cli, CliCommand, OpenOptions } from "../cli.ts";
import { EXIT, type ExitCode, UsageError } from "../errors.ts";
import { addTableOptions, type TableFlags, tableOptions } from "../options/table-options.ts";
import { given, oneOf, origin } from "../options/values.ts";
import { showIngest } from "../present/ingest.ts";
import { MAX_TYPED_BYTES } from "../terminal.ts";
import { type FileRun, runFiles } from "./file-run.ts";

interface IngestOptions extends TableFlags {
  readonly kind: DocumentKind;
  readonly source?: Origin;
  readonly title?: string;
}

export const ingest: CliCommand<[paths: string[], options: IngestOptions]> = {
  define: (command, text) => {
    command
      .argument("<PATH...>", text.arguments.paths)
      .option("--kind <KIND>", text.options.fileKind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--source <SOURCE>", text.options.origin, origin("--source"))
      .option("--title <TITLE>", text.options.title);
    addTableOptions(command, text);
  },
  run: async (cli, paths, options) => {
    const { kind, title, source } = options;
    refuseEntries(cli, kind);
    const { files, omitted, ignored } = await collectFiles(paths);
    if (title !== undefined && files.length > 1)
      throw new UsageError(cli.text.usage.titleForOne(files.length));
    const { collection } = (await cli.settings()).entrance;
    const about = { kind, collection, ...given({ origin: source, title, table: tableOptions(options) }) };
    const { outcomes, ...run } = await ingestDocuments(cli, files, about);
    const summary = summarizeIngest([...omitted, ...outcomes], { ...run, leftOut: ignored });
    const reply = presentIngest(summary, cli.language);
    cli.print(showIngest(reply, cli), reply);
    return exitCode(summary);
  },
};

/** Files kept as questions or products would be documents, which the commands for entries never show. */
export function refuseEntries(cli: Cli, kind: DocumentKind): void {
  if (kind === "faq" || kind === "catalog") throw new UsageError(cli.text.usage.entriesAsFiles(kind));
}

/** Also the first half of the demonstration. */
export async function ingestDocuments(
  cli: Cli,
  files: readonly FoundFile[],
  about: IngestAbout,
  open?: OpenOptions,
): Promise<FileRun<IngestOutcome>> {
  // No file, no knowledge base: a mistyped path must not leave an empty one behind.
  if (files.length === 0) return { outcomes: [], isInterrupted: false, seconds: 0 };
  const run = { of: "documents", count: files.length } as const;
  return runFiles(cli, run, (acervo, progress) => ingestFiles(acervo, files, about, progress), open);
}

function exitCode({ counts, isInterrupted }: IngestSummary): ExitCode {
  if (isInterrupted) return EXIT.interrupted;
  const fine = counts.created + counts.replaced + counts.unchanged + counts.duplicate;
  return counts.failed === 0 && fine > 0 ? EXIT.fine : EXIT.failed;
}

/** Keeps a text that is in no file: a notice, an answer given by telephone. The same title again replaces it. */
export const add: CliCommand<[title: string, words: string[], options: { readonly kind: DocumentKind }]> = {
  define: (command, { arguments: about, options }) =>
    command
      .argument("<TITLE>", about.title)
      .argument("[TEXT...]", about.text)
      .option("--kind <KIND>", options.kind, oneOf("--kind", DOCUMENT_KINDS), "document"),
  run: async (cli, written, words, { kind }) => {
    const title = written.trim();
    const typed = new TextEncoder().encode(words.join(" "));
    const bytes = words.length > 0 ? typed : await cli.terminal.readInput(MAX_TYPED_BYTES);
    if (title === "" || bytes.byteLength === 0) throw new UsageError(cli.text.usage.addWhat);
    const { collection } = (await cli.settings()).entrance;
    const source = { ...typedSource({ title, collection, kind }), content: { bytes } };
    const open = { creates: true };
    const [outcome] = await cli.withTenant((acervo) => Array.fromAsync(acervo.ingest([source])), open);
    if (outcome === undefined) throw new Error("a text was read as nothing");
    const reply = presentOutcome(outcome, cli.language);
    if (reply.reason !== undefined) {
      cli.print(reply.reason, reply);
      return EXIT.failed;
    }
    const say = reply.outcome === "replaced" ? cli.text.add.replaced : cli.text.add.kept;
    cli.print(say(`"${inLine(reply.name ?? "")}" (id ${reply.id})`), reply);
  },
};
