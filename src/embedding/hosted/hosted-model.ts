import { hostedConnection, replyInvalid } from "#src/providers/index.ts";
import type { EmbeddingModel, EmbeddingPurpose } from "../embedding-model.ts";

export type ProviderOptions = Record<string, Record<string, string | number>>;

/** The part of an AI SDK embedding model that we use. */
export interface SdkModel {
  doEmbed(call: {
    values: string[];
    abortSignal: AbortSignal;
    providerOptions?: ProviderOptions;
  }): PromiseLike<{ embeddings: number[][]; response?: { body?: unknown } }>;
}

export interface HostedModelSpec extends Omit<EmbeddingModel, "doEmbed"> {
  readonly apiKey: string | undefined;
  readonly connect: () => Promise<SdkModel>;
  readonly providerOptions?: (purpose: EmbeddingPurpose) => ProviderOptions;
  readonly prefix?: (purpose: EmbeddingPurpose) => string;
}

/**
 * A model behind an HTTP API, called through the AI SDK. Calls the SDK's model itself rather than `embedMany`,
 * which would batch and retry on its own below our batches and our retries.
 */
export function hostedModel(spec: HostedModelSpec): EmbeddingModel {
  const { apiKey, connect, providerOptions, prefix, ...model } = spec;
  const ask = hostedConnection({ task: "embedding", id: model.id }, apiKey, connect);
  return {
    ...model,
    async doEmbed(texts, { purpose, signal }) {
      const before = prefix?.(purpose) ?? "";
      const reply = await ask((sdk) =>
        sdk.doEmbed({
          values: texts.map((text) => before + text),
          abortSignal: signal,
          ...(providerOptions && { providerOptions: providerOptions(purpose) }),
        }),
      );
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
