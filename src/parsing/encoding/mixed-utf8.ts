import { UPPER_HALVES } from "./legacy-encodings.ts";

/** One stray character of UTF-8 among this many foreign bytes can still be chance; more of it cannot. */
const FOREIGN_PER_SEQUENCE = 4;

/** The UTF-8 of the Windows-1252 characters of the bytes 0x80 to 0xFF. */
const RECODED: readonly Uint8Array[] = Array.from(UPPER_HALVES["windows-1252"], (character) =>
  Buffer.from(character),
);

/**
 * Files joined from several sources: UTF-8 with some bytes of Windows-1252 between. `null` when the file as a whole
 * is no UTF-8. A character cut off by the end of the file is dropped.
 */
export function decodeMixedUtf8(bytes: Uint8Array): string | null {
  const { sequences, foreign, end } = survey(bytes);
  if (sequences === 0 || foreign > sequences * FOREIGN_PER_SEQUENCE) return null;
  const recoded = Buffer.allocUnsafe(end + 2 * foreign);
  let length = 0;
  for (let at = 0; at < end;) {
    const size = sequenceLength(bytes, at);
    if (size > 0) {
      for (let i = 0; i < size; i++) recoded[length++] = bytes[at + i] ?? 0;
      at += size;
    } else {
      const character = RECODED[(bytes[at++] ?? 0) - 0x80] ?? [];
      for (const byte of character) recoded[length++] = byte;
    }
  }
  return recoded.toString("utf8", 0, length);
}

interface Survey {
  /** Characters of more than one byte. */
  readonly sequences: number;
  readonly foreign: number;
  /** Where the text ends: before a character that the end of the file cut off. */
  readonly end: number;
}

function survey(bytes: Uint8Array): Survey {
  let sequences = 0;
  let foreign = 0;
  for (let at = 0; at < bytes.length;) {
    const size = sequenceLength(bytes, at);
    if (size === 0 && isCutOff(bytes, at)) return { sequences, foreign, end: at };
    if (size === 0) foreign++;
    if (size > 1) sequences++;
    at += Math.max(1, size);
  }
  return { sequences, foreign, end: bytes.length };
}

/** Bytes of the UTF-8 character at this place; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const size = expectedLength(lead);
  for (let i = 1; i < size; i++) {
    if (!isContinuation(bytes[at + i] ?? 0)) return 0;
  }
  return size > 2 && !isSecondByte(lead, bytes[at + 1] ?? 0) ? 0 : size;
}

function expectedLength(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** No overlong forms, no surrogates, nothing past the last character. */
function isSecondByte(lead: number, second: number): boolean {
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second < 0xa0;
  if (lead === 0xf0) return second >= 0x90;
  return lead !== 0xf4 || second < 0x90;
}

function isCutOff(bytes: Uint8Array, at: number): boolean {
  const size = expectedLength(bytes[at] ?? 0);
  if (at + size <= bytes.length) return false;
  // A single lead byte at the very end can as well be a letter of Windows-1252.
  return bytes.length - at > 1 && bytes.subarray(at + 1).every(isContinuation);
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
