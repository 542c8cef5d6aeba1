import { toRoman } from "#src/text/index.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Larger numbers are written in digits. */
const MAX_LETTER = 260;

/** A number as a list of the given `w:numFmt` writes it. Formats without a Portuguese use are written in digits. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case "upperRoman":
      return toRoman(value) ?? String(value);
    case "lowerRoman":
      return (toRoman(value) ?? String(value)).toLowerCase();
    case "upperLetter":
      return letters(value);
    case "lowerLetter":
      return letters(value).toLowerCase();
    case "ordinal":
      return `${value}º`;
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "none":
      return "";
    default:
      return String(value);
  }
}

/** After Z come AA, BB, CC, as Word counts. */
function letters(value: number): string {
  if (value < 1 || value > MAX_LETTER) return String(value);
  const letter = LETTERS[(value - 1) % LETTERS.length] ?? "";
  return letter.repeat(Math.ceil(value / LETTERS.length));
}
