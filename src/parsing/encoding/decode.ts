import { isAscii } from "node:buffer";
import { toUtf8 } from "./utf8-chunks.ts";
import { repairMojibake } from "./mojibake.ts";

/** A letter with accents of its own: bounded, because sorting a tall stack of marks takes quadratic time. */
const DECOMPOSED = /[A-Za-z][\u0300-\u036f]{1,4}(?![\u0300-\u036f])/g;

/**
 * Bytes as text with `\n` line ends, whatever their encoding. Text that was already decoded wrongly by another program
 * is mended. `null` for bytes that are no text. NUL characters stay, so that whoever drops them can count them.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const utf8 = toUtf8(bytes);
  if (utf8 === null) return null;
  const lines = withLostLigatures(withLineFeeds(utf8.toString()));
  return isAscii(utf8) ? lines : composeAccents(repairMojibake(lines));
}

/** DOS programs end a text with a control character of its own. */
function withLineFeeds(text: string): string {
  const whole = text.endsWith("\u001a") ? text.slice(0, -1) : text;
  return whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
}

/** A letter and its accents as one character, where they stand apart. */
export function composeAccents(text: string): string {
  return text.replace(DECOMPOSED, (letter) => letter.normalize("NFC"));
}

/** Letters that fonts draw as one sign, and how often they stand in a thousand letters of Portuguese law. */
const LIGATURES = { ti: 7, fi: 2.5 };
const LOST_LIGATURE = /(?<=\p{Ll})\0(?![\0\p{Lu}])|(?<![\0\p{Lu}])\0(?=\p{Ll})/gu;
const TAG = /<[^<>]{0,2000}>/g;
/** A text is certain to lack a ligature when putting it back makes its share this many times more usual. */
const MIN_GAIN = Math.log(1.5);

/**
 * Some programs write a NUL for a ligature that their font has no code for: "compe\0r" is "competir". Where exactly one
 * ligature is missing from a text that lost some, its letters are put back behind each NUL.
 */
function withLostLigatures(text: string): string {
  if (!text.includes("\0")) return text;
  const prose = text.replace(TAG, " ");
  const letters = prose.match(/\p{L}/gu)?.length ?? 0;
  const lost = prose.match(LOST_LIGATURE)?.length ?? 0;
  const missing = Object.entries(LIGATURES).filter(([ligature, share]) => {
    const usual = (letters * share) / 1_000 + 1;
    const found = prose.split(ligature).length;
    return Math.abs(Math.log(found / usual)) - Math.abs(Math.log((found + lost) / usual)) > MIN_GAIN;
  });
  const [ligature] = missing[0] ?? [];
  return ligature === undefined || missing.length > 1 ? text : text.replace(LOST_LIGATURE, `\0${ligature}`);
}
