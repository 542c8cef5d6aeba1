import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import {
  absoluteSource,
  type FolderMemory,
  folderMemory,
  type IngestOutcome,
  removeSources,
  type SourceDocument,
  syncFolder,
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
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  const names = folders.map(({ name }) => name).toSorted();
  return names.map((name) => ({ name, path: join(root, name) }));
}

/**
 * The datastores asked for by name, as people and models write names: "secretaria_da_saude" is "Secretaria da Saúde".
 * A name is only ever compared with those that exist, never made part of a path.
 */
export function chooseDatastores(
  existing: readonly Datastore[],
  asked: readonly string[] | undefined,
): { readonly chosen: readonly Datastore[]; readonly unknown: readonly string[] } {
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

/**
 * Brings datastores in step with their folders, and lets go of those whose folder is gone. Stamps of files are
 * remembered: a datastore in which nothing changed costs a walk through its folder.
 */
export function datastoreRefresher(deps: RefreshDeps) {
  const memories = new Map<string, FolderMemory>();
  let last: Promise<unknown> = Promise.resolve();

  async function refreshAll(datastores: readonly Datastore[], gone: readonly string[]): Promise<Refreshed> {
    const report: Refreshed = { changed: new Set(), unread: new Set() };
    for (const name of gone) {
      memories.delete(name);
      for await (const { source } of removeOwn(name, deps)) report.changed.add(source);
    }
    for (const datastore of datastores) {
      for await (const outcome of refresh(datastore, memories, deps)) {
        const { kind, source } = outcome;
        if (kind === "created" || kind === "replaced" || kind === "removed") report.changed.add(source);
        const isUnread = kind === "failed" || (kind === "skipped" && outcome.reason === "unreadable");
        if (isUnread) report.unread.add(source);
      }
    }
    return report;
  }

  return (datastores: readonly Datastore[], gone: readonly string[]): Promise<Refreshed> => {
    // Never two at a time, and none that began before the call: what changed until then must be seen.
    const round = last.then(() => refreshAll(datastores, gone));
    last = round.catch(() => undefined);
    return round;
  };
}

const TEXT_FILE = /\.(?:md|txt)$/i;
/** Metadata of the documents that the file search put there. */
const MARK = "datastore";

async function* refresh(
  { name, path: root }: Datastore,
  memories: Map<string, FolderMemory>,
  deps: RefreshDeps,
): AsyncGenerator<SyncOutcome> {
  const collection = datastoreCollection(name);
  const prefix = `${absoluteSource(root)}/`;
  const [known] = await deps.store.knowledge.sources(deps.tenant, { collection, prefix, limit: 1 });
  const remembered = known === undefined ? undefined : memories.get(name);
  const memory = remembered ?? folderMemory();
  memories.set(name, memory);
  try {
    // What was indexed under another root would hide what is here as a copy of it.
    if (remembered === undefined) yield* removeOwn(name, deps, (source) => !source.startsWith(prefix));
    yield* syncFolder({
      ...deps,
      root,
      memory,
      about: { collection, kind: "document", metadata: { [MARK]: name } },
      accepts: ({ source }) => TEXT_FILE.test(source),
      mayBeEmptied: true,
    });
  } catch (error) {
    // A folder that cannot be read must not hold up the others.
    memories.delete(name);
    if (!isUnreadable(error)) throw error;
    yield { kind: "skipped", source: absoluteSource(root), reason: "unreadable", detail: "" };
  }
}

/** Removes what the file search put there, not what others did; and the collection with the last of it. */
async function* removeOwn(
  name: string,
  { store, tenant }: RefreshDeps,
  isMeant: (source: string) => boolean = () => true,
): AsyncGenerator<SyncOutcome> {
  const collection = datastoreCollection(name);
  yield* removeSources(store, tenant, { collection }, async (source) => {
    if (!isMeant(source)) return false;
    const [first] = await store.knowledge.parts(tenant, { collection, source, after: -1, limit: 1 });
    return first?.metadata[MARK] !== undefined;
  });
  const [left] = await store.knowledge.sources(tenant, { collection, limit: 1 });
  if (left === undefined) await store.knowledge.remove(tenant, { collection });
}

/** System calls that read folders; a disk or a share that fails does so in one of these. */
const FOLDER_CALLS = new Set(["lstat", "stat", "scandir", "realpath"]);

function isUnreadable(error: unknown): boolean {
  if (error instanceof AcervoError) {
    return error.code === "path-not-readable" || error.code === "path-not-found";
  }
  return FOLDER_CALLS.has((error as NodeJS.ErrnoException).syscall ?? "");
}
