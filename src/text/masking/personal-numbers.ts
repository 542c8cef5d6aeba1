import { foldAccents } from "../fold-accents.ts";
import { CNPJ_MARK, CPF_MARK } from "./secret-shapes.ts";

/** Full-width digits too, as Asian keyboards and some PDFs write them. */
const D = String.raw`\p{Nd}`;
const DOT = String.raw`[.\uFF0E]`;
const SLASH = String.raw`[\/\uFF0F]`;
const HYPHEN = String.raw`[-\u2010-\u2015\uFF0D]`;
/** Bold and the like may stand between any two digits, in Markdown or HTML. */
const TAG = "<\\/?(?:b|i|u|em|strong|mark|span)>";
const E = `(?:[*~\`]|__|${TAG}){0,6}`;
/** What may stand between groups where the check digits speak for the number: signs, blanks, one line break. */
const GAP = String.raw`${E}(?:[.\/\-\u2010-\u2015\uFF0D-\uFF0F\u00AD\u200B\u2060\uFEFF \t\u00A0\u3000]${E}){0,3}(?:\r?\n[ \t]{0,4}${E})?`;
const A = "[0-9A-Za-z]";

/** Groups of as many digits, each with what may follow it before the next. */
function grouped(sizes: readonly number[], separators: readonly string[]): string {
  return sizes.map((size, at) => Array<string>(size).fill(D).join(E) + (separators[at] ?? "")).join("");
}

const spaced = (sign: string): string => E + sign + E;
const CPF_GROUPS = [3, 3, 3, 2];
const CNPJ_GROUPS = [2, 3, 3, 4, 2];
const CPF_SIGNS = [DOT, DOT, HYPHEN].map(spaced);
const CNPJ_SIGNS = [DOT, DOT, SLASH, HYPHEN].map(spaced);
/** A letter may touch a number of digits ("CPF52998224725X"); another digit makes it another number. */
const alone = (number: string): string => `(?<!${D})${number}(?!${D})`;
const asWord = (number: string): string => `(?<![A-Za-z0-9])${number}(?![A-Za-z0-9])`;

const NUMBERS = new RegExp(
  [
    // Written out in full: nothing else looks like this.
    `(?<cpf>${alone(grouped(CPF_GROUPS, CPF_SIGNS))})`,
    `(?<cnpj>${alone(grouped(CNPJ_GROUPS, CNPJ_SIGNS))}|${asWord(String.raw`${A}{2}\.${A}{3}\.${A}{3}\/${A}{4}${HYPHEN}\d{2}`)})`,
    // Bare, or with other signs: only with the right check digits.
    `(?<likeCnpj>${alone(grouped(CNPJ_GROUPS, [GAP, GAP, GAP, GAP]))}|${asWord(String.raw`[0-9A-Z]{12}\d{2}`)})`,
    `(?<likeCpf>${alone(grouped(CPF_GROUPS, [GAP, GAP, GAP]))})`,
  ].join("|"),
  "gu",
);
const NOT_OF_THE_NUMBER = new RegExp(`${TAG}|[^0-9A-Za-z]`, "g");
const DIGIT_BEFORE_CHECK = /^.{0,11}\d/;

/** Hides CPF and CNPJ numbers; telephones, amounts, law-suits and dates stay. */
export function maskPersonalNumbers(text: string): string {
  return text.replace(NUMBERS, (match: string, ...rest: unknown[]) => {
    const found = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (found["cpf"] !== undefined) return CPF_MARK;
    if (found["cnpj"] !== undefined) return CNPJ_MARK;
    const characters = match.normalize("NFKC").replace(NOT_OF_THE_NUMBER, "");
    const before = () => wordsBefore(text, rest.at(-3) as number);
    if (found["likeCpf"] !== undefined) {
      return isCpf(characters) && !isTelephoneOrAmount(characters, before()) ? CPF_MARK : match;
    }
    // Long words in capitals, followed by two digits, are no codes.
    const isLikely = DIGIT_BEFORE_CHECK.test(characters) && isCnpj(characters);
    return isLikely && !isTimestamp(characters, before()) ? CNPJ_MARK : match;
  });
}

/** Whether eleven digits end in the two that the first nine ask for. */
export function isCpf(digits: string): boolean {
  return endsInCheckDigits(digits, 9, [10, 11]);
}

/** Whether fourteen characters end in the two digits that the first twelve, since 2026 also letters, ask for. */
export function isCnpj(characters: string): boolean {
  return endsInCheckDigits(characters.toUpperCase(), 12, [9, 9]);
}

function endsInCheckDigits(
  text: string,
  length: number,
  [highest, second]: readonly [number, number],
): boolean {
  if (/^(\d)\1*$/.test(text)) return false;
  const base = text.slice(0, length);
  const digit = checkDigit(base, highest);
  return text.slice(length) === `${digit}${checkDigit(base + digit, second)}`;
}

const ZERO = "0".charCodeAt(0);

/** Modulo 11 with weights 2, 3, … from the right, starting anew after `highest`. A letter counts as its code less 48. */
function checkDigit(characters: string, highest: number): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index++) {
    const fromRight = characters.length - 1 - index;
    sum += (characters.charCodeAt(index) - ZERO) * (2 + (fromRight % (highest - 1)));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

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
function isTelephoneOrAmount(digits: string, before: string): boolean {
  if (AMOUNT_BEFORE.test(before)) return true;
  const telephone = lastPlace(before, TELEPHONE_WORD);
  return MOBILE_TELEPHONE.test(digits) && telephone > lastPlace(before, PERSONAL_WORD);
}

/** Fourteen digits that read as year, month, day, hour, minute and second, where nobody speaks of a CNPJ. */
function isTimestamp(digits: string, before: string): boolean {
  return TIMESTAMP.test(digits) && lastPlace(before, PERSONAL_WORD) < 0;
}

function wordsBefore(text: string, offset: number): string {
  const start = Math.max(0, offset - WINDOW);
  const window = text.slice(start, offset);
  // Half a word may be another word: "microfone" is no "fone".
  const whole = start === 0 ? window : window.replace(PARTIAL_WORD, "");
  return foldAccents(whole).toLowerCase();
}

function lastPlace(text: string, word: RegExp): number {
  return [...text.matchAll(word)].at(-1)?.index ?? -1;
}
