import { CONTENT_WHEN_ACCENTED, STOP_WORDS } from "../data/stop-words.ts";
import { foldTerm, normalizeText } from "../fold-accents.ts";
import { stemWord } from "./stem-word.ts";
import { unifySpelling } from "./unify-spelling.ts";

/** What one word means to the index, wherever it stands. */
export interface WordReading {
  readonly word: string;
  readonly stem: string;
  readonly isStopWord: boolean;
}

const HAS_NUMBER = /\p{N}/u;
const ROMAN_NUMERAL = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

/** Reads one word; `undefined` when nothing of it can stand in a term. */
export function readWord(surface: string): WordReading | undefined {
  const folded = foldTerm(surface);
  if (folded === "") return undefined;
  if (HAS_NUMBER.test(folded)) return verbatim(folded);
  if (ROMAN_NUMERAL.test(folded) && !STOP_WORDS.has(folded)) return verbatim(folded);
  const word = unifySpelling(folded);
  return { word, stem: stemWord(word), isStopWord: isStopWord(surface, word) };
}

/** Numbers, codes and references are searched as they are written. */
export function verbatim(term: string): WordReading {
  return { word: term, stem: term, isStopWord: false };
}

function isStopWord(surface: string, word: string): boolean {
  return STOP_WORDS.has(word) && !CONTENT_WHEN_ACCENTED.has(normalizeText(surface).toLowerCase());
}
