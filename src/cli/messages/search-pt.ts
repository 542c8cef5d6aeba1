export const searchPt = {
  search: {
    modes: {
      lexical: "por palavras",
      vector: "por significado",
      hybrid: "por palavras e significado",
    },
    nothing: "Nada encontrado.",
    score: "pontuação",
    document: "documento",
    lexical: "léxico",
    vector: "vetor",
    fused: "fusão",
    parts: "partes",
    terms: "termos",
    inTitle: "(título)",
    timings: "tempos (ms)",
    signals: "sinais da confiança",
    steps: {
      analysis: "análise",
      embedding: "vetor da pergunta",
      candidates: "candidatos",
      fusion: "fusão",
      presentation: "apresentação",
      total: "total",
    },
    expansions: "ampliações",
    synonym: "sinônimo",
    typo: "correção",
    completion: "começo de palavra",
    degraded: (reason: string) => `Busca degradada (degraded), só por palavras: ${reason}.`,
    fallback: {
      "embedding-disabled": "não há modelo de vetores configurado (ACERVO_EMBEDDING; veja acervo doctor)",
      "embedding-generation-failed": "o modelo de vetores não respondeu",
      "vector-query-error": "a busca por vetores falhou; rode acervo doctor",
      "vectors-not-ready": "o índice de vetores deste modelo não está pronto; rode acervo reindex",
    },
    clamped: (asked: string, used: string) => `top_k ${asked} está fora de 1 a 100: usei ${used}.`,
    unknownKeys: (unknown: string, known: string) =>
      `Nenhum documento tem o campo ${unknown}. Campos que há: ${known || "nenhum"}.`,
    noLaws:
      "Nenhum documento é do tipo legal, e só os desse tipo têm esses campos. Para incluir: acervo ingest ARQUIVO --kind legal",
    belowLeast: (best: string | null) =>
      `Nenhum resultado alcança a nota mínima${best === null ? "" : ` (o melhor tem ${best})`}.`,
    emptyTenant: (tenant: string) =>
      `A organização "${tenant}" ainda não tem nada guardado aqui. Confira o nome dado em --tenant, ou inclua algo com acervo ingest ou acervo seed.`,
    noTerms: "A pergunta só tem palavras comuns demais para buscar.",
  },
  ask: {
    sources: "Fontes:",
    noEvidence: "Não encontrei nos documentos nada que responda a isso.",
    lowConfidence: "O que encontrei nos documentos não responde a isso com segurança.",
    searched: (query: string, mode: string) => `Procurei por: "${query}" (${mode})`,
    everywhere: "Onde: em todas as coleções",
    inCollections: (names: string) => `Onde: ${names}`,
    nearest: "O mais próximo que há:",
  },
  asking: {
    conversation: "nome da conversa: o que se disse antes vale para a pergunta, e ela é guardada",
    agentic: "o modelo decide o que buscar, em vez do servidor",
    noModel: "sem modelo: a resposta são frases das fontes",
    writtenBy: (model: string) => `Escrita por ${model}`,
    tokens: (input: string, output: string) => `${input} tokens de entrada, ${output} de saída`,
    trace: (id: string) => `Registro: acervo trace ${id}`,
    removed: (count: number) =>
      count === 1
        ? "1 trecho do modelo não se sustentava nas fontes e foi retirado ou apontado."
        : `${count} trechos do modelo não se sustentavam nas fontes e foram retirados ou apontados.`,
    interrupted: "Interrompido; nada foi guardado.",
    writing: "O modelo está escrevendo…",
    agenticNeedsModel: "--agentic precisa de um modelo (ACERVO_LLM); as buscas foram as do plano.",
    withdrawn: "(retirado: o texto acima não se sustentava; segue a resposta)",
    fallbackSteps: {
      intent: "intenção",
      rewrite: "pergunta completada pela conversa",
      search: "busca",
      generation: "resposta do modelo",
      compression: "resumo da conversa",
      citations: "conferência das citações",
      "file-search": "busca em arquivos",
      conversation: "conversa",
    },
    fallback: (step: string, reason: string) => `Aviso: ${step}: ${reason}`,
    reasons: {
      "nothing-cited": "nenhuma fonte sustenta o que o modelo escreveu; a resposta veio das próprias fontes",
      "conversation-not-kept": "a conversa não pôde ser guardada",
      "llm-failed": "o modelo não respondeu; a resposta veio das próprias fontes",
      "llm-unavailable": "o modelo falhou demais há pouco e não foi chamado",
      "llm-budget-exhausted": "o limite diário de tokens acabou; a resposta veio das próprias fontes",
      "llm-budget-unknown": "o limite diário de tokens não pôde ser conferido; o modelo não foi chamado",
      "facts-lost": "dados antigos da conversa não couberam no resumo",
      "llm-reply-invalid": "o modelo respondeu algo inutilizável",
      "hosted-sources": "as fontes são as que o provedor diz ter lido; não foram conferidas",
      "tool-not-offered": "o modelo pediu uma ferramenta que não existe; nada foi executado",
      "tool-failed": "uma busca falhou",
      length: "a resposta foi cortada no tamanho máximo (ACERVO_LLM_MAX_OUTPUT)",
      "content-filter": "o provedor cortou a resposta",
    },
  },
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
  trace: {
    id: "número do registro; sem ele, lista os últimos",
    limit: "quantos listar",
    prompt: "mostra, byte a byte, o que foi enviado ao modelo",
    remove: "apaga este registro",
    none: "Nenhuma resposta registrada ainda.",
    removed: (id: string) => `Registro ${id} apagado.`,
    noPrompt: "Nada foi enviado a modelo algum nesta resposta.",
    columns: { id: "registro", when: "quando", outcome: "resultado" },
    outcomes: { answered: "respondida", refused: "recusada", conversed: "conversa", failed: "falhou" },
    parts: {
      question: "pergunta",
      rewritten: "lida como",
      conversation: "conversa",
      intent: "intenção",
      plan: "plano",
      searches: "Buscas",
      calls: "Chamadas ao modelo",
      answer: "Resposta",
      draft: "O que o modelo escreveu",
      removed: "Retirado ou apontado",
      fallbacks: "Com menos do que o pedido",
      citations: "Fontes citadas",
      timings: "tempos",
      model: "modelo",
      usage: "tokens",
      cost: "custo (US$)",
      confidence: "confiança",
      mode: "modo",
    },
    noModel: "nenhum",
    results: (count: number, shown: string) => `${shown} ${count === 1 ? "resultado" : "resultados"}`,
    attempt: (attempt: number) => `tentativa ${attempt}`,
  },
  conversations: {
    actions: {
      list: "lista as conversas guardadas",
      show: "mostra uma conversa",
      forget: "apaga uma conversa, com todas as mensagens",
    },
    id: "nome da conversa",
    none: "Nenhuma conversa guardada.",
    columns: { id: "conversa", when: "última mensagem", messages: "mensagens" },
    summary: "Resumo do que veio antes",
    roles: { user: "Pergunta", assistant: "Resposta" },
    forgotten: (id: string, traces: string) =>
      `Conversa ${id} apagada, com ${traces} registro(s) de resposta.`,
  },
  tools: {
    actions: {
      list: "lista as ferramentas de busca",
      export: "imprime as declarações para um modelo",
      run: "executa uma ferramenta com argumentos em JSON",
    },
    format: "openai, gemini, anthropic ou json-schema",
    name: "nome da ferramenta",
    input: "argumentos em JSON; sem eles, {}",
    unknown: (name: string, known: string) => `Não há ferramenta "${name}". Existem: ${known}.`,
    noDatastores: "Não há datastores: defina ACERVO_DATASTORES com a pasta cujas subpastas são eles.",
    notJson: "Os argumentos não são JSON.",
    problem: (name: string, problem: string) => `Argumentos recusados por ${name}: ${problem}`,
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
