import { UPPER_HALVES } from "./guess-encoding.ts";

/** How often text may have been read wrongly and written again. */
const MAX_ROUNDS = 4;
/** Whole lines, about a thousand characters: near undoubted damage, what can be correct text is damaged too. */
const BLOCK = /[^]{1,1000}.*\n?/g;
const SUSPICIOUS = /[ÂÃÌâïð√¬‚├┬Ô´]\P{ASCII}|Ã-?[A-Za-z]|[\u0080-\u009f]/u;
/** Windows-1252 read as Latin-1 has control characters for its quotes and dashes. */
const CONTROLS = /[\u0080-\u009f]/g;

/**
 * Mends UTF-8 that another program read as Windows-1252, Latin-1, MacRoman or CP850 ("jurÃ­dico", "jur√≠dico",
 * "jur├¡dico"), once or several times, block by block: a file may be broken in part. What can be correct text ("IRMÃ”",
 * "√µ") is only touched when undoubted damage stands nearby.
 */
export function repairMojibake(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replace(BLOCK, (block) => (isDamaged(block) ? repairBlock(block) : block))
    .replace(CONTROLS, (control) => UPPER_HALVES["windows-1252"].charAt(control.charCodeAt(0) - 0x80));
}

function repairBlock(block: string): string {
  let repaired = mendLostPartners(block);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = repaired;
    repaired = before.replace(SEQUENCE, (sequence) => meantBy(sequence) ?? sequence);
    if (repaired === before) break;
  }
  return repaired.replaceAll("\ufeff", "");
}

/** What the bytes 0x80 to 0xBF, with which characters of UTF-8 go on, look like in each encoding. */
const inWindows = `[${UPPER_HALVES["windows-1252"].slice(0, 64)}\u0080-\u009f]`;
const inMac = `[${UPPER_HALVES.macintosh.slice(0, 64)}]`;
const inDos = `[${UPPER_HALVES.cp850.slice(0, 64)}]`;
/**
 * A character of Portuguese text, its typography or emoji in UTF-8, as another encoding shows its bytes. "â€" is a closing
 * quote: Windows-1252 has no character for its last byte, and programs drop it.
 */
const SEQUENCE = new RegExp(
  `[ÂÃÅÆË]${inWindows}|(?<=[A-Za-z])Ì${inWindows}|[âï]${inWindows}{2}|ð${inWindows}{3}|â€` +
    `|[¬√≈∆]${inMac}|‚${inMac}{2}|[┬├]${inDos}|Ô[Çöòû]${inDos}|Ôé¬|´╗┐`,
  "gu",
);
/** Control characters are meant where an earlier wrong reading left them. */
const MEANT =
  /^[\u0300-\u0303\u0308\u0327\u0080-\u00ffŒœŠšŸŽžƒˆ˜\u2000-\u27bf\u2b00-\u2bff\ufeff\ufffd\u{1f000}-\u{1faff}]$/u;

/** The character whose bytes a sequence shows; `null` when nobody can have meant it. */
function meantBy(sequence: string): string | null {
  if (sequence === "â€") return "”";
  const encoding = /^[¬√≈∆‚]/.test(sequence)
    ? "macintosh"
    : /^[┬├Ô´]/.test(sequence)
      ? "cp850"
      : "windows-1252";
  const bytes = Array.from(sequence, (character) => {
    const place = UPPER_HALVES[encoding].indexOf(character);
    // Read as Latin-1 instead, the lower bytes are control characters.
    return place === -1 ? character.charCodeAt(0) : place + 0x80;
  });
  const character = Buffer.from(bytes).toString();
  return MEANT.test(character) ? character : null;
}

/** Whether something in the text cannot be correct. */
function isDamaged(text: string): boolean {
  if (LOST_INSIDE.test(text) || LOST_AT_START.test(text)) return true;
  return text.matchAll(SEQUENCE).some(({ 0: sequence, index }) => {
    const before = text.charAt(index - 1);
    const end = index + sequence.length;
    return isCertain(sequence, before, text.slice(end, end + 2));
  });
}

