import { toRoman } from "#src/text/index.ts";

/** In digits where Romans had no sign: a list could otherwise ask for a marker of any length. */
export function romanNumeral(value: number): string {
  return toRoman(value) ?? String(value);
}
