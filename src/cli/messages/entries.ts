import { entryFieldName } from "#src/domain/index.ts";
import type { Table } from "./language.ts";

export const entries = {
  entries: {
    actions: {
      faq: {
        import: ["importa perguntas de arquivos", "imports questions from files"],
        list: ["lista as perguntas", "lists the questions"],
        show: ["mostra uma pergunta inteira", "shows a whole question"],
        add: ["guarda uma pergunta e a resposta", "keeps a question with its answer"],
        edit: ["muda campos de uma pergunta", "changes fields of a question"],
        remove: ["apaga perguntas", "deletes questions"],
        export: [
          "grava as perguntas num arquivo, ou as mostra",
          "writes the questions to a file, or shows them",
        ],
        search: [
          "busca nas perguntas, nas palavras-chave e nas respostas",
          "searches questions, keywords and answers",
        ],
      },
      catalog: {
        import: ["importa itens de arquivos", "imports items from files"],
        list: ["lista os itens", "lists the items"],
        show: ["mostra um item inteiro", "shows a whole item"],
        add: ["guarda um item", "keeps an item"],
        edit: ["muda campos de um item", "changes fields of an item"],
        remove: ["apaga itens", "deletes items"],
        export: ["grava os itens num arquivo, ou os mostra", "writes the items to a file, or shows them"],
        search: ["busca itens por palavras, campos e vetores", "searches items by words, fields and vectors"],
      },
    },
    arguments: {
      files: {
        faq: [
          "arquivos .json, .jsonl (.ndjson), .csv, .tsv, .xlsx, .parquet ou .md (.markdown)",
          "files: .json, .jsonl (.ndjson), .csv, .tsv, .xlsx, .parquet or .md (.markdown)",
        ],
        catalog: [
          "arquivos .json, .jsonl (.ndjson), .csv, .tsv, .xlsx ou .parquet",
          "files: .json, .jsonl (.ndjson), .csv, .tsv, .xlsx or .parquet",
        ],
      },
      id: {
        faq: ["id da pergunta (veja acervo faq list)", "id of the question (see acervo faq list)"],
        catalog: ["id do item (veja acervo catalog list)", "id of the item (see acervo catalog list)"],
      },
      question: ["a pergunta, como o usuário a faria", "the question, as a user would ask it"],
      answer: [
        "a resposta; sem ela, é lida da entrada padrão",
        "the answer; without it, it is read from standard input",
      ],
      name: ["o nome do item", "the item's name"],
      target: [
        "arquivo a gravar; sem ele, o texto vai para a saída padrão",
        "file to write; without it, the text goes to standard output",
      ],
    },
    options: {
      dryRun: [
        "só lê e conta o que entraria; não grava nada",
        "only reads and counts what would come in; writes nothing",
      ],
      column: [
        "de que coluna vem um campo, quando o nome dela não diz: pergunta=Dúvida, name=marca; pode repetir, também para um campo de várias colunas",
        "which column a field comes from, where its name does not tell: question=Doubt, name=brand; may be repeated, also for a field of several columns",
      ],
      source: {
        faq: ["de onde vêm: FAQ, HELP_CENTER ou CUSTOM", "where they come from: FAQ, HELP_CENTER or CUSTOM"],
        catalog: ["de onde vêm: CATALOG ou CUSTOM", "where they come from: CATALOG or CUSTOM"],
      },
      includeInactive: ["mostra também o que está inativo", "also shows what is inactive"],
      onlyCategory: ["só desta categoria", "only of this category"],
      id: [
        "o id; com um que já existe, substitui; sem ele, é feito do texto",
        "the id; one that exists is replaced; without it, it is made from the text",
      ],
      question: ["a nova pergunta", "the new question"],
      answer: [
        'a nova resposta; "-" a lê da entrada padrão',
        'the new answer; "-" reads it from standard input',
      ],
      name: ["o novo nome", "the new name"],
      description: ["a descrição", "the description"],
      category: ["a categoria", "the category"],
      manufacturer: ["o fabricante", "the manufacturer"],
      price: ["o preço, como 1.234,56", "the price, as in 1.234,56"],
      status: [
        "a situação; só os de situação ativo são achados",
        'the status; only items whose status is "ativo" are found',
      ],
      keyword: [
        "outra palavra por que perguntam; pode repetir",
        "another word that people use for it; may be repeated",
      ],
      tag: ["uma tag; pode repetir", "a tag; may be repeated"],
      attribute: [
        "outro campo, como unidade=caixa; pode repetir",
        "another field, as in unit=box; may be repeated",
      ],
      newKeywords: [
        'palavra-chave; pode repetir, e ficam só as dadas ("" tira todas)',
        'keyword; may be repeated, and only those given stay ("" takes all away)',
      ],
      newTags: [
        'tag; pode repetir, e ficam só as dadas ("" tira todas)',
        'tag; may be repeated, and only those given stay ("" takes all away)',
      ],
      newAttributes: [
        "outro campo, como unidade=caixa; os não ditos ficam, e unidade= tira um; pode repetir",
        "another field, as in unit=box; those not named stay, and unit= takes one away; may be repeated",
      ],
      priority: [
        "entre duas que servem igual, a de número maior vem antes",
        "of two that fit as well, the higher number comes first",
      ],
      active: ["volta a ser achada", "is found again"],
      inactive: ["guarda sem que seja achada", "is kept without being found"],
      format: {
        faq: [
          "json, jsonl, csv ou md (padrão: pela extensão, ou json)",
          "json, jsonl, csv or md (default: by extension, or json)",
        ],
        catalog: [
          "json, jsonl ou csv (padrão: pela extensão, ou json)",
          "json, jsonl or csv (default: by extension, or json)",
        ],
      },
      overwrite: ["grava por cima do arquivo que já existe", "writes over a file that exists"],
      limit: {
        faq: ["quantas perguntas, de 1 a 100", "how many questions, from 1 to 100"],
        catalog: ["quantos itens", "how many items"],
      },
      payload: [
        "em vez dos resultados, o texto a entregar a um modelo",
        "instead of the results, the text to hand to a model",
      ],
    },
    usage: {
      columnField: (written: string) => [
        `Valor inválido para --column: "${written}". Use CAMPO=COLUNA, como em pergunta=Dúvida.`,
        `Invalid value for --column: "${written}". Use FIELD=COLUMN, as in question=Doubt.`,
      ],
      attribute: (written: string) => [
        `Valor inválido para --attribute: "${written}". Use NOME=VALOR.`,
        `Invalid value for --attribute: "${written}". Use NAME=VALUE.`,
      ],
      nothingToChange: [
        "Diga o que mudar: dê pelo menos uma opção.",
        "Say what to change: give at least one option.",
      ],
      activeOrInactive: [
        "--active e --inactive se contradizem: dê só uma das duas.",
        "--active and --inactive contradict each other: give one of them.",
      ],
      noAnswer: [
        'Falta a resposta: acervo faq add "pergunta" "resposta", ou a resposta pela entrada padrão.',
        'The answer is missing: acervo faq add "question" "answer", or the answer on standard input.',
      ],
      folder: (path: string) => [
        `"${path}" é uma pasta. Dê os arquivos, um por um.`,
        `"${path}" is a folder. Name the files one by one.`,
      ],
      exists: (path: string) => [
        `"${path}" já existe. Para gravar por cima, repita com --yes.`,
        `"${path}" already exists. To write over it, repeat with --yes.`,
      ],
      formatOf: (path: string, formats: string) => [
        `A extensão de "${path}" não diz o formato. Dê --format: ${formats}.`,
        `The extension of "${path}" does not tell the format. Give --format: ${formats}.`,
      ],
      unsupportedFormat: (extension: string, formats: string) => [
        `Não sei gravar .${extension}. Os formatos são ${formats}: mude a extensão, ou diga um com --format.`,
        `Cannot write .${extension}. The formats are ${formats}: change the extension, or name one with --format.`,
      ],
      noFolder: (folder: string) => [
        `A pasta "${folder}" não existe. Crie-a antes, ou escolha outra.`,
        `The folder "${folder}" does not exist. Create it first, or choose another.`,
      ],
      inSeveral: (id: string, places: string) => [
        `O id "${id}" está em mais de uma coleção (${places}). Diga qual com --collection NOME.`,
        `The id "${id}" is in more than one collection (${places}). Say which with --collection NAME.`,
      ],
      attributeIsField: (name: string, option: string) => [
        option === ""
          ? `"${name}" é um campo do item, e não um atributo.`
          : `"${name}" é um campo do item: use ${option}.`,
        option === ""
          ? `"${name}" is a field of the item, not an attribute.`
          : `"${name}" is a field of the item: use ${option}.`,
      ],
      textAsJson: (format: string) => [
        `Com --json, o formato ${format} precisa de um arquivo: acervo … export ARQUIVO.`,
        `With --json, the format ${format} needs a file: acervo … export FILE.`,
      ],
    },
    progress: ["Importando", "Importing"],
    counts: {
      faq: {
        read: ["lidas", "read"],
        created: ["criadas", "created"],
        replaced: ["substituídas", "replaced"],
        unchanged: ["sem mudança", "unchanged"],
        rejected: ["recusadas", "rejected"],
      },
      catalog: {
        read: ["lidos", "read"],
        created: ["criados", "created"],
        replaced: ["substituídos", "replaced"],
        unchanged: ["sem mudança", "unchanged"],
        rejected: ["recusados", "rejected"],
      },
    },
    columns: ["colunas", "columns"],
    attributeColumns: (count: number, shown: string) => [
      count === 1 ? "1 outra virou atributo" : `${shown} outras viraram atributos`,
      count === 1 ? "1 other became an attribute" : `${shown} others became attributes`,
    ],
    refusedRows: (count: number, shown: string) => [
      count === 1 ? "1 linha recusada:" : `${shown} linhas recusadas:`,
      count === 1 ? "1 row refused:" : `${shown} rows refused:`,
    ],
    warnings: ["Avisos:", "Warnings:"],
    unread: ["Arquivos que não foram lidos:", "Files that were not read:"],
    dryRun: ["Ensaio (--dry-run): nada foi gravado.", "Rehearsal (--dry-run): nothing was written."],
    moreProblems: (count: string) => [`… e mais ${count}`, `… and ${count} more`],
    asEntries: {
      faq: (file: string) => [
        `Importado como perguntas frequentes: ${file}`,
        `Imported as questions: ${file}`,
      ],
      catalog: (file: string) => [
        `Importado como itens de catálogo: ${file}`,
        `Imported as catalogue items: ${file}`,
      ],
    },
    written: {
      faq: {
        created: (id: string) => [`Pergunta guardada: ${id}`, `Question kept: ${id}`],
        replaced: (id: string) => [`Pergunta substituída: ${id}`, `Question replaced: ${id}`],
        unchanged: (id: string) => [`Nada mudou na pergunta ${id}.`, `Nothing changed in question ${id}.`],
      },
      catalog: {
        created: (id: string) => [`Item guardado: ${id}`, `Item kept: ${id}`],
        replaced: (id: string) => [`Item substituído: ${id}`, `Item replaced: ${id}`],
        unchanged: (id: string) => [`Nada mudou no item ${id}.`, `Nothing changed in item ${id}.`],
      },
    },
    edited: {
      faq: (id: string) => [`Pergunta alterada: ${id}`, `Question changed: ${id}`],
      catalog: (id: string) => [`Item alterado: ${id}`, `Item changed: ${id}`],
    },
    isHidden: {
      faq: ["Está inativa: não aparece nas buscas.", "It is inactive: searches do not show it."],
      catalog: ["Está inativo: não aparece nas buscas.", "It is inactive: searches do not show it."],
    },
    elsewhere: (id: string, collection: string) => [
      `${id} estava na coleção "${collection}".`,
      `${id} was in the collection "${collection}".`,
    ],
    removed: {
      faq: (ids: string) => [`Perguntas apagadas: ${ids}`, `Questions deleted: ${ids}`],
      catalog: (ids: string) => [`Itens apagados: ${ids}`, `Items deleted: ${ids}`],
    },
    exported: {
      faq: (count: string, collection: string) => [
        `Perguntas exportadas da coleção "${collection}": ${count}.`,
        `Questions exported from collection "${collection}": ${count}.`,
      ],
      catalog: (count: string, collection: string) => [
        `Itens exportados da coleção "${collection}": ${count}.`,
        `Items exported from collection "${collection}": ${count}.`,
      ],
    },
    none: {
      faq: [
        "Nenhuma pergunta. Para incluir: acervo faq add, ou acervo faq import ARQUIVO.",
        "No questions. To include some: acervo faq add, or acervo faq import FILE.",
      ],
      catalog: [
        "Nenhum item. Para incluir: acervo catalog add, ou acervo catalog import ARQUIVO.",
        "No items. To include some: acervo catalog add, or acervo catalog import FILE.",
      ],
    },
    hiddenOnes: {
      faq: (count: string) => [
        `Inativas que não estão na lista: ${count} (veja com --inactive).`,
        `Inactive ones that are not listed: ${count} (see them with --inactive).`,
      ],
      catalog: (count: string) => [
        `Inativos que não estão na lista: ${count} (veja com --inactive).`,
        `Inactive ones that are not listed: ${count} (see them with --inactive).`,
      ],
    },
    field: (name: string) => [entryFieldName(name, "pt"), entryFieldName(name, "en")],
    state: ["situação", "state"],
    isActive: ["ativa", "active"],
    isInactive: ["inativa", "inactive"],
    notSo: ["não", "no"],
    updatedAt: ["última mudança", "last change"],
    collection: ["coleção", "collection"],
    origin: ["fonte", "source"],
    document: ["documento", "document"],
    total: {
      faq: (count: string) => [`Perguntas: ${count}`, `Questions: ${count}`],
      catalog: (count: string) => [`Itens: ${count}`, `Items: ${count}`],
    },
  },
  vocabulary: {
    actions: {
      show: [
        "mostra o vocabulário em vigor, com as suas palavras",
        "shows the vocabulary in force, with its words",
      ],
      set: [
        "troca o vocabulário desta organização pelo de um arquivo",
        "replaces this organisation's vocabulary by that of a file",
      ],
      reset: ["volta ao vocabulário da configuração", "goes back to the vocabulary of the settings"],
    },
    file: [
      "arquivo .json com culturas, tratamentos e genericos (veja vocabularies/README.md)",
      ".json file with culturas, tratamentos and genericos (see vocabularies/README.md)",
    ],
    name: ["nome", "name"],
    path: ["arquivo", "file"],
    owner: ["de quem é", "whose"],
    own: ["desta organização", "this organisation's"],
    shared: ["da configuração (ACERVO_VOCABULARY)", "of the settings (ACERVO_VOCABULARY)"],
    groups: {
      culture: ["culturas", "cultures"],
      treatment: ["tratamentos", "treatments"],
      generic: ["genéricos", "generic"],
    },
    terms: (count: number, shown: string) => [
      `${shown} ${count === 1 ? "termo" : "termos"}`,
      `${shown} ${count === 1 ? "term" : "terms"}`,
    ],
    synonyms: (count: number, shown: string) => [
      `${shown} ${count === 1 ? "sinônimo" : "sinônimos"}`,
      `${shown} ${count === 1 ? "synonym" : "synonyms"}`,
    ],
    none: [
      "Nenhum vocabulário em vigor. Para escolher um: acervo vocabulary set ARQUIVO.",
      "No vocabulary in force. To choose one: acervo vocabulary set FILE.",
    ],
    set: (name: string, counts: string) => [
      `Vocabulário desta organização: "${name}" (${counts}). Vale já na próxima busca.`,
      `Vocabulary of this organisation: "${name}" (${counts}). It holds from the next search on.`,
    ],
    reset: ["De volta ao vocabulário da configuração.", "Back to the vocabulary of the settings."],
    wasShared: [
      "Esta organização já usava o vocabulário da configuração.",
      "This organisation already used the vocabulary of the settings.",
    ],
  },
} satisfies Table;
