import { requireKey } from "#src/providers/index.ts";
import { calledModel } from "../called-model.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import { hostedModel } from "./hosted-model.ts";

export interface GeminiOptions {
  readonly apiKey: string;
  readonly model?: string;
  readonly dimensions?: number;
  readonly baseUrl?: string;
}

const DEFAULT_MODEL = "gemini-embedding-001";
/** A quarter of the model's 3072, which it was trained to be cut down to. */
const DEFAULT_DIMENSIONS = 768;
const BASE_URL = "https://generativelanguage.googleapis.com/v1beta";
const TASK_TYPES = { query: "RETRIEVAL_QUERY", passage: "RETRIEVAL_DOCUMENT" } as const;

export function gemini(options: GeminiOptions): EmbeddingModel {
  const model = options.model ?? DEFAULT_MODEL;
  const id = `gemini:${model}`;
  const apiKey = requireKey(options.apiKey, calledModel(id));
  const dimensions = options.dimensions ?? DEFAULT_DIMENSIONS;
  return hostedModel({
    id,
    fingerprint: `${id}:${dimensions}`,
    dimensions,
    maxTextsPerCall: 100,
    isLocal: false,
    apiKey,
    async connect() {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle({ apiKey, baseURL: options.baseUrl ?? BASE_URL }).embeddingModel(model);
    },
    providerOptions: (purpose) => ({
      google: { outputDimensionality: dimensions, taskType: TASK_TYPES[purpose] },
    }),
  });
}
