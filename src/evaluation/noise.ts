import type { Query } from "./dataset.ts";
import { seededRandom } from "./seeded-random.ts";

/** Words shorter than this keep their letters: people notice a typo in them. */
const MIN_WORD_LENGTH = 5;

/**
 * The same queries with one typing error each: two neighbouring letters swapped, or one left out, doubled or
 * changed, inside one of the longer words. The same seed gives the same errors.
 */
export function withTypos(queries: readonly Query[], seed = 1): Query[] {
  const random = seededRandom(seed);
  return queries.map((query) => ({ ...query, text: misspell(query.text, random) }));
}

function misspell(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= MIN_WORD_LENGTH);
  const chosen = words[Math.floor(random() * words.length)];
  if (chosen === undefined) return text;
  const [word] = chosen;
  // The first letter is seldom missed, and an error in the last is often a mere inflection.
  const at = 1 + Math.floor(random() * (word.length - 3));
  const errors = [
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + "aeiorst".charAt(Math.floor(random() * 7)) + word.slice(at + 1),
  ];
  const wrong = errors[Math.floor(random() * errors.length)] ?? word;
  return text.slice(0, chosen.index) + wrong + text.slice(chosen.index + word.length);
}
