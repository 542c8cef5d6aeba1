import { charactersFor } from "../augmentation/prompt-tokens.ts";

const CHARACTERS_PER_TOKEN = charactersFor(1);
/** Outside the Latin letters, a character is rarely less than a token, and often more. */
const LAST_LATIN = 0x24f;
const BEYOND_LATIN = 4;
/** Capitals, digits and signs make short tokens, and fences are made of them. */
const HEAVY = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<>=[](){}|#*_/\\`~^$%&@+";
const HEAVY_CODES = new Set(Array.from(HEAVY, (char) => char.charCodeAt(0)));

/** What a text takes of a budget, in characters of plain prose. */
export function costOf(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length; at += 1) cost += costOfCode(text.charCodeAt(at));
  return cost;
}

export function tokensFor(cost: number): number {
  return Math.ceil(cost / CHARACTERS_PER_TOKEN);
}

/** How many characters of a text cost no more than `budget`. */
export function lengthWithin(text: string, budget: number): number {
  let left = budget;
  let length = 0;
  for (; length < text.length; length += 1) {
    left -= costOfCode(text.charCodeAt(length));
    if (left < 0) break;
  }
  return length;
}

function costOfCode(code: number): number {
  if (code > LAST_LATIN) return BEYOND_LATIN;
  return HEAVY_CODES.has(code) ? 2 : 1;
}
