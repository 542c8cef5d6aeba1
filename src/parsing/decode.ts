import { isAscii, isUtf8 } from "node:buffer";
import {
  decodeLegacy,
  decodeUnmarkedUtf16,
  decodeUtf32,
  guessLegacyEncoding,
} from "./encoding/guess-encoding.ts";
import { decodeMixedUtf8 } from "./encoding/repair-utf8.ts";
import { repairMojibake } from "./mojibake.ts";

/** The marks of UTF-32 begin like those of UTF-16 and come first. */
const BYTE_ORDER_MARKS = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-32le", mark: [0xff, 0xfe, 0, 0] },
  { encoding: "utf-32be", mark: [0, 0, 0xfe, 0xff] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
] as const;

/** A letter with accents of its own: bounded, because sorting a tall stack of marks takes quadratic time. */
const DECOMPOSED = /[A-Za-z][\u0300-\u036f]{1,4}(?![\u0300-\u036f])/g;

/**
 * Bytes as text with `\n` line ends. A byte order mark decides; then the pattern of UTF-16; then valid UTF-8; anything
 * else is an encoding of one byte per character. Text that was already decoded wrongly by another program is mended.
 * `null` for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  if (text === null) return null;
  const lines = withLineFeeds(text);
  return isAscii(bytes) ? lines : composeAccents(repairMojibake(lines));
}

function decode(bytes: Uint8Array): string | null {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const body = bytes.subarray(marked?.mark.length ?? 0);
  switch (marked?.encoding) {
    case "utf-16le":
    case "utf-16be":
      return new TextDecoder(marked.encoding).decode(body);
    case "utf-32le":
    case "utf-32be":
      return decodeUtf32(body, marked.encoding === "utf-32le");
    case "utf-8":
    case undefined:
      return body.includes(0) ? decodeUnmarkedUtf16(body) : decodeBytes(body);
  }
}

function decodeBytes(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return new TextDecoder("utf-8").decode(bytes);
  return decodeMixedUtf8(bytes) ?? decodeLegacy(bytes, guessLegacyEncoding(bytes));
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
