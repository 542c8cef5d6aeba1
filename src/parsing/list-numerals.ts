const ROMAN: readonly (readonly [number, string])[] = [
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
const HIGHEST_ROMAN = 3_999;

/** In digits where Romans had no sign: a list could otherwise ask for a marker of any length. */
export function romanNumeral(value: number): string {
  if (value < 1 || value > HIGHEST_ROMAN) return String(value);
  let rest = value;
  let text = "";
  for (const [step, sign] of ROMAN) {
    for (; rest >= step; rest -= step) text += sign;
  }
  return text;
}
