import { type CatalogItem, type FaqEntry, isActive, type MetadataValue } from "#src/domain/index.ts";
import type { EntryDocument } from "#src/knowledge/index.ts";
import { wrap } from "../excerpt.ts";
import type { Presentation } from "../presentation.ts";
import { facts } from "../table.ts";
import { shownPrice } from "./shown-price.ts";

/** All that there is to know of one entry. */
export function presentEntry(document: EntryDocument, presentation: Presentation): string {
  const { style, width } = presentation;
  const { entry } = document;
  const [title, body] =
    entry.kind === "faq" ? [entry.question, entry.answer] : [entry.name, entry.description];
  const lines = wrap(body, width).map(({ start, end }) => body.slice(start, end));
  const about = [...entryFacts(entry, presentation), ...placeFacts(document, presentation)];
  const parts = [style.bold(title), lines.join("\n"), facts(about)];
  return parts.filter((part) => part !== "").join("\n\n");
}

type Fact = readonly [name: string, value: string];

function entryFacts(entry: FaqEntry | CatalogItem, presentation: Presentation): Fact[] {
  const { field: nameOf, state } = presentation.text.entries;
  const { category } = entry;
  const known: (readonly [field: string, value: string | null])[] =
    entry.kind === "faq"
      ? [
          ["category", category],
          ["keywords", entry.keywords.join(", ") || null],
          ["priority", presentation.format.integer(entry.priority)],
        ]
      : [
          ["category", category],
          ["manufacturer", entry.manufacturer],
          ["price", entry.price === null ? null : shownPrice(entry.price, presentation)],
          ["tags", entry.tags.join(", ") || null],
        ];
  const own = known.flatMap(([field, value]): Fact[] => (value === null ? [] : [[nameOf(field), value]]));
  const others = entry.kind === "faq" ? [] : Object.entries(entry.attributes);
  return [
    ["id", entry.id],
    ...own,
    ...others.map(([name, value]): Fact => [name, shownValue(value, presentation)]),
    [state, shownState(entry, presentation)],
  ];
}

export function shownState(entry: FaqEntry | CatalogItem, { text }: Presentation): string {
  if (entry.kind === "catalog") return entry.status;
  return isActive(entry) ? text.entries.isActive : text.entries.isInactive;
}

function shownValue(value: MetadataValue, { text, format }: Presentation): string {
  if (typeof value === "number")
    return Number.isInteger(value) ? format.integer(value) : format.decimal(value);
  if (typeof value === "boolean") return value ? text.entrySearch.yes : text.entries.notSo;
  return (value ?? "").replaceAll(/\s+/g, " ");
}

function placeFacts(
  { id, collection, origin, updatedAt }: EntryDocument,
  { text, format }: Presentation,
): Fact[] {
  const { entries } = text;
  return [
    [entries.origin, origin],
    [entries.collection, collection],
    [entries.document, String(id)],
    [entries.updatedAt, format.date(updatedAt)],
  ];
}

/** An entry with the place where it is kept. */
export function entryData({ id, collection, origin, updatedAt, entry }: EntryDocument): object {
  return { ...entry, document_id: id, collection, origin, updated_at: updatedAt };
}
