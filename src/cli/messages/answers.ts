import type { Table } from "./language.ts";

export const answers = {
  ask: {
    sources: ["Fontes:", "Sources:"],
    noEvidence: [
      "Não encontrei nos documentos nada que responda a isso.",
      "I found nothing in the documents that answers this.",
    ],
    lowConfidence: [
      "O que encontrei nos documentos não responde a isso com segurança.",
      "What I found in the documents does not answer this safely.",
    ],
    searched: (query: string, mode: string) => [
      `Procurei por: "${query}" (${mode})`,
      `Searched for: "${query}" (${mode})`,
    ],
    everywhere: ["Onde: em todas as coleções", "Where: in all collections"],
    inCollections: (names: string) => [`Onde: ${names}`, `Where: ${names}`],
    nearest: ["O mais próximo que há:", "The closest there is:"],
  },
  asking: {
    conversation: [
      "nome da conversa: o que se disse antes vale para a pergunta, e ela é guardada",
      "name of the conversation: what was said before counts, and the question is kept",
    ],
    agentic: [
      "o modelo decide o que buscar, em vez do servidor",
      "the model decides what to search, instead of the server",
    ],
    noModel: [
      "sem modelo: a resposta são frases das fontes",
      "without a model: the answer is sentences of the sources",
    ],
    writtenBy: (model: string) => [`Escrita por ${model}`, `Written by ${model}`],
    tokens: (input: string, output: string) => [
      `${input} tokens de entrada, ${output} de saída`,
      `${input} tokens in, ${output} out`,
    ],
    trace: (id: string) => [`Registro: acervo trace ${id}`, `Trace: acervo trace ${id}`],
    removed: (count: number) => [
      count === 1
        ? "1 trecho do modelo não se sustentava nas fontes e foi retirado ou apontado."
        : `${count} trechos do modelo não se sustentavam nas fontes e foram retirados ou apontados.`,
      count === 1
        ? "1 piece of the model's text was not supported by the sources and was removed or pointed out."
        : `${count} pieces of the model's text were not supported by the sources and were removed or pointed out.`,
    ],
    interrupted: ["Interrompido; nada foi guardado.", "Interrupted; nothing was kept."],
    writing: ["O modelo está escrevendo…", "The model is writing…"],
    agenticNeedsModel: [
      "--agentic precisa de um modelo (ACERVO_LLM); as buscas foram as do plano.",
      "--agentic needs a model (ACERVO_LLM); the searches were those of the plan.",
    ],
    withdrawn: [
      "(retirado: o texto acima não se sustentava; segue a resposta)",
      "(withdrawn: the text above was not supported; the answer follows)",
    ],
    fallbackSteps: {
      intent: ["intenção", "intent"],
      rewrite: ["pergunta completada pela conversa", "question completed from the conversation"],
      search: ["busca", "search"],
      generation: ["resposta do modelo", "the model's answer"],
      compression: ["resumo da conversa", "summary of the conversation"],
      citations: ["conferência das citações", "check of the citations"],
      "file-search": ["busca em arquivos", "file search"],
      conversation: ["conversa", "conversation"],
    },
    fallback: (step: string, reason: string) => [`Aviso: ${step}: ${reason}`, `Note: ${step}: ${reason}`],
    reasons: {
      "nothing-cited": [
        "nenhuma fonte sustenta o que o modelo escreveu; a resposta veio das próprias fontes",
        "no source supports what the model wrote; the answer comes from the sources themselves",
      ],
      "conversation-not-kept": ["a conversa não pôde ser guardada", "the conversation could not be kept"],
      "llm-failed": [
        "o modelo não respondeu; a resposta veio das próprias fontes",
        "the model did not answer; the answer comes from the sources themselves",
      ],
      "llm-unavailable": [
        "o modelo falhou demais há pouco e não foi chamado",
        "the model failed too often just now and was not called",
      ],
      "llm-budget-exhausted": [
        "o limite diário de tokens acabou; a resposta veio das próprias fontes",
        "the daily limit of tokens is used up; the answer comes from the sources themselves",
      ],
      "llm-budget-unknown": [
        "o limite diário de tokens não pôde ser conferido; o modelo não foi chamado",
        "the daily limit of tokens could not be checked; the model was not called",
      ],
      "facts-lost": [
        "dados antigos da conversa não couberam no resumo",
        "old facts of the conversation did not fit into its summary",
      ],
      "llm-reply-invalid": ["o modelo respondeu algo inutilizável", "the model sent an unusable reply"],
      "hosted-sources": [
        "as fontes são as que o provedor diz ter lido; não foram conferidas",
        "the sources are those that the provider says it read; they were not checked",
      ],
      "tool-not-offered": [
        "o modelo pediu uma ferramenta que não existe; nada foi executado",
        "the model asked for a tool that does not exist; nothing was run",
      ],
      "tool-failed": ["uma busca falhou", "a search failed"],
      length: [
        "a resposta foi cortada no tamanho máximo (ACERVO_LLM_MAX_OUTPUT)",
        "the answer was cut at its greatest length (ACERVO_LLM_MAX_OUTPUT)",
      ],
      "content-filter": ["o provedor cortou a resposta", "the provider cut the answer"],
    },
  },
  trace: {
    id: [
      "número do registro; sem ele, lista os últimos",
      "number of the trace; without it, lists the latest",
    ],
    limit: ["quantos listar", "how many to list"],
    prompt: [
      "mostra, byte a byte, o que foi enviado ao modelo",
      "shows, byte for byte, what was sent to the model",
    ],
    remove: ["apaga este registro", "deletes this trace"],
    none: ["Nenhuma resposta registrada ainda.", "No answer recorded yet."],
    removed: (id: string) => [`Registro ${id} apagado.`, `Trace ${id} deleted.`],
    noPrompt: [
      "Nada foi enviado a modelo algum nesta resposta.",
      "Nothing was sent to any model for this answer.",
    ],
    columns: {
      id: ["registro", "trace"],
      when: ["quando", "when"],
      outcome: ["resultado", "outcome"],
    },
    outcomes: {
      answered: ["respondida", "answered"],
      refused: ["recusada", "refused"],
      conversed: ["conversa", "conversation"],
      failed: ["falhou", "failed"],
    },
    parts: {
      question: ["pergunta", "question"],
      rewritten: ["lida como", "read as"],
      conversation: ["conversa", "conversation"],
      intent: ["intenção", "intent"],
      plan: ["plano", "plan"],
      searches: ["Buscas", "Searches"],
      calls: ["Chamadas ao modelo", "Calls of the model"],
      answer: ["Resposta", "Answer"],
      draft: ["O que o modelo escreveu", "What the model wrote"],
      removed: ["Retirado ou apontado", "Removed or pointed out"],
      fallbacks: ["Com menos do que o pedido", "With less than intended"],
      citations: ["Fontes citadas", "Sources cited"],
      timings: ["tempos", "timings"],
      model: ["modelo", "model"],
      usage: "tokens",
      cost: ["custo (US$)", "cost (US$)"],
      confidence: ["confiança", "confidence"],
      mode: ["modo", "mode"],
    },
    noModel: ["nenhum", "none"],
    results: (count: number, shown: string) => [
      `${shown} ${count === 1 ? "resultado" : "resultados"}`,
      `${shown} ${count === 1 ? "result" : "results"}`,
    ],
    attempt: (attempt: number) => [`tentativa ${attempt}`, `attempt ${attempt}`],
  },
  conversations: {
    actions: {
      list: ["lista as conversas guardadas", "lists the conversations kept"],
      show: ["mostra uma conversa", "shows a conversation"],
      forget: ["apaga uma conversa, com todas as mensagens", "deletes a conversation, with all its messages"],
    },
    id: ["nome da conversa", "name of the conversation"],
    none: ["Nenhuma conversa guardada.", "No conversation kept."],
    columns: {
      id: ["conversa", "conversation"],
      when: ["última mensagem", "last message"],
      messages: ["mensagens", "messages"],
    },
    summary: ["Resumo do que veio antes", "Summary of what came before"],
    roles: {
      user: ["Pergunta", "Question"],
      assistant: ["Resposta", "Answer"],
    },
    forgotten: (id: string, traces: string) => [
      `Conversa ${id} apagada, com ${traces} registro(s) de resposta.`,
      `Conversation ${id} deleted, with ${traces} trace(s).`,
    ],
  },
  tools: {
    actions: {
      list: ["lista as ferramentas de busca", "lists the search tools"],
      export: ["imprime as declarações para um modelo", "prints the declarations for a model"],
      run: ["executa uma ferramenta com argumentos em JSON", "runs a tool with arguments in JSON"],
    },
    format: ["openai, gemini, anthropic ou json-schema", "openai, gemini, anthropic or json-schema"],
    name: ["nome da ferramenta", "name of the tool"],
    input: ["argumentos em JSON; sem eles, {}", "arguments in JSON; without them, {}"],
    unknown: (name: string, known: string) => [
      `Não há ferramenta "${name}". Existem: ${known}.`,
      `There is no tool "${name}". There are: ${known}.`,
    ],
    noDatastores: [
      "Não há datastores: defina ACERVO_DATASTORES com a pasta cujas subpastas são eles.",
      "There are no datastores: set ACERVO_DATASTORES to the folder whose sub-folders they are.",
    ],
    notJson: ["Os argumentos não são JSON.", "The arguments are not JSON."],
    problem: (name: string, problem: string) => [
      `Argumentos recusados por ${name}: ${problem}`,
      `Arguments refused by ${name}: ${problem}`,
    ],
  },
} satisfies Table;
