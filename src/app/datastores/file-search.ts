import { resolve } from "node:path";
import type { FileSearchRequest, FileSearchResult, KnowledgeSource } from "#src/answering/index.ts";
import type { Hit, RequestContext } from "#src/domain/index.ts";
import { absoluteSource } from "#src/knowledge/index.ts";
import {
  type Confidence,
  type SearchRequest,
  type SearchResponse,
  TOP_K,
  withoutEvidence,
} from "#src/retrieval/index.ts";
import {
  chooseDatastores,
  type Datastore,
  datastoreCollection,
  datastoreOf,
  datastoreRefresher,
  listDatastores,
  type RefreshDeps,
} from "./datastores.ts";
import type { Searches } from "../searches.ts";

export interface FileSearchDeps extends RefreshDeps {
  /** The folder whose sub-folders are the datastores; null: there are none. */
  readonly root: string | null;
  readonly search: Searches["search"];
}

/** So many passages are ranked for each file wanted: a long file must not keep out the others. */
const PASSAGES_PER_FILE = 5;

const NOTHING_SEARCHED: Confidence = { level: "sem_rag", score: 0, signals: {} };

/** Searches folders of texts as they are on disk at that moment. */
export function createFileSearch(deps: FileSearchDeps): KnowledgeSource["fileSearch"] {
  const { store, search } = deps;
  const root = deps.root === null ? null : resolve(deps.root);
  const refresh = datastoreRefresher(deps);
  const collections = async (context: RequestContext): Promise<string[]> => {
    const contents = await store.read(context, (view) => view.index.contents());
    return contents.collections.map(({ name }) => name);
  };

  return async (request, context) => {
    const existing = root === null ? [] : await listDatastores(root);
    const { chosen, unknown } = chooseDatastores(allowedIn(existing, request), request.datastores);
    // Without a single folder the root seems to be unplugged: what was known of it stays.
    const gone = existing.length === 0 ? [] : goneFrom(existing, await collections(context));
    const { changed, unread } = await refresh(chosen, gone);
    // A context of its own: what the request remembers of the collections may be older than the refresh.
    const fresh = { ...context };
    const response = await searchIn(chosen, await collections(fresh), request, (asked) =>
      search(asked, fresh),
    );
    const results = bestOfEachFile(response?.hits ?? [], chosen, request.topK);
    const confidence = response?.confidence ?? NOTHING_SEARCHED;
    return {
      query: request.query,
      datastores: chosen.map(({ name }) => name),
      unknownDatastores: unknown,
      refreshed: changed.size,
      unread: Array.from(unread, (source) => relativeTo(root ?? "", source) ?? source),
      fallback: response?.fallback ?? null,
      results,
      confidence: results.length === 0 ? withoutEvidence(confidence) : confidence,
    };
  };
}

/** A caller who names collections has named the datastores among them, and no others. */
function allowedIn(existing: readonly Datastore[], { filter }: FileSearchRequest): readonly Datastore[] {
  const named = filter?.collections;
  return named === undefined
    ? existing
    : existing.filter(({ name }) => named.includes(datastoreCollection(name)));
}

/** Datastores that are known, and whose folders are no longer there. */
function goneFrom(existing: readonly Datastore[], collections: readonly string[]): string[] {
  const names = new Set(existing.map(({ name }) => name));
  const known = collections.map(datastoreOf).filter((name) => name !== null);
  return known.filter((name) => !names.has(name));
}

/** Null: none of them holds a text. */
async function searchIn(
  datastores: readonly Datastore[],
  known: readonly string[],
  { query, topK, filter, datastores: _names, ...others }: FileSearchRequest,
  search: (request: SearchRequest) => Promise<SearchResponse>,
): Promise<SearchResponse | null> {
  const filled = new Set(known);
  const collections = datastores.map(({ name }) => datastoreCollection(name)).filter((it) => filled.has(it));
  if (collections.length === 0) return null;
  const passages = Math.min(TOP_K.max, topK * PASSAGES_PER_FILE);
  return search({ ...others, query, topK: passages, filter: { ...filter, collections } });
}

function bestOfEachFile(
  hits: readonly Hit[],
  datastores: readonly Datastore[],
  topK: number,
): FileSearchResult[] {
  const byCollection = new Map(
    datastores.map((datastore) => [datastoreCollection(datastore.name), datastore]),
  );
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
