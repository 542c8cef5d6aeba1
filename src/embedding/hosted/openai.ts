import { requireKey } from "#src/providers/index.ts";
import { calledModel } from "../called-model.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import { hostedModel, requireDimensions } from "./hosted-model.ts";

export interface OpenAIOptions {
  readonly apiKey: string;
  readonly model?: string;
  /** Fewer than the model's own shortens the vectors, at some loss. */
  readonly dimensions?: number;
  readonly baseUrl?: string;
}

const DEFAULT_MODEL = "text-embedding-3-small";
const BASE_URL = "https://api.openai.com/v1";
const OWN_DIMENSIONS: Readonly<Record<string, number>> = {
  "text-embedding-3-small": 1536,
  "text-embedding-3-large": 3072,
  "text-embedding-ada-002": 1536,
};

export function openai(options: OpenAIOptions): EmbeddingModel {
  const model = options.model ?? DEFAULT_MODEL;
  const id = `openai:${model}`;
  const apiKey = requireKey(options.apiKey, calledModel(id));
  const dimensions = requireDimensions(options.dimensions, OWN_DIMENSIONS, { id, model });
  // Sent only when it differs: text-embedding-ada-002 refuses a request that names it.
  const isShortened = dimensions !== OWN_DIMENSIONS[model];
  return hostedModel({
    id,
    fingerprint: `${id}:${dimensions}`,
    dimensions,
    maxTextsPerCall: 2048,
    isLocal: false,
    apiKey,
    async connect() {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey, baseURL: options.baseUrl ?? BASE_URL }).embeddingModel(model);
    },
    providerOptions: () => (isShortened ? { openai: { dimensions } } : {}),
  });
}
