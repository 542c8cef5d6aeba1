import { AcervoError, type FallbackReason, type SearchMode } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import { checkedQuery, type SearchRequest, type SearchResponse } from "#src/retrieval/index.ts";
import type { Searcher } from "./search-task.ts";
import type { VectorSetup } from "./vector-setup.ts";

export interface SearchSetup {
  readonly tenant: string;
  readonly searcher: Searcher;
  readonly vectors: VectorSetup | null;
  /** Why there are no vectors, when there are none. */
  readonly missing: FallbackReason;
  readonly profileFor: (modelId: string | null) => EmbeddingProfile;
  readonly defaults: { readonly topK: number; readonly synonyms: boolean; readonly typos: boolean };
}

/** Embeds the question where that is possible, searches, and says what it had to do without. */
export async function runSearch(request: SearchRequest, setup: SearchSetup): Promise<SearchResponse> {
  const start = performance.now();
  checkedQuery(request.query);
  const requestedMode = request.mode ?? "hybrid";
  const embedded = await embedQuestion(request.query, requestedMode, setup);
  const embedding = performance.now() - start;
  const response = await searchOnce(request, requestedMode, embedded, setup);
  const timings = { ...response.timings, embedding, total: performance.now() - start };
  return { ...response, timings };
}

interface EmbeddedQuestion {
  readonly vector: { readonly space: number; readonly values: Float32Array } | null;
  readonly fallback: FallbackReason | null;
}

async function embedQuestion(query: string, mode: SearchMode, setup: SearchSetup): Promise<EmbeddedQuestion> {
  if (mode === "lexical") return { vector: null, fallback: null };
  if (setup.vectors === null) return { vector: null, fallback: setup.missing };
  try {
    const values = await setup.vectors.embedder.embed(query, { purpose: "query" });
    return { vector: { space: setup.vectors.space.id, values }, fallback: null };
  } catch (error) {
    // A passing fault costs the vectors of this search; a wrong key or model must be seen and mended.
    if (error instanceof AcervoError && !error.isRetryable) throw error;
    return { vector: null, fallback: "embedding-generation-failed" };
  }
}

async function searchOnce(
  request: SearchRequest,
  requestedMode: SearchMode,
  { vector, fallback }: EmbeddedQuestion,
  setup: SearchSetup,
): Promise<SearchResponse> {
  const mode = vector === null ? "lexical" : requestedMode;
  const modelId = vector === null ? null : (setup.vectors?.embedder.modelId ?? null);
  const { defaults } = setup;
  const task = {
    tenant: setup.tenant,
    request: { ...request, topK: request.topK ?? defaults.topK },
    mode,
    vector,
    profile: weighted(setup.profileFor(modelId), request.vectorWeight),
    expansion: {
      synonyms: request.expansion?.synonyms ?? defaults.synonyms,
      typos: request.expansion?.typos ?? defaults.typos,
    },
  };
  try {
    const findings = await setup.searcher.run(task);
    const degraded = fallback !== null;
    return {
      ...findings,
      query: request.query,
      requestedMode,
      mode,
      degraded,
      fallback,
      embeddingModel: modelId,
    };
  } catch (error) {
    if (vector === null || !isVectorFault(error)) throw error;
    const withoutVector = { vector: null, fallback: "vector-query-error" } as const;
    return searchOnce(request, requestedMode, withoutVector, setup);
  }
}

function weighted(profile: EmbeddingProfile, vectorWeight: number | undefined): EmbeddingProfile {
  const { fusion } = profile;
  if (vectorWeight === undefined || !("vectorWeight" in fusion)) return profile;
  return { ...profile, fusion: { ...fusion, vectorWeight } };
}

/** Faults that may lie in the vector side; a request that was refused would be refused again. */
function isVectorFault(error: unknown): boolean {
  return !(error instanceof AcervoError) || error.code === "worker-failed";
}
