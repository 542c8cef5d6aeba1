import type { Embedder } from "./embedder.ts";

/** A passage and the titles that stand above it, outermost first. */
export interface TitledPassage {
  readonly titles: readonly string[];
  readonly text: string;
}

/** One vector for each passage, in the same order. Titles give a short passage the context that a reader has. */
export async function embedPassages(
  embedder: Embedder,
  passages: readonly TitledPassage[],
): Promise<Float32Array[]> {
  const { titleWeight } = embedder;
  const call = { purpose: "passage" } as const;
  if (titleWeight === undefined) {
    const texts = passages.map(({ titles, text }) => [...titles, text].join("\n"));
    return embedder.embedMany(texts, call);
  }
  const texts = passages.map(({ text }) => text);
  const titles = passages.map((passage) => passage.titles.join("\n"));
  const [textVectors, titleVectors] = await Promise.all([
    embedder.embedMany(texts, call),
    embedder.embedMany(titles, call),
  ]);
  return textVectors.map((vector, index) => blend(vector, titleVectors[index], titleWeight));
}

/** The sum of both, at length 1. */
function blend(text: Float32Array, title: Float32Array | undefined, weight: number): Float32Array {
  const sum = text.map((value, index) => value + weight * (title?.[index] ?? 0));
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}
