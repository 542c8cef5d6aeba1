import type { SpokenWord } from "../spoken-words.ts";
import { CONTRACTIONS } from "./data/function-words.ts";
import { familyOf, isArticle, isInterrogative, isPreposition } from "./word-roles.ts";

/** A preposition and what it governs: "para soja", "no centro de Curitiba". Places count words, not characters. */
export interface Slot {
  readonly family: string;
  readonly hasArticle: boolean;
  readonly start: number;
  /** Where the noun begins, after preposition and article. */
  readonly body: number;
  readonly end: number;
}

const BREAK = /[,;:?!()]|\.\s/;

/** All slots of a question, in reading order; one of "de" may lie inside another. */
export function slotsOf(text: string, words: readonly SpokenWord[]): Slot[] {
  return words.flatMap((_, index) => slotAt(text, words, index) ?? []);
}

export function slotAt(text: string, words: readonly SpokenWord[], start: number): Slot | null {
  const preposition = words[start];
  const family = preposition === undefined ? undefined : familyOf(preposition);
  const next = words[start + 1];
  if (preposition === undefined || family === undefined) return null;
  if (next !== undefined && isPreposition(next)) return null;
  const hasOwnArticle = next !== undefined && isArticle(next);
  const body = start + (hasOwnArticle ? 2 : 1);
  if (body >= words.length) return null;
  const hasArticle = hasOwnArticle || CONTRACTIONS.has(preposition.plain);
  return { family, hasArticle, start, body, end: endOfPhrase(text, words, body) };
}

/** The words from `start` that make one noun phrase: "de" and what follows it belong to it, other prepositions do not. */
export function endOfPhrase(text: string, words: readonly SpokenWord[], start: number): number {
  for (let index = start + 1; index < words.length; index += 1) {
    const word = words[index];
    const before = words[index - 1];
    if (word === undefined || before === undefined) return index;
    if (BREAK.test(text.slice(before.end, word.start))) return index;
    if (isInterrogative(word)) return index;
    if (isPreposition(word) && familyOf(word) !== "de") return index;
  }
  return words.length;
}
