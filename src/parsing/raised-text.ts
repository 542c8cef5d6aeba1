const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹", (raised, digit) => [String(digit), raised])),
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
};
const ORDINALS: Readonly<Record<string, string>> = { o: "º", a: "ª" };
/** Longer ones are text that somebody set high, not an exponent or the mark of a note. */
const MAX_RAISED_LENGTH = 12;
const TAKES_ORDINAL = /[\dNn]$/;
/** "Art. 5 o": only the masculine, for a raised "a" set apart may well be the mark of a note. */
const SPACED_NUMBER = /\d[ \u00A0]$/;
const MASCULINE: ReadonlySet<string> = new Set(["o", "º", "°"]);
const EXPONENT_OR_MARK = /^[^\p{L}]*\d[^\p{L}]*$/u;

/**
 * Text that stands above the line, after what was written before it: "10" and a raised "3" is not 103. Digits become
 * raised ones, "o" and "a" after a number the signs of an ordinal.
 */
export function raisedText(text: string, before: string): string {
  if (text.length > MAX_RAISED_LENGTH) return text;
  if (text.length === 1 && TAKES_ORDINAL.test(before)) return ORDINALS[text] ?? SUPERSCRIPTS[text] ?? text;
  const sign = text.trim();
  const ordinal = sign.length === 1 && TAKES_ORDINAL.test(before) ? ORDINALS[sign] : undefined;
  if (ordinal !== undefined) return ordinal + (text.endsWith(sign) ? "" : " ");
  if (isSetApart(sign, before)) return text.endsWith(sign) ? "º" : "º ";
  if (!EXPONENT_OR_MARK.test(text)) return text;
  return Array.from(text, (character) => SUPERSCRIPTS[character] ?? character).join("");
}

/** Whether a raised text is the sign of an ordinal that a space parts from its number: the two belong together. */
export function isSetApart(text: string, before: string): boolean {
  return SPACED_NUMBER.test(before) && MASCULINE.has(text.trim());
}
