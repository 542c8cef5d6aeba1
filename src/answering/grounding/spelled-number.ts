import { NUMBER_WORDS, SCALE_WORDS } from "#src/text/index.ts";

interface SpelledNumber {
  readonly value: number;
  /** How many words it takes. */
  readonly length: number;
  /** The last of its words that multiply. */
  readonly factor: number | undefined;
}

/** "meia hora" is half of one, and only in a telephone number six. */
const HALF = "meia";

/** The number whose words begin at `from`: "cento e vinte e quatro" is one, "vinte e trinta" are two. */
export function spelledNumberAt(words: readonly string[], from: number): SpelledNumber | null {
  let [whole, part, last, at] = [0, 0, Infinity, from];
  let factor: number | undefined;
  for (;;) {
    const next = at > from && words[at] === "e" ? at + 1 : at;
    const word = words[next] ?? "";
    const scale = next === at ? scaleOf(word, part === 0) : undefined;
    const value = word === HALF ? undefined : NUMBER_WORDS.get(word);
    if (scale !== undefined) {
      [whole, part, last, factor] = [whole + Math.max(part, 1) * scale, 0, Infinity, scale];
    } else if (value !== undefined && value < last) {
      part += value;
      last = value < 20 ? 0 : value;
    } else break;
    at = next + 1;
  }
  return at === from ? null : { value: whole + part, length: at - from, factor };
}

/** "mil reais" are a thousand; "milhões de reais" are no number that one could check. */
function scaleOf(word: string, isAlone: boolean): number | undefined {
  return isAlone && word !== "mil" ? undefined : SCALE_WORDS.get(word);
}
