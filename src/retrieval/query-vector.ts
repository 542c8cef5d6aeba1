import type { WordVector } from "#src/embedding/index.ts";
import type { SearchIndex } from "#src/storage/index.ts";
import { analyze } from "#src/text/index.ts";

/** A question's vector and the space that it belongs to. */
export interface QueryVector {
  readonly space: number;
  readonly values: Float32Array;
  /** What each word adds to `values`, of models that are sums of words. */
  readonly words?: readonly WordVector[];
}

/**
 * The vector with its words weighed by how rare they are in the base: "como emitir a segunda via" is about "segunda via".
 * Only the index knows that, so it is asked first; models that read a text as a whole keep their vector.
 */
export async function weighted(vector: QueryVector, index: SearchIndex): Promise<QueryVector> {
  const { space, values, words } = vector;
  if (words === undefined || words.length === 0) return vector;
  const stems = words.map(({ word }) => analyze(word).find(({ isStopWord }) => !isStopWord)?.stem);
  const terms = stems.filter((stem) => stem !== undefined);
  const { chunkCount, documentFrequency } = await index.frequencies(terms);
  const sum = new Float32Array(values.length);
  for (const [place, word] of words.entries()) {
    const stem = stems[place];
    const weight = stem === undefined ? 0 : wordWeight(chunkCount, documentFrequency.get(stem) ?? 0);
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + weight * (word.values[i] as number);
  }
  return { space, values: sum.some((value) => value !== 0) ? sum : values };
}

/** 1 for a word that the index does not know, nearly 0 for one that stands everywhere. */
export function wordWeight(chunkCount: number, frequency: number): number {
  return chunkCount === 0 ? 1 : Math.log(1 + chunkCount / (1 + frequency)) / Math.log(1 + chunkCount);
}
