const SAMPLE_BYTES = 256 * 1024;
const RIVALS: readonly LegacyEncoding[] = ["macintosh", "cp850"];

const PORTUGUESE_LETTERS = new Set("áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ");
const WORDS_OF_ONE_LETTER = new Set("àéóôÀÉÓÔ");
const QUOTES_AND_DASHES = new Set("“”‘„«»–—…•");
const ORDINALS = new Set("ºª°");
const BOX = /[─│═║]/;
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
  if (first === -1) return "windows-1252";
  const start = Math.max(0, first - 2);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  if (isTypographyOnly(sample)) return "windows-1252";
  let chosen: LegacyEncoding = "windows-1252";
  let toBeat = Math.max(0, plausibility(sample, chosen)) + 0.5;
  for (const rival of RIVALS) {
    const score = plausibility(sample, rival);
    if (score <= toBeat) continue;
    chosen = rival;
    toBeat = score;
  }
  return chosen;
}

/** Text without accents but with a typographer's quotes would turn them into letters elsewhere: "don’t" is no "donít". */
function isTypographyOnly(sample: Uint8Array): boolean {
  const distinct = new Set(sample.filter((byte) => byte >= 0x80));
  return distinct.size <= 2 && [...distinct].every((byte) => TYPOGRAPHY.has(byte));
}

function plausibility(sample: Uint8Array, encoding: LegacyEncoding): number {
  const text = decodeLegacy(sample, encoding);
  let score = 0;
  for (const { 0: character, index } of text.matchAll(HIGH)) {
    score += scoreOf(character, text.charAt(index - 1), text.charAt(index + 1));
  }
  return score;
}

function scoreOf(character: string, before: string, after: string): number {
  if (PORTUGUESE_LETTERS.has(character)) return letterScore(character, before, after);
  const isForeignLetter = LETTER.test(character) && !ORDINALS.has(character);
  return isForeignLetter ? -1 : symbolScore(character, before, after);
}

function letterScore(letter: string, before: string, after: string): number {
  const begins = !LETTER.test(before);
  const ends = !LETTER.test(after);
  if (begins && ends) return WORDS_OF_ONE_LETTER.has(letter) ? 0.5 : -0.5;
  if (isUpper(letter)) return !begins && !isUpper(before) ? -1 : 1;
  const isAmongCapitals = (begins || isUpper(before)) && !ends && isUpper(after);
  return isAmongCapitals ? -1 : 1;
}

function symbolScore(symbol: string, before: string, after: string): number {
  const isInside = LETTER.test(before) && LETTER.test(after);
  if (symbol === "\u00a0" || symbol === "\u00ad") return 0;
  if (symbol === "’") return !isInside ? 0.25 : /[dDlLnNsS]/.test(before) ? 0.5 : -1;
  if (isInside) return -2;
  if (ORDINALS.has(symbol)) return /[\dnN.]/.test(before) ? 0.5 : 0;
  if (symbol === "§") return /[\s§(]|^$/.test(before) ? 0.5 : -0.5;
  if (QUOTES_AND_DASHES.has(symbol)) return 0.25;
  if (BOX.test(symbol)) return symbol === before || symbol === after ? 0.25 : 0;
  return LETTER.test(before) || LETTER.test(after) ? -0.5 : -0.1;
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
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
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

/** Text in UTF-16 without a byte order mark; `null` for anything else, which control characters show. */
export function decodeUnmarkedUtf16(bytes: Uint8Array): string | null {
  const encoding = unmarkedUtf16(bytes);
  if (encoding === null) return null;
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return CONTROLS.test(text) ? null : text;
}

/** The byte order of text in UTF-16, by where its NUL bytes stand; `null` when it is not UTF-16. */
export function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const even = nulShare(bytes, 0);
  const odd = nulShare(bytes, 1);
  if (odd >= MIN_NUL_SHARE && even <= MAX_OTHER_NUL_SHARE) return "utf-16le";
  return even >= MIN_NUL_SHARE && odd <= MAX_OTHER_NUL_SHARE ? "utf-16be" : null;
}

/** UTF-32 after its byte order mark. */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const codePoint = view.getUint32(at, littleEndian);
    text += codePoint > 0x10ffff ? "\ufffd" : String.fromCodePoint(codePoint);
  }
  return text;
}

function nulShare(bytes: Uint8Array, from: number): number {
  const end = Math.min(bytes.length - (bytes.length % 2), UTF16_SAMPLE_BYTES);
  let count = 0;
  for (let at = from; at < end; at += 2) if (bytes[at] === 0) count++;
  return end === 0 ? 0 : count / (end / 2);
}
