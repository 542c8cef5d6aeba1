import type { DocumentKind, EntryKind, Origin } from "#src/domain/index.ts";
import type { EntryImportOutcome, FoundFile } from "#src/knowledge/index.ts";
import { extensionOf, isTable, type TableOptions } from "#src/parsing/index.ts";
import type { Cli } from "./cli.ts";
import { importFiles } from "./import-entries.ts";
import { type ImportSummary, summarizeImport } from "./present/entries/import-report.ts";
import { shownSource } from "./present/shown-source.ts";

/** Files that may hold entries. */
export interface Importable {
  readonly kind: EntryKind;
  readonly files: readonly FoundFile[];
}

export interface EntryIngest {
  /** Null: no file held entries. */
  readonly summary: ImportSummary | null;
  readonly imported: ReadonlySet<FoundFile>;
  readonly isInterrupted: boolean;
}

const MARKDOWN: ReadonlySet<string> = new Set([".md", ".markdown"]);

/** Of files that were called questions or products, those that may be lists of them; null for other kinds. */
export function importable(
  files: readonly FoundFile[],
  options: { readonly kind: DocumentKind; readonly title?: string; readonly column?: unknown },
): Importable | null {
  const { kind, title, column } = options;
  if (kind !== "faq" && kind !== "catalog") return null;
  // A title, or what columns are for, is said of documents.
  if (title !== undefined || column !== undefined) return null;
  const isListed = ({ source }: FoundFile): boolean =>
    isTable(source) || (kind === "faq" && MARKDOWN.has(extensionOf(source)));
  return { kind, files: files.filter(isListed) };
}

interface EntryAbout {
  readonly origin?: Origin;
  readonly table?: TableOptions;
}

const NOTHING: EntryIngest = { summary: null, imported: new Set(), isInterrupted: false };

/** Imports those files that hold entries; the others are left to be read as documents. */
export async function ingestEntries(
  cli: Cli,
  given: Importable | null,
  { origin, table }: EntryAbout,
): Promise<EntryIngest> {
  if (given === null || given.files.length === 0) return NOTHING;
  const { kind, files } = given;
  const config = await cli.config();
  const about = {
    kind,
    collection: config.collection,
    ...(origin === undefined ? {} : { origin }),
    ...(table === undefined ? {} : { table }),
  };
  const start = performance.now();
  const paths = files.map(({ path }) => path);
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
  const held = outcomes.filter(({ kind: outcome }) => outcome !== "skipped");
  for (const { source } of held) cli.note(cli.text.entries.asEntries[kind](shownSource(source)));
  if (held.length === 0) return { ...NOTHING, isInterrupted };
  const seconds = (performance.now() - start) / 1_000;
  return {
    summary: summarizeImport(held, { kind, seconds, isInterrupted }),
    imported: filesOf(held, files),
    isInterrupted,
  };
}

function filesOf(
  outcomes: readonly EntryImportOutcome[],
  files: readonly FoundFile[],
): ReadonlySet<FoundFile> {
  const sources = new Set(outcomes.map(({ source }) => source));
  return new Set(files.filter(({ path }) => sources.has(path)));
}
