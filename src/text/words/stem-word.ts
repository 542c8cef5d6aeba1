import { stemmer } from "@orama/stemmers/portuguese";
import { CONFUSABLE_WORDS, INVARIANT_WORDS, IRREGULAR_VERBS, SINGULAR_ES } from "../data/irregular-words.ts";
import { ACCENTED_ENDINGS } from "../data/word-endings.ts";
import { foldTerm } from "../fold-accents.ts";
import { singular } from "./singular.ts";

const KEPT_WHOLE = new Set([...INVARIANT_WORDS, ...SINGULAR_ES, ...CONFUSABLE_WORDS]);
const MIN_STEMMED_LENGTH = 3;
const MAX_STEMMED_LENGTH = 40;
const PORTUGUESE_LETTERS = /^[a-z]+$/;
const CONSONANT_AND_I = /[^aeiou]i$/;
const MIN_TRIMMED_LENGTH = 4;

/**
 * The stem of a folded word. It depends on the letters without accents alone, so a question typed without them
 * always meets the accented text; the accents that Snowball needs are put back by rule, for both sides alike.
 */
export function stemWord(word: string): string {
  if (word.length < MIN_STEMMED_LENGTH || word.length > MAX_STEMMED_LENGTH) return word;
  if (KEPT_WHOLE.has(word) || !PORTUGUESE_LETTERS.test(word)) return word;
  const one = IRREGULAR_VERBS.get(word) ?? singular(word);
  return KEPT_WHOLE.has(one) ? one : repair(stemmer(restoreAccents(one)));
}

function restoreAccents(word: string): string {
  for (const [folded, written] of ACCENTED_ENDINGS) {
    if (word.endsWith(folded)) return word.slice(0, -folded.length) + written;
  }
  return word;
}

function repair(stem: string): string {
  // Snowball cuts the "o" of "-ão": without it "pão" would meet "pá", and "chão" "chá".
  const folded = foldTerm(stem.endsWith("ã") ? `${stem}o` : stem);
  // It also leaves "próprio" and "própria" an "i" apart.
  return folded.length >= MIN_TRIMMED_LENGTH && CONSONANT_AND_I.test(folded) ? folded.slice(0, -1) : folded;
}
