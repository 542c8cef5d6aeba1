/** What is said about the health of a base. */
export const doctorPt = {
  doctor: {
    environment: "Ambiente",
    base: "Acervo",
    invariants: "Integridade do banco",
    node: "Node.js 24 ou mais novo",
    sqlite: "SQLite 3.51.3 ou mais novo, exceto 3.52.0",
    usearch: "usearch (vizinhos próximos em memória)",
    usearchMissing: "ausente: a busca por vetores é exata e mais lenta",
    store: "banco abre",
    noStore: "ainda não há acervo aqui",
    model: "modelo configurado é o do índice",
    writer: "modelo que escreve",
    noWriter: "nenhum; as respostas são frases das fontes (ACERVO_LLM)",
    modelDiffers: "rode acervo reindex",
    recipe: "documentos indexados com o analisador atual",
    /** What the store calls its invariants, for people. */
    invariantNames: {
      "I1 document is whole: chunk rows equal its count":
        "I1 documentos inteiros: trechos conferem com a contagem",
      "I1 every chunk has its lexical row and nothing else has":
        "I1 todo trecho está no índice lexical, e só eles",
      "I1 every chunk has its vector or is marked": "I1 todo trecho tem vetor ou está marcado",
      "I2 totals equal what is stored": "I2 os totais conferem com o que está guardado",
      "I2 former documents are counted": "I2 os documentos de redações anteriores estão contados",
      "I5 no orphans": "I5 nada órfão",
      "I5 every provision begins in its chunk": "I5 todo dispositivo começa no seu trecho",
      "I5 no stray files": "I5 nenhum arquivo perdido",
      "I8 database file is sound": "I8 o arquivo do banco está íntegro",
      "I8 lexical indexes are sound": "I8 os índices lexicais estão íntegros",
      "I2 conversations count their messages": "I2 as conversas contam as suas mensagens",
      "I2 traces are counted": "I2 os registros de respostas estão contados",
      "I9 stored traces can be read": "I9 os registros de respostas podem ser lidos",
      "I9 stored text is what was written": "I9 o texto guardado é o que foi escrito",
      "I9 stored questions and products can be read":
        "I9 as perguntas e os produtos guardados podem ser lidos",
      "I10 vectors are finite and of the right size": "I10 os vetores são finitos e do tamanho certo",
      "I11 no job runs past its lease": "I11 nenhuma tarefa parada no meio",
    } as Readonly<Record<string, string>>,
    recipeDiffers: (count: string) =>
      `${count} documentos cortados ou analisados de outro modo: rode acervo ingest de novo nas mesmas pastas`,
    healthy: "Tudo certo.",
    broken: (count: string) => `Problemas: ${count}.`,
    repair: "Se o banco estiver danificado, volte a um backup: acervo restore latest",
  },
};
