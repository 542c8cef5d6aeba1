import { createHash } from "node:crypto";
import { presentAdd, presentImport, presentIngest } from "#src/api/index.ts";
import {
  collectFiles,
  entryFiles,
  importFiles,
  type ImportSummary,
  type IngestAbout,
  ingestFiles,
  type IngestSummary,
  summarizeImport,
  summarizeIngest,
} from "#src/app/index.ts";
import { DOCUMENT_KINDS, type DocumentKind, type Origin } from "#src/domain/index.ts";
import type { FoundFile, IngestOutcome, SourceDocument } from "#src/knowledge/index.ts";
import type { Cli, CliCommand, OpenOptions } from "../cli.ts";
import { EXIT, type ExitCode, UsageError } from "../errors.ts";
import { addTableOptions, type TableFlags, tableOptions } from "../options/table-options.ts";
import { given, oneOf, origin } from "../options/values.ts";
import { showImport, showIngest } from "../present/ingest.ts";
import { shownSource } from "../present/layout.ts";
import { importExitCode } from "./entries/files.ts";
import { type FileRun, runFiles, stopwatch } from "./file-run.ts";

interface IngestOptions extends TableFlags {
  readonly kind: DocumentKind;
  readonly source?: Origin;
  readonly title?: string;
}

export const ingest: CliCommand<[paths: string[], options: IngestOptions]> = {
  define: (command, text) => {
    command
      .argument("<PATH...>", text.arguments.paths)
      .option("--kind <KIND>", text.options.kind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--source <SOURCE>", text.ingestSource, origin("--source"))
      .option("--title <TITLE>", text.options.title);
    addTableOptions(command, text);
  },
  run: async (cli, paths, options) => {
    const { files, failures, ignored } = await collectFiles(paths);
    const { kind, title, source, column } = options;
    if (title !== undefined && files.length > 1)
      throw new UsageError(cli.text.usage.titleForOne(files.length));
    const seconds = stopwatch();
    const { collection } = (await cli.settings()).entrance;
    const about = {
      kind,
      collection,
      ...given({ origin: source, title, table: tableOptions(options, cli.text) }),
    };
    // A title, or what columns are for, is said of documents.
    const isOfEntries = title === undefined && column === undefined;
    const entries = isOfEntries ? await ingestEntries(cli, files, about) : NOTHING;
    const documents = files.filter((file) => !entries.imported.has(file.path));
    const { outcomes, isInterrupted } = entries.isInterrupted
      ? { outcomes: [], isInterrupted: true }
      : await ingestDocuments(cli, documents, about);
    const run = { seconds: seconds(), isInterrupted, leftOut: ignored };
    return report(cli, summarizeIngest([...failures, ...outcomes], run), entries.summary);
  },
};

/** Also the first half of the demonstration. */
export async function ingestDocuments(
  cli: Cli,
  files: readonly FoundFile[],
  about: IngestAbout,
  open?: OpenOptions,
): Promise<FileRun<IngestOutcome>> {
  // No file, no knowledge base: a mistyped path must not leave an empty one behind.
  if (files.length === 0) return { outcomes: [], isInterrupted: false };
  const run = { of: "documents", count: files.length } as const;
  return runFiles(cli, run, (acervo, progress) => ingestFiles(acervo, files, about, progress), open);
}

interface EntryIngest {
  /** Null: no file held entries. */
  readonly summary: ImportSummary | null;
  /** Paths of those that did. */
  readonly imported: ReadonlySet<string>;
  readonly isInterrupted: boolean;
}

const NOTHING: EntryIngest = { summary: null, imported: new Set(), isInterrupted: false };

/** Imports those files that hold entries; the others are left to be read as documents. */
async function ingestEntries(
  cli: Cli,
  files: readonly FoundFile[],
  { kind, origin: from, table }: IngestAbout,
): Promise<EntryIngest> {
  if (kind !== "faq" && kind !== "catalog") return NOTHING;
  const paths = entryFiles(files, kind).map(({ path }) => path);
  if (paths.length === 0) return NOTHING;
  const seconds = stopwatch();
  const { collection } = (await cli.settings()).entrance;
  const { outcomes, isInterrupted } = await runFiles(
    cli,
    { of: "entries", count: paths.length },
    (acervo, progress) => {
      const about = { kind, collection, ...given({ origin: from, table }) };
      return importFiles(acervo, paths, about, progress);
    },
  );
  const held = outcomes.filter((outcome) => outcome.kind !== "skipped");
  for (const { source } of held) cli.note(cli.text.entries.asEntries[kind](shownSource(source)));
  if (held.length === 0) return { ...NOTHING, isInterrupted };
  const run = { kind, seconds: seconds(), isInterrupted, isDryRun: false };
  const imported = new Set(held.map(({ source }) => source));
  return { summary: summarizeImport(held, run), imported, isInterrupted };
}

function report(cli: Cli, summary: IngestSummary, imported: ImportSummary | null): ExitCode {
  const reply = presentIngest(summary, cli.language);
  if (imported === null) {
    cli.print(showIngest(reply, cli), reply);
    return exitCode(summary);
  }
  const entries = presentImport(imported, cli.language);
  const hasDocuments = summary.outcomes.length > 0;
  const shown = [showImport(imported.kind, entries, cli), ...(hasDocuments ? [showIngest(reply, cli)] : [])];
  cli.print(shown.join("\n\n"), { ...reply, entries });
  const code = importExitCode(imported);
  return code === EXIT.fine && hasDocuments ? exitCode(summary) : code;
}

function exitCode({ counts, isInterrupted }: IngestSummary): ExitCode {
  if (isInterrupted) return EXIT.interrupted;
  const fine = counts.created + counts.replaced + counts.unchanged + counts.duplicate;
  return counts.failed === 0 && fine > 0 ? EXIT.fine : EXIT.failed;
}

/** Keeps a text that is in no file: a notice, an answer given by telephone. The same title again replaces it. */
export const add: CliCommand<[title: string, words: string[], options: { readonly kind: DocumentKind }]> = {
  define: (command, { arguments: about, options }) => {
    command
      .argument("<TITLE>", about.title)
      .argument("[TEXT...]", about.text)
      .option("--kind <KIND>", options.kind, oneOf("--kind", DOCUMENT_KINDS), "document");
  },
  run: async (cli, written, words, { kind }) => {
    const title = written.trim();
    const typed = new TextEncoder().encode(words.join(" "));
    const bytes = words.length > 0 ? typed : await cli.terminal.readInput();
    if (title === "" || bytes.byteLength === 0) throw new UsageError(cli.text.usage.addWhat);
    const { collection } = (await cli.settings()).entrance;
    const source: SourceDocument = {
      source: `manual/${fileName(title)}.md`,
      collection,
      kind,
      origin: "CUSTOM",
      title,
      metadata: { origem: "manual" },
      content: { bytes },
    };
    const open = { creates: true };
    const [outcome] = await cli.withTenant((acervo) => Array.fromAsync(acervo.ingest([source])), open);
    const reply = presentAdd(outcome, cli.language);
    if ("reason" in reply) {
      cli.print(reply.reason ?? cli.text.ingest.nothingFound, reply);
      return EXIT.failed;
    }
    const say = reply.outcome === "replaced" ? cli.text.add.replaced : cli.text.add.kept;
    cli.print(say(reply.name, reply.id), reply);
  },
};

/** "Horário do feriado" as "horario-do-feriado-" and a few digits, which tell "C++" from "C#". */
function fileName(title: string): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "texto";
  return `${words}-${createHash("sha256").update(title.normalize("NFC")).digest("hex").slice(0, 6)}`;
}
