import { COURTESIES } from "./data/courtesies.ts";

const PHRASES = new Set(COURTESIES);
const MAX_PHRASE_LENGTH = Math.max(...COURTESIES.map((phrase) => phrase.split(" ").length));

/** A folded message from where it comes to the point: "oi bom dia como faco" → "como faco". */
export function withoutCourtesies(folded: string): string {
  const words = folded.split(" ");
  let start = 0;
  for (let length = phraseLength(words, start); length > 0; length = phraseLength(words, start)) {
    start += length;
  }
  return words.slice(start).join(" ");
}

/** Words of the longest courtesy that begins at `start`, 0 when none does. */
function phraseLength(words: readonly string[], start: number): number {
  for (let length = MAX_PHRASE_LENGTH; length > 0; length -= 1) {
    if (PHRASES.has(words.slice(start, start + length).join(" "))) return length;
  }
  return 0;
}
