import { resolve, sep } from "node:path";
import { presentChange, presentSynced, type SyncEvent } from "#src/api/index.ts";
import { folderSync, type SyncCounts } from "#src/app/index.ts";
import {
  AcervoError,
  describeError,
  DOCUMENT_KINDS,
  type DocumentKind,
  type ErrorCode,
} from "#src/domain/index.ts";
import { isFile, type SyncOutcome, watchFolders } from "#src/knowledge/index.ts";
import type { Cli, CliCommand } from "../cli.ts";
import { EXIT, type ExitCode, UsageError } from "../errors.ts";
import { addTableOptions, type TableFlags, tableOptions } from "../options/table-options.ts";
import { given, oneOf } from "../options/values.ts";
import { showChange } from "../present/ingest.ts";
import { refuseEntries } from "./ingest.ts";

interface WatchOptions extends TableFlags {
  readonly kind: DocumentKind;
  readonly once?: boolean;
}

type Sync = () => Promise<SyncCounts>;

export const watch: CliCommand<[folders: string[], options: WatchOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text;
    command
      .argument("<DIR...>", about.folders)
      .option("--kind <KIND>", options.fileKind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--once", options.once);
    addTableOptions(command, text);
  },
  run: async (cli, folders, options) => {
    const { kind } = options;
    refuseEntries(cli, kind);
    const roots = await checkFolders(cli, folders);
    const { collection } = (await cli.settings()).entrance;
    const about = { collection, kind, ...given({ table: tableOptions(options) }) };
    return cli.terminal.interruptible((signal) =>
      cli.withTenant(
        (acervo) => {
          const onDamaged = (name: string): void => cli.note(cli.text.watch.damaged(name));
          const sync = folderSync(acervo, {
            roots,
            about,
            onOutcome: outcomePrinter(cli),
            onDamaged,
            signal,
          });
          return options.once ? syncOnce(cli, sync, signal) : keepInStep(cli, roots, sync, signal);
        },
        { creates: true },
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
  const counts = await sync();
  if (signal.aborted) {
    cli.note(cli.text.interrupted);
    return EXIT.interrupted;
  }
  printTotals(cli, counts);
  return counts.failed === 0 ? EXIT.fine : EXIT.failed;
}

async function keepInStep(
  cli: Cli,
  roots: readonly string[],
  sync: Sync,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { watch } = cli.text;
  const noted = new Set<string>();
  const noteOnce = (remark: string): void => {
    if (!noted.has(remark)) cli.note(remark);
    noted.add(remark);
  };
  let isFirst = true;
  await watchFolders({
    roots,
    sync: async () => {
      const counts = await sync();
      if (signal.aborted) return true;
      if (isFirst || counts.created + counts.replaced + counts.removed > 0) printTotals(cli, counts);
      isFirst = false;
      noteOnce(watch.waiting);
      return counts.failed === 0;
    },
    onSyncError: (error) => reportFailure(cli, error),
    // Only the code: the system says the same for each of a thousand folders.
    onWatchError: (error) =>
      noteOnce(
        watch.notReported((error as NodeJS.ErrnoException).code ?? describeError(error, cli.language)),
      ),
    signal,
  });
  cli.note(watch.ended);
  return EXIT.fine;
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
  if (cli.options.json) cli.print("", { event: "error", code, message } satisfies SyncEvent);
  cli.note(cli.text.watch.failed(message));
}

function printTotals(cli: Cli, counts: SyncCounts): void {
  const { created, replaced, removed } = counts;
  const { integer } = cli.format;
  if (cli.options.json) cli.print("", presentSynced(counts));
  else cli.note(cli.text.watch.done(integer(created), integer(replaced), integer(removed)));
}

/** What stands in a file's way is said once, not at every try. */
function outcomePrinter(cli: Cli): (outcome: SyncOutcome) => void {
  const said = new Map<string, string>();
  return (outcome) => {
    const { kind, source } = outcome;
    const event = presentChange(outcome, cli.language);
    const shown = showChange(event, cli);
    const isObstacle = kind === "duplicate" || kind === "skipped" || kind === "failed";
    const isKnown = isObstacle && said.get(source) === shown;
    if (isObstacle && shown !== null) said.set(source, shown);
    else said.delete(source);
    if (shown !== null && !isKnown) cli.print(shown, event);
  };
}
