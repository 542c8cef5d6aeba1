import { AcervoError } from "#src/domain/index.ts";
import type { EmbeddingModel, EmbeddingPurpose } from "../embedding-model.ts";
import { orderByIndex } from "./order-by-index.ts";
import { translateError } from "./translate-error.ts";

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
  /** Imports the SDK: called once, on first use, because it takes longer to load than the rest of the product. */
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
  let connecting: Promise<SdkModel> | undefined;
  return {
    id,
    fingerprint,
    dimensions,
    maxTextsPerCall,
    isLocal,
    async doEmbed(texts, { purpose, signal }) {
      connecting ??= spec.connect();
      const sdkModel = await connecting;
      const prefix = spec.prefix?.(purpose) ?? "";
      try {
        const reply = await sdkModel.doEmbed({
          values: texts.map((text) => prefix + text),
          ...(signal && { abortSignal: signal }),
          ...(spec.providerOptions && { providerOptions: spec.providerOptions(purpose) }),
        });
        return orderByIndex(reply.embeddings, reply.response?.body, id);
      } catch (error) {
        throw translateError(error, id, spec.apiKey);
      }
    },
  };
}

/** Refuses an empty key at once: with none given, the SDKs would look for one in the environment by themselves. */
export function requireKey(apiKey: string, model: string): string {
  if (apiKey.trim() === "") {
    throw new AcervoError("embedding-not-configured", { model, missing: "uma chave de API" });
  }
  return apiKey;
}

/** The number of dimensions asked for, or the model's own. */
export function requireDimensions(
  asked: number | undefined,
  known: Readonly<Record<string, number>>,
  { id, model }: { id: string; model: string },
): number {
  const dimensions = asked ?? known[model];
  if (dimensions === undefined) {
    throw new AcervoError("embedding-not-configured", {
      model: id,
      missing: "o número de dimensões dos vetores",
    });
  }
  return dimensions;
}
