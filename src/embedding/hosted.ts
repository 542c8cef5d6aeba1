import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { AcervoError } from "#src/domain/index.ts";
import {
  fetchDirectly,
  hostedConnection,
  notConfigured,
  replyInvalid,
  requireKey,
} from "#src/providers/index.ts";
import type { EmbeddingModel, EmbeddingPurpose } from "./embedding-model.ts";
import { fingerprintOf, prefixesFor, type PrefixOptions } from "./prefixes.ts";

/** An embedding model of the AI SDK; all its packages give the same shape. */
type SdkModel = ReturnType<ReturnType<typeof createOpenAICompatible>["embeddingModel"]>;
type ProviderOptions = NonNullable<Parameters<SdkModel["doEmbed"]>[0]["providerOptions"]>;

interface HostedModelSpec extends Omit<EmbeddingModel, "doEmbed"> {
  readonly apiKey: string | undefined;
  readonly connect: () => Promise<SdkModel>;
  readonly providerOptions?: (purpose: EmbeddingPurpose) => ProviderOptions;
  readonly prefixes?: Readonly<Record<EmbeddingPurpose, string>>;
}

/**
 * A model behind an HTTP API, called through the AI SDK. Calls the SDK's model itself rather than `embedMany`,
 * which would batch and retry on its own below our batches and our retries.
 */
function hostedModel(spec: HostedModelSpec): EmbeddingModel {
  const { apiKey, connect, providerOptions, prefixes, ...model } = spec;
  const ask = hostedConnection({ task: "embedding", id: model.id }, apiKey, connect);
  return {
    ...model,
    async doEmbed(texts, { purpose, signal }) {
      const values = prefixes === undefined ? [...texts] : texts.map((text) => prefixes[purpose] + text);
      const options = providerOptions && { providerOptions: providerOptions(purpose) };
      const reply = await ask((sdk) => sdk.doEmbed({ values, abortSignal: signal, ...options }));
      return orderByIndex(reply.embeddings, reply.response?.body, model.id);
    },
  };
}

/**
 * Puts vectors in the order of the texts. OpenAI's dialect numbers each vector and does not promise their order,
 * but the SDK drops the numbers: they are read again from the raw body.
 */
function orderByIndex(embeddings: readonly number[][], body: unknown, id: string): number[][] {
  const { data } = (body ?? {}) as { readonly data?: readonly { readonly index?: unknown }[] };
  const ordered: number[][] = [];
  for (const [place, embedding] of embeddings.entries()) {
    const index = data?.[place]?.index;
    ordered[typeof index === "number" && index >= 0 ? index : place] = embedding;
  }
  const found = Object.values(ordered);
  if (found.length === embeddings.length) return found;
  throw replyInvalid({ task: "embedding", id }, "os índices dos vetores não correspondem aos textos");
}

export interface HostedOptions {
  readonly apiKey: string;
  readonly model?: string;
  /** Fewer than the model's own shortens the vectors, at some loss. */
  readonly dimensions?: number;
  readonly baseUrl?: string;
}

/** What a provider needs to know, besides the options, to be one of the hosted models. */
interface HostedProvider {
  readonly name: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly dimensions: Readonly<Record<string, number>>;
  /** Of models that are not in the table; not given: somebody has to say it. */
  readonly otherDimensions?: number;
  readonly maxTextsPerCall: number;
  connect(
    options: { apiKey: string; baseURL: string; fetch: typeof globalThis.fetch },
    model: string,
  ): Promise<SdkModel>;
  /** `size` only when it is not the model's own. */
  callOptions(purpose: EmbeddingPurpose, dimensions: number, size: number | undefined): ProviderOptions;
}

function hosted(provider: HostedProvider): (options: HostedOptions) => EmbeddingModel {
  return (options) => {
    const model = options.model ?? provider.model;
    const called = { task: "embedding", id: `${provider.name}:${model}` } as const;
    const apiKey = requireKey(options.apiKey, called);
    const own = Object.hasOwn(provider.dimensions, model) ? provider.dimensions[model] : undefined;
    const dimensions = options.dimensions ?? own ?? provider.otherDimensions;
    if (dimensions === undefined) throw notConfigured(called, "o número de dimensões dos vetores");
    const size = dimensions === own ? undefined : dimensions;
    const baseURL = options.baseUrl ?? provider.baseUrl;
    // Refuses a size at once, not with the first call.
    provider.callOptions("query", dimensions, size);
    return hostedModel({
      id: called.id,
      fingerprint: `${called.id}:${dimensions}`,
      dimensions,
      maxTextsPerCall: provider.maxTextsPerCall,
      isLocal: false,
      apiKey,
      connect: () => provider.connect({ apiKey, baseURL, fetch: fetchDirectly(called) }, model),
      providerOptions: (purpose) => provider.callOptions(purpose, dimensions, size),
    });
  };
}

export const openai = hosted({
  name: "openai",
  model: "text-embedding-3-small",
  baseUrl: "https://api.openai.com/v1",
  dimensions: {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
  },
  maxTextsPerCall: 2048,
  connect: async (options, model) =>
    (await import("@ai-sdk/openai")).createOpenAI(options).embeddingModel(model),
  // text-embedding-ada-002 refuses a request that names its size.
  callOptions: (_purpose, _dimensions, size) => (size === undefined ? {} : { openai: { dimensions: size } }),
});

export const gemini = hosted({
  name: "gemini",
  model: "gemini-embedding-001",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  dimensions: {},
  // A quarter of the models' 3072, which they were trained to be cut down to.
  otherDimensions: 768,
  maxTextsPerCall: 100,
  connect: async (options, model) =>
    (await import("@ai-sdk/google")).createGoogle(options).embeddingModel(model),
  callOptions: (purpose, dimensions) => ({
    google: {
      outputDimensionality: dimensions,
      taskType: purpose === "query" ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT",
    },
  }),
});

const COHERE_SIZES: readonly number[] = [256, 512, 1024, 1536];

export const cohere = hosted({
  name: "cohere",
  model: "embed-multilingual-v3.0",
  baseUrl: "https://api.cohere.com/v2",
  dimensions: {
    "embed-multilingual-v3.0": 1024,
    "embed-multilingual-light-v3.0": 384,
    "embed-v4.0": 1536,
  },
  maxTextsPerCall: 96,
  connect: async (options, model) =>
    (await import("@ai-sdk/cohere")).createCohere(options).embeddingModel(model),
  // The v3 models have one size and refuse the parameter.
  callOptions: (purpose, _dimensions, size) => ({
    cohere: {
      inputType: purpose === "query" ? "search_query" : "search_document",
      ...(size === undefined ? {} : { outputDimension: checkSize(size) }),
    },
  }),
});

function checkSize(dimensions: number): number {
  if (COHERE_SIZES.includes(dimensions)) return dimensions;
  const expected = COHERE_SIZES.join(", ");
  throw new AcervoError("invalid-option", { option: "dimensions", value: String(dimensions), expected });
}

export interface OpenAICompatibleOptions extends PrefixOptions {
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
      const fetch = fetchDirectly({ task: "embedding", id });
      const options = { name: "compatible", baseURL: baseUrl, fetch, ...key };
      return createOpenAICompatible(options).embeddingModel(model);
    },
    prefixes,
  });
}

function isLoopback(baseUrl: string): boolean {
  const host = URL.parse(baseUrl)?.hostname ?? "";
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
