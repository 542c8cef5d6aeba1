const PLACES: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];
const MAX_VALUE = 3_999;
const WORTH: ReadonlyMap<string, number> = new Map(PLACES.map(([worth, letters]) => [letters, worth]));
/** MMMDCCCLXXXVIII is the longest. */
const MAX_LENGTH = 15;

/** "XI" for 11; null where Romans had no sign. */
export function toRoman(value: number): string | null {
  if (!Number.isInteger(value) || value < 1 || value > MAX_VALUE) return null;
  let rest = value;
  let roman = "";
  for (const [worth, letters] of PLACES) {
    for (; rest >= worth; rest -= worth) roman += letters;
  }
  return roman;
}

/** 11 for "XI" or "xi"; null for what is not a numeral written the usual way ("IIII", "VX"). */
export function fromRoman(letters: string): number | null {
  if (letters.length > MAX_LENGTH) return null;
  const upper = letters.toUpperCase();
  let value = 0;
  for (let at = 0; at < upper.length; at++) {
    const worth = WORTH.get(upper.charAt(at)) ?? 0;
    value += worth < (WORTH.get(upper.charAt(at + 1)) ?? 0) ? -worth : worth;
  }
  return toRoman(value) === upper ? value : null;
}
