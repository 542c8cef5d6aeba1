import type { EmbeddingModel } from "./embedding-model.ts";
import { fnv1a } from "./fnv1a.ts";

/**
 * FOR TESTS ONLY: counts words in hashed buckets. It is deterministic, instant and offline, and it finds nothing
 * that a search for equal words would not find better.
 */
export function hashModelForTests(options: { readonly dimensions?: number } = {}): EmbeddingModel {
  const dimensions = options.dimensions ?? 256;
  return {
    id: `hash:for-tests-only-${dimensions}`,
    fingerprint: `hash:for-tests-only-${dimensions}:v1`,
    dimensions,
    maxTextsPerCall: 1_000,
    isLocal: true,
    doEmbed: async (texts) => texts.map((text) => hashWords(text, dimensions)),
  };
}

function hashWords(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  // A text without words stands as one word, so that no text but the blank one is the zero vector.
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text];
  for (const word of words) {
    const bucket = fnv1a(word) % dimensions;
    vector[bucket] = (vector[bucket] ?? 0) + 1;
  }
  return vector;
}
