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

const HIGH_BYTES = /[\u0080-\u00ff]/g;
/** Where Windows-1252 and Latin-1 differ; the rest needs no change. */
const WINDOWS_BYTES = /[\u0080-\u009f]/g;

export function decodeLegacy(bytes: Uint8Array, encoding: LegacyEncoding): string {
  const upperHalf = UPPER_HALVES[encoding];
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const changed = encoding === "windows-1252" ? WINDOWS_BYTES : HIGH_BYTES;
  return latin1.replace(changed, (character) => upperHalf.charAt(character.charCodeAt(0) - 0x80));
}
