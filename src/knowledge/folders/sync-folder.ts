import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { AcervoError } from "#src/domain/index.ts";
import { isSupported } from "#src/parsing/index.ts";
import type { Store } from "#src/storage/index.ts";
import { isPassing } from "../documents/probe-source.ts";
import {
  eachSource,
  type IngestOutcome,
  removeSource,
  type SourceDocument,
} from "../documents/source-document.ts";
import { absoluteSource, fileSource, type FoundFile, walkFiles } from "./walk-folder.ts";

/** A folder and the collection that has to hold what it holds. */
export interface SyncedFolder {
  readonly root: string;
  readonly store: Store;
  readonly tenant: string;
  readonly memory: FolderMemory;
  /** What is said of every file, and the collection. */
  readonly about: Pick<SourceDocument, "collection" | "kind" | "metadata" | "table">;
  /** Which of the supported files are read; not given: all. */
  readonly accepts?: (file: FoundFile) => boolean;
  /** A folder that lost all its files is believed; otherwise that is an error. */
  readonly mayBeEmptied?: boolean;
  /** Has to stop with the signal, too. */
  readonly ingest: (sources: Iterable<SourceDocument>) => AsyncIterable<IngestOutcome>;
  /** When it aborts, what was begun is finished and the rest is left for another run. */
  readonly signal?: AbortSignal;
  readonly now?: () => number;
}

export type SyncOutcome =
  | IngestOutcome
  /** No longer in the folder; so many documents were removed. */
  | { readonly kind: "removed"; readonly source: string; readonly documents: number };

/** What is known from one run to the next, so that files that did not change are not read again. */
export interface FolderMemory {
  /** Size and times of files when their content was last known to be indexed, by source. */
  readonly stamps: Map<string, string>;
  identity: string | null;
}

export function folderMemory(): FolderMemory {
  return { stamps: new Map(), identity: null };
}

/**
 * Brings a collection in step with a folder. A root that cannot be read is an error, and removes nothing. Removing comes
 * first: a renamed file is then not taken for a copy of itself.
 */
export async function* syncFolder(folder: SyncedFolder): AsyncGenerator<SyncOutcome> {
  const { store, tenant, about, memory, signal } = folder;
  const { stamps } = memory;
  const contents = await readContents(folder);
  yield* contents.skipped;
  const { collection } = about;
  const stored = { collection, prefix: prefixOf(folder) };
  yield* removeSources(store, tenant, stored, (source) => isGone(source, contents), signal);
  for (const source of stamps.keys()) if (isGone(source, contents)) stamps.delete(source);
  const changed = await changedFiles(contents, folder);
  if (changed.size === 0) return;
  const sources = Array.from(changed.keys(), (file) => fileSource(file, about));
  for await (const outcome of folder.ingest(sources)) {
    const file = contents.files.get(outcome.source);
    const stamp = (file && changed.get(file)) ?? null;
    if (stamp !== null && isSettled(outcome)) stamps.set(outcome.source, stamp);
    else stamps.delete(outcome.source);
    yield outcome;
    // A file whose text was deleted must not go on answering; one that is merely damaged keeps its last good version.
    if (outcome.kind !== "skipped" || outcome.reason !== "empty") continue;
    const documents = await removeSource(store, tenant, { collection, source: outcome.source, after: -1 });
    if (documents > 0) yield { kind: "removed", source: outcome.source, documents };
  }
}

type FolderContents = Awaited<ReturnType<typeof readContents>>;

async function readContents(folder: SyncedFolder) {
  const { root, memory, mayBeEmptied = false } = folder;
  const before = await identityOf(root);
  const files = new Map<string, FoundFile>();
  const skipped: IngestOutcome[] = [];
  const unreadable: string[] = [];
  for await (const entry of walkFiles(root)) {
    const source = absoluteSource(entry.path);
    if (entry.kind === "file") files.set(source, { ...entry, source });
    if (entry.kind === "skipped") skipped.push({ ...entry, source });
    if (entry.kind !== "unreadable") continue;
    unreadable.push(source);
    const { error } = entry;
    const isClosed = error instanceof AcervoError && error.code === "path-not-readable";
    if (isClosed) skipped.push({ kind: "skipped", source, reason: "unreadable", detail: "" });
    else skipped.push({ kind: "failed", source, error });
  }
  const after = await identityOf(root);
  // A drive that was unplugged leaves an empty folder in its place, or half of what it held.
  if (before !== after) throw new AcervoError("path-not-found", { path: root });
  if (!mayBeEmptied && memory.identity !== after && (await isAllGone(files, folder))) {
    throw new AcervoError("folder-emptied", { path: root });
  }
  memory.identity = after;
  return { files, skipped, unreadable };
}

