import { isContent } from "./follow-up/word-roles.ts";
import { questionWords } from "./spoken-words.ts";

const DOCUMENT = String.raw`(?:\[(?:CPF|CNPJ)\]|\d{2,3}\.?\d{3}\.?\d{3}(?:\/?\d{4})?-?\d{2}(?!\d))`;
const PHONE = String.raw`(?:\+55 ?)?(?:\(\d{2}\)|\d{2}(?!\d))? ?9? ?\d{4}[- ]?\d{4}(?!\d)`;
const KINDS: readonly (readonly [names: string, number: string])[] = [
  ["cpf|cnpj|documento", DOCUMENT],
  ["telefone|celular|whatsapp|whats|zap|contato|fone", PHONE],
];
/** Where a clause begins: at the start, after a mark, after a greeting. "se meu CPF é …" is none: something is asked of it. */
const CLAUSE_START = String.raw`(?<=^|[,.;:!?()\n–—-]\s{0,3}|(?<!\p{L})(?:oi|ol[aá]|al[oô]|dia|tarde|noite) )`;
const OWNER = String.raw`(?:${CLAUSE_START}|(?<!\p{L})e )(?:o |a )?(?:meu|minha|nosso|nossa) `;
/** "e quero saber" goes with what it joins; "e a poda?" says that a question goes on, and stays. */
const JOINT = String.raw`(?:,? e (?=(?:eu )?(?:quero|queria|gostaria|preciso|desejo|tenho|estou|vim|venho) ))?`;

/** What somebody says of themselves, wherever they say it: "meu CPF é 529.982.247-25", "nosso telefone: (42) 99999-1234". */
const STATEMENTS: readonly RegExp[] = KINDS.map(
  ([names, number]) =>
    new RegExp(
      String.raw`${OWNER}(?:n[uú]mero d[eo] )?(?:${names})(?: da empresa)?(?: (?:é|e|eh)|\s?[:=]) ?(?:o )?${number}${JOINT}`,
      "giu",
    ),
);
/** "CPF: 529.982.247-25" names no owner: it counts only at the edge of the message. */
const OWN_CLAUSES: readonly RegExp[] = KINDS.map(
  ([names, number]) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:o )?(?:meu |nosso )?(?:${names})(?: n[º°o]\.?| n[uú]mero)?\s?[:=]? ?${number}`,
      "giu",
    ),
);
/** A name and where its clause ends; names begin with a capital where nothing else says that they are names. */
const NAMES: readonly RegExp[] = [
  /(?<!\p{L})(?:o )?(?:meu|nosso) nome (?:(?:é|e|eh) |: ?)\p{L}+(?: \p{L}+){0,4}\s{0,2}[,.;!]/giu,
  /(?<!\p{L})(?:eu )?me chamo \p{L}+(?: \p{L}+){0,4}\s{0,2}[,.;!]/giu,
  /(?<!\p{L})(?:[Ss]ou|[Aa]qui é|[Aa]qui quem fala é) [oa] \p{Lu}\p{L}+(?: \p{L}+){0,4}\s{0,2}[,.;!]/gu,
];
/** Beside such a clause they ask about the number, or about its owner. */
const ASKS_OF_NUMBER =
  /(?<!\p{L})(?:cpf|cnpj|telefone|celular|n[uú]mero|empresa|firma|fornecedora?|quem|(?:d|n)?(?:ess|est)[ea]|titular)(?!\p{L})/iu;
/** How far the text around such a clause is read. */
const MAX_EDGE_LENGTH = 120;
/** Removing the outermost clause brings the next one to the edge. */
const MAX_ROUNDS = 3;
const ENDS_BEFORE = /(?:^|[,.;:!?()\n–—-])\s{0,3}$/;
const ENDS_AFTER = /^\s{0,3}(?:$|[,.;:!?()\n–—-])/;
const LOOSE_START = /^[\s,;:.!-]+/;
const LOOSE_END = /[\s,;:-]{1,3}$/;
const LOOSE_COMMA = /\s*([,;])(?:\s*[,;])+/g;
const COMMA_AFTER_MARK = /([.?!]) ?[,;]/g;
const SPACE_BEFORE_MARK = /\s([,;.?!])/g;

/**
 * What is searched, without who asks: "meu cpf é 529.982.247-25, qual a multa?" asks for the fine, and the digits would
 * only find other digits. A number that is asked about stays: "qual empresa tem o CNPJ …?". The text itself where it says
 * nothing else.
 */
export function withoutPersonalNumbers(query: string): string {
  const unnamed = [...STATEMENTS, ...NAMES].reduce((text, pattern) => text.replace(pattern, " "), query);
  const without = withoutOwnClauses(unnamed);
  if (without === query) return query;
  const tidy = tidied(without);
  return questionWords(tidy).some(isContent) ? tidy : query;
}

function withoutOwnClauses(text: string): string {
  let left = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = left;
    for (const pattern of OWN_CLAUSES) left = left.replace(pattern, keptUnlessOwn);
    if (left === before) break;
  }
  return left;
}

function keptUnlessOwn(clause: string, offset: number, text: string): string {
  const before = text.slice(Math.max(0, offset - MAX_EDGE_LENGTH - 1), offset);
  const after = text.slice(offset + clause.length, offset + clause.length + MAX_EDGE_LENGTH + 1);
  const isOwn =
    (isEdge(before) && ENDS_AFTER.test(after)) || (isEdge(after) && ENDS_BEFORE.test(before.slice(-4)));
  return isOwn && !asksOfNumber(`${before},${after}`) ? " " : clause;
}

function asksOfNumber(rest: string): boolean {
  return ASKS_OF_NUMBER.test(OWN_CLAUSES.reduce((text, pattern) => text.replaceAll(pattern, " "), rest));
}

/** Nothing but courtesies between here and the end of the message. */
function isEdge(side: string): boolean {
  return side.length <= MAX_EDGE_LENGTH && questionWords(side).length === 0;
}

function tidied(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(LOOSE_COMMA, "$1")
    .replaceAll(COMMA_AFTER_MARK, "$1")
    .replaceAll(SPACE_BEFORE_MARK, "$1")
    .replace(LOOSE_START, "")
    .replace(LOOSE_END, "")
    .trim();
}
