import type {
  CatalogRanking,
  CatalogSearchRequest,
  CatalogSearchResponse,
  FaqRanking,
  FaqSearchRequest,
  FaqSearchResponse,
  Vocabulary,
} from "#src/retrieval/index.ts";
import { askIndex, type IndexSetup } from "./ask-index.ts";

/** Searches products: words and vectors, then field by field. */
export async function searchCatalogHybrid(
  request: CatalogSearchRequest,
  setup: IndexSetup,
  { ranking, vocabulary }: { readonly ranking: CatalogRanking; readonly vocabulary: Vocabulary | null },
): Promise<CatalogSearchResponse> {
  const limit = request.limit ?? setup.defaults.topK;
  const { findings, mode, fallback } = await askIndex(request, setup, (frame) => ({
    kind: "catalog" as const,
    ...frame,
    request: { ...request, limit },
    ranking,
    vocabulary,
  }));
  return { ...findings, embeddingUsed: mode !== "lexical", fallbackReason: fallback };
}

/** Searches questions: by what they ask, their keywords and their answers. */
export async function searchFaqsHybrid(
  request: FaqSearchRequest,
  setup: IndexSetup & { readonly minScore: number },
  ranking: FaqRanking,
): Promise<FaqSearchResponse> {
  const limit = request.limit ?? setup.defaults.topK;
  const { findings, mode, fallback } = await askIndex(request, setup, (frame) => ({
    kind: "faq" as const,
    ...frame,
    request: { minScore: setup.minScore, ...request, limit },
    ranking,
  }));
  return { ...findings, embeddingUsed: mode !== "lexical", fallbackReason: fallback };
}
