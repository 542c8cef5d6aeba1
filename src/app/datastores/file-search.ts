import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  type FileSearchRequest,
  type FileSearchResult,
  type KnowledgeSource,
  passageStats,
  type ToolScope,
} from "#src/answering/index.ts";
import { AcervoError, type Hit, type RequestContext } from "#src/domain/index.ts";
import {
  absoluteSource,
  type FolderMemory,
  folderMemory,
  removeSources,
  type SyncedFolder,
  syncFolder,
  type SyncOutcome,
} from "#src/knowledge/index.ts";
import {
  type Confidence,
  confidenceInShown,
  levelOf,
  type SearchRequest,
  type SearchResponse,
  TOP_K,
} from "#src/retrieval/index.ts";
import { foldAccents } from "#src/text/index.ts";
import type { Searches } from "../searches.ts";

export interface FileSearchDeps extends Pick<SyncedFolder, "store" | "tenant" | "ingest" | "now"> {
  /** The folder whose sub-folders are the datastores; null: there are none. */
  readonly root: string | null;
  readonly search: Searches["search"];
}

/** So many passages are ranked for each file wanted: a long file must not keep out the others. */
const PASSAGES_PER_FILE = 5;

const NOTHING_SEARCHED: Confidence = { level: "sem_rag", score: 0, signals: {} };

export interface Datastores {
  /** Searches folders of texts as they are on disk at that moment. */
  readonly fileSearch: KnowledgeSource["fileSearch"];
  /**
   * A scope that leaves out every datastore but those named, for all searches. They are read first, so that what is
   * found does not depend on what was asked before. A name that no datastore has is an error.
   */
  readonly within: (
    names: readonly string[],
    scope: ToolScope | undefined,
    context: RequestContext,
  ) => Promise<ToolScope>;
}

export function createDatastores(deps: FileSearchDeps): Datastores {
  const { store, search } = deps;
  const root = deps.root === null ? null : resolve(deps.root);
  const refresh = datastoreRefresher(deps);
  const collections = async (context: RequestContext): Promise<string[]> => {
    const contents = await store.read(context, (view) => view.index.contents());
    return contents.collections.map(({ name }) => name);
  };
  const list = async (): Promise<readonly Datastore[]> => (root === null ? [] : listDatastores(root));

  const fileSearch: Datastores["fileSearch"] = async (request, context) => {
    const existing = await list();
    const { chosen, unknown } = chooseDatastores(allowedIn(existing, request), request.datastores);
    // Without a single folder the root seems to be unplugged: what was known of it stays.
    const gone = existing.length === 0 ? [] : goneFrom(existing, await collections(context));
    const { changed, unread } = await refresh(chosen, gone);
    // A context of its own: what the request remembers of the collections may be older than the refresh.
    const fresh = { ...context };
    const response = await searchIn(chosen, await collections(fresh), request, (asked) =>
      search(asked, fresh),
    );
    const results = bestOfEachFile(response?.hits.filter(isEvidence) ?? [], chosen, request.topK);
    const confidence = response?.confidence ?? NOTHING_SEARCHED;
    return {
      query: request.query,
      datastores: chosen.map(({ name }) => name),
      unknownDatastores: unknown,
      refreshed: changed.size,
      unread: Array.from(unread, (source) => relativeTo(root ?? "", source) ?? source),
      fallback: response?.fallback ?? null,
      search: response && passageStats(response),
      results,
      confidence: results.length === 0 ? confidenceInShown(confidence, []) : confidence,
    };
  };

  const within: Datastores["within"] = async (names, scope = {}, context) => {
    const existing = await list();
    const { chosen, unknown } = chooseDatastores(existing, names);
    if (unknown.length > 0) {
      const expected = existing.map(({ name }) => name).join(", ") || "ACERVO_DATASTORES";
      throw new AcervoError("invalid-option", { option: "datastores", value: unknown.join(", "), expected });
    }
    await refresh(chosen, []);
    const allowed = new Set(chosen.map(({ collection }) => collection));
    // A context of its own, as above.
    const asked = scope.filter?.collections ?? (await collections({ ...context }));
    const seen = asked.filter((name) => !name.startsWith(COLLECTION_PREFIX) || allowed.has(name));
    return { ...scope, filter: { ...scope.filter, collections: seen } };
  };
  return { fileSearch, within };
}

/** What shares a word with the question, or is near enough in meaning to count by itself. */
function isEvidence({ breakdown, relevance }: Hit): boolean {
  return (breakdown.lexicalScore ?? 0) > 0 || levelOf(relevance) !== "sem_rag";
}

/** A caller who names collections has named the datastores among them, and no others. */
function allowedIn(existing: readonly Datastore[], { filter }: FileSearchRequest): readonly Datastore[] {
  const named = filter?.collections;
  return named === undefined ? existing : existing.filter(({ collection }) => named.includes(collection));
}

