import { decodeLegacy, type LegacyEncoding } from "./legacy-encodings.ts";

const SAMPLE_BYTES = 256 * 1024;
const RIVALS: readonly LegacyEncoding[] = ["macintosh", "cp850"];

const PORTUGUESE_LETTERS = new Set("áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ");
const WORDS_OF_ONE_LETTER = new Set("àéóôÀÉÓÔ");
const QUOTES_AND_DASHES = new Set("“”‘„«»–—…•");
const ORDINALS = new Set("ºª°");
const BOX = /[─│═║]/;
const LETTER = /\p{L}/u;
const HIGH = /\P{ASCII}/gu;
/** Quotes, dashes, ordinals and the space that does not break, as Windows-1252 writes them. */
const TYPOGRAPHY = new Set([0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xa7, 0xaa, 0xb0, 0xba]);

/**
 * Which encoding of one byte per character reads most like Portuguese. Windows-1252 is by far the most common, so
 * another must be clearly better: accented letters stand inside words, and symbols do not.
 */
export function guessLegacyEncoding(bytes: Uint8Array): LegacyEncoding {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first === -1) return "windows-1252";
  const start = Math.max(0, first - 2);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  if (isTypographyOnly(sample)) return "windows-1252";
  let chosen: LegacyEncoding = "windows-1252";
  let toBeat = Math.max(0, plausibility(sample, chosen)) + 0.5;
  for (const rival of RIVALS) {
    const score = plausibility(sample, rival);
    if (score <= toBeat) continue;
    chosen = rival;
    toBeat = score;
  }
  return chosen;
}

/** Text without accents but with a typographer's quotes would turn them into letters elsewhere: "don’t" is no "donít". */
function isTypographyOnly(sample: Uint8Array): boolean {
  const distinct = new Set<number>();
  for (const byte of sample) if (byte >= 0x80) distinct.add(byte);
  return distinct.size <= 2 && [...distinct].every((byte) => TYPOGRAPHY.has(byte));
}

function plausibility(sample: Uint8Array, encoding: LegacyEncoding): number {
  const text = decodeLegacy(sample, encoding);
  let score = 0;
  for (const { 0: character, index } of text.matchAll(HIGH)) {
    score += scoreOf(character, text.charAt(index - 1), text.charAt(index + 1));
  }
  return score;
}

function scoreOf(character: string, before: string, after: string): number {
  if (PORTUGUESE_LETTERS.has(character)) return letterScore(character, before, after);
  if (LETTER.test(character)) return ORDINALS.has(character) ? symbolScore(character, before, after) : -1;
  return symbolScore(character, before, after);
}

function letterScore(letter: string, before: string, after: string): number {
  const begins = !LETTER.test(before);
  const ends = !LETTER.test(after);
  if (begins && ends) return WORDS_OF_ONE_LETTER.has(letter) ? 0.5 : -0.5;
  if (isUpper(letter)) return !begins && !isUpper(before) ? -1 : 1;
  const isAmongCapitals = (begins || isUpper(before)) && !ends && isUpper(after);
  return isAmongCapitals ? -1 : 1;
}

function symbolScore(symbol: string, before: string, after: string): number {
  const isInside = LETTER.test(before) && LETTER.test(after);
  if (symbol === "\u00a0" || symbol === "\u00ad") return 0;
  if (symbol === "’") return !isInside ? 0.25 : /[dDlLnNsS]/.test(before) ? 0.5 : -1;
  if (isInside) return -2;
  if (ORDINALS.has(symbol)) return /[\dnN.]/.test(before) ? 0.5 : 0;
  if (symbol === "§") return /[\s§(]|^$/.test(before) ? 0.5 : -0.5;
  if (QUOTES_AND_DASHES.has(symbol)) return 0.25;
  if (BOX.test(symbol)) return symbol === before || symbol === after ? 0.25 : 0;
  return LETTER.test(before) || LETTER.test(after) ? -0.5 : -0.1;
}

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase();
}
