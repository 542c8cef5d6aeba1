import { type EntryKind, entryFieldName, type Language } from "#src/domain/index.ts";
import { ITEM_COLUMNS } from "../catalog/item-columns.ts";
import { FAQ_COLUMNS } from "../faqs/faq-columns.ts";
import type { FieldNames } from "./map-columns.ts";

/** Field → what readers of each language call it. `EntryMapping.columns` takes those names too. */
export type EntryFieldNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** In the order in which they are read. */
export function entryFieldNames(kind: EntryKind): EntryFieldNames {
  return NAMES[kind];
}

const NAMES: Readonly<Record<EntryKind, EntryFieldNames>> = {
  faq: named(FAQ_COLUMNS),
  catalog: named(ITEM_COLUMNS),
};

function named(columns: FieldNames): EntryFieldNames {
  const fields = Object.keys(columns);
  return Object.fromEntries(
    fields.map((field) => [field, { pt: entryFieldName(field, "pt"), en: entryFieldName(field, "en") }]),
  );
}
