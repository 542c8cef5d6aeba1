import { entryFieldName } from "#src/domain/index.ts";

/** What is said about questions and products: knowledge that people edit piece by piece. */
export const entriesPt = {
  entries: {
    actions: {
      faq: {
        import: "importa perguntas de arquivos",
        list: "lista as perguntas",
        show: "mostra uma pergunta inteira",
        add: "guarda uma pergunta e a resposta",
        edit: "muda campos de uma pergunta",
        remove: "apaga perguntas",
        export: "grava as perguntas num arquivo, ou as mostra",
        search: "busca nas perguntas, nas palavras-chave e nas respostas",
      },
      catalog: {
        import: "importa itens de arquivos",
        list: "lista os itens",
        show: "mostra um item inteiro",
        add: "guarda um item",
        edit: "muda campos de um item",
        remove: "apaga itens",
        export: "grava os itens num arquivo, ou os mostra",
        search: "busca itens por palavras, campos e vetores",
      },
    },
    arguments: {
      files: {
        faq: "arquivos .json, .jsonl (.ndjson), .csv, .tsv, .xlsx, .parquet ou .md (.markdown)",
        catalog: "arquivos .json, .jsonl (.ndjson), .csv, .tsv, .xlsx ou .parquet",
      },
      id: { faq: "id da pergunta (veja acervo faq list)", catalog: "id do item (veja acervo catalog list)" },
      question: "a pergunta, como o usuário a faria",
      answer: "a resposta; sem ela, é lida da entrada padrão",
      name: "o nome do item",
      target: "arquivo a gravar; sem ele, o texto vai para a saída padrão",
    },
    options: {
      dryRun: "só lê e conta o que entraria; não grava nada",
      column:
        "de que coluna vem um campo, quando o nome dela não diz: pergunta=Dúvida, name=marca; pode repetir, também para um campo de várias colunas",
      source: { faq: "de onde vêm: FAQ, HELP_CENTER ou CUSTOM", catalog: "de onde vêm: CATALOG ou CUSTOM" },
      includeInactive: "mostra também o que está inativo",
      onlyCategory: "só desta categoria",
      id: "o id; com um que já existe, substitui; sem ele, é feito do texto",
      question: "a nova pergunta",
      answer: 'a nova resposta; "-" a lê da entrada padrão',
      name: "o novo nome",
      description: "a descrição",
      category: "a categoria",
      manufacturer: "o fabricante",
      price: "o preço, como 1.234,56",
      status: "a situação; só os de situação ativo são achados",
      keyword: "outra palavra por que perguntam; pode repetir",
      tag: "uma tag; pode repetir",
      attribute: "outro campo, como unidade=caixa; pode repetir",
      newKeywords: 'palavra-chave; pode repetir, e ficam só as dadas ("" tira todas)',
      newTags: 'tag; pode repetir, e ficam só as dadas ("" tira todas)',
      newAttributes: "outro campo, como unidade=caixa; os não ditos ficam, e unidade= tira um; pode repetir",
      priority: "entre duas que servem igual, a de número maior vem antes",
      active: "volta a ser achada",
      inactive: "guarda sem que seja achada",
      format: {
        faq: "json, jsonl, csv ou md (padrão: pela extensão, ou json)",
        catalog: "json, jsonl ou csv (padrão: pela extensão, ou json)",
      },
      overwrite: "grava por cima do arquivo que já existe",
      limit: { faq: "quantas perguntas, de 1 a 100", catalog: "quantos itens" },
      payload: "em vez dos resultados, o texto a entregar a um modelo",
    },
    usage: {
      columnField: (written: string) =>
        `Valor inválido para --column: "${written}". Use CAMPO=COLUNA, como em pergunta=Dúvida.`,
      attribute: (written: string) => `Valor inválido para --attribute: "${written}". Use NOME=VALOR.`,
      nothingToChange: "Diga o que mudar: dê pelo menos uma opção.",
      activeOrInactive: "--active e --inactive se contradizem: dê só uma das duas.",
      noAnswer: 'Falta a resposta: acervo faq add "pergunta" "resposta", ou a resposta pela entrada padrão.',
      folder: (path: string) => `"${path}" é uma pasta. Dê os arquivos, um por um.`,
      exists: (path: string) => `"${path}" já existe. Para gravar por cima, repita com --yes.`,
      formatOf: (path: string, formats: string) =>
        `A extensão de "${path}" não diz o formato. Dê --format: ${formats}.`,
      unsupportedFormat: (extension: string, formats: string) =>
        `Não sei gravar .${extension}. Os formatos são ${formats}: mude a extensão, ou diga um com --format.`,
      noFolder: (folder: string) => `A pasta "${folder}" não existe. Crie-a antes, ou escolha outra.`,
      inSeveral: (id: string, places: string) =>
        `O id "${id}" está em mais de uma coleção (${places}). Diga qual com --collection NOME.`,
      attributeIsField: (name: string, option: string) =>
        option === ""
          ? `"${name}" é um campo do item, e não um atributo.`
          : `"${name}" é um campo do item: use ${option}.`,
      textAsJson: (format: string) =>
        `Com --json, o formato ${format} precisa de um arquivo: acervo … export ARQUIVO.`,
    },
    progress: "Importando",
    counts: {
      faq: {
        read: "lidas",
        created: "criadas",
        replaced: "substituídas",
        unchanged: "sem mudança",
        rejected: "recusadas",
      },
      catalog: {
        read: "lidos",
        created: "criados",
        replaced: "substituídos",
        unchanged: "sem mudança",
        rejected: "recusados",
      },
    },
    seconds: "segundos",
    hiddenCharacters: "caracteres ocultos descartados",
    columns: "colunas",
    attributeColumns: (count: number, shown: string) =>
      count === 1 ? "1 outra virou atributo" : `${shown} outras viraram atributos`,
    refusedRows: (count: number, shown: string) =>
      count === 1 ? "1 linha recusada:" : `${shown} linhas recusadas:`,
    warnings: "Avisos:",
    unread: "Arquivos que não foram lidos:",
    dryRun: "Ensaio (--dry-run): nada foi gravado.",
    moreProblems: (count: string) => `… e mais ${count}`,
    asEntries: {
      faq: (file: string) => `Importado como perguntas frequentes: ${file}`,
      catalog: (file: string) => `Importado como itens de catálogo: ${file}`,
    },
    written: {
      faq: {
        created: (id: string) => `Pergunta guardada: ${id}`,
        replaced: (id: string) => `Pergunta substituída: ${id}`,
        unchanged: (id: string) => `Nada mudou na pergunta ${id}.`,
      },
      catalog: {
        created: (id: string) => `Item guardado: ${id}`,
        replaced: (id: string) => `Item substituído: ${id}`,
        unchanged: (id: string) => `Nada mudou no item ${id}.`,
      },
    },
    edited: {
      faq: (id: string) => `Pergunta alterada: ${id}`,
      catalog: (id: string) => `Item alterado: ${id}`,
    },
    isHidden: {
      faq: "Está inativa: não aparece nas buscas.",
      catalog: "Está inativo: não aparece nas buscas.",
    },
    elsewhere: (id: string, collection: string) => `${id} estava na coleção "${collection}".`,
    removed: {
      faq: (ids: string) => `Perguntas apagadas: ${ids}`,
      catalog: (ids: string) => `Itens apagados: ${ids}`,
    },
    exported: {
      faq: (count: string, collection: string) =>
        `Perguntas exportadas da coleção "${collection}": ${count}.`,
      catalog: (count: string, collection: string) =>
        `Itens exportados da coleção "${collection}": ${count}.`,
    },
    none: {
      faq: "Nenhuma pergunta. Para incluir: acervo faq add, ou acervo faq import ARQUIVO.",
      catalog: "Nenhum item. Para incluir: acervo catalog add, ou acervo catalog import ARQUIVO.",
    },
    hiddenOnes: {
      faq: (count: string) => `Inativas que não estão na lista: ${count} (veja com --inactive).`,
      catalog: (count: string) => `Inativos que não estão na lista: ${count} (veja com --inactive).`,
    },
    field: (name: string) => entryFieldName(name, "pt"),
    state: "situação",
    isActive: "ativa",
    isInactive: "inativa",
    notSo: "não",
    updatedAt: "última mudança",
    collection: "coleção",
    origin: "fonte",
    document: "documento",
    total: { faq: (count: string) => `Perguntas: ${count}`, catalog: (count: string) => `Itens: ${count}` },
  },
  ingestSource: "de onde vêm os documentos: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG ou CATALOG",
  reindexSource: {
    option: "só o que vem daqui: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG ou CATALOG",
    done: (origin: string) => `Refeito tudo o que vem de ${origin}.`,
  },
};
