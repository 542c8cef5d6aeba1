import { createRequestContext } from "#src/domain/index.ts";
import {
  clampLimit,
  type SearchRequest,
  type SearchResponse,
  TOP_K,
  unproven,
} from "#src/retrieval/index.ts";
import { askIndex, type IndexSetup } from "./ask-index.ts";
import {
  candidatesFor,
  missingReranker,
  rerankFound,
  type RerankSetup,
  wantsReranking,
} from "./rerank-search.ts";

export interface SearchSetup extends IndexSetup {
  readonly minScore: number;
  readonly reranking: RerankSetup;
}

/** Searches passages of every kind, and has them reordered where that is wanted. */
export async function runSearch(request: SearchRequest, setup: SearchSetup): Promise<SearchResponse> {
  const start = performance.now();
  const { reranking } = setup;
  const topK = request.topK ?? setup.defaults.topK;
  const isWanted = wantsReranking(request.rerank, reranking);
  const { model } = reranking;
  const asked = isWanted && model !== null ? candidatesFor(request, topK, reranking) : topK;
  const { findings, fallback, ...reply } = await askIndex(request, setup, (frame) => ({
    kind: "passages" as const,
    ...frame,
    request: { ...request, topK: asked },
  }));
  const response = { ...findings, ...reply, query: request.query, degraded: fallback !== null, fallback };
  const minScore = request.minScore ?? setup.minScore;
  if (!isWanted || model === null) {
    const hits =
      minScore > 0 ? response.hits.filter(({ relevance }) => relevance >= minScore) : response.hits;
    const confidence = hits.length === 0 ? unproven(response.confidence) : response.confidence;
    return { ...response, hits, confidence, reranking: isWanted ? missingReranker(reranking) : null };
  }
  // The search brought more than was asked for: how much that may be is checked here.
  const { limit, notices } = clampLimit(topK, TOP_K.max);
  const reranked = await rerankFound(
    request.query,
    response.hits,
    { topK: limit, minScore },
    { ...reranking, model },
    createRequestContext(setup.tenant),
  );
  const timings = { ...response.timings, total: performance.now() - start };
  return { ...response, ...reranked, notices: [...notices, ...response.notices], timings };
}
