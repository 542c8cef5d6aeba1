import type { Table } from "./language.ts";

export const base = {
  discord: {
    ready: (name: string) => [
      `No Discord como ${name}. Ctrl-C encerra.`,
      `On Discord as ${name}. Ctrl-C ends it.`,
    ],
    noToken: [
      "Falta ACERVO_DISCORD_TOKEN: a chave do bot, do portal do Discord.",
      "ACERVO_DISCORD_TOKEN is missing: the bot's key, from Discord's portal.",
    ],
  },
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
    hiddenTitle: ["Caracteres que nenhum leitor vê:", "Characters that no reader sees:"],
    hiddenCharacters: ["caracteres ocultos descartados", "hidden characters dropped"],
    moreDetails: (count: string) => [`… e mais ${count} (--json)`, `… and ${count} more (--json)`],
  },
  add: {
    kept: (document: string) => [`Guardado: ${document}.`, `Kept: ${document}.`],
    replaced: (document: string) => [`Substituído: ${document}.`, `Replaced: ${document}.`],
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
    damaged: (name: string) => [
      `O documento "${name}" está danificado no banco: veja acervo doctor --deep.`,
      `The document "${name}" is damaged in the database: see acervo doctor --deep.`,
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
    donePart: (part: string) => [`Refeito: ${part}`, `Made anew: ${part}`],
    pattern: ['só os arquivos deste padrão: "*.docx"', 'only files of this pattern: "*.docx"'],
    noMatch: (pattern: string) => [
      `Nenhum arquivo do acervo corresponde a "${pattern}".`,
      `No file of the knowledge base matches "${pattern}".`,
    ],
    read: ["arquivos lidos de novo", "files read again"],
    unchanged: ["arquivos sem mudança", "unchanged files"],
    kept: [
      "Não pude ler; fica o que o acervo já tinha deles:",
      "Could not be read; what the knowledge base held of them stays:",
    ],
    embedded: ["vetores novos", "new vectors"],
    backup: ["backup de antes", "backup made before"],
  },
  stats: {
    collection: ["coleção", "collection"],
    folder: ["pasta", "folder"],
    documents: ["documentos", "documents"],
    inactive: (count: string) => [`(${count} inativos)`, `(${count} inactive)`],
    chunks: ["trechos", "chunks"],
    tokens: "tokens",
    vectors: ["vetores", "vectors"],
    vectorIndex: ["índice de vetores", "vector index"],
    indexes: {
      hnsw: (count: string) => [`HNSW, com ${count} vetores`, `HNSW, with ${count} vectors`],
      exact: () => ["nenhum: a busca é exata", "none: the search is exact"],
    },
    reranking: ["reordenação", "reranking"],
    rerankingStates: {
      none: ["não há quem reordene (ACERVO_RERANKER)", "nobody to rerank (ACERVO_RERANKER)"],
      off: ["só quando pedida (--rerank)", "only when asked for (--rerank)"],
      on: ["ligada", "on"],
    },
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
    lastBackup: ["último backup", "last backup"],
    none: ["nenhum", "none"],
    id: "id",
    name: ["nome", "name"],
    source: ["fonte", "source"],
    parts: ["partes", "parts"],
    noDocuments: ["Nenhum documento.", "No documents."],
  },
  list: {
    norm: ["norma", "norm"],
    articles: ["artigos", "articles"],
    revoked: ["revogados", "revoked"],
    last: ["último", "last"],
    rows: ["linhas", "rows"],
    columns: ["colunas", "columns"],
    kind: ["tipo", "kind"],
    sumulas: (count: string) => [`${count} súmulas`, `${count} súmulas`],
    none: {
      laws: [
        "Nenhuma lei. Para incluir: acervo ingest ARQUIVO --kind legal",
        "No laws. To add some: acervo ingest FILE --kind legal",
      ],
      tables: ["Nenhuma tabela.", "No tables."],
      collections: ["Nenhuma coleção.", "No collections."],
      documents: ["Nenhum documento.", "No documents."],
    },
    page: (page: string, pages: string, total: string) => [
      `Página ${page} de ${pages} (${total} ao todo). Outra: --page N`,
      `Page ${page} of ${pages} (${total} in all). Another: --page N`,
    ],
  },
  forget: {
    document: (document: string) => [`Apagado: ${document}.`, `Deleted: ${document}.`],
    collection: (name: string, count: string) => [
      `Coleção "${name}" apagada: ${count} documentos.`,
      `Collection "${name}" deleted: ${count} documents.`,
    ],
    quotations: (traces: string, messages: string) => [
      `Citações trocadas por "[removido]": ${traces} registros de respostas, ${messages} mensagens.`,
      `Quotations replaced by "[removido]": ${traces} records of answers, ${messages} messages.`,
    ],
    backup: (path: string) => [`Apagado também do backup ${path}.`, `Deleted from the backup ${path} too.`],
    waiting: {
      reader: (path: string, processes: string) => [
        `Ainda em ${path}, porque outro processo está lendo${processes}: sai sozinho quando ele terminar e o acervo for aberto de novo.`,
        `Still in ${path}, because another process is reading${processes}: it leaves by itself once that ends and the knowledge base is opened again.`,
      ],
      writer: (path: string, processes: string) => [
        `Ainda em ${path}, porque outro processo está gravando${processes}: acervo watch ou o próximo forget terminam.`,
        `Still in ${path}, because another process is writing${processes}: acervo watch or the next forget finish it.`,
      ],
      space: (path: string) => [
        `Ainda em ${path}: falta espaço em disco para regravar o arquivo. Libere espaço e repita.`,
        `Still in ${path}: there is no disk space to write the file anew. Free some and repeat.`,
      ],
      "other-version": (path: string) => [
        `Talvez ainda em ${path}, que é de outra versão: se não precisar dele, apague o arquivo.`,
        `Perhaps still in ${path}, which is of another version: delete the file unless you need it.`,
      ],
      damaged: (path: string) => [
        `Talvez ainda em ${path}, que está danificado: se não precisar dele, apague o arquivo.`,
        `Perhaps still in ${path}, which is damaged: delete the file unless you need it.`,
      ],
    },
  },
  backup: {
    done: ["Backup gravado em", "Backup written to"],
  },
  restore: {
    done: ["Acervo restaurado de", "Knowledge base restored from"],
    saved: ["O que havia antes foi guardado em", "What was there before is kept in"],
  },
  rebuild: {
    done: (chunks: number, backup: string) => [
      `Índice refeito: ${chunks} trechos. O que havia antes foi guardado em ${backup}`,
      `Index made anew: ${chunks} passages. What was there before is kept in ${backup}`,
    ],
  },
  cache: {
    cleared: ["Cache esvaziado.", "Cache emptied."],
    cleaned: (count: string) => [`Vencidas apagadas: ${count}.`, `Expired ones deleted: ${count}.`],
  },
  evaluation: {
    mean: ["média", "mean"],
    indexing: (set: string) => [`Indexando ${set}`, `Indexing ${set}`],
    asking: (set: string) => [`Perguntando a ${set}`, `Asking ${set}`],
    noVectors: ["Sem vetores: medido só por palavras.", "No vectors: measured on words alone."],
    ownQuestions: ["pergunta cada FAQ por si mesma", "asks every FAQ for itself"],
    changeWords: ["troca esta parte das palavras (0,3)", "replaces this share of the words (0.3)"],
    rerankPassages: ["--rerank é só para trechos.", "--rerank is for passages only."],
    onlyFaqs: ["--own-questions é para --kind faq.", "--own-questions is for --kind faq."],
    rerank: ["overlap, cohere, llm, onnx ou none", "overlap, cohere, llm, onnx or none"],
  },
  answerEvaluation: {
    option: ["mede respostas sem modelo, e não a ordem", "measures answers without a model, not order"],
    onlyOrder: ["--answers não combina com --rerank.", "--answers does not go with --rerank."],
    listsOnly: [
      "Listas de perguntas (.jsonl) pedem --answers e não se misturam com pastas.",
      "Lists of questions (.jsonl) need --answers and do not mix with folders.",
    ],
    skipped: (base: string, paths: string) => [
      `PULADA a base ${base}: não existe ${paths}`,
      `SKIPPED base ${base}: there is no ${paths}`,
    ],
  },
  calibrate: {
    noUnanswerable: ["Não há arquivo de perguntas sem resposta.", "No file of unanswerable questions."],
    byChance: (accuracy: string) => [
      `Nada foi gravado: com estas perguntas, o ajuste separa certas de erradas quase como o acaso (acurácia balanceada ${accuracy}; precisa passar de 0,55). Inclua mais perguntas com resposta julgada e perguntas sem resposta (unanswerable), confira os nomes dos documentos nos julgamentos e rode de novo.`,
      `Nothing was written: with these questions, the fit tells right from wrong hardly better than chance (balanced accuracy ${accuracy}; it must be above 0.55). Add more judged questions and unanswerable ones, check the names of the documents in the judgements, and run again.`,
    ],
    saved: ["Calibração gravada em", "Calibration written to"],
    dryRun: ["Nada foi gravado (--dry-run).", "Nothing was written (--dry-run)."],
  },
  model: {
    configured: ["configurado", "configured"],
    active: ["em uso no índice", "in use by the index"],
    none: ["nenhum", "none"],
    differs: ["Não é o modelo do índice: rode acervo reindex", "Not the index's model: run acervo reindex"],
    pulled: ["Modelo em", "Model in"],
    toUse: (folder: string) => [
      `Para usar: ACERVO_EMBEDDING=onnx ACERVO_EMBEDDING_PATH=${folder}, e depois acervo reindex`,
      `To use it: ACERVO_EMBEDDING=onnx ACERVO_EMBEDDING_PATH=${folder}, then acervo reindex`,
    ],
  },
  doctor: {
    healthy: ["Tudo certo.", "All fine."],
    broken: (count: string) => [`Problemas: ${count}.`, `Problems: ${count}.`],
    repair: ["Volte a um backup: acervo restore latest", "Go back to a backup: acervo restore latest"],
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
