import { resolve, sep } from "node:path";
import {
  AcervoError,
  describeError,
  DOCUMENT_KINDS,
  type DocumentKind,
  type ErrorCode,
} from "#src/domain/index.ts";
import { isFile, watchFolders } from "#src/knowledge/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { createSync, type Sync, type SyncCounts } from "../folder-sync.ts";
import { oneOf } from "../options/one-of.ts";
import { addTableOptions, type TableFlags, tableOptions } from "../options/table-options.ts";
import { UsageError } from "../usage-error.ts";

interface WatchOptions extends TableFlags {
  readonly kind: DocumentKind;
  readonly once?: boolean;
}

export const watch: CliCommand<[folders: string[], options: WatchOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text;
    command
      .argument("<DIR...>", about.folders)
      .option("--kind <KIND>", text.options.watchedKind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--once", options.once);
    addTableOptions(command, text);
  },
  run: async (cli, folders, options) => {
    const { kind } = options;
    // What it kept would be files, which the commands for entries never show.
    if (kind === "faq" || kind === "catalog") throw new UsageError(cli.text.usage.watchedEntries(kind));
    const roots = await checkFolders(cli, folders);
    const table = tableOptions(options, cli.text);
    const config = await cli.config();
    const about = { collection: config.collection, kind, ...(table && { table }) };
    const work = options.once ? syncOnce : keepInStep;
    return cli.terminal.interruptible((signal) =>
      cli.withAcervo(
        config,
        (acervo) => work(cli, createSync({ cli, acervo, roots, about, signal }), signal),
        {},
      ),
    );
  },
};

/** Absolute paths of folders that exist, none inside another: two would undo each other's work. */
async function checkFolders(cli: Cli, folders: readonly string[]): Promise<readonly string[]> {
  const { usage } = cli.text;
  const roots = [...new Set(folders.map((folder) => resolve(folder)))];
  for (const root of roots) {
    if (await isFile(root)) throw new UsageError(usage.notAFolder(root));
    const outer = roots.find(
      (other) => other !== root && root.startsWith(other.endsWith(sep) ? other : other + sep),
    );
    if (outer !== undefined) throw new UsageError(usage.folderInFolder(root, outer));
  }
  return roots;
}

async function syncOnce(cli: Cli, sync: Sync, signal: AbortSignal): Promise<ExitCode> {
  const counts = await sync.run();
  if (signal.aborted) {
    cli.note(cli.text.interrupted);
    return EXIT.interrupted;
  }
  sum(cli, counts);
  return counts.failed === 0 ? EXIT.fine : EXIT.failed;
}

async function keepInStep(cli: Cli, sync: Sync, signal: AbortSignal): Promise<ExitCode> {
  const { watch } = cli.text;
  const noteOnce = onlyOnce((remark) => cli.note(remark));
  let isFirst = true;
  await watchFolders({
    roots: sync.roots,
    sync: async () => {
      const counts = await sync.run();
      if (signal.aborted) return true;
      if (isFirst || counts.created + counts.replaced + counts.removed > 0) sum(cli, counts);
      isFirst = false;
      noteOnce(watch.waiting);
      return counts.failed === 0;
    },
    onSyncError: (error) => reportFailure(cli, error),
    onWatchError: (error) => noteOnce(watch.notReported(shortReason(error))),
    signal,
  });
  cli.note(watch.ended);
  return EXIT.fine;
}

function onlyOnce(note: (remark: string) => void): (remark: string) => void {
  const said = new Set<string>();
  return (remark) => {
    if (!said.has(remark)) note(remark);
    said.add(remark);
  };
}

/** The system says the same for each of a thousand folders. */
function shortReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? describeError(error, "en");
}

/** Time does not mend these: somebody has to. */
const LASTING = new Set<ErrorCode>([
  "invalid-config",
  "embedding-not-configured",
  "model-not-found",
  "dimension-mismatch",
  "store-corrupt",
  "store-too-new",
  "store-too-old",
]);

function reportFailure(cli: Cli, error: unknown): void {
  if (error instanceof AcervoError && LASTING.has(error.code)) throw error;
  const message = describeError(error, cli.language);
  const code = error instanceof AcervoError ? error.code : "unexpected";
  if (cli.options.json) cli.print("", { event: "error", code, message });
  cli.note(cli.text.watch.failed(message));
}

function sum(cli: Cli, counts: SyncCounts): void {
  const { watch } = cli.text;
  const { created, replaced, removed } = counts;
  const { integer } = cli.format;
  if (cli.options.json) cli.print("", { event: "synced", ...counts });
  else cli.note(watch.done(integer(created), integer(replaced), integer(removed)));
}
