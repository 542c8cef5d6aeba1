import { resolve } from "node:path";
import type { FileSearchRequest, FileSearchResult, Holdings } from "#src/answering/index.ts";
import { createRequestContext, type Hit } from "#src/domain/index.ts";
import { absoluteSource } from "#src/knowledge/index.ts";
import { type Confidence, type SearchResponse, TOP_K, unproven } from "#src/retrieval/index.ts";
import {
  chooseDatastores,
  type Datastore,
  datastoreCollection,
  datastoreIn,
  datastoreOf,
  listDatastores,
} from "./datastores.ts";
import { datastoreRefresher } from "./datastores-refresh.ts";
import type { SyncDeps } from "./datastores-sync.ts";
import type { Acervo } from "./open-acervo.ts";

export interface FileSearchDeps extends SyncDeps {
  /** The folder whose sub-folders are the datastores; null: there are none. */
  readonly root: string | null;
  readonly search: Acervo["search"];
}

/** So many passages are looked at for each file wanted: a long file must not keep out the others. */
const PASSAGES_PER_FILE = 5;

const NOTHING_SEARCHED: Confidence = { level: "sem_rag", score: 0, signals: {} };

/** Searches folders of texts as they are on disk at that moment. */
export function createFileSearch(means: FileSearchDeps): Holdings["fileSearch"] {
  const { store, tenant, search } = means;
  const root = means.root === null ? null : resolve(means.root);
  const refresh = datastoreRefresher(means);
  const collections = async (): Promise<string[]> => {
    const contents = await store.read(createRequestContext(tenant), (view) => view.index.contents());
    return contents.collections.map(({ name }) => name);
  };

  return async (request) => {
    const there = root === null ? [] : await listDatastores(root);
    const { chosen, unknown } = chooseDatastores(allowedIn(there, request), request.datastores);
    const gone = root === null || there.length === 0 ? [] : goneFrom(root, there, await collections());
    const all = [...chosen, ...gone];
    const round = await refresh(all);
    const refreshed = all.flatMap(({ name }) => round.get(name) ?? []);
    const unread = refreshed.flatMap(({ unread }) => [...unread]);
    const response = await searchIn(chosen, await collections(), request, search);
    const results = bestOfEachFile(response?.hits ?? [], chosen, request.topK);
    const confidence = response?.confidence ?? NOTHING_SEARCHED;
    return {
      query: request.query,
      datastores: chosen.map(({ name }) => name),
      unknownDatastores: unknown,
      refreshed: refreshed.reduce((sum, { changed }) => sum + changed.size, 0),
      unread: unread.map((source) => relativeTo(root ?? "", source) ?? source),
      fallback: response?.fallback ?? null,
      results,
      confidence: results.length === 0 ? unproven(confidence) : confidence,
    };
  };
}

/** A caller who names collections has named the datastores among them, and no others. */
function allowedIn(there: readonly Datastore[], { filter }: FileSearchRequest): readonly Datastore[] {
  const named = filter?.collections;
  return named === undefined ? there : there.filter(({ name }) => named.includes(datastoreCollection(name)));
}

/** Collections of folders that are no longer there. */
function goneFrom(root: string, there: readonly Datastore[], collections: readonly string[]): Datastore[] {
  const names = new Set(there.map(({ name }) => name));
  const kept = collections.map(datastoreOf).filter((name) => name !== null);
  return kept.filter((name) => !names.has(name)).map((name) => datastoreIn(root, name));
}

/** Null: none of them holds a text. */
async function searchIn(
  datastores: readonly Datastore[],
  known: readonly string[],
  { query, topK, filter, datastores: _names, ...others }: FileSearchRequest,
  search: Acervo["search"],
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

/** Null: it lies elsewhere; somebody put it into the collection. */
function relativeTo(folder: string, source: string): string | null {
  const prefix = `${absoluteSource(folder)}/`;
  return source.startsWith(prefix) ? source.slice(prefix.length) : null;
}
