import { foldAccents } from "../fold-accents.ts";

/** How far before a number a word may stand that says what it is. */
const WINDOW = 48;
const PARTIAL_WORD = /^[\p{L}\p{M}\p{N}]+/u;
const AMOUNT_BEFORE = /(?:r\$|us\$|€|£)\s{0,3}$/;
/** A mark of ours in brackets is not a word of the text. */
const PERSONAL_WORD = /(?<![\p{L}[])(?:cpf|cnpj|cadastro|contribuinte|inscri[ct]\w{1,6})(?!\p{L})/gu;
const TELEPHONE_WORD =
  /(?<!\p{L})(?:tel|tels|telefones?|fones?|cel|celular|celulares|whats|whatsapp|zap|wpp|ligue|ligar|ligou|liguei|contatos?|fax|sms|sac|ddd|ramal)(?!\p{L})/gu;
/** Area codes never have a zero; after them the numbers of mobile telephones begin with 9. */
const MOBILE_TELEPHONE = /^[1-9]{2}9\d{8}$/;
const TIMESTAMP = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/;

/** Eleven digits that are no CPF, though one in a hundred has the check digits of one. */
export function isTelephoneOrAmount(digits: string, text: string, offset: number): boolean {
  const before = wordsBefore(text, offset);
  if (AMOUNT_BEFORE.test(before)) return true;
  const telephone = lastPlace(before, TELEPHONE_WORD);
  return MOBILE_TELEPHONE.test(digits) && telephone > lastPlace(before, PERSONAL_WORD);
}

/** Fourteen digits that read as year, month, day, hour, minute and second, where nobody speaks of a CNPJ. */
export function isTimestamp(digits: string, text: string, offset: number): boolean {
  return TIMESTAMP.test(digits) && lastPlace(wordsBefore(text, offset), PERSONAL_WORD) < 0;
}

function wordsBefore(text: string, offset: number): string {
  const start = Math.max(0, offset - WINDOW);
  const window = text.slice(start, offset);
  // Half a word may be another word: "microfone" is no "fone".
  const whole = start === 0 ? window : window.replace(PARTIAL_WORD, "");
  return foldAccents(whole).toLowerCase();
}

function lastPlace(text: string, word: RegExp): number {
  let place = -1;
  for (const found of text.matchAll(word)) place = found.index;
  return place;
}
