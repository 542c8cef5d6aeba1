import { foldAccents } from "#src/text/index.ts";

const LINK_TARGET = /\]\([^()\s]{0,500}\)/g;
/** "n.º", "nº" and "n°" are one word, as are "1º", "1.º" and "1o". */
const ORDINAL_SIGN = /\.?[º°]/g;
/** Signs that say something; all others, white space included, only stand between words. */
const WORD = /[\p{L}\p{N}]+|[%§$]/gu;
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const ELLIPSIS = /[[(]\s{0,3}(?:…|\.{3,5})\s{0,3}[\])]|…|\.{3,5}/;
/** Notes of consolidated laws, which a quotation may leave out: "(Redação dada pela Lei nº …)". */
const AMENDMENT_NOTE =
  /\((?:reda[cç][aã]o|inclu[ií]d|acrescid|acrescentad|revogad|renumerad|vide|vig[eê]ncia|regulament|promulga|express[aã]o|alterad|suprimid)[^()]{0,300}\)/gi;

/** The words of a text in the form in which quotations are compared: no accents, case, punctuation or markup. */
export function foldWords(text: string): string[] {
  const plain = text.replace(INVISIBLE, "").replace(LINK_TARGET, "]").replace(ORDINAL_SIGN, "o");
  return foldAccents(plain).normalize("NFKD").toLowerCase().match(WORD) ?? [];
}

/** The parts of a quotation that leaves something out: "[...]", "(…)", "…". */
export function splitAtEllipses(quotation: string): string[] {
  return quotation.split(new RegExp(ELLIPSIS, "g"));
}

export function withoutNotes(text: string): string {
  return text.replace(AMENDMENT_NOTE, " ");
}
