import { asBuffer } from "../parser.ts";

const SAMPLE_BYTES = 256 * 1024;

const PORTUGUESE_LETTERS = new Set("áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ");
const WORDS_OF_ONE_LETTER = new Set("àéóôÀÉÓÔ");
const QUOTES_AND_SIGNS = new Set("“”‘’„«»–—…•ºª°§\u00a0\u00ad");
const ORDINALS = new Set("ºª°");
const LETTER = /\p{L}/u;
const HIGH = /\P{ASCII}/gu;
/** Quotes, dashes, ordinals and the space that does not break, as Windows-1252 writes them. */
const TYPOGRAPHY = new Set([0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0, 0xa7, 0xaa, 0xb0, 0xba]);

/**
 * Which encoding of one byte per character reads most like Portuguese. Windows-1252 is by far the most common, so
 * another must be clearly better: accented letters stand inside words, and symbols do not.
 */
export function guessLegacyEncoding(bytes: Uint8Array): LegacyEncoding {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - 2);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  const distinct = new Set(sample.filter((byte) => byte >= 0x80));
  // Text without accents but with a typographer's quotes would turn them into letters elsewhere: "don’t" is no "donít".
  if (distinct.size <= 2 && distinct.isSubsetOf(TYPOGRAPHY)) return "windows-1252";
  const toBeat = Math.max(0, plausibility(sample, "windows-1252")) + 0.5;
  const mac = plausibility(sample, "macintosh");
  const dos = plausibility(sample, "cp850");
  if (Math.max(mac, dos) <= toBeat) return "windows-1252";
  return mac >= dos ? "macintosh" : "cp850";
}

function plausibility(sample: Uint8Array, encoding: LegacyEncoding): number {
  const text = decodeLegacy(sample, encoding);
  let score = 0;
  for (const { 0: character, index } of text.matchAll(HIGH)) {
    score += scoreOf(character, text.charAt(index - 1), text.charAt(index + 1));
  }
  return score;
}

/** Accented letters stand inside words, in the case of their neighbours; symbols and letters of other languages do not. */
function scoreOf(character: string, before: string, after: string): number {
  const begins = !LETTER.test(before);
  const ends = !LETTER.test(after);
  if (!PORTUGUESE_LETTERS.has(character)) {
    if (LETTER.test(character) && !ORDINALS.has(character)) return -1;
    const isElision = character === "’" && /[dDlLnNsS]/.test(before);
    if (!begins && !ends && !/[\u00a0\u00ad]/.test(character)) return isElision ? 0.5 : -2;
    return QUOTES_AND_SIGNS.has(character) ? 0.25 : -0.1;
  }
  if (begins && ends) return WORDS_OF_ONE_LETTER.has(character) ? 0.5 : -0.5;
  if (isUpper(character)) return !begins && !isUpper(before) ? -1 : 1;
  return (begins || isUpper(before)) && !ends && isUpper(after) ? -1 : 1;
}

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

/** Encodings of one byte per character that Brazilian files still come in. */
export type LegacyEncoding = "windows-1252" | "macintosh" | "cp850";

/**
 * The characters of the bytes 0x80 to 0xFF. The five bytes that Windows-1252 leaves undefined are the control
 * characters of Latin-1, as in every browser.
 */
export const UPPER_HALVES: Readonly<Record<LegacyEncoding, string>> = {
  "windows-1252":
    "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ" +
    "\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
    "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
  macintosh:
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" +
    "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
    "¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" +
    "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
  /** DOS, dBase and Clipper. */
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ" +
    "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
    "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
    "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
};

export function decodeLegacy(bytes: Uint8Array, encoding: LegacyEncoding): string {
  const upperHalf = UPPER_HALVES[encoding];
  const latin1 = asBuffer(bytes).toString("latin1");
  // The rest of Windows-1252 is the same as Latin-1.
  const changed = encoding === "windows-1252" ? /[\u0080-\u009f]/g : /[\u0080-\u00ff]/g;
  return latin1.replace(changed, (character) => upperHalf.charAt(character.charCodeAt(0) - 0x80));
}

/** Bytes looked at to find UTF-16 without a byte order mark. */
const UTF16_SAMPLE_BYTES = 4096;
/** Latin text in UTF-16 has a NUL in every other byte, except for quotes, dashes and emoji. */
const MIN_NUL_SHARE = 0.6;
const MAX_OTHER_NUL_SHARE = 0.05;
const CONTROLS = /[\p{Cc}--[\t\n\f\r\u0080-\u009f]]|\ufffd/v;

/** The byte order of text in UTF-16, by where its NUL bytes stand; `null` for other bytes, which control characters show. */
export function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, Math.min(bytes.length - (bytes.length % 2), UTF16_SAMPLE_BYTES));
  const nulShare = (from: number) =>
    sample.filter((byte, at) => at % 2 === from && byte === 0).length / (sample.length / 2);
  const [even, odd] = [nulShare(0), nulShare(1)];
  const isMixed = Math.max(even, odd) < MIN_NUL_SHARE || Math.min(even, odd) > MAX_OTHER_NUL_SHARE;
  const encoding = odd > even ? "utf-16le" : "utf-16be";
  return isMixed || CONTROLS.test(new TextDecoder(encoding).decode(sample)) ? null : encoding;
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
  const latin1 = asBuffer(bytes).toString("latin1");
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
