const PLACES: readonly (readonly [number, string])[] = [
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
/** No article has as many incisos; above it, Portuguese words ("mi", "mix", "di") would be numerals. */
const HIGHEST = 199;

const VALUES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: HIGHEST }, (_, index) => [toRoman(index + 1) ?? "", index + 1]),
);

/** "XI" for 11; null outside of what incisos are numbered with. */
export function toRoman(value: number): string | null {
  if (!Number.isInteger(value) || value < 1 || value > HIGHEST) return null;
  let rest = value;
  let roman = "";
  for (const [worth, letters] of PLACES) {
    for (; rest >= worth; rest -= worth) roman += letters;
  }
  return roman;
}

/** 11 for "XI" or "xi"; null for what is no well-formed numeral. */
export function fromRoman(letters: string): number | null {
  return VALUES.get(letters.toUpperCase()) ?? null;
}
