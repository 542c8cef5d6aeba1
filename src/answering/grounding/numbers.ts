import { foldAccents, NUMBER_WORDS, SCALE_WORDS } from "#src/text/index.ts";
import { withoutConversions } from "./conversions.ts";
import { FIXED_WORDS } from "./data/number-words.ts";
import { readQuantities } from "./quantities.ts";
import { writtenIn } from "./written-numbers.ts";

const WORD = /\p{L}+/gu;
/** The number of a list item or step is not something that the sentence says. */
const ITEM_NUMBER = /^[\s>*_#-]{0,20}(?:(?:passo|etapa|item|op[cç][aã]o) )?\d{1,3}[ ]?[.):–-](?=[\s*_])/i;
/** "14:00" and "14h00" are 14h. */
const FULL_HOUR = /(\d)[:h]00(?![\d,.]\d|\d)/g;
/** Only such a word gives the numbers before it another meaning: "5 a 10 mil". */
const HAS_SCALE = /mil|lhao|lhoes/;
/** "um" and "uma" are articles. */
const MIN_SPELLED = 2;

/**
 * The numbers that a sentence states, in digits or in words before a unit; each may be meant in several ways ("2 mil":
 * 2 or 2000). One that only converts the number before it ("2 dias (48 horas)") is not stated anew.
 */
export function statedNumbers(sentence: string): string[][] {
  const said = withoutConversions(fold(sentence));
  const spelled = readQuantities(said).filter(
    ({ isSpelled, unit, readings }) => isSpelled && unit !== null && Number(readings[0]) >= MIN_SPELLED,
  );
  const written = writtenIn(said.replace(ITEM_NUMBER, "").replace(FULL_HOUR, "$1h"));
  return [...written, ...spelled.map(({ readings }) => [...readings])];
}

/** Every number that a text can be said to contain: in digits or in words, months included. */
export function containedNumbers(text: string): Set<string> {
  const folded = fold(text);
  const scaled = HAS_SCALE.test(folded) ? readQuantities(folded) : [];
  const numbers = scaled.flatMap(({ readings, spread }) => [...readings, ...spread]);
  return new Set([...writtenIn(folded).flat(), ...spelledIn(folded), ...numbers]);
}

/** "cento e vinte e quatro" is 124: words are added as long as they get smaller. */
function spelledIn(folded: string): string[] {
  const found: string[] = [];
  let sum: number | null = null;
  let last = Infinity;
  const close = (): void => {
    if (sum !== null) found.push(String(sum));
    [sum, last] = [null, Infinity];
  };
  for (const [word] of folded.matchAll(WORD)) {
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

function fold(text: string): string {
  return foldAccents(text).toLowerCase();
}
