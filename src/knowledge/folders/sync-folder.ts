import { stat } from "node:fs/promises";
import { AcervoError } from "#src/domain/index.ts";
import { isSupported } from "#src/parsing/index.ts";
import type { Store } from "#src/storage/index.ts";
import { isPassing } from "../documents/probe-source.ts";
import { removeSource } from "../documents/remove-source.ts";
import type { IngestOutcome, SourceDocument } from "../documents/source-document.ts";
import { absoluteSource, type FoundFile, walkFiles } from "./walk-folder.ts";
import { changedFiles, type FileStamps } from "./file-stamps.ts";

/** A folder and the collection that has to hold what it holds. */
export interface SyncedFolder {
  readonly root: string;
  readonly store: Store;
  readonly tenant: string;
  readonly collection: string;
  readonly memory: FolderMemory;
  /** Says how a file is to be read; its `source` must be that of the file. */
  readonly toSource: (file: FoundFile) => SourceDocument;
  readonly ingest: (sources: Iterable<SourceDocument>) => AsyncIterable<IngestOutcome>;
  /** When it fires, what was begun is finished and the rest is left for another run. */
  readonly signal?: AbortSignal;
  readonly now?: () => number;
}

export type SyncOutcome =
  | IngestOutcome
  /** No longer in the folder; so many documents went. */
  | { readonly kind: "removed"; readonly source: string; readonly documents: number };

/** What is known from one run to the next, so that files that did not change are not read again. */
export interface FolderMemory {
  readonly stamps: FileStamps;
  /** Which folder of which disk the root was. */
  identity: string | null;
}

export function folderMemory(): FolderMemory {
  return { stamps: new Map(), identity: null };
}

/**
 * Brings a collection in step with a folder. What is gone leaves before anything enters: a renamed file is then not
 * taken for a copy of itself. A root that cannot be read is an error, and takes nothing away.
 */
export async function* syncFolder(folder: SyncedFolder): AsyncGenerator<SyncOutcome> {
  const contents = await lookInto(folder);
  for (const source of contents.unreadable)
    yield { kind: "skipped", source, reason: "unreadable", detail: "" };
  yield* removeGone(contents, folder);
  yield* ingestChanged(contents, folder);
}

interface FolderContents {
  /** By source. */
  readonly files: ReadonlyMap<string, FoundFile>;
  /** Folders of which nobody knows what they hold. */
  readonly unreadable: readonly string[];
}

async function lookInto(folder: SyncedFolder): Promise<FolderContents> {
  const { root, memory } = folder;
  const before = await identityOf(root);
  const files = new Map<string, FoundFile>();
  const unreadable: string[] = [];
  for await (const { kind, path } of walkFiles(root)) {
    const source = absoluteSource(path);
    if (kind === "file") files.set(source, { path, source });
    if (kind === "unreadable") unreadable.push(source);
  }
  const after = await identityOf(root);
  // A drive that was unplugged leaves an empty folder in its place, or half of what it held.
  if (before !== after) throw new AcervoError("path-not-found", { path: root });
  if (memory.identity !== after && (await isAllGone(files, folder))) {
    throw new AcervoError("folder-emptied", { path: root });
  }
  memory.identity = after;
  return { files, unreadable };
}

/** Documents of this folder are known, and not one of their files is there: more likely another folder in its place. */
async function isAllGone(files: ReadonlyMap<string, FoundFile>, folder: SyncedFolder): Promise<boolean> {
  const { store, tenant, collection, memory } = folder;
  const page = { collection, prefix: prefixOf(folder), limit: PAGE };
  const known = await store.knowledge.sources(tenant, page);
  // On the first run a folder may have been filled anew on purpose; an empty one says nothing.
  if (memory.identity === null && files.size > 0) return false;
  return known.length > 0 && !known.some((source) => files.has(source));
}

function prefixOf({ root }: SyncedFolder): string {
  const source = absoluteSource(root);
  return source.endsWith("/") ? source : `${source}/`;
}

async function identityOf(root: string): Promise<string | null> {
  const found = await stat(root).catch(() => null);
  return found && `${found.dev} ${found.ino}`;
}

/** Names asked for at once. */
const PAGE = 500;

async function* removeGone(contents: FolderContents, folder: SyncedFolder): AsyncGenerator<SyncOutcome> {
  const { store, tenant, collection, signal } = folder;
  const prefix = prefixOf(folder);
  let after: string | undefined;
  do {
    const page = { collection, prefix, limit: PAGE, ...(after === undefined ? {} : { after }) };
    const sources = await store.knowledge.sources(tenant, page);
    for (const source of sources) {
      if (signal?.aborted) return;
      if (!isGone(source, contents)) continue;
      yield await remove(source, folder);
    }
    after = sources.at(-1);
  } while (after !== undefined);
}

function isGone(source: string, { files, unreadable }: FolderContents): boolean {
  return !files.has(source) && !unreadable.some((folder) => source.startsWith(`${folder}/`));
}

async function remove(
  source: string,
  { store, tenant, collection, memory }: SyncedFolder,
): Promise<SyncOutcome> {
  const documents = await removeSource(store, tenant, { collection, source, after: -1 });
  memory.stamps.delete(source);
  return { kind: "removed", source, documents };
}

async function* ingestChanged(contents: FolderContents, folder: SyncedFolder): AsyncGenerator<SyncOutcome> {
  const { stamps } = folder.memory;
  for (const source of stamps.keys()) if (isGone(source, contents)) stamps.delete(source);
  const readable = [...contents.files.values()].filter(({ source }) => isSupported(source));
  const changed = await changedFiles(readable, stamps, (folder.now ?? Date.now)());
  if (changed.length === 0) return;
  const stampOf = new Map(changed.map(({ file, stamp }) => [file.source, stamp]));
  const sources = changed.map(({ file }) => file);
  for await (const outcome of folder.ingest(untilInterrupted(sources, folder))) {
    const stamp = stampOf.get(outcome.source) ?? null;
    if (stamp !== null && isSettled(outcome)) stamps.set(outcome.source, stamp);
    else stamps.delete(outcome.source);
    yield outcome;
    yield* removeEmptied(outcome, folder);
  }
}

function* untilInterrupted(
  files: readonly FoundFile[],
  { signal, toSource }: SyncedFolder,
): Generator<SourceDocument> {
  for (const file of files) {
    if (signal?.aborted) return;
    yield toSource(file);
  }
}

/** Whether there is nothing more to do for this content. A copy becomes the original when that one goes. */
function isSettled(outcome: IngestOutcome): boolean {
  switch (outcome.kind) {
    case "created":
    case "replaced":
    case "unchanged":
      return true;
    case "duplicate":
    case "failed":
      return false;
    case "skipped":
      return !isPassing(outcome.reason);
  }
}

/** A file whose text was deleted must not go on answering; one that is merely damaged keeps its last good version. */
async function* removeEmptied(outcome: IngestOutcome, folder: SyncedFolder): AsyncGenerator<SyncOutcome> {
  if (outcome.kind !== "skipped" || outcome.reason !== "empty") return;
  const { store, tenant, collection } = folder;
  const { source } = outcome;
  const documents = await removeSource(store, tenant, { collection, source, after: -1 });
  if (documents > 0) yield { kind: "removed", source, documents };
}
