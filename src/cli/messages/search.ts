import type { Table } from "./language.ts";

export const search = {
  search: {
    modes: {
      lexical: ["por palavras", "by words"],
      vector: ["por significado", "by meaning"],
      hybrid: ["por palavras e significado", "by words and meaning"],
    },
    nothing: ["Nada encontrado.", "Nothing found."],
    confidence: {
      alta: [
        "✅ [ALTA CONFIANÇA] Resposta baseada em documentos verificados",
        "✅ [HIGH CONFIDENCE] Answer based on verified documents",
      ],
      media: [
        "⚠️ [MÉDIA CONFIANÇA] Resposta parcialmente baseada em documentos",
        "⚠️ [MEDIUM CONFIDENCE] Answer partly based on documents",
      ],
      baixa: [
        "❌ [BAIXA CONFIANÇA] Informações limitadas encontradas",
        "❌ [LOW CONFIDENCE] Limited information found",
      ],
      sem_rag: [
        "ℹ️ [SEM FONTE] Não encontrei informações específicas nos documentos",
        "ℹ️ [NO SOURCE] Found no specific information in the documents",
      ],
    },
    surelyByLaw: [
      "✅ [ALTA CONFIANÇA] Resposta baseada em documentos jurídicos verificados",
      "✅ [HIGH CONFIDENCE] Answer based on verified legal documents",
    ],
    score: ["pontuação", "score"],
    document: ["documento", "document"],
    chunk: ["trecho", "passage"],
    lexical: ["léxico", "lexical"],
    vector: ["vetor", "vector"],
    fused: ["fusão", "fused"],
    fusion: ["junção das listas", "lists joined by"],
    lists: (lexical: string, vector: string) => [
      `candidatos: ${lexical} por palavras, ${vector} por vetores`,
      `candidates: ${lexical} by words, ${vector} by vectors`,
    ],
    parts: ["partes", "parts"],
    terms: ["termos", "terms"],
    inTitle: ["(título)", "(title)"],
    timings: ["tempos (ms)", "timings (ms)"],
    signals: ["sinais da confiança", "confidence signals"],
    steps: {
      analysis: ["análise", "analysis"],
      embedding: ["vetor da pergunta", "question vector"],
      candidates: ["candidatos", "candidates"],
      fusion: ["fusão", "fusion"],
      presentation: ["apresentação", "presentation"],
      total: "total",
    },
    expansions: ["ampliações", "expansions"],
    synonym: ["sinônimo", "synonym"],
    typo: ["correção", "correction"],
    completion: ["começo de palavra", "beginning of a word"],
    infix: ["parte de palavra", "part of a word"],
    degraded: (reason: string) => [
      `Busca degradada (degraded), só por palavras: ${reason}.`,
      `Search degraded, words only: ${reason}.`,
    ],
    fallback: {
      "embedding-disabled": [
        "não há modelo de vetores configurado (ACERVO_EMBEDDING; veja acervo doctor)",
        "no embedding model is configured (ACERVO_EMBEDDING; see acervo doctor)",
      ],
      "embedding-generation-failed": ["o modelo de vetores não respondeu", "embedding model did not answer"],
      "vector-query-error": ["a busca por vetores falhou", "the vector search failed"],
      "vectors-not-ready": [
        "vetores ainda não prontos: acervo reindex",
        "vectors not ready yet: acervo reindex",
      ],
    },
    clamped: (asked: string, used: string) => [
      `${asked} está fora do permitido: usei ${used}.`,
      `${asked} is out of range: used ${used}.`,
    ],
    unknownKeys: (unknown: string, known: string) => [
      `Nenhum documento tem o campo ${unknown}. Campos que há: ${known || "nenhum"}.`,
      `No document has the field ${unknown}. Fields that exist: ${known || "none"}.`,
    ],
    noLaws: [
      "Nenhum documento é do tipo legal, e só os desse tipo têm esses campos. Para incluir: acervo ingest ARQUIVO --kind legal",
      "No document is of kind legal, and only those have these fields. To include some: acervo ingest FILE --kind legal",
    ],
    belowLeast: (best: string | null) => [
      `Nenhum resultado alcança a nota mínima${best === null ? "" : ` (o melhor tem ${best})`}.`,
      `No result reaches the least score${best === null ? "" : ` (the best has ${best})`}.`,
    ],
    emptyTenant: (tenant: string) => [
      `A organização "${tenant}" ainda não tem nada guardado aqui. Confira o nome dado em --tenant, ou inclua algo com acervo ingest ou acervo seed.`,
      `The organisation "${tenant}" has nothing kept here yet. Check the name given in --tenant, or include something with acervo ingest or acervo seed.`,
    ],
    noTerms: ["A pergunta só tem palavras comuns demais.", "The question has only words too common."],
  },
  context: {
    nothing: ["Nada a pôr antes da pergunta.", "Nothing to put before the question."],
  },
  knowledge: {
    metadata: ["com --json, os metadados de cada resultado", "with --json, the metadata of each result"],
    initialTopK: ["quantos resultados o reordenador recebe", "how many results the reranker gets"],
    support: {
      yes: ["Lida como pergunta de suporte", "Read as a support question"],
      no: ["Não parece pergunta de suporte", "Does not read as a support question"],
    },
    signals: (signals: string) => [`(sinais: ${signals})`, `(signals: ${signals})`],
    total: (count: string, time: string) => [
      `Resultados: ${count}, em ${time} ms`,
      `Results: ${count}, in ${time} ms`,
    ],
    engine: (store: string, mode: string, model: string) => [
      `Motor: ${store}, busca ${mode}, vetores ${model}`,
      `Engine: ${store}, search ${mode}, vectors ${model}`,
    ],
    reranked: (model: string) => [`Reordenados por ${model}.`, `Reranked by ${model}.`],
    notReranked: ["Sem reordenação.", "Not reranked."],
  },
  reranking: {
    minScore: ["deixa de fora o que tem menos, de 0 a 1", "leaves out what has less, from 0 to 1"],
    rerank: ["reordena (ACERVO_RERANKER diz quem)", "reranks (ACERVO_RERANKER says who does)"],
    noRerank: ["não reordena", "does not rerank"],
    score: ["reordenação", "reranking"],
    skipped: (model: string, reason: string) => [
      `A ordem é a da busca: ${model} não reordenou (${reason}).`,
      `The order is that of the search: ${model} did not rerank (${reason}).`,
    ],
    notConfigured: [
      "--rerank: não há quem reordene. Escolha um em ACERVO_RERANKER.",
      "--rerank: there is nobody to rerank. Choose one in ACERVO_RERANKER.",
    ],
    reasons: {
      "reranker-unavailable": ["não respondeu", "it did not reply"],
      "reranker-reply-invalid": ["respondeu de um modo que não se entende", "its reply makes no sense"],
      "reranker-refused": ["recusou o pedido", "it refused the request"],
      "reranker-not-configured": ["falta uma configuração", "a setting is missing"],
    },
  },
  entrySearch: {
    asked: ["é a própria pergunta", "the very question"],
    foundIn: ["achado por", "found by"],
    why: ["por", "by"],
    pair: (words: string) => [`par ${words}`, `pair ${words}`],
    noWords: ["nenhuma palavra da busca; só a semelhança", "none of the words; likeness only"],
    otherWords: ["por outras palavras que as da busca", "by other words than those asked for"],
    mended: (words: string) => [`Corrigido: ${words}.`, `Corrected: ${words}.`],
    confidence: {
      alta: ["✅ Achei com alta confiança", "✅ Found with high confidence"],
      media: ["⚠️ Achei com confiança média: confira", "⚠️ Found with medium confidence: check it"],
      baixa: ["❌ Achei com pouca confiança: confira", "❌ Found with low confidence: check it"],
      sem_rag: ["ℹ️ Não achei nada que sirva com segurança", "ℹ️ Found nothing that fits for certain"],
    },
    sources: {
      lexical: ["palavras", "words"],
      vector: ["vetores", "vectors"],
      both: ["palavras e vetores", "words and vectors"],
    },
    withoutVectors: (reason: string) => [`Só por palavras: ${reason}.`, `By words only: ${reason}.`],
    rank: (list: string, rank: string) => [`${list} ${rank}º`, `${list} #${rank}`],
    tokens: ["palavras comparadas", "words compared"],
    vocabulary: ["vocabulário", "vocabulary"],
    found: ["achados", "found"],
    foundLine: (lexical: string, vector: string) => [
      `${lexical} por palavras, ${vector} por vetores`,
      `${lexical} by words, ${vector} by vectors`,
    ],
    vectorsUsed: ["vetores usados", "vectors used"],
    yes: ["sim", "yes"],
    no: ["não", "no"],
    noReason: ["só por palavras, como pedido", "by words only, as asked"],
    merge: ["junção das listas", "lists joined"],
    enhanced: ["combinada", "combined"],
    simple: ["simples: vetores, depois palavras", "simple: vectors, then words"],
    fieldPoints: ["pontos por campos", "points by fields"],
    similarity: ["semelhança", "likeness"],
    matched: ["palavras e campos", "words and fields"],
    hasPair: ["par cultura + tratamento", "culture + treatment pair"],
    final: ["pontuação final", "final score"],
  },
} satisfies Table;
