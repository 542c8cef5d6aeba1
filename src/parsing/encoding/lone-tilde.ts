export interface TildeContext {
  readonly before: string;
  readonly after: string;
  readonly isDamagedNearby: boolean;
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
export function mendLoneTilde(text: string, context: TildeContext): string | null {
  const { before, after, isDamagedNearby } = context;
  if (text === "Ã ") return isDamagedNearby && isPreposition(before, after) ? preposition(after) : null;
  if (/\p{Ll}$/u.test(before)) return isDamagedNearby || /^\p{Ll}/u.test(after) ? "í" : null;
  if (!ENDS_IN_LETTER.test(before)) return wordStart(before, after);
  return isDamagedNearby ? insideCapitals(before, after) : null;
}

function isPreposition(before: string, after: string): boolean {
  return /(?:^|[\s([“"—–-])$/u.test(before) && /^[\p{L}\p{N}"“ ]/u.test(after);
}

/** The space belonged to the letter where it splits a word or doubles another space. */
function preposition(after: string): string {
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
