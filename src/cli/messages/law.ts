import { agentOf } from "#src/law/index.ts";
import type { Table } from "./language.ts";

export const law = {
  law: {
    exits: [
      "Achar ou não achar é resposta: o código de saída é 0. É 2 quando nada no texto é uma citação.",
      "Found or not, the exit code is 0. It is 2 when nothing in the text is a citation.",
    ],
    nothingCited: [
      'Não reconheci nenhuma citação. Escreva como nos exemplos: acervo law "art. 5º, XI, CF/88", acervo law "Súmula 473 do STF".',
      'No citation was recognised. Write as in these examples: acervo law "art. 5º, XI, CF/88", acervo law "Súmula 473 do STF".',
    ],
    asOf: (day: string) => [`redação em ${day}`, `wording of ${day}`],
    undated: (day: string) => [
      `Onde o texto não registra mudanças, a redação é a que ele traz, que pode ser posterior a ${day}.`,
      `Where a text records no changes, the wording is the one it has, which may be later than ${day}.`,
    ],
    revoked: ["Revogado", "Revoked"],
    vetoed: ["Vetado", "Vetoed"],
    cancelled: ["Cancelada", "Cancelled"],
    by: (norm: string) => [agentOf(norm), `by ${norm}`],
    former: (until: string | null, by: string | null) => [
      `Redação anterior${until === null ? "" : `, até ${until}`}${inParentheses(by)}`,
      `Former wording${until === null ? "" : `, until ${until}`}${inParentheses(by)}`,
    ],
  },
  references: {
    exact: ["referência exata", "exact reference"],
    normMissing: (norm: string) => [
      `O acervo não tem ${norm}. Para incluir: acervo ingest ARQUIVO --kind legal`,
      `The knowledge base does not hold ${norm}. To include it: acervo ingest FILE --kind legal`,
    ],
    noNormHas: (cited: string) => [
      `Nenhuma norma do acervo tem ${cited}. Diga também a norma, como em "art. 5º da CF/88".`,
      `No norm in the knowledge base has ${cited}. Name the norm too, as in "art. 5º da CF/88".`,
    ],
    outsideFilter: (cited: string) => [
      `${cited}: está no acervo, mas fora do que os filtros pedidos deixam ver.`,
      `${cited}: is in the knowledge base, but outside of what the filters let through.`,
    ],
    missing: (cited: string) => [`Não existe: ${cited}.`, `Does not exist: ${cited}.`],
    lastArticle: (norm: string, article: string) => [
      `(${norm} vai até o art. ${article}.)`,
      `(${norm} ends with art. ${article}.)`,
    ],
    parts: (place: string, parts: string) => [`(O ${place} tem ${parts}.)`, `(The ${place} has ${parts}.)`],
    otherParts: (values: string) => [`(Ali há: ${values}.)`, `(There are: ${values}.)`],
    levels: {
      paragrafo: { one: ["só o parágrafo", "only parágrafo"], many: ["os parágrafos", "parágrafos"] },
      inciso: { one: ["só o inciso", "only inciso"], many: ["os incisos", "incisos"] },
      alinea: { one: ["só a alínea", "only alínea"], many: ["as alíneas", "alíneas"] },
      item: { one: ["só o item", "only item"], many: ["os itens", "itens"] },
    },
    and: ["e", "and"],
    fromTo: (first: string, last: string) => [`${first} a ${last}`, `${first} to ${last}`],
    notKept: (cited: string, places: string) => [
      `${cited}: o texto não guarda a redação que nesse dia valia, se havia uma, de: ${places}.`,
      `${cited}: the text does not keep the wording of that day, if there was one, of: ${places}.`,
    ],
    doubts: {
      "year-only": (cited: string) => [
        `${cited}: o texto dá só o ano da mudança; no dia pedido pode ter valido outra redação.`,
        `${cited}: the text gives only the year of the change; another wording may have held on that day.`,
      ],
      "unknown-start": (cited: string) => [
        `${cited}: o texto diz que houve mudança e não diz quando; no dia pedido pode ter valido outra redação, ou nenhuma.`,
        `${cited}: the text says that it was changed and not when; on that day another wording may have held, or none.`,
      ],
      "unknown-end": (cited: string) => [
        `${cited}: o texto não diz até quando esta redação valeu.`,
        `${cited}: the text does not say until when this wording held.`,
      ],
      undated: (cited: string) => [
        `${cited}: o texto traz duas redações e não data a mudança; seguem as duas.`,
        `${cited}: the text has two wordings and does not date the change; both follow.`,
      ],
    },
    ambiguous: (cited: string) => [
      `${cited}: a citação não diz de que norma; estas têm um dispositivo assim. Para ver só um, diga a norma: "${cited.charAt(0).toLowerCase()}${cited.slice(1)}, da CF".`,
      `${cited}: the citation names no norm; these have such a provision. To see one alone, name the norm: "${cited}, da CF".`,
    ],
    ambiguousName: (cited: string) => [
      `${cited}: esse nome serve a mais de uma norma do acervo. Para ver só uma, diga o nome inteiro, como em: acervo list laws`,
      `${cited}: more than one norm in the knowledge base goes by that name. To see one alone, give its whole name, as in: acervo list laws`,
    ],
  },
  check: {
    exits: [
      "Confere se o que se cita existe e não foi revogado, e se o que se transcreve é fiel; não confere se é verdade o que se diz a respeito.\nCódigo de saída: 0 sem ressalvas, 1 se há alguma.",
      "Checks that what is cited exists and was not revoked, and that quotations are faithful; not that what is said about it is true.\nExit code: 0 without remarks, 1 with any.",
    ],
    nothingGiven: ["Não há texto a conferir.", "There is no text to check."],
    nothing: ["O texto não cita nem transcreve nada.", "The text cites and quotes nothing."],
    summary: (supported: string, all: string) => [
      `Sem ressalvas: ${supported} de ${all}.`,
      `Without remarks: ${supported} of ${all}.`,
    ],
    line: (number: number) => [`linha ${number}`, `line ${number}`],
    assumed: ["(pelo contexto)", "(from the context)"],
    exists: ["existe", "exists"],
    reference: {
      supported: ["está nas fontes", "is in the sources"],
      known: ["existe no acervo, mas não entre as fontes", "is in the base, but not among the sources"],
      revoked: ["foi revogado", "was revoked"],
      nonexistent: ["não existe", "does not exist"],
      unknown: ["não dá para conferir com o que há no acervo", "cannot be checked with what the base holds"],
    },
    quotation: {
      supported: ["transcrição fiel", "faithful quotation"],
      unsupported: ["estas palavras não estão nas fontes", "these words are not in the sources"],
    },
  },
} satisfies Table;

function inParentheses(norm: string | null): string {
  return norm === null ? "" : ` (${norm})`;
}
