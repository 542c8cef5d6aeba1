import type { EntryKind, Language } from "#src/domain/index.ts";
import { ITEM_COLUMNS } from "../catalog/item-columns.ts";
import { FAQ_COLUMNS } from "../faqs/faq-columns.ts";
import type { FieldNames } from "./map-columns.ts";

/** Field → what readers of each language call it. `EntryMapping.columns` takes those names too. */
export type EntryFieldNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** In the order in which they are read. */
export function entryFieldNames(kind: EntryKind): EntryFieldNames {
  return NAMES[kind];
}

export function fieldName(field: string, language: Language): string {
  return NAMES.faq[field]?.[language] ?? NAMES.catalog[field]?.[language] ?? field;
}

const IN_PORTUGUESE: Readonly<Record<string, string>> = {
  question: "pergunta",
  answer: "resposta",
  category: "categoria",
  keywords: "palavras-chave",
  priority: "prioridade",
  active: "ativo",
  name: "nome",
  description: "descrição",
  manufacturer: "fabricante",
  price: "preço",
  attributes: "atributos",
};

const NAMES: Readonly<Record<EntryKind, EntryFieldNames>> = {
  faq: named(FAQ_COLUMNS),
  catalog: named(ITEM_COLUMNS),
};

function named(columns: FieldNames): EntryFieldNames {
  const fields = Object.keys(columns);
  return Object.fromEntries(fields.map((field) => [field, { pt: IN_PORTUGUESE[field] ?? field, en: field }]));
}
