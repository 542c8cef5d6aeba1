import { entryFieldName } from "#src/domain/index.ts";
import type { entriesPt } from "./entries-pt.ts";

export const entriesEn: typeof entriesPt = {
  entries: {
    actions: {
      faq: {
        import: "imports questions from files",
        list: "lists the questions",
        show: "shows a whole question",
        add: "keeps a question with its answer",
        edit: "changes fields of a question",
        remove: "deletes questions",
        export: "writes the questions to a file, or shows them",
        search: "searches questions, keywords and answers",
      },
      catalog: {
        import: "imports items from files",
        list: "lists the items",
        show: "shows a whole item",
        add: "keeps an item",
        edit: "changes fields of an item",
        remove: "deletes items",
        export: "writes the items to a file, or shows them",
        search: "searches items by words, fields and vectors",
      },
    },
    arguments: {
      files: {
        faq: "files: .json, .jsonl (.ndjson), .csv, .tsv, .xlsx, .parquet or .md (.markdown)",
        catalog: "files: .json, .jsonl (.ndjson), .csv, .tsv, .xlsx or .parquet",
      },
      id: {
        faq: "id of the question (see acervo faq list)",
        catalog: "id of the item (see acervo catalog list)",
      },
      question: "the question, as a user would ask it",
      answer: "the answer; without it, it is read from standard input",
      name: "the item's name",
      target: "file to write; without it, the text goes to standard output",
    },
    options: {
      dryRun: "only reads and counts what would come in; writes nothing",
      column:
        "which column a field comes from, where its name does not tell: question=Doubt, name=brand; may be repeated, also for a field of several columns",
      source: {
        faq: "where they come from: FAQ, HELP_CENTER or CUSTOM",
        catalog: "where they come from: CATALOG or CUSTOM",
      },
      includeInactive: "also shows what is inactive",
      onlyCategory: "only of this category",
      id: "the id; one that exists is replaced; without it, it is made from the text",
      question: "the new question",
      answer: 'the new answer; "-" reads it from standard input',
      name: "the new name",
      description: "the description",
      category: "the category",
      manufacturer: "the manufacturer",
      price: "the price, as in 1.234,56",
      status: 'the status; only items whose status is "ativo" are found',
      keyword: "another word that people use for it; may be repeated",
      tag: "a tag; may be repeated",
      attribute: "another field, as in unit=box; may be repeated",
      newKeywords: 'keyword; may be repeated, and only those given stay ("" takes all away)',
      newTags: 'tag; may be repeated, and only those given stay ("" takes all away)',
      newAttributes:
        "another field, as in unit=box; those not named stay, and unit= takes one away; may be repeated",
      priority: "of two that fit as well, the higher number comes first",
      active: "is found again",
      inactive: "is kept without being found",
      format: {
        faq: "json, jsonl, csv or md (default: by extension, or json)",
        catalog: "json, jsonl or csv (default: by extension, or json)",
      },
      overwrite: "writes over a file that exists",
      limit: { faq: "how many questions, from 1 to 100", catalog: "how many items" },
      payload: "instead of the results, the text to hand to a model",
    },
    usage: {
      columnField: (written) =>
        `Invalid value for --column: "${written}". Use FIELD=COLUMN, as in question=Doubt.`,
      attribute: (written) => `Invalid value for --attribute: "${written}". Use NAME=VALUE.`,
      nothingToChange: "Say what to change: give at least one option.",
      activeOrInactive: "--active and --inactive contradict each other: give one of them.",
      noAnswer: 'The answer is missing: acervo faq add "question" "answer", or the answer on standard input.',
      folder: (path) => `"${path}" is a folder. Name the files one by one.`,
      exists: (path) => `"${path}" already exists. To write over it, repeat with --yes.`,
      formatOf: (path, formats) =>
        `The extension of "${path}" does not tell the format. Give --format: ${formats}.`,
      unsupportedFormat: (extension, formats) =>
        `Cannot write .${extension}. The formats are ${formats}: change the extension, or name one with --format.`,
      noFolder: (folder) => `The folder "${folder}" does not exist. Create it first, or choose another.`,
      inSeveral: (id, places) =>
        `The id "${id}" is in more than one collection (${places}). Say which with --collection NAME.`,
      attributeIsField: (name, option) =>
        option === ""
          ? `"${name}" is a field of the item, not an attribute.`
          : `"${name}" is a field of the item: use ${option}.`,
      textAsJson: (format) => `With --json, the format ${format} needs a file: acervo … export FILE.`,
    },
    progress: "Importing",
    counts: {
      faq: {
        read: "read",
        created: "created",
        replaced: "replaced",
        unchanged: "unchanged",
        rejected: "rejected",
      },
      catalog: {
        read: "read",
        created: "created",
        replaced: "replaced",
        unchanged: "unchanged",
        rejected: "rejected",
      },
    },
    seconds: "seconds",
    hiddenCharacters: "hidden characters dropped",
    columns: "columns",
    attributeColumns: (count, shown) =>
      count === 1 ? "1 other became an attribute" : `${shown} others became attributes`,
    refusedRows: (count, shown) => (count === 1 ? "1 row refused:" : `${shown} rows refused:`),
    warnings: "Warnings:",
    unread: "Files that were not read:",
    dryRun: "Rehearsal (--dry-run): nothing was written.",
    moreProblems: (count) => `… and ${count} more`,
    asEntries: {
      faq: (file) => `Imported as questions: ${file}`,
      catalog: (file) => `Imported as catalogue items: ${file}`,
    },
    written: {
      faq: {
        created: (id) => `Question kept: ${id}`,
        replaced: (id) => `Question replaced: ${id}`,
        unchanged: (id) => `Nothing changed in question ${id}.`,
      },
      catalog: {
        created: (id) => `Item kept: ${id}`,
        replaced: (id) => `Item replaced: ${id}`,
        unchanged: (id) => `Nothing changed in item ${id}.`,
      },
    },
    edited: { faq: (id) => `Question changed: ${id}`, catalog: (id) => `Item changed: ${id}` },
    isHidden: {
      faq: "It is inactive: searches do not show it.",
      catalog: "It is inactive: searches do not show it.",
    },
    elsewhere: (id, collection) => `${id} was in the collection "${collection}".`,
    removed: { faq: (ids) => `Questions deleted: ${ids}`, catalog: (ids) => `Items deleted: ${ids}` },
    exported: {
      faq: (count, collection) => `Questions exported from collection "${collection}": ${count}.`,
      catalog: (count, collection) => `Items exported from collection "${collection}": ${count}.`,
    },
    none: {
      faq: "No questions. To include some: acervo faq add, or acervo faq import FILE.",
      catalog: "No items. To include some: acervo catalog add, or acervo catalog import FILE.",
    },
    hiddenOnes: {
      faq: (count) => `Inactive ones that are not listed: ${count} (see them with --inactive).`,
      catalog: (count) => `Inactive ones that are not listed: ${count} (see them with --inactive).`,
    },
    field: (name) => entryFieldName(name, "en"),
    state: "state",
    isActive: "active",
    isInactive: "inactive",
    notSo: "no",
    updatedAt: "last change",
    collection: "collection",
    origin: "source",
    document: "document",
    total: { faq: (count) => `Questions: ${count}`, catalog: (count) => `Items: ${count}` },
  },
  ingestSource: "where the documents come from: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG or CATALOG",
  reindexSource: {
    option: "only what comes from here: DOCS, FAQ, HELP_CENTER, CUSTOM, CHANGELOG or CATALOG",
    done: (origin) => `All that comes from ${origin} was made anew.`,
  },
};
