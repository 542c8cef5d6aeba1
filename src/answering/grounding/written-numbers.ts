import { SCALE_WORDS } from "#src/text/index.ts";

const WRITTEN = /(\d+(?:[.,]\d+)*)(?:[ ]?(mil|milhao|milhoes|bilhao|bilhoes|trilhao|trilhoes)(?!\p{L}))?/gu;
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const ENGLISH_THOUSANDS = /^\d{1,3}(?:,\d{3})+\.\d+$/;
const DECIMAL = /^\d+[.,]\d+$/;
/** Beyond these digits, arithmetic is no longer exact. */
const MAX_DIGIT_COUNT = 15;

/** The numbers in digits of a text in small letters without accents, each in the ways that it may be meant. */
export function writtenIn(folded: string): string[][] {
  return [...folded.matchAll(WRITTEN)].map(([, digits = "", scale = ""]) =>
    readingsOf(digits, SCALE_WORDS.get(scale)),
  );
}

/** "2 mil" may be 2 (in thousands) or 2000. */
export function readingsOf(digits: string, factor: number | undefined): string[] {
  const value = valueOf(digits);
  return factor === undefined ? [value] : [value, String(Number(value) * factor)];
}

/** One spelling for "1.234,50", "1234,5" and "1234.5". */
function valueOf(digits: string): string {
  if (THOUSANDS.test(digits)) return canonical(digits.replaceAll(".", "").replace(",", "."));
  if (ENGLISH_THOUSANDS.test(digits)) return canonical(digits.replaceAll(",", ""));
  return DECIMAL.test(digits) || /^\d+$/.test(digits) ? canonical(digits.replace(",", ".")) : digits;
}

function canonical(decimal: string): string {
  return decimal.length > MAX_DIGIT_COUNT ? decimal.replace(/^0+(?=\d)/, "") : String(Number(decimal));
}
