import { type LegacyEncoding, UPPER_HALVES } from "./legacy-encodings.ts";

/** Several characters that are the bytes of one character of UTF-8, read in another encoding. */
export interface BrokenSequence {
  readonly encoding: LegacyEncoding;
  /** The first byte: 0xC3 for nearly all letters of Portuguese. */
  readonly lead: number;
  /** What stands in the text after the first character. */
  readonly tail: string;
  /** What was meant. */
  readonly character: string;
  readonly length: number;
}

interface Lead {
  readonly encoding: LegacyEncoding;
  readonly byte: number;
}

/** The first bytes that Portuguese text in UTF-8 has, its typography and emoji included. */
const LEADS: ReadonlyMap<string, Lead> = new Map([
  ...leads("windows-1252", [0xc2, 0xc3, 0xc5, 0xc6, 0xcb, 0xcc, 0xe2, 0xef, 0xf0]),
  ...leads("macintosh", [0xc2, 0xc3, 0xc5, 0xc6, 0xe2]),
  ...leads("cp850", [0xc2, 0xc3, 0xe2, 0xef]),
]);

const BYTES: Readonly<Record<LegacyEncoding, ReadonlyMap<string, number>>> = {
  "windows-1252": bytesOf("windows-1252"),
  macintosh: bytesOf("macintosh"),
  cp850: bytesOf("cp850"),
};

/** Letters and signs that a wrong reading as Windows-1252 gives for the bytes 0x80 to 0x9F. */
const WINDOWS_EXTRAS = new Set(UPPER_HALVES["windows-1252"].slice(0, 32));
/** The bytes that Windows-1252 has no character for. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Quotes, dashes, the euro, and the lines that an earlier reading as CP850 left. */
const DOS_TYPOGRAPHY = /[–—‘’‚“”„•…€\u2500-\u25a0]/;
const ACCENTS = new Set("\u0300\u0301\u0302\u0303\u0308\u0327");

/** The broken sequence that begins at this place of a run, if its character can have been meant. */
export function readBrokenSequence(run: string, at: number): BrokenSequence | null {
  const lead = LEADS.get(run.charAt(at));
  if (lead === undefined) return null;
  const size = lead.byte < 0xe0 ? 2 : lead.byte < 0xf0 ? 3 : 4;
  const tail = run.slice(at + 1, at + size);
  const codePoint = codePointOf(lead, tail, size);
  if (codePoint === null) return closingQuote(run, at);
  const character = String.fromCodePoint(codePoint);
  if (!canBeMeant(lead, tail, character)) return null;
  return { encoding: lead.encoding, lead: lead.byte, tail, character, length: size };
}

function codePointOf(lead: Lead, tail: string, size: number): number | null {
  if (tail.length < size - 1) return null;
  let value = lead.byte & (0xff >> (size + 1));
  for (const character of tail) {
    const byte = byteOf(lead.encoding, character);
    if (byte < 0x80 || byte > 0xbf) return null;
    value = value * 64 + (byte & 0x3f);
  }
  const isOverlong = value < (size === 2 ? 0x80 : size === 3 ? 0x800 : 0x10000);
  return isOverlong || value > 0x10ffff || (value >= 0xd800 && value < 0xe000) ? null : value;
}

/** Windows-1252 has no character for the last byte of a closing quote, and programs drop it. */
function closingQuote(run: string, at: number): BrokenSequence | null {
  if (!run.startsWith("â€", at)) return null;
  return { encoding: "windows-1252", lead: 0xe2, tail: "€", character: "”", length: 2 };
}

function canBeMeant({ encoding, byte }: Lead, tail: string, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  switch (byte) {
    case 0xc2:
      // Control characters are only meant where an earlier wrong reading left one.
      return code >= 0xa0 || tail === character || UNDEFINED.has(code);
    case 0xc3:
      return true;
    case 0xcc:
      return ACCENTS.has(character);
    case 0xe2:
      return encoding === "cp850" ? DOS_TYPOGRAPHY.test(character) : code < 0x2c00;
    case 0xef:
      return code === 0xfeff || (encoding !== "cp850" && code === 0xfffd);
    case 0xf0:
      return code >= 0x1f000;
    default:
      return WINDOWS_EXTRAS.has(character);
  }
}

function byteOf(encoding: LegacyEncoding, character: string): number {
  const code = character.charCodeAt(0);
  // Read as Latin-1 instead, the lower bytes are control characters.
  if (encoding === "windows-1252" && code >= 0x80 && code < 0xa0) return code;
  return BYTES[encoding].get(character) ?? 0;
}

function leads(encoding: LegacyEncoding, bytes: readonly number[]): [string, Lead][] {
  return bytes.map((byte) => [UPPER_HALVES[encoding].charAt(byte - 0x80), { encoding, byte }]);
}

function bytesOf(encoding: LegacyEncoding): Map<string, number> {
  return new Map(Array.from(UPPER_HALVES[encoding], (character, index) => [character, index + 0x80]));
}
