import { lstat, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import {
  absoluteSource,
  fileSource,
  type FolderMemory,
  folderMemory,
  type IngestOutcome,
  type PreparedSync,
  prepareSync,
  removeSource,
  type SourceDocument,
  type SyncOutcome,
} from "#src/knowledge/index.ts";
import type { Store } from "#src/storage/index.ts";
import { foldAccents } from "#src/text/index.ts";

/** A folder whose files are searched as one. */
export interface Datastore {
  /** The folder's own name. */
  readonly name: string;
  readonly path: string;
}

/** Collections of this beginning belong to the file search; the rest of the name is the folder's. */
const COLLECTION_PREFIX = "datastore/";

/** "datastore/Secretaria da Fazenda": what statistics show, and what a scope or "forget" may name. */
export function datastoreCollection(name: string): string {
  return `${COLLECTION_PREFIX}${name}`;
}

/** The datastore of a collection; null for one of the user's own. */
export function datastoreOf(collection: string): string | null {
  return collection.startsWith(COLLECTION_PREFIX) ? collection.slice(COLLECTION_PREFIX.length) : null;
}

/** The folders directly below the root, by name. Links are left out: they could lead out of the root. */
export async function listDatastores(root: string): Promise<Datastore[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AcervoError("datastores-not-found", { path: root }, { cause });
  });
  const folders = entries.filter((entry) => entry.isDirectory() && !isHidden(entry.name));
  const names = folders.map(({ name }) => name).toSorted();
  return names.map((name) => datastoreIn(root, name));
}

export function datastoreIn(root: string, name: string): Datastore {
  return { name, path: join(root, name) };
}

const MISSING = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/**
 * Whether it exists now; an error when that cannot be said, as of a share that does not answer. The name may be that of
 * any collection: it must not lead out of the root.
 */
export async function isDatastore({ name, path }: Datastore): Promise<boolean> {
  if (isHidden(name) || basename(path) !== name || name.includes("\0")) return false;
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    // A name that is not UTF-8 comes back damaged, and only seems to be missing.
    if (MISSING.has(error.code ?? "") && !name.includes("\uFFFD")) return null;
    throw error;
  });
  return found?.isDirectory() ?? false;
}

function isHidden(name: string): boolean {
  return name.startsWith(".");
}

interface ChosenDatastores {
  readonly chosen: readonly Datastore[];
  readonly unknown: readonly string[];
}

/**
 * The datastores asked for by name, as people and models write names: "secretaria_da_saude" is "Secretaria da Saúde".
 * A name is only ever compared with those that exist, never made part of a path.
 */
export function chooseDatastores(
  existing: readonly Datastore[],
  asked: readonly string[] | undefined,
): ChosenDatastores {
  if (asked === undefined) return { chosen: existing, unknown: [] };
  const matches = asked.map((name) => ({ name, found: matching(existing, name) }));
  const chosen = new Set(matches.flatMap(({ found }) => found));
  return {
    chosen: existing.filter((datastore) => chosen.has(datastore)),
    unknown: matches.filter(({ found }) => found.length === 0).map(({ name }) => name),
  };
}

/** The one of exactly that name, or else all that are written alike. */
function matching(existing: readonly Datastore[], asked: string): readonly Datastore[] {
  const exact = existing.filter(({ name }) => name === asked);
  const folded = foldName(asked);
  return exact.length > 0 ? exact : existing.filter(({ name }) => foldName(name) === folded);
}

function foldName(name: string): string {
  return foldAccents(name.normalize())
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
}

export interface RefreshDeps {
  readonly store: Store;
  readonly tenant: string;
  readonly ingest: (sources: Iterable<SourceDocument>) => AsyncIterable<IngestOutcome>;
  readonly now?: () => number;
}

/** Sources of files, by what became of them. */
interface Refreshed {
  /** Created, changed or removed. */
  readonly changed: Set<string>;
  /** Could not be read; what was indexed of them before is still there. */
  readonly unread: Set<string>;
}

/** Brings datastores in step with their folders; what came of it, by their names. */
export type RefreshDatastores = (datastores: readonly Datastore[]) => Promise<ReadonlyMap<string, Refreshed>>;

/** Stamps of files are remembered: a datastore in which nothing changed costs a walk through its folder. */
export function datastoreRefresher(deps: RefreshDeps): RefreshDatastores {
  const memories = new Map<string, FolderMemory>();
  return inRounds(async (datastores) => {
    const refreshed = new Map<string, Refreshed>();
    const ownerOf = new Map<string, { readonly prepared: PreparedSync; readonly report: Refreshed }>();
    const sources: SourceDocument[] = [];
    for (const datastore of datastores) {
      const report: Refreshed = { changed: new Set(), unread: new Set() };
      refreshed.set(datastore.name, report);
      const prepared = await drain(prepareDatastore(datastore, memories, deps), report);
      if (prepared === null) continue;
      sources.push(...prepared.sources);
      for (const { source } of prepared.sources) ownerOf.set(source, { prepared, report });
    }
    if (sources.length === 0) return refreshed;
    // Reading threads are slow to start: all folders share one run.
    for await (const outcome of deps.ingest(sources)) {
      const owner = ownerOf.get(outcome.source);
      if (owner !== undefined) await drain(owner.prepared.settle(outcome), owner.report);
    }
    return refreshed;
  });
}

