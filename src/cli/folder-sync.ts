import type { Acervo } from "#src/app/index.ts";
import {
  fileSource,
  type FolderMemory,
  folderMemory,
  type SourceDocument,
  syncFolder,
  type SyncOutcome,
} from "#src/knowledge/index.ts";
import type { Cli } from "./cli.ts";
import { changeData, presentChange } from "./present/watch.ts";

export type SyncCounts = Record<SyncOutcome["kind"], number>;

/** One run over all folders; tells of every change as it happens, and gives the totals. */
export interface Sync {
  readonly roots: readonly string[];
  run(): Promise<SyncCounts>;
}

interface SyncParts {
  readonly cli: Cli;
  readonly acervo: Acervo;
  readonly roots: readonly string[];
  readonly about: Pick<SourceDocument, "collection" | "kind" | "table">;
  readonly signal: AbortSignal;
}

export function createSync({ cli, acervo, roots, about, signal }: SyncParts): Sync {
  const { store, config } = acervo;
  const { collection } = about;
  const memories = new Map(roots.map((root) => [root, folderMemory()]));
  const tell = teller(cli);
  const outcomesOf = (root: string, memory: FolderMemory): AsyncIterable<SyncOutcome> =>
    syncFolder({
      root,
      memory,
      store,
      tenant: config.tenant,
      collection,
      toSource: (file) => fileSource(file, about),
      ingest: (sources) => acervo.ingest(sources, { signal }),
      signal,
    });
  const run = async (): Promise<SyncCounts> => {
    const counts = { created: 0, replaced: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0, removed: 0 };
    const errors: unknown[] = [];
    for (const [root, memory] of memories) {
      if (signal.aborted) break;
      try {
        for await (const outcome of outcomesOf(root, memory)) {
          counts[outcome.kind]++;
          tell(outcome);
        }
      } catch (error) {
        // A drive that was unplugged must not hold up the other folders.
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return counts;
  };
  return { roots, run };
}

/** What stands in a file's way is said once, not at every try. */
function teller(cli: Cli): (outcome: SyncOutcome) => void {
  const said = new Map<string, string>();
  return (outcome) => {
    const { kind, source } = outcome;
    const shown = presentChange(outcome, cli);
    const isObstacle = kind === "duplicate" || kind === "skipped" || kind === "failed";
    const isKnown = isObstacle && said.get(source) === shown;
    if (isObstacle && shown !== null) said.set(source, shown);
    else said.delete(source);
    if (shown !== null && !isKnown) cli.print(shown, changeData(outcome, cli));
  };
}
