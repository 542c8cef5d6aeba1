import { fromRoman as valueOf, toRoman as numeralOf } from "#src/text/index.ts";

/** No article has as many incisos; above it, Portuguese words ("mi", "mix", "di") would be numerals. */
const MAX_VALUE = 199;

/** "XI" for 11; null outside of what incisos are numbered with. */
export function toRoman(value: number): string | null {
  return value > MAX_VALUE ? null : numeralOf(value);
}

/** 11 for "XI" or "xi"; null for what is no well-formed numeral of an inciso. */
export function fromRoman(letters: string): number | null {
  const value = valueOf(letters);
  return value === null || value > MAX_VALUE ? null : value;
}
