import { stemmer } from "@orama/stemmers/portuguese";
import { STOP_WORDS } from "./stop-words.ts";

const MAX_WORD_LENGTH = 39;
/** Snowball is the slowest step by far; a language has few words that come back often. */
const MAX_CACHED_WORDS = 100_000;
const stemByWord = new Map<string, string>();

/**
 * The stems of a text and how often each occurs. This analysis is frozen with the table: any change here moves
 * every vector, so it shares nothing with `text/`, which is free to improve.
 */
export function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word.length > MAX_WORD_LENGTH || STOP_WORDS.has(word)) continue;
    const stem = stemOf(word);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

function stemOf(word: string): string {
  const known = stemByWord.get(word);
  if (known !== undefined) return known;
  // Accents go last: the stemmer's rules need them ("informação" and "informacao" have different endings).
  const stem = stemmer(word).normalize("NFD").replace(/\p{M}/gu, "");
  if (stemByWord.size >= MAX_CACHED_WORDS) stemByWord.clear();
  stemByWord.set(word, stem);
  return stem;
}
