import { foldAccents } from "#src/text/index.ts";
import { FIXED_WORDS, NUMBER_WORDS, SCALE_WORDS } from "./data/number-words.ts";

const WRITTEN =
  /(\d+(?:[.,]\d+)*)(?:[ ]?(mil|milh[aã]o|milh[oõ]es|bilh[aã]o|bilh[oõ]es|trilh[aã]o|trilh[oõ]es)(?!\p{L}))?/giu;
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const ENGLISH_THOUSANDS = /^\d{1,3}(?:,\d{3})+\.\d+$/;
const DECIMAL = /^\d+[.,]\d+$/;
const WORD = /\p{L}+/gu;
/** The number of a list item or step is not something that the sentence says. */
const ITEM_NUMBER = /^[\s>*_#-]{0,20}(?:(?:passo|etapa|item|op[cç][aã]o) )?\d{1,3}[ ]?[.):–-](?=[\s*_])/i;
/** "14:00" and "14h00" are 14h. */
const FULL_HOUR = /(\d)[:h]00(?![\d,.]\d|\d)/g;
/** Beyond these digits, arithmetic is no longer exact. */
const MOST_DIGITS = 15;

/** The numbers that a sentence states in digits; each may be meant in several ways ("2 mil": 2 or 2000). */
export function statedNumbers(sentence: string): string[][] {
  return writtenIn(sentence.replace(ITEM_NUMBER, "").replace(FULL_HOUR, "$1h"));
}

/** Every number that a text can be said to contain: in digits or in words, months included. */
export function containedNumbers(text: string): Set<string> {
  return new Set([...writtenIn(text).flat(), ...spelledIn(text)]);
}

function writtenIn(text: string): string[][] {
  return [...text.matchAll(WRITTEN)].map(([, digits = "", scale]) => {
    const value = valueOf(digits);
    const factor = scale === undefined ? undefined : SCALE_WORDS.get(foldAccents(scale.toLowerCase()));
    return factor === undefined ? [value] : [value, String(Number(value) * factor)];
  });
}

/** One spelling for "1.234,50", "1234,5" and "1234.5". */
function valueOf(digits: string): string {
  if (THOUSANDS.test(digits)) return canonical(digits.replaceAll(".", "").replace(",", "."));
  if (ENGLISH_THOUSANDS.test(digits)) return canonical(digits.replaceAll(",", ""));
  return DECIMAL.test(digits) || /^\d+$/.test(digits) ? canonical(digits.replace(",", ".")) : digits;
}

function canonical(decimal: string): string {
  return decimal.length > MOST_DIGITS ? decimal.replace(/^0+(?=\d)/, "") : String(Number(decimal));
}

/** "cento e vinte e quatro" is 124: words are added as long as they get smaller. */
function spelledIn(text: string): string[] {
  const found: string[] = [];
  let sum: number | null = null;
  let last = Infinity;
  const close = (): void => {
    if (sum !== null) found.push(String(sum));
    [sum, last] = [null, Infinity];
  };
  for (const [word] of foldAccents(text.toLowerCase()).matchAll(WORD)) {
    const value = NUMBER_WORDS.get(word);
    const factor = SCALE_WORDS.get(word);
    const fixed = FIXED_WORDS.get(word);
    if (fixed !== undefined) found.push(String(fixed));
    if (factor !== undefined) {
      sum = (sum ?? 1) * factor;
      last = factor;
    } else if (value !== undefined) {
      if (value >= last) close();
      sum = (sum ?? 0) + value;
      last = value < 20 ? 0 : value;
    } else if (word !== "e") close();
  }
  close();
  return found;
}
