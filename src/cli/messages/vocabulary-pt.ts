/** What is said about the words of a trade. */
export const vocabularyPt = {
  vocabulary: {
    actions: {
      show: "mostra o vocabulário em vigor, com as suas palavras",
      set: "troca o vocabulário desta organização pelo de um arquivo",
      reset: "volta ao vocabulário da configuração",
    },
    file: "arquivo .json com culturas, tratamentos e genericos (veja vocabularies/README.md)",
    name: "nome",
    path: "arquivo",
    owner: "de quem é",
    own: "desta organização",
    shared: "da configuração (ACERVO_VOCABULARY)",
    groups: { culture: "culturas", treatment: "tratamentos", generic: "genéricos" },
    terms: (count: number, shown: string) => `${shown} ${count === 1 ? "termo" : "termos"}`,
    synonyms: (count: number, shown: string) => `${shown} ${count === 1 ? "sinônimo" : "sinônimos"}`,
    none: "Nenhum vocabulário em vigor. Para escolher um: acervo vocabulary set ARQUIVO.",
    set: (name: string, counts: string) =>
      `Vocabulário desta organização: "${name}" (${counts}). Vale já na próxima busca.`,
    reset: "De volta ao vocabulário da configuração.",
    wasShared: "Esta organização já usava o vocabulário da configuração.",
  },
};
