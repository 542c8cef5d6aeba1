import type { Table } from "./language.ts";

export const base = {
  ingest: {
    progress: ["Indexando", "Indexing"],
    rows: (count: string) => [`${count} linhas`, `${count} rows`],
    nothingFound: ["Nenhum arquivo encontrado.", "No file found."],
    created: ["criados", "created"],
    replaced: ["substituídos", "replaced"],
    unchanged: ["sem mudança", "unchanged"],
    duplicate: ["duplicados", "duplicates"],
    skipped: ["ignorados", "skipped"],
    failed: ["com falha", "failed"],
    chunks: ["trechos", "chunks"],
    seconds: ["segundos", "seconds"],
    detailTitle: ["Não entraram:", "Left out:"],
    parts: {
      written: ["linhas e verbetes novos", "new rows and entries"],
      unchanged: ["linhas e verbetes sem mudança", "unchanged rows and entries"],
      removed: ["linhas e verbetes retirados", "removed rows and entries"],
    },
    leftOut: ["deixados de fora por .gitignore ou .acervoignore", "left out by .gitignore or .acervoignore"],
    hiddenTitle: [
      "Com texto que nenhum leitor vê, deixado de fora (caracteres):",
      "With text that no reader can see, left out (characters):",
    ],
    hiddenCharacters: ["caracteres ocultos descartados", "hidden characters dropped"],
    moreDetails: (count: string) => [
      `… e mais ${count} (veja todos com --json)`,
      `… and ${count} more (see all with --json)`,
    ],
  },
  add: {
    kept: (name: string, id: number) => [`Guardado: "${name}" (id ${id}).`, `Kept: "${name}" (id ${id}).`],
    replaced: (name: string, id: number) => [
      `Substituído: "${name}" (id ${id}).`,
      `Replaced: "${name}" (id ${id}).`,
    ],
  },
  watch: {
    done: (created: string, replaced: string, removed: string) => [
      `Em dia. Novos: ${created}; alterados: ${replaced}; removidos: ${removed}.`,
      `In step: ${created} new, ${replaced} changed, ${removed} removed.`,
    ],
    waiting: ["Aguardando mudanças; Ctrl-C encerra.", "Waiting for changes; Ctrl-C ends."],
    failed: (message: string) => [
      `Não foi possível acertar tudo: ${message} Nova tentativa em instantes.`,
      `Could not bring everything in step: ${message} Will try again shortly.`,
    ],
    notReported: (reason: string) => [
      `O sistema não avisa de todas as mudanças (${reason}); as pastas serão revistas a cada 10 minutos.`,
      `The system does not report all changes (${reason}); folders will be looked into every 10 minutes.`,
    ],
    ended: ["Encerrado.", "Ended."],
  },
  reindex: {
    progress: ["Reindexando", "Re-indexing"],
    done: ["Reindexação concluída", "Re-indexing finished"],
    elsewhere: [
      "Outro processo já está refazendo os vetores: os termos foram relidos, os vetores virão dele.",
      "Another process is already making the vectors: terms were read again, vectors will come from it.",
    ],
    documents: ["documentos", "documents"],
    chunks: ["trechos", "chunks"],
    embedded: ["vetores novos", "new vectors"],
    seconds: ["segundos", "seconds"],
    backup: ["backup de antes", "backup made before"],
  },
  reindexSource: {
    option: [
      "só o que vem daqui: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG ou CATALOG",
      "only what comes from here: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG or CATALOG",
    ],
    done: (origin: string) => [
      `Refeito tudo o que vem de ${origin}.`,
      `All that comes from ${origin} was made anew.`,
    ],
  },
  ingestSource: [
    "de onde vêm os documentos: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG ou CATALOG",
    "where the documents come from: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG or CATALOG",
  ],
  stats: {
    collection: ["coleção", "collection"],
    folder: ["pasta", "folder"],
    documents: ["documentos", "documents"],
    inactive: (count: string) => [`(${count} inativos)`, `(${count} inactive)`],
    chunks: ["trechos", "chunks"],
    tokens: "tokens",
    vectors: ["vetores", "vectors"],
    collections: ["coleções", "collections"],
    kinds: ["tipos", "kinds"],
    origins: ["fontes", "sources"],
    size: ["tamanho em disco", "size on disk"],
    indexedAt: ["última indexação", "last indexed"],
    configured: ["modelo configurado", "configured model"],
    active: ["modelo do índice", "index's model"],
    building: ["em construção", "being built"],
    cache: ["cache de perguntas", "question cache"],
    cacheLine: (entries: string, hits: string, misses: string) => [
      `${entries} entradas, ${hits} acertos, ${misses} faltas`,
      `${entries} entries, ${hits} hits, ${misses} misses`,
    ],
    cacheAge: (oldest: string, newest: string) => [`de ${oldest} a ${newest}`, `from ${oldest} to ${newest}`],
    lastBackup: ["último backup", "last backup"],
    none: ["nenhum", "none"],
    id: "id",
    name: ["nome", "name"],
    source: ["fonte", "source"],
    parts: ["partes", "parts"],
    noDocuments: ["Nenhum documento.", "No documents."],
  },
  forget: {
    document: (name: string, id: number) => [
      `Apagado: "${name}" (id ${id}).`,
      `Deleted: "${name}" (id ${id}).`,
    ],
    collection: (name: string, count: string) => [
      `Coleção "${name}" apagada: ${count} documentos.`,
      `Collection "${name}" deleted: ${count} documents.`,
    ],
  },
  backup: {
    done: ["Backup gravado em", "Backup written to"],
  },
  restore: {
    done: ["Acervo restaurado de", "Knowledge base restored from"],
    saved: ["O que havia antes foi guardado em", "What was there before is kept in"],
  },
  cache: {
    cleared: ["Cache esvaziado.", "Cache emptied."],
    cleaned: (count: string) => [
      `Entradas vencidas apagadas: ${count}.`,
      `Expired entries deleted: ${count}.`,
    ],
  },
  evaluation: {
    set: ["conjunto", "set"],
    mean: ["média", "mean"],
    queries: ["perguntas", "queries"],
    indexing: (set: string, count: string) => [
      `${set}: indexando ${count} entradas`,
      `${set}: indexing ${count} entries`,
    ],
    asking: (set: string, count: string) => [
      `${set}: fazendo ${count} perguntas`,
      `${set}: asking ${count} queries`,
    ],
    noVectors: [
      "Sem vetores configurados: o modo pedido foi medido só por palavras.",
      "No vectors are configured: the mode asked for was measured on words alone.",
    ],
    ownQuestions: [
      "pergunta cada FAQ por si mesma, em vez das perguntas do conjunto",
      "asks every FAQ for itself, instead of the set's questions",
    ],
    changeWords: [
      "troca esta parte das palavras de cada pergunta por outras ao acaso (0,3)",
      "replaces this share of each question's words by random others (0.3)",
    ],
    rerankPassages: [
      "--rerank mede a busca de trechos: use com --kind document, legal ou changelog.",
      "--rerank measures the search for passages: use it with --kind document, legal or changelog.",
    ],
    onlyFaqs: [
      "--own-questions pergunta por FAQs: use com --kind faq.",
      "--own-questions asks for FAQs: use it with --kind faq.",
    ],
    rerank: [
      "reordena com overlap, cohere, llm ou onnx; none não reordena",
      "reranks with overlap, cohere, llm or onnx; none does not rerank",
    ],
  },
  answerEvaluation: {
    option: [
      "mede as respostas sem modelo, em vez da ordem dos resultados",
      "measures the answers given without a model, instead of the order of the results",
    ],
    onlyOrder: [
      "--answers mede respostas: não combina com --rerank.",
      "--answers measures answers: it does not go with --rerank.",
    ],
    answered: ["respondidas", "answered"],
    contains: ["acerta", "right"],
    containsGold: ["resposta marcada", "marked answer"],
    containsKeySentence: ["frase-chave", "key sentence"],
    citesGold: ["cita a fonte", "cites source"],
    mostlyGold: ["metade da fonte", "half from source"],
    characters: ["caracteres", "characters"],
    refusal: ["recusa", "refusal"],
    answeredWhenAnswerable: ["responde com resposta", "answers when it can"],
    refusedWhenUnanswerable: ["recusa sem resposta", "refuses when it must"],
    balanced: ["acurácia equilibrada", "balanced accuracy"],
    always: ["responder sempre", "always answering"],
    shipped: ["como vem", "as shipped"],
    fitted: ["ajustada na outra metade", "fitted on the other half"],
  },
  calibrate: {
    vectorWeight: ["peso dos vetores", "vector weight"],
    mode: ["modo", "mode"],
    precision: ["precisão", "precision"],
    noUnanswerable: [
      "Falta o arquivo de perguntas sem resposta: os limiares veem só as que têm resposta.",
      "No file of unanswerable questions: the thresholds see only those that have an answer.",
    ],
    saved: ["Calibração gravada em", "Calibration written to"],
    dryRun: ["Nada foi gravado (--dry-run).", "Nothing was written (--dry-run)."],
  },
  model: {
    configured: ["configurado", "configured"],
    active: ["em uso no índice", "in use by the index"],
    none: ["nenhum", "none"],
    differs: [
      "O configurado não é o do índice. Para trocar, rode: acervo reindex",
      "The configured model is not the index's. To change over, run: acervo reindex",
    ],
    pulled: ["Modelo em", "Model in"],
    toUse: (folder: string) => [
      `Para usar: ACERVO_EMBEDDING=onnx ACERVO_EMBEDDING_PATH=${folder}, e depois acervo reindex`,
      `To use it: ACERVO_EMBEDDING=onnx ACERVO_EMBEDDING_PATH=${folder}, then acervo reindex`,
    ],
  },
  doctor: {
    healthy: ["Tudo certo.", "All fine."],
    broken: (count: string) => [`Problemas: ${count}.`, `Problems: ${count}.`],
    repair: [
      "Se o banco estiver danificado, volte a um backup: acervo restore latest",
      "If the database is damaged, go back to a backup: acervo restore latest",
    ],
  },
  demo: {
    intro: [
      "Demonstração: documentos de uma prefeitura e perguntas e produtos de uma loja, fictícias; vetores embutidos, sem rede.",
      "Demonstration: documents of an invented town hall, questions and products of an invented shop; built-in vectors, no network.",
    ],
    imported: {
      faq: ["Perguntas frequentes da loja:", "Frequent questions of the shop:"],
      catalog: ["Produtos da loja:", "Products of the shop:"],
    },
    next: ["Experimente agora:", "Try now:"],
    ownFiles: ["Com os seus arquivos:", "With your own files:"],
    folder: ["PASTA", "DIR"],
    question: ["sua pergunta", "your question"],
  },
} satisfies Table;
