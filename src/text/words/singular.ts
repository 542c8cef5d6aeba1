import { PLURAL_ENDINGS } from "../data/word-endings.ts";
import { IRREGULAR_SINGULARS, STRESSED_IL, UNSTRESSED_IL } from "../data/irregular-words.ts";

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
export function singular(word: string): string {
  const listed = LISTED_PLURALS.get(word);
  if (listed !== undefined) return listed;
  for (const ending of PLURAL_ENDINGS) {
    if (word.length >= ending.shortestWord && word.endsWith(ending.plural)) {
      return word.slice(0, -ending.plural.length) + ending.singular;
    }
  }
  return word.length >= MIN_PLURAL_LENGTH && OTHER_PLURAL.test(word) ? word.slice(0, -1) : word;
}
