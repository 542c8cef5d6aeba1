import { entryFieldName } from "#src/domain/index.ts";
import type { Table } from "./language.ts";

export const entries = {
  /** Questions and products alike are called entries. */
  entries: {
    actions: {
      search: ["busca por palavras e por semelhança", "searches by words and by likeness"],
      add: ["guarda uma entrada", "keeps an entry"],
      edit: ["muda campos de uma entrada", "changes fields of an entry"],
      show: ["mostra uma entrada inteira", "shows a whole entry"],
      list: ["lista as entradas", "lists the entries"],
      remove: ["apaga entradas", "deletes entries"],
      import: ["importa entradas de arquivos", "imports entries from files"],
      export: ["grava as entradas num arquivo, ou as mostra", "writes the entries to a file, or shows them"],
    },
    arguments: {
      files: [
        "arquivos .json, .jsonl (.ndjson), .csv, .tsv, .xlsx, .parquet; de perguntas, também .md (.markdown); ou um módulo .ts ou .js, que é executado e exporta uma lista",
        "files: .json, .jsonl (.ndjson), .csv, .tsv, .xlsx, .parquet; of questions, .md (.markdown) too; or a .ts or .js module, which is run and exports a list",
      ],
      id: ["o id, como o mostra list", "the id, as list shows it"],
      question: ["a pergunta, como o usuário a faria", "the question, as a user would ask it"],
      answer: ["a resposta; sem ela, a entrada padrão", "the answer; without it, standard input"],
      name: ["o nome do item", "the item's name"],
      target: ["arquivo a gravar; sem ele, a saída padrão", "file to write; without it, standard output"],
    },
    options: {
      column: [
        "de que coluna vem um campo, quando o nome dela não diz: pergunta=Dúvida, name=marca; pode repetir, também para um campo de várias colunas",
        "which column a field comes from, where its name does not tell: question=Doubt, name=brand; may be repeated, also for a field of several columns",
      ],
      includeInactive: ["mostra também o que está inativo", "also shows what is inactive"],
      onlyCategory: ["só desta categoria", "only of this category"],
      id: ["o id; sem ele, é feito do texto", "the id; without it, made from the text"],
      question: ["a nova pergunta", "the new question"],
      answer: ['a resposta; "-" lê a entrada padrão', 'the answer; "-" reads standard input'],
      name: ["o novo nome", "the new name"],
      description: ["a descrição", "the description"],
      category: ["a categoria", "the category"],
      manufacturer: ["o fabricante", "the manufacturer"],
      price: ["o preço, como 1.234,56", "the price, as in 1.234,56"],
      status: ["a situação; só o que está ativo é achado", 'the status; only what is "ativo" is found'],
      keyword: [
        'outra palavra por que perguntam; pode repetir; edit deixa só as dadas ("" tira todas)',
        'another word that people use for it; may be repeated; edit keeps only those given ("" takes all away)',
      ],
      tag: [
        'uma tag; pode repetir; edit deixa só as dadas ("" tira todas)',
        'a tag; may be repeated; edit keeps only those given ("" takes all away)',
      ],
      attribute: [
        "outro campo, como unidade=caixa (unidade= o tira); pode repetir, e os não ditos ficam",
        "another field, as in unit=box (unit= takes it away); may be repeated, and those not named stay",
      ],
      priority: ["a de número maior vem antes", "the higher number comes first"],
      active: ["volta a ser achada", "is found again"],
      inactive: ["guarda sem que seja achada", "is kept without being found"],
      format: ["json, jsonl, csv ou, de perguntas, md", "json, jsonl, csv or, of questions, md"],
      overwrite: ["grava por cima do arquivo que já existe", "writes over a file that exists"],
      limit: ["quantos resultados", "how many results"],
    },
    usage: {
      attributeIsField: (name: string) => [
        `"${name}" é um campo do item, e não um atributo: use a opção dele, se há uma.`,
        `"${name}" is a field of the item, not an attribute: use its option, if there is one.`,
      ],
      nothingToChange: ["Diga o que mudar: dê uma opção.", "Say what to change: give an option."],
      activeOrInactive: ["Dê --active ou --inactive, não as duas.", "Give --active or --inactive, not both."],
      answerTwice: [
        "Dê a resposta uma vez: depois da pergunta, ou com --answer.",
        "Give the answer once: after the question, or with --answer.",
      ],
      noAnswer: [
        'Falta a resposta: acervo faq add "pergunta" "resposta", ou a resposta pela entrada padrão.',
        'The answer is missing: acervo faq add "question" "answer", or the answer on standard input.',
      ],
      folder: (path: string) => [
        `"${path}" é uma pasta, e não um arquivo.`,
        `"${path}" is a folder, not a file.`,
      ],
      exists: (path: string) => [
        `"${path}" já existe. Para gravar por cima, repita com --yes.`,
        `"${path}" already exists. To write over it, repeat with --yes.`,
      ],
      unknownFormat: (path: string, formats: string) => [
        `A extensão de "${path}" não é a de um formato que se grave (${formats}). Mude-a, ou dê --format.`,
        `The extension of "${path}" is not that of a format to write (${formats}). Change it, or give --format.`,
      ],
      noFolder: (folder: string) => [`A pasta "${folder}" não existe.`, `There is no folder "${folder}".`],
      inSeveral: (id: string, places: string) => [
        `O id "${id}" está em mais de uma coleção (${places}). Diga qual com --collection NOME.`,
        `The id "${id}" is in more than one collection (${places}). Say which with --collection NAME.`,
      ],
      textAsJson: (format: string) => [
        `Com --json, o formato ${format} precisa de um arquivo: acervo … export ARQUIVO.`,
        `With --json, the format ${format} needs a file: acervo … export FILE.`,
      ],
    },
    progress: ["Importando", "Importing"],
    counts: {
      rows: ["linhas lidas", "rows read"],
      read: ["entradas", "entries"],
      created: ["criadas", "created"],
      replaced: ["substituídas", "replaced"],
      unchanged: ["sem mudança", "unchanged"],
      rejected: ["recusadas", "rejected"],
      left_out: ["deixadas de fora", "left out"],
    },
    columns: ["colunas", "columns"],
    attributeColumns: (names: string) => [`viraram atributos: ${names}`, `became attributes: ${names}`],
    attribute: ["atributo", "attribute"],
    ignored: ["ignorada", "ignored"],
    ignoredColumns: (names: string) => [`ignoradas: ${names}`, `ignored: ${names}`],
    refusedRows: (count: string) => [`Linhas recusadas: ${count}`, `Rows refused: ${count}`],
    warnings: ["Avisos:", "Warnings:"],
    unread: ["Arquivos que não foram lidos:", "Files that were not read:"],
    dryRun: ["Ensaio (--dry-run): nada foi gravado.", "Rehearsal (--dry-run): nothing was written."],
    moreProblems: (count: string) => [`… e mais ${count}`, `… and ${count} more`],
    written: {
      created: (id: string) => [`Entrada guardada: ${id}`, `Entry kept: ${id}`],
      replaced: (id: string) => [`Entrada alterada: ${id}`, `Entry changed: ${id}`],
      unchanged: (id: string) => [`Nada mudou na entrada ${id}.`, `Nothing changed in entry ${id}.`],
    },
    isHidden: ["Está inativa: não aparece nas buscas.", "It is inactive: searches do not show it."],
    elsewhere: (id: string, collection: string) => [
      `${id} estava na coleção "${collection}".`,
      `${id} was in the collection "${collection}".`,
    ],
    removed: (ids: string) => [`Entradas apagadas: ${ids}`, `Entries deleted: ${ids}`],
    exported: (count: string, collection: string) => [
      `Entradas exportadas da coleção "${collection}": ${count}.`,
      `Entries exported from collection "${collection}": ${count}.`,
    ],
    none: (kind: string) => [
      `Nenhuma entrada. Para incluir: acervo ${kind} add, ou acervo ${kind} import ARQUIVO.`,
      `No entries. To include some: acervo ${kind} add, or acervo ${kind} import FILE.`,
    ],
    total: (count: string) => [`Entradas: ${count}`, `Entries: ${count}`],
    hiddenOnes: (count: string) => [
      `Inativas que não estão na lista: ${count} (veja com --inactive).`,
      `Inactive ones that are not listed: ${count} (see them with --inactive).`,
    ],
    field: (name: string) => [entryFieldName(name, "pt"), entryFieldName(name, "en")],
    state: ["situação", "state"],
    isActive: ["ativa", "active"],
    isInactive: ["inativa", "inactive"],
    updatedAt: ["última mudança", "last change"],
  },
  vocabulary: {
    actions: {
      show: ["mostra o vocabulário em vigor", "shows the vocabulary in force"],
      set: ["troca o desta organização pelo de um arquivo", "replaces this organisation's by that of a file"],
      reset: ["volta ao vocabulário da configuração", "goes back to the vocabulary of the settings"],
    },
    file: ["arquivo .json (veja vocabularies/README.md)", ".json file (see vocabularies/README.md)"],
    path: ["arquivo", "file"],
    owner: ["de quem é", "whose"],
    own: ["desta organização", "this organisation's"],
    shared: ["da configuração (ACERVO_VOCABULARY)", "of the settings (ACERVO_VOCABULARY)"],
    groups: {
      culture: ["culturas", "cultures"],
      treatment: ["tratamentos", "treatments"],
      generic: ["genéricos", "generic"],
    },
    counts: (terms: string, synonyms: string) => [
      `termos: ${terms}, sinônimos: ${synonyms}`,
      `terms: ${terms}, synonyms: ${synonyms}`,
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
    wasShared: ["Já era o vocabulário da configuração.", "It was the vocabulary of the settings already."],
  },
} satisfies Table;
