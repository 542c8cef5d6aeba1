const SIGNS = "M CM D CD C XC L XL X IX V IV I".split(" ");
const VALUES = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
const PLACES = SIGNS.map((sign, index) => [sign, VALUES[index] ?? 0] as const);
const VALUE_OF: ReadonlyMap<string, number> = new Map(PLACES);
const MAX_VALUE = 3_999;
/** MMMDCCCLXXXVIII is the longest. */
const MAX_LENGTH = 15;

/** "XI" for 11; null where Romans had no sign. */
export function toRoman(value: number): string | null {
  if (!Number.isInteger(value) || value < 1 || value > MAX_VALUE) return null;
  let rest = value;
  let roman = "";
  for (const [sign, worth] of PLACES) {
    for (; rest >= worth; rest -= worth) roman += sign;
  }
  return roman;
}

/** 11 for "XI" or "xi"; null for what is not a numeral written the usual way ("IIII", "VX"). */
export function fromRoman(letters: string): number | null {
  if (letters.length > MAX_LENGTH) return null;
  const upper = letters.toUpperCase();
  let value = 0;
  for (let at = 0; at < upper.length; at++) {
    const worth = VALUE_OF.get(upper.charAt(at)) ?? 0;
    value += worth < (VALUE_OF.get(upper.charAt(at + 1)) ?? 0) ? -worth : worth;
  }
  return toRoman(value) === upper ? value : null;
}
