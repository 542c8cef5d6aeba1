import { isCnpj, isCpf } from "./check-digits.ts";
import { CNPJ_MARK, CPF_MARK } from "./marks.ts";
import { isTelephoneOrAmount, isTimestamp } from "./other-numbers.ts";

const HYPHEN = String.raw`[-\u2010-\u2015]`;
/** What may stand between groups where the check digits speak for the number: signs, blanks, one line break. */
const GAP = String.raw`(?:[.\/\-\u2010-\u2015\u00AD\u200B\u2060\uFEFF \t\u00A0]{0,3}(?:\r?\n[ \t]{0,4})?)`;
const NOT_BEFORE_MORE = "(?![A-Za-z0-9])";
const A = "[0-9A-Za-z]";

const NUMBERS = new RegExp(
  [
    // Written out in full: nothing else looks like this.
    String.raw`(?<cpf>(?<!\d)\d{3}\.\d{3}\.\d{3}${HYPHEN}\d{2}${NOT_BEFORE_MORE})`,
    String.raw`(?<cnpj>(?<!\d)\d{2}\.\d{3}\.\d{3}\/\d{4}${HYPHEN}\d{2}${NOT_BEFORE_MORE}|(?<![A-Za-z0-9])${A}{2}\.${A}{3}\.${A}{3}\/${A}{4}${HYPHEN}\d{2}${NOT_BEFORE_MORE})`,
    // Bare, or with other signs: only with the right check digits.
    String.raw`(?<likeCnpj>(?<![A-Za-z0-9])(?:\d{2}${GAP}\d{3}${GAP}\d{3}${GAP}\d{4}${GAP}\d{2}|[0-9A-Z]{12}\d{2})${NOT_BEFORE_MORE})`,
    String.raw`(?<likeCpf>(?<![A-Za-z0-9])\d{3}${GAP}\d{3}${GAP}\d{3}${GAP}\d{2}${NOT_BEFORE_MORE})`,
  ].join("|"),
  "gu",
);
const SIGNS = /[^0-9A-Za-z]/g;
const DIGIT_BEFORE_CHECK = /^.{0,11}\d/;

interface Found {
  readonly cpf?: string;
  readonly cnpj?: string;
  readonly likeCnpj?: string;
  readonly likeCpf?: string;
}

/** Hides CPF and CNPJ numbers; telephones, amounts, law-suits and dates stay. */
export function maskPersonalNumbers(text: string): string {
  return text.replace(NUMBERS, (match: string, ...rest: unknown[]) => {
    const found = rest.at(-1) as Found;
    const offset = rest.at(-3) as number;
    if (found.cpf !== undefined) return CPF_MARK;
    if (found.cnpj !== undefined) return CNPJ_MARK;
    const characters = match.replace(SIGNS, "");
    if (found.likeCpf !== undefined) return isLikelyCpf(characters, text, offset) ? CPF_MARK : match;
    return isLikelyCnpj(characters, text, offset) ? CNPJ_MARK : match;
  });
}

function isLikelyCpf(digits: string, text: string, offset: number): boolean {
  return isCpf(digits) && !isTelephoneOrAmount(digits, text, offset);
}

function isLikelyCnpj(characters: string, text: string, offset: number): boolean {
  // Long words in capitals, followed by two digits, are no codes.
  return DIGIT_BEFORE_CHECK.test(characters) && isCnpj(characters) && !isTimestamp(characters, text, offset);
}
