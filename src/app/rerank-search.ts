import type { RerankingConfig } from "#src/config/index.ts";
import type { Hit, RequestContext } from "#src/domain/index.ts";
import { type Reranker, rerankHits, RERANKS_BY_DEFAULT } from "#src/reranking/index.ts";
import { clampLimit, type Reranking, type SearchRequest, TOP_K } from "#src/retrieval/index.ts";

export interface RerankSetup extends RerankingConfig {
  readonly model: Reranker | null;
}

/** Whether a search asks the reranker: as it says itself, else as the settings say. */
export function wantsReranking(asked: boolean | undefined, setup: RerankSetup): boolean {
  return asked ?? (setup.when === "on" || (setup.when === "auto" && isOnByDefault(setup)));
}

/** What is said when a reranker was wanted and there is none: null when nobody chose one. */
export function missingReranker({ problem }: RerankSetup): Reranking | null {
  if (problem === null) return null;
  const model = "model" in problem.facts ? problem.facts.model : "";
  const skipped = { reason: "reranker-not-configured", detail: problem.message };
  return { model, reranked: false, skipped };
}

function isOnByDefault({ model, problem }: RerankSetup): boolean {
  return problem === null && model !== null && RERANKS_BY_DEFAULT[model.provider];
}

/** How many results the first search has to bring. */
export function candidatesFor(request: SearchRequest, topK: number, { candidates }: RerankSetup): number {
  return clampLimit(Math.max(topK, request.initialTopK ?? candidates) || topK, TOP_K.max).limit;
}

export interface RerankedSearch {
  readonly hits: readonly Hit[];
  readonly reranking: Reranking;
}

/**
 * Puts hits in the reranker's order. What was found by its place (a cited provision, the very question that was asked)
 * is certain and stays in front. The least score is compared with what decides in the end.
 */
export async function rerankFound(
  query: string,
  found: readonly Hit[],
  { topK, minScore }: { readonly topK: number; readonly minScore: number },
  { model, candidates, deadlineMs }: RerankSetup & { readonly model: Reranker },
  context: RequestContext,
): Promise<RerankedSearch> {
  const certain = found.filter(isCertain);
  const others = found.filter((hit) => !isCertain(hit));
  const rerankable = others.map((hit) => ({
    item: hit,
    title: [hit.documentName, ...hit.citation.headings].join(" › "),
    text: hit.chunk.text,
    score: hit.relevance,
  }));
  const room = Math.max(0, topK - certain.length);
  const { hits, reranked, skipped } = await rerankHits(query, rerankable, {
    reranker: model,
    context,
    topK: room,
    initialTopK: Math.max(candidates, rerankable.length),
    minScore,
    deadlineMs,
  });
  const ordered = hits.map(({ item, score }) => (reranked ? withRerankScore(item, score) : item));
  return { hits: [...certain, ...ordered].slice(0, topK), reranking: { model: model.id, reranked, skipped } };
}

function isCertain({ reference, isAskedQuestion }: Hit): boolean {
  return reference !== null || isAskedQuestion;
}

function withRerankScore(hit: Hit, rerankScore: number): Hit {
  return { ...hit, score: rerankScore, breakdown: { ...hit.breakdown, rerankScore } };
}
