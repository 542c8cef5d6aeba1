import type { Table } from "./language.ts";

export const answers = {
  ask: {
    sources: ["Fontes:", "Sources:"],
    noEvidence: ["Nada nos documentos responde a isso.", "Nothing in the documents answers this."],
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
      "nome da conversa: o que se disse antes conta",
      "name of the conversation: what was said counts",
    ],
    agentic: ["o modelo decide o que buscar", "the model decides what to search"],
    datastores: [
      "só estes datastores, com vírgulas (ACERVO_DATASTORES)",
      "only these datastores, with commas (ACERVO_DATASTORES)",
    ],
    noModel: ["sem modelo: só frases das fontes", "without a model: only sentences of the sources"],
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
      "--agentic precisa de um modelo (ACERVO_LLM).",
      "--agentic needs a model (ACERVO_LLM).",
    ],
    withdrawn: [
      "(retirado: não se sustentava; segue a resposta)",
      "(withdrawn: not supported; the answer follows)",
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
        "nenhuma fonte sustenta o que o modelo disse",
        "no source supports what the model said",
      ],
      "conversation-not-kept": ["a conversa não pôde ser guardada", "the conversation could not be kept"],
      "llm-failed": ["o modelo não respondeu", "the model did not answer"],
      "llm-unavailable": ["o modelo falhou demais há pouco", "the model failed too often just now"],
      "llm-budget-exhausted": ["o limite diário de tokens acabou", "the daily limit of tokens is used up"],
      "llm-budget-unknown": [
        "limite diário de tokens não conferido",
        "the daily limit of tokens is not known",
      ],
      "facts-lost": ["dados antigos não couberam no resumo", "old facts did not fit into the summary"],
      "llm-reply-invalid": ["o modelo respondeu algo inutilizável", "the model sent an unusable reply"],
      "hosted-sources": [
        "fontes que o provedor diz; não conferidas",
        "sources as the provider says; not checked",
      ],
      "tool-not-offered": [
        "o modelo pediu ferramenta que não existe",
        "the model asked for a tool that is not there",
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
    id: ["o registro; sem ele, lista os últimos", "the trace; without it, lists the latest"],
    limit: ["quantos listar", "how many to list"],
    prompt: ["mostra o que o modelo recebeu, byte a byte", "shows what the model was sent, byte for byte"],
    remove: ["apaga este registro", "deletes this trace"],
    none: ["Nenhuma resposta registrada ainda.", "No answer recorded yet."],
    removed: (id: string) => [`Registro ${id} apagado.`, `Trace ${id} deleted.`],
    noPrompt: ["Nada foi enviado a modelo algum.", "Nothing was sent to any model."],
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
    results: (count: string) => [`resultados: ${count}`, `results: ${count}`],
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
    format: [
      "openai, openai-responses, gemini, anthropic, mcp ou json-schema",
      "openai, openai-responses, gemini, anthropic, mcp or json-schema",
    ],
    name: ["nome da ferramenta", "name of the tool"],
    input: ["argumentos em JSON; sem eles, {}", "arguments in JSON; without them, {}"],
    unknown: (name: string, known: string) => [
      `Não há ferramenta "${name}". Existem: ${known}.`,
      `There is no tool "${name}". There are: ${known}.`,
    ],
    noDatastores: (tenant: string) => [
      `Não há datastores de "${tenant}". Use ACERVO_DATASTORES=${tenant}=PASTA.`,
      `There are no datastores of "${tenant}". Use ACERVO_DATASTORES=${tenant}=DIR.`,
    ],
    notJson: ["Os argumentos não são JSON.", "The arguments are not JSON."],
    problem: (name: string, problem: string) => [
      `Argumentos recusados por ${name}: ${problem}`,
      `Arguments refused by ${name}: ${problem}`,
    ],
  },
} satisfies Table;
