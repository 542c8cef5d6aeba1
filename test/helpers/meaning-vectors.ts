import { createHash } from "node:crypto";

/** What some texts say: those of one topic are related, and those that make one point say the same in other words. */
export interface Meaning {
  readonly topic: string;
  readonly point: string;
  /** Found in the texts of this meaning. */
  readonly sign: RegExp;
}

/**
 * Squares of what a vector is made of. As with hosted models, unrelated texts then have a cosine near .2, related ones
 * near .6, and a paraphrase near .9.
 */
const PARTS = { language: 0.2, topic: 0.4, point: 0.3, wording: 0.1 };

/** Vectors with the geometry of a hosted model, the same in every run. */
export function meaningVectors(meanings: readonly Meaning[]): (text: string, dimensions: number) => number[] {
  return (text, dimensions) => {
    const { topic, point } = meanings.find(({ sign }) => sign.test(text)) ?? { topic: text, point: text };
    const names = {
      language: "pt",
      topic: `topic ${topic}`,
      point: `point ${topic} ${point}`,
      wording: text,
    };
    const values = Array.from({ length: dimensions }, () => 0);
    for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[])
      for (const [index, value] of direction(names[part], dimensions).entries())
        values[index] = (values[index] ?? 0) + Math.sqrt(PARTS[part]) * value;
    return values;
  };
}

/** A direction for each name; two of them are all but at right angles. */
function direction(name: string, dimensions: number): number[] {
  const values = Array.from({ length: dimensions }, (_, index) => {
    const digest = createHash("sha256").update(`${index} ${name}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32 - 0.5;
  });
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}
