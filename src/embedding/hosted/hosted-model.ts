import { hostedConnection, notConfigured } from "#src/providers/index.ts";
import { calledModel } from "../called-model.ts";
import type { EmbeddingModel, EmbeddingPurpose } from "../embedding-model.ts";
import { orderByIndex } from "./order-by-index.ts";

type ProviderOptions = Record<string, Record<string, string | number>>;

/** The part of an AI SDK embedding model that we use. */
interface SdkModel {
  doEmbed(call: {
    values: string[];
    abortSignal?: AbortSignal;
    providerOptions?: ProviderOptions;
  }): PromiseLike<{ embeddings: number[][]; response?: { body?: unknown } }>;
}

export interface HostedModelSpec {
  readonly id: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly maxTextsPerCall: number;
  readonly isLocal: boolean;
  readonly apiKey: string | undefined;
  readonly connect: () => Promise<SdkModel>;
  readonly providerOptions?: (purpose: EmbeddingPurpose) => ProviderOptions;
  readonly prefix?: (purpose: EmbeddingPurpose) => string;
}

/**
 * A model behind an HTTP API, spoken to through the AI SDK. Calls the SDK's model itself rather than `embedMany`,
 * which would batch and retry on its own below our batches and our retries.
 */
export function hostedModel(spec: HostedModelSpec): EmbeddingModel {
  const { id, fingerprint, dimensions, maxTextsPerCall, isLocal } = spec;
  const ask = hostedConnection({ model: calledModel(id), apiKey: spec.apiKey, connect: spec.connect });
  return {
    id,
    fingerprint,
    dimensions,
    maxTextsPerCall,
    isLocal,
    async doEmbed(texts, { purpose, signal }) {
      const prefix = spec.prefix?.(purpose) ?? "";
      const reply = await ask((sdk) =>
        sdk.doEmbed({
          values: texts.map((text) => prefix + text),
          ...(signal && { abortSignal: signal }),
          ...(spec.providerOptions && { providerOptions: spec.providerOptions(purpose) }),
        }),
      );
      return orderByIndex(reply.embeddings, reply.response?.body, id);
    },
  };
}

/** The number of dimensions asked for, or the model's own. */
export function requireDimensions(
  asked: number | undefined,
  known: Readonly<Record<string, number>>,
  { id, model }: { id: string; model: string },
): number {
  const dimensions = asked ?? known[model];
  if (dimensions === undefined) {
    throw notConfigured(calledModel(id), "o número de dimensões dos vetores");
  }
  return dimensions;
}
