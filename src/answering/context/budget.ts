import { cutText } from "./outside-text.ts";

/**
 * Portuguese law takes 3.4 characters for each token of cl100k_base in the median, and fewer than 3 in one passage of
 * a hundred (365 passages of 25 federal laws), so a budget counted by threes holds. Four, the usual rule, is English.
 */
const CHARACTERS_PER_TOKEN = 3;
/** Beyond the Latin letters, a character is rarely less than a token, and often more. */
const LAST_LATIN = 0x24f;
const BEYOND_LATIN = 4;
/** Capitals, digits and signs make short tokens, and fences are made of them. */
const HEAVY = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<>=[](){}|#*_/\\`~^$%&@+";
const HEAVY_CODES = new Set(Array.from(HEAVY, (char) => char.charCodeAt(0)));
/** What the mark of a cut costs beyond its length. */
const MARK_COST = 3;
/** A shorter beginning of a passage says nothing. */
export const MIN_QUOTE_LENGTH = 40;

/** How long a text of plain prose may be to stay within a number of tokens. */
export function charactersFor(tokens: number): number {
  return Math.floor(tokens * CHARACTERS_PER_TOKEN);
}

/** What a text takes of a budget, in characters of plain prose. */
export function costOf(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length; at += 1) cost += costOfCode(text.charCodeAt(at));
  return cost;
}

/** The text, or the beginning of it that costs no more; null when that would say nothing. */
export function cutToCost(text: string, budget: number): string | null {
  if (costOf(text) <= budget) return text;
  let left = budget - MARK_COST;
  let length = 0;
  for (; length < text.length; length += 1) {
    left -= costOfCode(text.charCodeAt(length));
    if (left < 0) break;
  }
  return length < MIN_QUOTE_LENGTH ? null : cutText(text, length);
}

function costOfCode(code: number): number {
  if (code > LAST_LATIN) return BEYOND_LATIN;
  return HEAVY_CODES.has(code) ? 2 : 1;
}
