import { createMask } from "#src/text/index.ts";
import { isContent } from "./follow-up/word-roles.ts";
import { comeToThePoint } from "./come-to-the-point.ts";
import { spokenWords } from "./spoken-words.ts";

/** It knows which digits are a CPF or a CNPJ; here their marks are taken out with what leads to them. */
const mask = createMask({ knownSecrets: [], masksPersonalNumbers: true });
const NUMBERS: readonly RegExp[] = [
  afterLeadIn("cpf|cnpj|documento", String.raw`\[(?:CPF|CNPJ)\]`, "?"),
  // Nine to eleven digits that are called a CPF, whatever their check digits say.
  afterLeadIn("cpf|cnpj", String.raw`\d{2,3}\.?\d{3}\.?\d{3}(?:\/?\d{4})?-?\d{2}\b`, ""),
  afterLeadIn(
    "telefone|celular|whatsapp|whats|zap|contato|fone",
    String.raw`(?:\+55 ?)?(?:\(\d{2}\)|\d{2}\b)? ?9? ?\d{4}[- ]?\d{4}\b`,
    "",
  ),
  /(?:\+55 ?)?\(\d{2}\) ?9? ?\d{4}[- ]?\d{4}\b/g,
];
/** A name and where its clause ends; names begin with a capital where nothing else says that they are names. */
const NAMES: readonly RegExp[] = [
  /\b(?:o )?meu nome (?:é|e|eh) \p{L}+(?: \p{L}+){0,4} ?[,.;!]/giu,
  /\b(?:eu )?me chamo \p{L}+(?: \p{L}+){0,4} ?[,.;!]/giu,
  /\b(?:[Ss]ou|[Aa]qui é|[Aa]qui quem fala é) [oa] \p{Lu}\p{L}+(?: \p{L}+){0,4} ?[,.;!]/gu,
];
const LOOSE_START = /^[\s,;:.!-]+(?:e (?!se ))?/;
const LOOSE_COMMA = /\s*([,;])(?:\s*[,;])+/g;
const SPACE_BEFORE_MARK = /\s([,;.?!])/g;

/**
 * What is searched, without who asks: "meu cpf é 529.982.247-25, qual a multa?" asks for the fine, and the digits would
 * only find other digits. The text itself where it says nothing else.
 */
export function withoutPersonalNumbers(query: string): string {
  const masked = mask(query);
  const without = [...NUMBERS, ...NAMES].reduce((text, pattern) => text.replace(pattern, " "), masked);
  if (without === masked) return query;
  const tidy = tidied(without);
  return comeToThePoint(spokenWords(tidy)).words.some(isContent) ? tidy : query;
}

/** "o meu CPF é", "do CNPJ nº", "telefone:" and the number; the lead-in may be missing where the number tells itself. */
function afterLeadIn(names: string, number: string, missing: "?" | ""): RegExp {
  const owner = String.raw`(?:(?:com o |o |a |do |no )?(?:meu |minha |nosso |nossa )?(?:n[uú]mero (?:de |do ))?`;
  const link = String.raw`(?: (?:é|e|eh|n[º°o]\.?|n[uú]mero|da empresa|do titular))?[:=]? ?)`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${owner}(?:${names})${link}${missing}${number}`, "giu");
}

function tidied(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(LOOSE_COMMA, "$1")
    .replaceAll(SPACE_BEFORE_MARK, "$1")
    .replace(LOOSE_START, "")
    .trim();
}