/** Adds outcomes to a report; returns what the generator returns. */
async function drain<Result>(
  outcomes: AsyncGenerator<SyncOutcome, Result>,
  report: Refreshed,
): Promise<Result> {
  for (;;) {
    const { done, value } = await outcomes.next();
    if (done) return value;
    const { kind, source } = value;
    if (kind === "created" || kind === "replaced" || kind === "removed") report.changed.add(source);
    if (kind === "failed" || (kind === "skipped" && value.reason === "unreadable")) report.unread.add(source);
  }
}

/** Removes what is gone, and returns the changed files; null when there is nothing to read. */
async function* prepareDatastore(
  datastore: Datastore,
  memories: Map<string, FolderMemory>,
  deps: RefreshDeps,
): AsyncGenerator<SyncOutcome, PreparedSync | null> {
  try {
    if (!(await isDatastore(datastore))) {
      memories.delete(datastore.name);
      yield* removeOwn(datastore, deps);
      return null;
    }
    const prepared = yield* prepareFolder(datastore, memories, deps);
    if (prepared !== null) return prepared;
    // Another folder of that name, or one that lost all its files: what it held must not be found any more.
    yield* removeOwn(datastore, deps);
    const again = yield* prepareFolder(datastore, memories, deps);
    // What others put there stays; without a single file of it, it is reported as unread.
    if (again !== null) return again;
  } catch (error) {
    // A folder that cannot be read must not hold up the others.
    memories.delete(datastore.name);
    if (!isUnreadable(error)) throw error;
  }
  yield { kind: "skipped", source: absoluteSource(datastore.path), reason: "unreadable", detail: "" };
  return null;
}

const TEXT_FILE = /\.(?:md|txt)$/i;
/** Metadata of the documents that the file search put there: it removes no others. */
const MARK = "datastore";
const PAGE = 500;

/** Null: documents of the folder are known, and not one of their files is there. */
async function* prepareFolder(
  datastore: Datastore,
  memories: Map<string, FolderMemory>,
  deps: RefreshDeps,
): AsyncGenerator<SyncOutcome, PreparedSync | null> {
  const { store, tenant, now } = deps;
  const { name, path: root } = datastore;
  const collection = datastoreCollection(name);
  const prefix = `${absoluteSource(root)}/`;
  const [known] = await store.knowledge.sources(tenant, { collection, prefix, limit: 1 });
  // A collection that was emptied meanwhile, or filled from another root, has to be filled again. What is indexed under
  // another root would hide what is here as a copy of it.
  if (known === undefined || !memories.has(name)) {
    yield* removeOwn(datastore, deps, (source) => !source.startsWith(prefix));
    memories.set(name, folderMemory());
  }
  const about = { collection, kind: "document", metadata: { [MARK]: name } } as const;
  try {
    return yield* prepareSync({
      root,
      memory: memories.get(name) ?? folderMemory(),
      store,
      tenant,
      collection,
      accepts: ({ source }) => TEXT_FILE.test(source),
      toSource: (file) => fileSource(file, about),
      ...(now === undefined ? {} : { now }),
    });
  } catch (error) {
    if (!(error instanceof AcervoError) || error.code !== "folder-emptied") throw error;
    memories.delete(name);
    return null;
  }
}

/**
 * Removes what the file search put there, and the collection with the last of it. Sources are in an index, a page of
 * documents is not: a small datastore must not cost a look at all documents.
 */
async function* removeOwn(
  { name }: Datastore,
  { store, tenant }: RefreshDeps,
  isMeant: (source: string) => boolean = () => true,
): AsyncGenerator<SyncOutcome> {
  const collection = datastoreCollection(name);
  let after: string | undefined;
  do {
    const page = { collection, limit: PAGE, ...(after === undefined ? {} : { after }) };
    const sources = await store.knowledge.sources(tenant, page);
    for (const source of sources.filter(isMeant)) {
      const [first] = await store.knowledge.parts(tenant, { collection, source, after: -1, limit: 1 });
      if (first?.metadata[MARK] === undefined) continue;
      const documents = await removeSource(store, tenant, { collection, source, after: -1 });
      yield { kind: "removed", source, documents };
    }
    after = sources.at(-1);
  } while (after !== undefined);
  const [left] = await store.knowledge.sources(tenant, { collection, limit: 1 });
  if (left === undefined) await store.knowledge.remove(tenant, { collection: collection });
}

/** System calls that read folders; a disk or a share that fails does so in one of these. */
const FOLDER_CALLS = new Set(["lstat", "stat", "scandir", "realpath"]);

function isUnreadable(error: unknown): boolean {
  if (error instanceof AcervoError) {
    return error.code === "path-not-readable" || error.code === "path-not-found";
  }
  return FOLDER_CALLS.has((error as NodeJS.ErrnoException).syscall ?? "");
}

/**
 * Never two rounds at a time, and never one that began before the call: what changed until then must be seen. All
 * that call during a round share the next one.
 */
function inRounds(refresh: RefreshDatastores): RefreshDatastores {
  let last: Promise<unknown> = Promise.resolve();
  let next: { readonly wanted: Map<string, Datastore>; readonly done: ReturnType<RefreshDatastores> } | null =
    null;
  return (datastores) => {
    if (next === null) {
      const wanted = new Map<string, Datastore>();
      const done = last.then(() => {
        next = null;
        return refresh([...wanted.values()]);
      });
      last = done.catch(() => undefined);
      next = { wanted, done };
    }
    for (const datastore of datastores) next.wanted.set(datastore.name, datastore);
    return next.done;
  };
}