async function identityOf(root: string): Promise<string | null> {
  const found = await stat(root).catch(() => null);
  return found && `${found.dev} ${found.ino}`;
}

const PAGE = 500;

/** Documents of this folder are known, and not one of their files is there: more likely another folder in its place. */
async function isAllGone(files: ReadonlyMap<string, FoundFile>, folder: SyncedFolder): Promise<boolean> {
  const { store, tenant, memory, about } = folder;
  // On the first run a folder may have been filled anew on purpose; an empty one says nothing.
  if (memory.identity === null && files.size > 0) return false;
  const page = { collection: about.collection, prefix: prefixOf(folder), limit: PAGE };
  const known = await store.knowledge.sources(tenant, page);
  return known.length > 0 && !known.some((source) => files.has(source));
}

function prefixOf({ root }: SyncedFolder): string {
  const source = absoluteSource(root);
  return source.endsWith("/") ? source : `${source}/`;
}

/** Removes those sources of a collection that are gone. */
export async function* removeSources(
  store: Store,
  tenant: string,
  stored: { readonly collection: string; readonly prefix?: string },
  isGone: (source: string) => boolean | Promise<boolean>,
  signal?: AbortSignal,
): AsyncGenerator<SyncOutcome> {
  for await (const source of eachSource(store, tenant, stored)) {
    if (signal?.aborted) return;
    if (!(await isGone(source))) continue;
    const from = { collection: stored.collection, source, after: -1 };
    const documents = await removeSource(store, tenant, from);
    yield { kind: "removed", source, documents };
  }
}

function isGone(source: string, { files, unreadable }: FolderContents): boolean {
  return !files.has(source) && !unreadable.some((folder) => source.startsWith(`${folder}/`));
}

/** Enough to keep the disk busy, little enough for the descriptors of a small system. */
const STATS_AT_ONCE = 64;

/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const CLOCK_TICK_MS = 2_000;

/**
 * The files that do not look as remembered, in order, with their stamps, which are taken before anything is read. Null
 * when a change that happens now could leave the same stamp: it cannot be relied on.
 */
async function changedFiles(
  { files }: FolderContents,
  folder: SyncedFolder,
): Promise<Map<FoundFile, string | null>> {
  const { memory, accepts = () => true, now = Date.now } = folder;
  const accepted = [...files.values()].filter((file) => isSupported(file.source) && accepts(file));
  const limit = now() - CLOCK_TICK_MS;
  const changed = new Map<FoundFile, string | null>();
  for (let start = 0; start < accepted.length; start += STATS_AT_ONCE) {
    const group = accepted.slice(start, start + STATS_AT_ONCE);
    const stats = await Promise.all(group.map(({ path }) => stat(path).catch(() => null)));
    for (const [index, file] of group.entries()) {
      const found = stats[index] ?? null;
      const stamp = found && stampOf(found);
      if (stamp !== null && memory.stamps.get(file.source) === stamp) continue;
      const isOld = found !== null && Math.max(found.mtimeMs, found.ctimeMs) < limit;
      changed.set(file, isOld ? stamp : null);
    }
  }
  return changed;
}

/** The ctime shows a file that was put back with its old date. */
function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

/** Whether there is nothing more to do for this content. A copy becomes the original when that one goes. */
function isSettled(outcome: IngestOutcome): boolean {
  if (outcome.kind === "skipped") return !isPassing(outcome.reason);
  return outcome.kind !== "duplicate" && outcome.kind !== "failed";
}
