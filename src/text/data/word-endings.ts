/** A plural ending of folded words and what it was in the singular; the first that fits applies. */
export interface PluralEnding {
  readonly plural: string;
  readonly singular: string;
  /** Shorter words keep their ending: "mais", "seis" and "dois" are not plurals. */
  readonly shortestWord: number;
}

export const PLURAL_ENDINGS: readonly PluralEnding[] = [
  { plural: "oes", singular: "ao", shortestWord: 4 },
  { plural: "aes", singular: "ao", shortestWord: 4 },
  { plural: "ais", singular: "al", shortestWord: 4 },
  { plural: "eis", singular: "el", shortestWord: 5 },
  { plural: "ois", singular: "ol", shortestWord: 4 },
  { plural: "ens", singular: "em", shortestWord: 4 },
  { plural: "ins", singular: "im", shortestWord: 4 },
  { plural: "ons", singular: "om", shortestWord: 4 },
  { plural: "uns", singular: "um", shortestWord: 4 },
  { plural: "eus", singular: "eu", shortestWord: 4 },
  { plural: "aus", singular: "au", shortestWord: 4 },
  { plural: "ous", singular: "ou", shortestWord: 4 },
  { plural: "gues", singular: "gue", shortestWord: 5 },
  { plural: "ans", singular: "an", shortestWord: 4 },
  { plural: "imos", singular: "imo", shortestWord: 5 },
  // First person plural: the stemmer needs the whole ending to find the verb.
  { plural: "mos", singular: "mos", shortestWord: 4 },
  { plural: "as", singular: "a", shortestWord: 3 },
  { plural: "os", singular: "o", shortestWord: 3 },
  { plural: "en", singular: "em", shortestWord: 4 },
  { plural: "in", singular: "im", shortestWord: 4 },
  { plural: "on", singular: "om", shortestWord: 4 },
  { plural: "un", singular: "um", shortestWord: 4 },
];

/**
 * Endings whose accent the stemmer looks for, from the folded to the written form. Where an ending has two
 * written forms, one is taken for both: "tributária" decides for "-aria", which also keeps portaria from porta.
 */
export const ACCENTED_ENDINGS: readonly (readonly [folded: string, written: string])[] = [
  ["ariamos", "aríamos"],
  ["eriamos", "eríamos"],
  ["iriamos", "iríamos"],
  ["assemos", "ássemos"],
  ["essemos", "êssemos"],
  ["issemos", "íssemos"],
  ["avamos", "ávamos"],
  ["aramos", "áramos"],
  ["eramos", "éramos"],
  ["iramos", "íramos"],
  ["iamos", "íamos"],
  ["ancia", "ância"],
  ["encia", "ência"],
  ["aria", "ária"],
  ["eria", "éria"],
  ["avel", "ável"],
  ["ivel", "ível"],
  ["cao", "ção"],
  ["ao", "ão"],
];
