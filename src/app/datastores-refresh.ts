import type { IngestOutcome, SourceDocument } from "#src/knowledge/index.ts";
import type { Datastore } from "./datastores.ts";
import { nothingRefreshed, type Refreshed, type SyncDeps, tell } from "./datastores-sync.ts";
import { datastoreVisitor } from "./datastores-visit.ts";

/** Brings datastores in step with their folders; what came of it, by their names. */
export type RefreshDatastores = (datastores: readonly Datastore[]) => Promise<ReadonlyMap<string, Refreshed>>;

/** A datastore and what of it has to be read. */
interface Waiting {
  readonly datastore: Datastore;
  readonly told: Refreshed;
  readonly sources: SourceDocument[];
}

export function datastoreRefresher(means: SyncDeps): RefreshDatastores {
  const visit = datastoreVisitor(means);
  return inRounds(async (datastores) => {
    const visited: Waiting[] = [];
    for (const datastore of datastores) {
      const waiting: Waiting = { datastore, told: nothingRefreshed(), sources: [] };
      await visit(datastore, waiting.told, noting(waiting.sources));
      visited.push(waiting);
    }
    const changed = visited.filter(({ sources }) => sources.length > 0);
    if (changed.length > 1) await ingestAtOnce(changed, means);
    // What was taken in at once is known by now: that visit only remembers how the files looked.
    for (const { datastore, told } of changed) await visit(datastore, told, means.ingest);
    return new Map(visited.map(({ datastore, told }) => [datastore.name, told]));
  });
}

const NOTHING_DONE: readonly IngestOutcome[] = [];

/** Notes what is to be read, and reads nothing yet. */
function noting(noted: SourceDocument[]): SyncDeps["ingest"] {
  return async function* (sources) {
    noted.push(...sources);
    yield* NOTHING_DONE;
  };
}

/** Reading threads are slow to start: one set of them has to do for many small folders. */
async function ingestAtOnce(waiting: readonly Waiting[], { ingest }: SyncDeps): Promise<void> {
  const toldOf = new Map(
    waiting.flatMap(({ told, sources }) => sources.map(({ source }) => [source, told] as const)),
  );
  const sources = waiting.flatMap(({ sources }) => sources);
  for await (const outcome of ingest(sources)) {
    const told = toldOf.get(outcome.source);
    if (told !== undefined) tell(outcome, told);
  }
}

interface Round {
  readonly wanted: Map<string, Datastore>;
  readonly done: ReturnType<RefreshDatastores>;
}

/**
 * Never two rounds at a time, and never one that began before the call: what changed until then must be seen. All
 * that call during a round share the next one.
 */
function inRounds(refresh: RefreshDatastores): RefreshDatastores {
  let last: Promise<unknown> = Promise.resolve();
  let next: Round | null = null;
  const plan = (): Round => {
    const wanted = new Map<string, Datastore>();
    const done = last.then(() => {
      next = null;
      return refresh([...wanted.values()]);
    });
    last = done.catch(() => undefined);
    return { wanted, done };
  };
  return (datastores) => {
    next ??= plan();
    for (const datastore of datastores) next.wanted.set(datastore.name, datastore);
    return next.done;
  };
}