const QUOTED_LETTER = /“Ã”|‘Ã’|«[ÃÂ]»|„Ã“|‘Ã”/;
/** Å, Æ and Ë are letters of other languages, ≈ and ∆ signs of their own. */
const ALWAYS_DOUBTFUL = /^[ÅÆË≈∆]/;
/** What may follow a word in capitals that ends in Ã ("AMANHÃ”", "IRMû"): quotes, dashes, notes, spaces. */
const AFTER_A_WORD = /^Ã[“”‘’…–—•«»¹²³ºª°·´\u00a0\u00ad]/;
/** What may stand under a root or after a "not"; tables and trees are drawn with ├ and ┬. */
const FORMULA = /^[√¬][µπ∑∏∫Ω∂∞∆≤≥±÷≈≠√]/;
const DRAWING = /^[├┬][\u2500-\u259f]/;

/** Whether a sequence cannot be correct text where it stands. */
function isCertain(sequence: string, before: string, after: string): boolean {
  const character = meantBy(sequence);
  if (character === null || ALWAYS_DOUBTFUL.test(sequence) || QUOTED_LETTER.test(before + sequence))
    return false;
  if (/[ºª°]/.test(character) && /[\dnN]/.test(before)) return true;
  const continues = /^(?:\p{Ll}\p{Ll}|\p{Lu}\p{Lu})/u.test(character + after);
  const isPreposition = character === "à" && /^[\s(]?$/.test(before);
  if (AFTER_A_WORD.test(sequence)) return continues || isPreposition || /\p{Ll}/u.test(before);
  if (FORMULA.test(sequence)) return continues && /^\p{L}|^.\p{L}\p{L}/u.test(before + after);
  if (DRAWING.test(sequence)) return /\p{L}/u.test(before);
  return true;
}

/**
 * "Ã" whose partner was invisible and got lost, or changed: the soft hyphen of í, which PDFs print as a hyphen, their Greek
 * letter for the µ of õ, the space of à, the undefined bytes of Á and Í.
 */
const LOST_INSIDE = /\p{Ll}Ã(?:-?[a-z]|\u03bc)/u;
/** No word begins with Ã and a letter; "ÃO" and "ÃES" are endings, quoted as such. */
const LOST_AT_START = /(?<!\p{L})Ã(?![oOeE][sS]?(?!\p{L}))(?=[a-z][a-zÃ]|[A-Z][A-ZÃ])/u;
const LOST_PREPOSITION = /(?<=^|[\s([“"—–-])Ã (?=[\p{L}\p{N}"“ ])/gu;
/** Words that begin with Í; with Á begin nearly all others that lost their second byte. */
const LIKE_INDICE = /^(?:n|m|do|d[ií]lico|con|car[oi]|ris|tal|tem|ten|sis|gne|bis|ber)/i;

function mendLostPartners(block: string): string {
  return (
    block
      .replaceAll("Ã\u03bc", "õ")
      .replace(/(?<=\p{Ll})Ã(?:-(?![\p{Lu}\p{N}])|(?!\P{ASCII}))/gu, "í")
      .replace(new RegExp(LOST_AT_START, "gu"), (_, at: number) => {
        const after = block.slice(at + 1, at + 8);
        if (!LIKE_INDICE.test(after)) return "Á";
        const isCapital =
          /^[A-Z]/.test(after) || /(?:^|[.!?:\n][\s"“]*)$/.test(block.slice(Math.max(0, at - 20), at));
        return isCapital ? "Í" : "í";
      })
      // The space belonged to the letter where it splits a word or doubles another space.
      .replace(LOST_PREPOSITION, (_, at: number, text: string) =>
        /^(?: |s(?!\p{L})|quel|quilo)/u.test(text.slice(at + 2, at + 8)) ? "à" : "à ",
      )
  );
}
