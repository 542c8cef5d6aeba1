import { mapInSlices } from "#src/providers/index.ts";
import type { EmbeddingModel } from "./embedding-model.ts";

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
    doEmbed: (texts, { signal }) => mapInSlices(texts, (text) => hashWords(text, dimensions), { signal }),
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

const OFFSET_BASIS = 2_166_136_261;
const PRIME = 16_777_619;

/** 32-bit FNV-1a over UTF-16 code units. Part of the built-in model's format: changing it would unmake its table. */
export function fnv1a(text: string): number {
  let hash = OFFSET_BASIS;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  }
  return hash >>> 0;
}
