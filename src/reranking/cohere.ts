import { hostedConnection, requireKey, type CalledModel } from "#src/providers/index.ts";
import { cutText } from "./cut-text.ts";
import type { RerankCandidate, Reranker } from "./reranker.ts";
import { scoresInOrder } from "./scores-in-order.ts";

export interface CohereRerankerOptions {
  readonly apiKey: string;
  readonly model?: string;
  readonly baseUrl?: string;
}

/** Multilingual, Portuguese included; "rerank-multilingual-v3.0" is the older one. */
const DEFAULT_MODEL = "rerank-v3.5";
const BASE_URL = "https://api.cohere.com/v2";
/** About what the model reads of one document (4,096 tokens by default); more would only cost time on the wire. */
const MAX_DOCUMENT_LENGTH = 16_000;

/** The part of the AI SDK's reranking model that we use. */
interface SdkModel {
  doRerank(call: {
    documents: { type: "text"; values: string[] };
    query: string;
    abortSignal?: AbortSignal;
  }): PromiseLike<{ ranking: { index: number; relevanceScore: number }[] }>;
}

export function cohere(options: CohereRerankerOptions): Reranker {
  const name = options.model ?? DEFAULT_MODEL;
  const model: CalledModel = { task: "reranking", id: `cohere:${name}` };
  const apiKey = requireKey(options.apiKey, model);
  const ask = hostedConnection<SdkModel>({
    model,
    apiKey,
    async connect() {
      const { createCohere } = await import("@ai-sdk/cohere");
      return createCohere({ apiKey, baseURL: options.baseUrl ?? BASE_URL }).rerankingModel(name);
    },
  });
  return {
    id: model.id,
    provider: "cohere",
    async rerank(query, candidates, { signal }) {
      signal?.throwIfAborted();
      if (candidates.length === 0) return [];
      const { ranking } = await ask((sdk) =>
        sdk.doRerank({
          query: query.toWellFormed(),
          documents: { type: "text", values: candidates.map(asDocument) },
          ...(signal && { abortSignal: signal }),
        }),
      );
      const scores = ranking.map(({ index, relevanceScore }) => ({ index, score: relevanceScore }));
      return scoresInOrder(model, candidates.length, scores);
    },
    close: async () => {},
  };
}

function asDocument({ title, text }: RerankCandidate): string {
  return cutText(`${title}\n${text}`, MAX_DOCUMENT_LENGTH);
}
