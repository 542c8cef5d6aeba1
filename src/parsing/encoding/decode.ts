import { isAscii } from "node:buffer";
import { toUtf8 } from "./utf8-chunks.ts";
import { repairMojibake } from "./mojibake.ts";

/** A letter with accents of its own: bounded, because sorting a tall stack of marks takes quadratic time. */
const DECOMPOSED = /[A-Za-z][\u0300-\u036f]{1,4}(?![\u0300-\u036f])/g;

/**
 * Bytes as text with `\n` line ends, whatever their encoding. Text that was already decoded wrongly by another program
 * is mended. `null` for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const utf8 = toUtf8(bytes);
  if (utf8 === null) return null;
  const lines = withLineFeeds(utf8.toString());
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