/** Collections of datastores whose folders are no longer there. */
export function goneFrom(existing: readonly Datastore[], collections: readonly string[]): string[] {
  const there = new Set(existing.map(({ collection }) => collection));
  return collections.filter((name) => name.startsWith(COLLECTION_PREFIX) && !there.has(name));
}

/** Null: none of them holds a text. */
async function searchIn(
  datastores: readonly Datastore[],
  known: readonly string[],
  { query, topK, filter, datastores: _names, ...others }: FileSearchRequest,
  search: (request: SearchRequest) => Promise<SearchResponse>,
): Promise<SearchResponse | null> {
  const collections = datastores.map(({ collection }) => collection).filter((name) => known.includes(name));
  if (collections.length === 0) return null;
  const passages = Math.min(TOP_K.max, topK * PASSAGES_PER_FILE);
  return search({ ...others, query, topK: passages, filter: { ...filter, collections } });
}

function bestOfEachFile(
  hits: readonly Hit[],
  datastores: readonly Datastore[],
  topK: number,
): FileSearchResult[] {
  const byCollection = new Map(datastores.map((datastore) => [datastore.collection, datastore]));
  const results = new Map<string, FileSearchResult>();
  for (const hit of hits) {
    const { source } = hit.citation;
    const datastore = byCollection.get(hit.collection);
    const file = datastore === undefined ? null : relativeTo(datastore.path, source);
    if (datastore === undefined || file === null || results.has(source)) continue;
    results.set(source, fileResult(hit, datastore.name, file));
  }
  return [...results.values()].slice(0, topK);
}

function fileResult(hit: Hit, datastore: string, file: string): FileSearchResult {
  const { documentName, snippet, relevance, breakdown, citation } = hit;
  const score = breakdown.rerankScore ?? relevance;
  return { datastore, file, title: documentName, snippet, score, citation, hit };
}

/** Null: the source is in another folder; somebody else put it into the collection. */
function relativeTo(folder: string, source: string): string | null {
  const prefix = `${absoluteSource(folder)}/`;
  return source.startsWith(prefix) ? source.slice(prefix.length) : null;
}

/** A folder whose files are searched as one. */
interface Datastore {
  /** The folder's own name. */
  readonly name: string;
  readonly path: string;
  /** "datastore/Secretaria da Fazenda": what statistics show, and what a scope or "forget" may name. */
  readonly collection: string;
}

/** Collections of this beginning belong to the file search, others to the user. */
const COLLECTION_PREFIX = "datastore/";

/** The folders directly below the root, by name. Links are left out: they could lead out of the root. */
export async function listDatastores(root: string): Promise<Datastore[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AcervoError("datastores-not-found", { path: root }, { cause });
  });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  const names = folders.map(({ name }) => name).toSorted();
  return names.map((name) => ({ name, path: join(root, name), collection: COLLECTION_PREFIX + name }));
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
function datastoreRefresher(deps: FileSearchDeps) {
  const memories = new Map<string, FolderMemory>();
  let last: Promise<unknown> = Promise.resolve();

  async function refreshAll(datastores: readonly Datastore[], gone: readonly string[]): Promise<Refreshed> {
    const report: Refreshed = { changed: new Set(), unread: new Set() };
    for (const collection of gone) {
      memories.delete(collection);
      for await (const { source } of removeOwn(collection, deps)) report.changed.add(source);
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
  { name, path: root, collection }: Datastore,
  memories: Map<string, FolderMemory>,
  deps: FileSearchDeps,
): AsyncGenerator<SyncOutcome> {
  const prefix = `${absoluteSource(root)}/`;
  const [known] = await deps.store.knowledge.sources(deps.tenant, { collection, prefix, limit: 1 });
  const remembered = known === undefined ? undefined : memories.get(collection);
  const memory = remembered ?? folderMemory();
  memories.set(collection, memory);
  try {
    // What was indexed under another root would hide what is here as a copy of it.
    if (remembered === undefined) yield* removeOwn(collection, deps, (source) => !source.startsWith(prefix));
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
    memories.delete(collection);
    if (!isUnreadable(error)) throw error;
    yield { kind: "skipped", source: absoluteSource(root), reason: "unreadable", detail: "" };
  }
}

/** Removes what the file search put there, not what others did; and the collection with the last of it. */
async function* removeOwn(
  collection: string,
  { store, tenant }: FileSearchDeps,
  isMeant: (source: string) => boolean = () => true,
): AsyncGenerator<SyncOutcome> {
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

const FOLDER_ERRORS: ReadonlySet<string> = new Set([
  "path-not-readable",
  "path-not-found",
  "ignore-file-refused",
]);

function isUnreadable(error: unknown): boolean {
  if (error instanceof AcervoError) return FOLDER_ERRORS.has(error.code);
  return FOLDER_CALLS.has((error as NodeJS.ErrnoException).syscall ?? "");
}
