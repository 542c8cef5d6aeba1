import { isContent } from "./follow-up/word-roles.ts";
import { questionWords } from "./spoken-words.ts";

const NUMBERED = "cpf|cnpj|documento|telefone|celular|whatsapp|whats|zap|contato|fone";
const DOCUMENT = String.raw`\[(?:CPF|CNPJ)\]|\d{2,3}\.?\d{3}\.?\d{3}(?:\/?\d{4})?-?\d{2}(?!\d)`;
const PHONE = String.raw`(?:\+55 ?)?(?:\(\d{2}\)|\d{2}(?!\d))? ?9? ?\d{4}[- ]?\d{4}(?!\d)`;
/** Where a clause begins: at the start, after a mark, after a greeting. "se meu CPF é …" is none: something is asked of it. */
const CLAUSE_START = String.raw`(?<=^|[,.;:!?()\n–—-]\s{0,3}|(?<!\p{L})(?:oi|ol[aá]|al[oô]|dia|tarde|noite) )`;
const OWNER = String.raw`(?:${CLAUSE_START}|(?<!\p{L})e )(?:o |a )?(?:meu|minha|nosso|nossa) `;
/** "e quero saber" goes with what it joins; "e a poda?" says that a question goes on, and stays. */
const JOINT = String.raw`(?:,? e (?=(?:eu )?(?:quero|queria|gostaria|preciso|desejo|tenho|estou|vim|venho) ))?`;

/** What somebody says of themselves, wherever they say it: "meu CPF é 529.982.247-25", "nosso telefone: (42) 99999-1234". */
const STATEMENT = new RegExp(
  String.raw`${OWNER}(?:n[uú]mero d[eo] )?(?:${NUMBERED})(?: da empresa)?(?: (?:é|e|eh)|\s?[:=]) ?(?:o )?(?:${DOCUMENT}|${PHONE})${JOINT}`,
  "giu",
);
/** A name and where its clause ends; names begin with a capital where nothing else says that they are names. */
const NAMES: readonly RegExp[] = [
  /(?<!\p{L})(?:o )?(?:meu|nosso) nome (?:(?:é|e|eh) |: ?)\p{L}+(?: \p{L}+){0,4}\s{0,2}[,.;!]/giu,
  /(?<!\p{L})(?:eu )?me chamo \p{L}+(?: \p{L}+){0,4}\s{0,2}[,.;!]/giu,
  /(?<!\p{L})(?:[Ss]ou|[Aa]qui é|[Aa]qui quem fala é) [oa] \p{Lu}\p{L}+(?: \p{L}+){0,4}\s{0,2}[,.;!]/gu,
];
/**
 * What is searched, without who asks: "meu cpf é 529.982.247-25, qual a multa?" asks for the fine, and the digits would
 * only find other digits. A number without an owner may be what is asked about, and stays: "qual empresa tem o CNPJ …?". The
 * text itself where it says nothing else.
 */
export function withoutPersonalNumbers(query: string): string {
  const without = [STATEMENT, ...NAMES].reduce((text, pattern) => text.replace(pattern, " "), query);
  if (without === query) return query;
  const tidy = without
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([,;.?!])(?: ?[,;])*/g, "$1")
    .replace(/^[\s,;:.!-]+/, "")
    .replace(/[\s,;:-]{1,3}$/, "");
  return questionWords(tidy).some(isContent) ? tidy : query;
}
