import type {
  CollectionSummary,
  Passage,
  ReadView,
  SimilarityQuery,
  VectorCandidate,
  VectorQuery,
} from "../read-view.ts";
import { checkDimensions } from "../check-dimensions.ts";
import { cosine, norm, TopList } from "../vector-math.ts";
import { visibleUnder } from "./filters.ts";
import { lexicalCandidates, statistics, vocabulary } from "./lexical-search.ts";
import { findArticles, findNorms, findProvisions, provisionsIn } from "./provisions.ts";
import { chunkIndex, type LocatedChunk, type TenantState } from "./tenant-state.ts";

export function memoryView(state: TenantState): ReadView {
  return {
    statistics: async (terms) => statistics(state, terms),
    lexicalCandidates: async (query) => lexicalCandidates(state, query),
    sequences: async (ids) => new Map(visible(state, ids).map(({ chunk }) => [chunk.id, chunk.sequence])),
    nearest: async (query) => nearest(state, query),
    similarities: async (query) => similarities(state, query),
    passages: async (ids) => visible(state, ids).map(toPassage),
    provisions: async (query) => findProvisions(state, query),
    provisionsIn: async (ids) => provisionsIn(visible(state, ids)),
    articles: async (key) => findArticles(state, key),
    norms: async (key, limit) => findNorms(state, key, limit),
    vocabulary: async (prefix, limit) => vocabulary(state, prefix, limit),
    collections: async () => collections(state),
  };
}

function visible(state: TenantState, chunkIds: readonly number[]): LocatedChunk[] {
  const index = chunkIndex(state);
  return chunkIds.flatMap((id) => {
    const located = index.get(id);
    return located?.owner.document.active === true ? [located] : [];
  });
}

function nearest(state: TenantState, query: VectorQuery): VectorCandidate[] {
  const isVisible = visibleUnder(query.filter);
  const index = chunkIndex(state);
  if (!isUsableQuery(state, query) || norm(query.vector) === 0) return [];
  const allowed = [...index].flatMap(([id, located]) => (isVisible(located) ? [id] : []));
  const top = new TopList(Math.max(0, query.limit));
  for (const [id, score] of similarities(state, { ...query, chunkIds: allowed })) top.offer(id, score);
  return top.sorted().flatMap(({ id, score }) => {
    const owner = index.get(id)?.owner;
    return owner === undefined ? [] : [{ chunkId: id, documentId: owner.document.id, similarity: score }];
  });
}

function similarities(state: TenantState, query: SimilarityQuery): Map<number, number> {
  if (!isUsableQuery(state, query)) return new Map();
  const length = norm(query.vector);
  const found = new Map<number, number>();
  for (const { chunk } of visible(state, query.chunkIds)) {
    const vector = chunk.vectors.get(query.space);
    if (vector !== undefined) found.set(chunk.id, cosine(query.vector, length, vector));
  }
  return found;
}

/** False when there is no such space; a vector that does not fit it is an error. */
function isUsableQuery(state: TenantState, query: Pick<VectorQuery, "space" | "vector">): boolean {
  const space = state.spaces.get(query.space);
  if (space !== undefined) checkDimensions(space, query.vector);
  return space !== undefined;
}

function toPassage({ chunk, owner }: LocatedChunk): Passage {
  const { id, name, source, kind, origin, collection, metadata, entry } = owner.document;
  return {
    chunk: { id: chunk.id, documentId: id, ...chunk.chunk },
    document: { id, name, source, kind, origin, collection, metadata, entry },
  };
}

function collections(state: TenantState): CollectionSummary[] {
  const active = [...state.documents.values()].filter((owner) => owner.document.active);
  return [...state.collections].toSorted().map((name) => ({
    name,
    documents: active.filter((owner) => owner.document.collection === name).length,
  }));
}
