import {
  absoluteSource,
  fileSource,
  type FolderMemory,
  type IngestOutcome,
  removeSource,
  type SourceDocument,
  syncFolder,
  type SyncOutcome,
} from "#src/knowledge/index.ts";
import type { Store } from "#src/storage/index.ts";
import { type Datastore, datastoreCollection } from "./datastores.ts";

export interface SyncDeps {
  readonly store: Store;
  readonly tenant: string;
  readonly ingest: (sources: Iterable<SourceDocument>) => AsyncIterable<IngestOutcome>;
  readonly now?: () => number;
}

/** Sources of files, by what became of them. */
export interface Refreshed {
  /** Came, changed or went. */
  readonly changed: Set<string>;
  /** Could not be read; what was known of them before is still there. */
  readonly unread: Set<string>;
}

export function nothingRefreshed(): Refreshed {
  return { changed: new Set(), unread: new Set() };
}

/**
 * Marks documents as the file search's own. Of what others put into a collection of that name, only a file of the
 * folder that is gone while the folder still holds others is removed, as any file of it would be.
 */
const MARK = "datastore";
const TEXT_FILE = /\.(?:md|txt)$/i;
const PAGE = 500;

/** Brings the collection of a datastore in step with its folder. */
export async function syncDatastore(
  datastore: Datastore,
  memory: FolderMemory,
  { store, tenant, ingest, now }: SyncDeps,
  told: Refreshed,
): Promise<void> {
  const collection = datastoreCollection(datastore.name);
  const about = { collection, kind: "document", metadata: { [MARK]: datastore.name } } as const;
  const outcomes = syncFolder({
    root: datastore.path,
    memory,
    store,
    tenant,
    collection,
    toSource: (file) => fileSource(file, about),
    ingest: (sources) => ingestTexts(sources, ingest),
    ...(now === undefined ? {} : { now }),
  });
  for await (const outcome of outcomes) tell(outcome, told);
}

export function tell(outcome: SyncOutcome, { changed, unread }: Refreshed): void {
  const { kind, source } = outcome;
  if (kind === "created" || kind === "replaced" || kind === "removed") changed.add(source);
  if (kind === "failed" || (kind === "skipped" && outcome.reason === "unreadable")) unread.add(source);
  else unread.delete(source);
}

/** Nothing is started for no file at all. */
async function* ingestTexts(sources: Iterable<SourceDocument>, ingest: SyncDeps["ingest"]) {
  const texts = [...sources].filter(({ source }) => TEXT_FILE.test(source));
  if (texts.length > 0) yield* ingest(texts);
}

/** What was indexed while the root stood elsewhere would hide what is here as a copy of it. */
export async function removeMoved(datastore: Datastore, means: SyncDeps, told: Refreshed): Promise<void> {
  const prefix = `${absoluteSource(datastore.path)}/`;
  await removeOwn(datastore, means, told, (source) => !source.startsWith(prefix));
}

/**
 * Removes what the file search put there, and the collection with the last of it. Sources stand in an index, a page of
 * documents does not: a small datastore must not cost a look at all that the base holds.
 */
export async function removeOwn(
  { name }: Datastore,
  { store, tenant }: SyncDeps,
  { changed }: Refreshed,
  isMeant: (source: string) => boolean = () => true,
): Promise<void> {
  const collection = datastoreCollection(name);
  let after: string | undefined;
  do {
    const page = { collection, limit: PAGE, ...(after === undefined ? {} : { after }) };
    const sources = await store.knowledge.sources(tenant, page);
    for (const source of sources.filter(isMeant)) {
      const [first] = await store.knowledge.parts(tenant, { collection, source, after: -1, limit: 1 });
      if (first?.metadata[MARK] === undefined) continue;
      await removeSource(store, tenant, { collection, source, after: -1 });
      changed.add(source);
    }
    after = sources.at(-1);
  } while (after !== undefined);
  const [left] = await store.knowledge.sources(tenant, { collection, limit: 1 });
  if (left === undefined) await store.knowledge.remove(tenant, { collection });
}
