import { hostedConnection, notConfigured, replyInvalid } from "#src/providers/index.ts";
import type { EmbeddingModel, EmbeddingPurpose } from "../embedding-model.ts";

type ProviderOptions = Record<string, Record<string, string | number>>;

/** The part of an AI SDK embedding model that we use. */
interface SdkModel {
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

/** The number of dimensions asked for, or the model's own. */
export function requireDimensions(
  asked: number | undefined,
  known: Readonly<Record<string, number>>,
  { id, model }: { id: string; model: string },
): number {
  const dimensions = asked ?? known[model];
  if (dimensions === undefined) {
    throw notConfigured({ task: "embedding", id }, "o número de dimensões dos vetores");
  }
  return dimensions;
}

/**
 * Puts vectors in the order of the texts. OpenAI's dialect numbers each vector and does not promise their order,
 * but the SDK drops the numbers: they are read again from the raw body. Replies without numbers stay as they came.
 */
function orderByIndex(embeddings: number[][], body: unknown, modelId: string): number[][] {
  const indexes = readIndexes(body);
  if (indexes.length !== embeddings.length || indexes.every((index) => index === undefined))
    return embeddings;
  const ordered: number[][] = [];
  for (const [place, embedding] of embeddings.entries()) {
    const index = indexes[place];
    const isFree = index !== undefined && index < embeddings.length && ordered[index] === undefined;
    if (!isFree) {
      throw replyInvalid(
        { task: "embedding", id: modelId },
        "os índices dos vetores não correspondem aos textos",
      );
    }
    ordered[index] = embedding;
  }
  return ordered;
}

function readIndexes(body: unknown): (number | undefined)[] {
  if (!isObject(body) || !Array.isArray(body["data"])) return [];
  return body["data"].map((item: unknown) => {
    const index = isObject(item) ? item["index"] : undefined;
    return typeof index === "number" && Number.isInteger(index) && index >= 0 ? index : undefined;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
