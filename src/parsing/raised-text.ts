const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹", (raised, digit) => [String(digit), raised])),
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
};
const ORDINALS: Readonly<Record<string, string>> = { o: "º", a: "ª" };
/** Longer ones are text that somebody set high, not an exponent or the mark of a note. */
const LONGEST_RAISED = 12;
const TAKES_ORDINAL = /[\dNn]$/;
const EXPONENT_OR_MARK = /^[^\p{L}]*\d[^\p{L}]*$/u;

/**
 * Text that stands above the line, after what was written before it: "10" and a raised "3" is not 103. Digits become
 * raised ones, "o" and "a" after a number the signs of an ordinal.
 */
export function raisedText(text: string, before: string): string {
  if (text.length > LONGEST_RAISED) return text;
  if (text.length === 1 && TAKES_ORDINAL.test(before)) return ORDINALS[text] ?? SUPERSCRIPTS[text] ?? text;
  if (!EXPONENT_OR_MARK.test(text)) return text;
  return Array.from(text, (character) => SUPERSCRIPTS[character] ?? character).join("");
}
