import { AcervoError } from "#src/domain/index.ts";
import { requireKey } from "#src/providers/index.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import { fingerprintOf, prefixesFor, type Prefixes } from "../prefixes.ts";
import { hostedModel, requireDimensions } from "./hosted-model.ts";

export interface HostedOptions {
  readonly apiKey: string;
  readonly model?: string;
  /** Fewer than the model's own shortens the vectors, at some loss. */
  readonly dimensions?: number;
  readonly baseUrl?: string;
}

const OPENAI_MODEL = "text-embedding-3-small";
const OPENAI_URL = "https://api.openai.com/v1";
const OPENAI_OWN_DIMENSIONS: Readonly<Record<string, number>> = {
  "text-embedding-3-small": 1536,
  "text-embedding-3-large": 3072,
  "text-embedding-ada-002": 1536,
};

export function openai(options: HostedOptions): EmbeddingModel {
  const model = options.model ?? OPENAI_MODEL;
  const id = `openai:${model}`;
  const apiKey = requireKey(options.apiKey, { task: "embedding", id });
  const dimensions = requireDimensions(options.dimensions, OPENAI_OWN_DIMENSIONS, { id, model });
  // Sent only when it differs: text-embedding-ada-002 refuses a request that names it.
  const isShortened = dimensions !== OPENAI_OWN_DIMENSIONS[model];
  return hostedModel({
    id,
    fingerprint: `${id}:${dimensions}`,
    dimensions,
    maxTextsPerCall: 2048,
    isLocal: false,
    apiKey,
    async connect() {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey, baseURL: options.baseUrl ?? OPENAI_URL }).embeddingModel(model);
    },
    providerOptions: () => (isShortened ? { openai: { dimensions } } : {}),
  });
}

const GEMINI_MODEL = "gemini-embedding-001";
/** A quarter of the model's 3072, which it was trained to be cut down to. */
const GEMINI_DIMENSIONS = 768;
const GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta";
const GEMINI_TASK_TYPES = { query: "RETRIEVAL_QUERY", passage: "RETRIEVAL_DOCUMENT" } as const;

export function gemini(options: HostedOptions): EmbeddingModel {
  const model = options.model ?? GEMINI_MODEL;
  const id = `gemini:${model}`;
  const apiKey = requireKey(options.apiKey, { task: "embedding", id });
  const dimensions = options.dimensions ?? GEMINI_DIMENSIONS;
  return hostedModel({
    id,
    fingerprint: `${id}:${dimensions}`,
    dimensions,
    maxTextsPerCall: 100,
    isLocal: false,
    apiKey,
    async connect() {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle({ apiKey, baseURL: options.baseUrl ?? GEMINI_URL }).embeddingModel(model);
    },
    providerOptions: (purpose) => ({
      google: { outputDimensionality: dimensions, taskType: GEMINI_TASK_TYPES[purpose] },
    }),
  });
}

const COHERE_MODEL = "embed-multilingual-v3.0";
const COHERE_URL = "https://api.cohere.com/v2";
const COHERE_OWN_DIMENSIONS: Readonly<Record<string, number>> = {
  "embed-multilingual-v3.0": 1024,
  "embed-multilingual-light-v3.0": 384,
  "embed-v4.0": 1536,
};
const COHERE_SIZES: readonly number[] = [256, 512, 1024, 1536];
const COHERE_INPUT_TYPES = { query: "search_query", passage: "search_document" } as const;

export function cohere(options: HostedOptions): EmbeddingModel {
  const model = options.model ?? COHERE_MODEL;
  const id = `cohere:${model}`;
  const apiKey = requireKey(options.apiKey, { task: "embedding", id });
  const dimensions = requireDimensions(options.dimensions, COHERE_OWN_DIMENSIONS, { id, model });
  // Sent only when it differs: the v3 models have one size and refuse the parameter.
  const size = dimensions === COHERE_OWN_DIMENSIONS[model] ? {} : { outputDimension: checkSize(dimensions) };
  return hostedModel({
    id,
    fingerprint: `${id}:${dimensions}`,
    dimensions,
    maxTextsPerCall: 96,
    isLocal: false,
    apiKey,
    async connect() {
      const { createCohere } = await import("@ai-sdk/cohere");
      return createCohere({ apiKey, baseURL: options.baseUrl ?? COHERE_URL }).embeddingModel(model);
    },
    providerOptions: (purpose) => ({ cohere: { inputType: COHERE_INPUT_TYPES[purpose], ...size } }),
  });
}

function checkSize(dimensions: number): number {
  if (COHERE_SIZES.includes(dimensions)) return dimensions;
  const expected = COHERE_SIZES.join(", ");
  throw new AcervoError("invalid-option", { option: "dimensions", value: String(dimensions), expected });
}

export interface OpenAICompatibleOptions extends Partial<Prefixes> {
  /** E.g. "http://localhost:11434/v1" for Ollama. */
  readonly baseUrl: string;
  readonly model: string;
  /** What the model gives; it is checked, not asked for, because many servers refuse the parameter. */
  readonly dimensions: number;
  readonly apiKey?: string;
}

/** Ollama, LM Studio, vLLM and other servers with OpenAI's API. */
export function openaiCompatible(options: OpenAICompatibleOptions): EmbeddingModel {
  const { baseUrl, model, dimensions, apiKey } = options;
  const id = `openai-compatible:${model}`;
  const prefixes = prefixesFor(model, options);
  return hostedModel({
    id,
    fingerprint: fingerprintOf(`${id}:${dimensions}`, prefixes),
    dimensions,
    // Local servers take far fewer texts at once than OpenAI's 2,048 before their memory runs out.
    maxTextsPerCall: 128,
    isLocal: isLoopback(baseUrl),
    apiKey,
    async connect() {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const key = apiKey === undefined ? {} : { apiKey };
      return createOpenAICompatible({ name: "compatible", baseURL: baseUrl, ...key }).embeddingModel(model);
    },
    prefix: (purpose) => (purpose === "query" ? prefixes.queryPrefix : prefixes.passagePrefix),
  });
}

function isLoopback(baseUrl: string): boolean {
  const host = URL.parse(baseUrl)?.hostname ?? "";
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
