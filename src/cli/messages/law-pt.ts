/** What is said about laws: their provisions, the citations that name them, and texts that cite. */
export const lawPt = {
  law: {
    exits: "Achar ou não achar é resposta: o código de saída é 0. É 2 quando nada no texto é uma citação.",
    nothingCited:
      'Não reconheci nenhuma citação. Escreva como nos exemplos: acervo law "art. 5º, XI, CF/88", acervo law "Súmula 473 do STF".',
    asOf: (day: string) => `redação em ${day}`,
    undated: (day: string) =>
      `Onde o texto não registra mudanças, a redação é a que ele traz, que pode ser posterior a ${day}.`,
    revoked: "Revogado",
    vetoed: "Vetado",
    cancelled: "Cancelada",
    by: (norm: string) => `${isMasculine(norm) ? "pelo" : "pela"} ${norm}`,
    former: (until: string | null, by: string | null) =>
      `Redação anterior${until === null ? "" : `, até ${until}`}${inParentheses(by)}`,
  },
  references: {
    exact: "referência exata",
    normMissing: (norm: string) =>
      `O acervo não tem ${norm}. Para incluir: acervo ingest ARQUIVO --kind legal`,
    noNormHas: (cited: string) =>
      `Nenhuma norma do acervo tem ${cited}. Diga também a norma, como em "art. 5º da CF/88".`,
    outsideFilter: (cited: string) =>
      `${cited}: está no acervo, mas fora do que os filtros pedidos deixam ver.`,
    missing: (cited: string) => `Não existe: ${cited}.`,
    lastArticle: (norm: string, article: string) => `(${norm} vai até o art. ${article}.)`,
    parts: (place: string, parts: string) => `(O ${place} tem ${parts}.)`,
    otherParts: (values: string) => `(Ali há: ${values}.)`,
    levels: {
      paragrafo: ["só o parágrafo", "os parágrafos"],
      inciso: ["só o inciso", "os incisos"],
      alinea: ["só a alínea", "as alíneas"],
      item: ["só o item", "os itens"],
    } as Readonly<Record<PartLevel, readonly [one: string, many: string]>>,
    fromTo: (first: string, last: string) => `${first} a ${last}`,
    and: "e",
    notYet: (cited: string, day: string, since: string | null, by: string | null) =>
      `${cited}: em ${day} ainda não existia${since === null ? "" : `: incluído em ${since}`}${inParentheses(by)}.`,
    ended: (cited: string, day: string, since: string | null, by: string | null) =>
      `${cited}: em ${day} já não valia${since === null ? "" : `: deixou de valer em ${since}`}${inParentheses(by)}.`,
    notRecorded: (cited: string, day: string, since: string | null, by: string | null) =>
      `${cited}: foi revogado${since === null ? "" : ` em ${since}`}${inParentheses(by)}, e o texto não guarda a redação que valia em ${day}.`,
    doubts: {
      "year-only": (cited: string) =>
        `${cited}: o texto dá só o ano da mudança; no dia pedido pode ter valido outra redação.`,
      "unknown-end": (cited: string) => `${cited}: o texto não diz até quando esta redação valeu.`,
      undated: (cited: string) =>
        `${cited}: o texto traz duas redações e não data a mudança; seguem as duas.`,
    },
    ambiguous: (cited: string) =>
      `${cited}: a citação não diz de que norma; estas têm um dispositivo assim. Para ver só um, diga a norma: "${lowerFirst(cited)}, da CF".`,
  },
  check: {
    exits:
      "Confere se o que se cita existe e não foi revogado, e se o que se transcreve é fiel; não confere se é verdade o que se diz a respeito.\nCódigo de saída: 0 sem ressalvas, 1 se há alguma.",
    nothingGiven: "Não há texto a conferir: dê um arquivo, ou o texto pela entrada padrão.",
    nothing: "O texto não cita dispositivo nem transcreve nada.",
    summary: (supported: string, all: string) => `Sem ressalvas: ${supported} de ${all}.`,
    line: (number: number) => `linha ${number}`,
    in: (source: string) => `(${source})`,
    assumed: "(pelo contexto: o texto não diz tudo ao citar)",
    exists: "existe",
    reference: {
      supported: "está nas fontes",
      known: "existe no acervo, mas não entre as fontes",
      nonexistent: "não existe",
      unknown: "não dá para conferir com o que há no acervo",
    },
    ended: {
      revogado: (by: string | null) => `existe, mas foi revogado${by === null ? "" : ` ${by}`}`,
      vetado: "foi vetado",
      cancelada: (by: string | null) => `existe, mas foi cancelada${by === null ? "" : ` ${by}`}`,
    },
    quotation: {
      supported: "transcrição fiel",
      unsupported: "estas palavras não estão nas fontes",
    },
    former: (until: string | null, by: string | null) =>
      `é redação anterior${until === null ? "" : `, até ${until}`}${inParentheses(by)}`,
  },
  context: {
    nothing: "Nada a pôr antes da pergunta: a busca não achou base suficiente, ou ela não cabe no limite.",
  },
};

/** Levels at which an article can lack what is cited. */
export type PartLevel = "paragrafo" | "inciso" | "alinea" | "item";

function lowerFirst(cited: string): string {
  return cited.charAt(0).toLowerCase() + cited.slice(1);
}

function isMasculine(norm: string): boolean {
  return /^(?:decreto|dl\b|ato\b|código|regulamento|adct\b|provimento)/i.test(norm);
}

function inParentheses(norm: string | null): string {
  return norm === null ? "" : ` (${norm})`;
}
