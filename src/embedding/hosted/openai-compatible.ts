import type { EmbeddingModel } from "../embedding-model.ts";
import { fingerprintOf, prefixesFor, type Prefixes } from "../prefixes.ts";
import { hostedModel } from "./hosted-model.ts";

export interface OpenAICompatibleOptions extends Partial<Prefixes> {
  /** E.g. "http://localhost:11434/v1" for Ollama. */
  readonly baseUrl: string;
  readonly model: string;
  /** What the model gives; it is checked, not asked for, because many servers refuse the parameter. */
  readonly dimensions: number;
  readonly apiKey?: string;
}

/** Ollama, LM Studio, vLLM and whatever else speaks OpenAI's dialect. */
export function openaiCompatible(options: OpenAICompatibleOptions): EmbeddingModel {
  const { baseUrl, model, dimensions, apiKey } = options;
  const id = `openai-compatible:${model}`;
  const prefixes = prefixesFor(model, options);
  return hostedModel({
    id,
    fingerprint: fingerprintOf(`${id}:${dimensions}`, prefixes),
    dimensions,
    // Servers at home take far fewer texts at once than OpenAI's 2,048 before their memory runs out.
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
