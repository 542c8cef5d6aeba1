import { type LegacyEncoding, UPPER_HALVES } from "./guess-encoding.ts";

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

/** Windows-1252 has no character for the last byte of a closing quote, and programs drop it. */
const CLOSING_QUOTE: BrokenSequence = {
  encoding: "windows-1252",
  lead: 0xe2,
  tail: "€",
  character: "”",
  length: 2,
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
  if (codePoint === null) return run.startsWith("â€", at) ? CLOSING_QUOTE : null;
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
  return UPPER_HALVES[encoding].indexOf(character) + 0x80;
}

function leads(encoding: LegacyEncoding, bytes: readonly number[]): [string, Lead][] {
  return bytes.map((byte) => [UPPER_HALVES[encoding].charAt(byte - 0x80), { encoding, byte }]);
}

interface Neighbours {
  /** The character before, as repaired so far; empty at the beginning of the text. */
  readonly before: string;
  /** The next few characters. */
  readonly after: string;
  /** Another broken sequence stands directly before or after. */
  readonly isInChain: boolean;
}

/** What may follow a word in capitals that ends in Ã ("AMANHÃ”", "IRMû"): quotes, dashes, notes, spaces. */
const AFTER_A_WORD = new Set("“”‘’…–—•«»¹²³ºª°·´\u00a0\u00ad");
const QUOTED_LETTER = new Set(["“”", "‘’", "«»", "„“", "‘”"]);
/** What may stand under a root or after a "not". */
const MATHS = new Set("µπ∑∏∫Ω∂∞∆≤≥±÷≈≠√");
const BOX = /[\u2500-\u259f]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;

/** Whether a broken sequence cannot be correct text where it stands. */
export function isCertainlyBroken(sequence: BrokenSequence, neighbours: Neighbours): boolean {
  if (QUOTED_LETTER.has(neighbours.before + sequence.tail)) return false;
  if (sequence.lead === 0xcc) return /[a-z]/i.test(neighbours.before);
  // Å, Æ and Ë are letters of other languages.
  if (sequence.lead === 0xc5 || sequence.lead === 0xc6 || sequence.lead === 0xcb) return neighbours.isInChain;
  if (sequence.lead > 0xc3) return true;
  if (/[\u0080-\u009f]/.test(sequence.character))
    return neighbours.isInChain || LETTER.test(neighbours.before);
  switch (sequence.encoding) {
    case "windows-1252":
      return sequence.lead === 0xc2 || isBrokenTilde(sequence, neighbours);
    case "macintosh":
      return isBrokenRoot(sequence, neighbours);
    case "cp850":
      return isBrokenBox(sequence, neighbours);
  }
}

