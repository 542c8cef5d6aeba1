import { stemmer } from "@orama/stemmers/portuguese";
import { CONTENT_WHEN_ACCENTED, STOP_WORDS } from "./data/small-words.ts";
import {
  ACCENTED_ENDINGS,
  CONFUSABLE_WORDS,
  INVARIANT_WORDS,
  IRREGULAR_SINGULARS,
  IRREGULAR_VERBS,
  PLURAL_ENDINGS,
  ROOT_PREFIXES,
  SHORTEST_PLURALS,
  SINGULAR_ES,
  SPELLING_ROOTS,
  SPELLING_WORDS,
  STRESSED_IL,
  UNSTRESSED_IL,
} from "./data/word-forms.ts";
import { foldTerm, normalizeText } from "./fold-accents.ts";

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
  const isStopWord = STOP_WORDS.has(word) && !CONTENT_WHEN_ACCENTED.has(normalizeText(surface).toLowerCase());
  return { word, stem: stemWord(word), isStopWord };
}

/** Numbers, codes and references are searched as they are written. */
export function verbatim(term: string): WordReading {
  return { word: term, stem: term, isStopWord: false };
}

const VARIANT = new RegExp(`^(${ROOT_PREFIXES})?(${[...SPELLING_ROOTS.keys()].join("|")})`);
const UNREVISED_REGISTRATION = /^regist(?=[aeio])/;

/** One spelling for words that Portugal, Brazil and the years write differently. Takes a folded word. */
function unifySpelling(word: string): string {
  const whole = SPELLING_WORDS.get(word);
  if (whole !== undefined) return whole;
  const kept = word.replace(VARIANT, (_, prefix = "", root = "") => prefix + SPELLING_ROOTS.get(root));
  return kept.replace(UNREVISED_REGISTRATION, "registr");
}

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
function stemWord(word: string): string {
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

// Consonant and "s", as no Portuguese plural ends; and short words in "-es" that Snowball finds too short to touch.
const OTHER_PLURAL = /(?:[bcdfghklmnprtwy]s|^(?:[aeiou][^aeiou]{1,2}|[^aeiou]{3})es)$/;
const MIN_PLURAL_LENGTH = 4;
const LISTED_PLURALS = new Map<string, string>([
  ...IRREGULAR_SINGULARS,
  ...UNSTRESSED_IL.map((word): [string, string] => [`${word.slice(0, -2)}eis`, word]),
  ...STRESSED_IL.map((word): [string, string] => [`${word.slice(0, -2)}is`, word]),
]);

/**
 * Takes a folded word to its singular where Snowball would not: ações → ação, papéis → papel, links → link.
 * The result only feeds the stemmer: plurals that Snowball already handles may come back as they were.
 */
function singular(word: string): string {
  const listed = LISTED_PLURALS.get(word);
  if (listed !== undefined) return listed;
  for (const [plural, one] of PLURAL_ENDINGS) {
    if (!word.endsWith(plural)) continue;
    if (word.length >= (SHORTEST_PLURALS[plural] ?? MIN_PLURAL_LENGTH))
      return word.slice(0, -plural.length) + one;
  }
  return word.length >= MIN_PLURAL_LENGTH && OTHER_PLURAL.test(word) ? word.slice(0, -1) : word;
}

/** So many letters of a word tell it from most others. */
const BEGINNING = 3;
/** A word differs from its stem in the last two letters of the stem at most (homens → homem): one more is certain here. */
const MIN_LONG_STEM = 6;

/** Words and beginnings of words that a list takes to others (vou → ir, húmido → umido), by the first letter of those. */
const LISTED = Map.groupBy(
  [...IRREGULAR_VERBS, ...SPELLING_WORDS, ...SPELLING_ROOTS, ...LISTED_PLURALS],
  ([, read]) => read.charAt(0),
);

/** The first letters, four at most and without accents, that words with this stem can begin with. */
export function beginningsOf(stem: string): string[] {
  const beginning = stem.slice(0, BEGINNING);
  const isLike = (read: string): boolean => read.startsWith(beginning) || beginning.startsWith(read);
  const listed = (LISTED.get(stem.charAt(0)) ?? []).filter(([, read]) => isLike(read));
  // "dões" becomes "dao", "ações" "acao": in a short word the ending of a plural is among the first letters.
  const plurals = [...PLURAL_ENDINGS].flatMap(([plural, one]) =>
    stem.endsWith(one) && stem.length < BEGINNING + one.length ? [stem.slice(0, -one.length) + plural] : [],
  );
  const certain = stem.length >= MIN_LONG_STEM ? BEGINNING + 1 : BEGINNING;
  const others = [...listed.map(([written]) => written), ...plurals];
  return [stem.slice(0, certain), ...others.map((word) => word.slice(0, BEGINNING))];
}
