import { AcervoError } from "#src/domain/index.ts";
import { requireKey } from "#src/providers/index.ts";
import { calledModel } from "../called-model.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import { hostedModel, requireDimensions } from "./hosted-model.ts";

export interface CohereOptions {
  readonly apiKey: string;
  readonly model?: string;
  readonly dimensions?: number;
  readonly baseUrl?: string;
}

const DEFAULT_MODEL = "embed-multilingual-v3.0";
const BASE_URL = "https://api.cohere.com/v2";
const OWN_DIMENSIONS: Readonly<Record<string, number>> = {
  "embed-multilingual-v3.0": 1024,
  "embed-multilingual-light-v3.0": 384,
  "embed-v4.0": 1536,
};
const SIZES: readonly number[] = [256, 512, 1024, 1536];
const INPUT_TYPES = { query: "search_query", passage: "search_document" } as const;

export function cohere(options: CohereOptions): EmbeddingModel {
  const model = options.model ?? DEFAULT_MODEL;
  const id = `cohere:${model}`;
  const apiKey = requireKey(options.apiKey, calledModel(id));
  const dimensions = requireDimensions(options.dimensions, OWN_DIMENSIONS, { id, model });
  // Sent only when it differs: the v3 models have one size and refuse the parameter.
  const size = dimensions === OWN_DIMENSIONS[model] ? {} : { outputDimension: checkSize(dimensions) };
  return hostedModel({
    id,
    fingerprint: `${id}:${dimensions}`,
    dimensions,
    maxTextsPerCall: 96,
    isLocal: false,
    apiKey,
    async connect() {
      const { createCohere } = await import("@ai-sdk/cohere");
      return createCohere({ apiKey, baseURL: options.baseUrl ?? BASE_URL }).embeddingModel(model);
    },
    providerOptions: (purpose) => ({ cohere: { inputType: INPUT_TYPES[purpose], ...size } }),
  });
}

function checkSize(dimensions: number): number {
  if (SIZES.includes(dimensions)) return dimensions;
  const expected = SIZES.join(", ");
  throw new AcervoError("invalid-option", { option: "dimensions", value: String(dimensions), expected });
}
