import { replyInvalid } from "#src/providers/index.ts";
import { calledModel } from "../called-model.ts";

/**
 * Puts vectors in the order of the texts. OpenAI's dialect numbers each vector and does not promise their order,
 * but the SDK drops the numbers: they are read again from the raw body. Replies without numbers stay as they came.
 */
export function orderByIndex(embeddings: number[][], body: unknown, modelId: string): number[][] {
  const indexes = readIndexes(body);
  if (indexes.length !== embeddings.length || indexes.every((index) => index === undefined))
    return embeddings;
  const ordered: number[][] = [];
  for (const [place, embedding] of embeddings.entries()) {
    const index = indexes[place];
    const isFree = index !== undefined && index < embeddings.length && ordered[index] === undefined;
    if (!isFree) {
      throw replyInvalid(calledModel(modelId), "os índices dos vetores não correspondem aos textos");
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