/** Ã and what follows it. */
function isBrokenTilde(
  { tail, character }: BrokenSequence,
  { before, after, isInChain }: Neighbours,
): boolean {
  if (!AFTER_A_WORD.has(tail) || LOWER.test(before)) return true;
  const next = after.charAt(0);
  if (tail === "\u00a0" && /^[\s(]?$/.test(before) && next === " ") return true;
  if (LOWER.test(character)) return LOWER.test(next) || (isInChain && !LETTER.test(before));
  return /[ÓÔÕ]/.test(character) && LETTER.test(next);
}

/** √ or ¬ and what follows it. */
function isBrokenRoot({ lead, tail }: BrokenSequence, { before, after, isInChain }: Neighbours): boolean {
  if (lead === 0xc2 && (tail === "∫" || tail === "∞")) return /[\dnN]/.test(before);
  if (!MATHS.has(tail)) return true;
  if (lead === 0xc2) return isInChain;
  const isBeforeWord = LETTER.test(after.charAt(0)) && (LETTER.test(before) || LETTER.test(after.charAt(1)));
  return isBeforeWord || (isInChain && LETTER.test(before));
}

/** ├ or ┬ and what follows it: also how tables and trees are drawn. */
function isBrokenBox({ lead, tail }: BrokenSequence, { before, after }: Neighbours): boolean {
  if (BOX.test(before)) return false;
  if (lead === 0xc2) return !BOX.test(tail) || /[\dnN]/.test(before);
  if (LETTER.test(before)) return true;
  return !BOX.test(tail) && (tail === "º" || !LETTER.test(tail) || after.startsWith("├"));
}

const ENDS_IN_LETTER = /\p{L}$/u;
/** Words that begin with Í; with Á begin nearly all others that lost their second byte. */
const LIKE_INDICE = /^(?:n|m|do|d[ií]lico|con|car[oi]|ris|tal|tem|ten|sis|gne|bis|ber)/i;
/** "CAPÍTULO", "JURÍDICO", "POLÍTICA", "JUÍZO": endings before which capitals have Í. */
const LIKE_CAPITULO = /^(?:TUL|CUL|CI[OA]|PIO|PRI|DIC|DIO|DEO|FIC|FIO|VIO|QUID|LIA|BL|CIT|N|S[TI]|OD|MP|RIT)/;
const LIKE_POLITICA = /(?:[^A-Z]L|CR|OL|AL)$/;

/**
 * "Ã" whose partner was invisible and got lost: the soft hyphen of í, the space of à, the undefined bytes of Á and Í.
 * `text` is "Ã", with the space after it if there is one. `null` when it must stay.
 */
export function mendLoneTilde(
  text: string,
  { before, after, isDamagedNearby }: { before: string; after: string; isDamagedNearby: boolean },
): string | null {
  if (text === "Ã ") return isDamagedNearby ? preposition(before, after) : null;
  if (/\p{Ll}$/u.test(before)) return isDamagedNearby || /^\p{Ll}/u.test(after) ? "í" : null;
  if (!ENDS_IN_LETTER.test(before)) return wordStart(before, after);
  return isDamagedNearby ? insideCapitals(before, after) : null;
}

/** The space belonged to the letter where it splits a word or doubles another space. */
function preposition(before: string, after: string): string | null {
  if (!/(?:^|[\s([“"—–-])$/u.test(before) || !/^[\p{L}\p{N}"“ ]/u.test(after)) return null;
  return /^(?: |s(?!\p{L})|quel|quilo)/u.test(after) ? "à" : "à ";
}

/** No word of Portuguese begins with Ã and a letter; "ÃO" and "ÃES" are endings, quoted as such. */
function wordStart(before: string, after: string): string | null {
  if (!/^(?:[a-z][a-zÃ]|[A-Z][A-ZÃ])/.test(after) || /^(?:o|e)s?(?!\p{L})/iu.test(after)) return null;
  if (!LIKE_INDICE.test(after)) return "Á";
  const isCapital = /^[A-Z]/.test(after) || /(?:^|[.!?:\n][\s"“]*)$/.test(before);
  return isCapital ? "Í" : "í";
}

/** After Ã, correct words in capitals go on with O, E, S, I, Z or M, or end. */
function insideCapitals(before: string, after: string): string | null {
  if (after.startsWith("TIC")) return LIKE_POLITICA.test(before) ? "Í" : "Á";
  if (after.startsWith("ZO")) return before.endsWith("U") ? "Í" : null;
  if (after.startsWith("SIC")) return before.endsWith("B") ? "Á" : "Í";
  if (LIKE_CAPITULO.test(after)) return "Í";
  return /^[BCDFGHJLPQRTVX]/.test(after) ? "Á" : null;
}

/** One stray character of UTF-8 among this many foreign bytes can still be chance; more of it cannot. */
const FOREIGN_PER_SEQUENCE = 4;
/** Valid UTF-8 of two to four bytes, as the Unicode standard lists it (table 3-7); or one byte that is part of none. */
const SEQUENCE_OR_BYTE =
  /[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}|[\x80-\xff]/g;
/** A single lead byte at the very end can as well be a letter of Windows-1252. */
const CUT_OFF = /(?:[\xe0-\xef][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{1,2})$/;

/**
 * Files joined from several sources: UTF-8 with some bytes of Windows-1252 between. `null` when the file as a whole
 * is no UTF-8. A character cut off by the end of the file is dropped.
 */
export function decodeMixedUtf8(bytes: Uint8Array): string | null {
  let sequences = 0;
  let foreign = 0;
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const text = latin1.replace(CUT_OFF, "").replace(SEQUENCE_OR_BYTE, (match) => {
    if (match.length > 1) {
      sequences++;
      return Buffer.from(match, "latin1").toString("utf8");
    }
    foreign++;
    return UPPER_HALVES["windows-1252"].charAt(match.charCodeAt(0) - 0x80);
  });
  return sequences === 0 || foreign > sequences * FOREIGN_PER_SEQUENCE ? null : text;
}
