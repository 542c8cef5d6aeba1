import type { EntryListing } from "#src/app/index.ts";
import {
  type CatalogItem,
  type EntryKind,
  entryName,
  type FaqEntry,
  type Hit,
  isActive,
  isOtherPrice,
  type MetadataValue,
} from "#src/domain/index.ts";
import type { EntryDocument } from "#src/knowledge/index.ts";
import { type Fact, paragraphs, shorten, table, wrap } from "./layout.ts";
import type { Screen } from "./screen.ts";

type Entry = FaqEntry | CatalogItem;

/** "R$ 1.234,56"; a dash for an item without a price. */
export function shownPrice(price: number | null, { format }: Pick<Screen, "format">): string {
  return price === null ? "–" : `R$ ${format.decimal(price)}`;
}

/** A question as it is asked, a product with what is first asked of it; null for hits that a citation names. */
export function entryTitle({ entry }: Hit, screen: Screen): string | null {
  if (entry === null) return null;
  if (entry.kind === "faq") return entry.question;
  const price = entry.price === null ? null : shownPrice(entry.price, screen);
  return [entry.name, entry.category, entry.manufacturer, price].filter((part) => part !== null).join(" · ");
}

export function showEntry(document: EntryDocument, screen: Screen): string {
  const { text, format, style, width } = screen;
  const { id, collection, origin, updatedAt, entry } = document;
  const body = entry.kind === "faq" ? entry.answer : entry.description;
  const facts: Fact[] = [
    ["id", entry.id],
    ...fieldFacts(entry, screen),
    [text.entries.state, shownState(entry, screen)],
    [text.stats.source, origin],
    [text.stats.collection, collection],
    [text.search.document, String(id)],
    [text.entries.updatedAt, format.date(updatedAt)],
  ];
  return paragraphs([style.bold(entryName(entry)), wrap(body, width), table(facts)]);
}

function fieldFacts(entry: Entry, screen: Screen): Fact[] {
  const { field } = screen.text.entries;
  const { category } = entry;
  const own: Record<string, string | null> =
    entry.kind === "faq"
      ? { category, keywords: entry.keywords.join(", "), priority: screen.format.integer(entry.priority) }
      : {
          category,
          manufacturer: entry.manufacturer,
          price: entry.price === null ? null : shownPrice(entry.price, screen),
          tags: entry.tags.join(", "),
        };
  const attributes = entry.kind === "faq" ? {} : entry.attributes;
  return [
    ...Object.entries(own).flatMap(([name, value]): Fact[] => (value ? [[field(name), value]] : [])),
    ...Object.entries(attributes).map(([name, value]): Fact => {
      const isPrice = typeof value === "number" && isOtherPrice(name);
      return [name, isPrice ? shownPrice(value, screen) : shownValue(value, screen)];
    }),
  ];
}

function shownState(entry: Entry, { text }: Screen): string {
  if (entry.kind === "catalog") return entry.status;
  return isActive(entry) ? text.entries.isActive : text.entries.isInactive;
}

function shownValue(value: MetadataValue, { text, format }: Screen): string {
  if (typeof value === "number")
    return Number.isInteger(value) ? format.integer(value) : format.decimal(value);
  if (typeof value === "boolean") return value ? text.entrySearch.yes : text.entrySearch.no;
  return (value ?? "").replaceAll(/\s+/g, " ");
}

const MAX_LENGTH = { name: 48, category: 24 };

export function showEntries(listing: EntryListing, screen: Screen): string {
  const { kind, documents, hidden } = listing;
  const { text, format } = screen;
  const { entries } = text;
  const closing = hidden === 0 ? [] : [entries.hiddenOnes(format.integer(hidden))];
  if (documents.length === 0) return [entries.none(kind), ...closing].join("\n");
  const columns = columnsFor(kind, documents, screen);
  const rows = [
    columns.map(([title]) => title),
    ...documents.map((document) => columns.map(([, show]) => show(document))),
  ];
  // The third column is the priority or the price.
  const counts = [entries.total(format.integer(documents.length)), ...closing];
  return `${table(rows, [2])}\n\n${counts.join("\n")}`;
}

type Column = readonly [title: string, show: (document: EntryDocument) => string];

/** What is the same for all needs no column. */
function columnsFor(kind: EntryKind, documents: readonly EntryDocument[], screen: Screen): Column[] {
  const { state, field } = screen.text.entries;
  const isMixed = new Set(documents.map(({ collection }) => collection)).size > 1;
  const number = ({ entry }: EntryDocument): string =>
    entry.kind === "faq" ? screen.format.integer(entry.priority) : shownPrice(entry.price, screen);
  const columns: (Column | false)[] = [
    [field(kind === "faq" ? "question" : "name"), ({ entry }) => shorten(entryName(entry), MAX_LENGTH.name)],
    [field("category"), ({ entry }) => shorten(entry.category ?? "", MAX_LENGTH.category)],
    [field(kind === "faq" ? "priority" : "price"), number],
    !documents.every(({ entry }) => isActive(entry)) && [state, ({ entry }) => shownState(entry, screen)],
    isMixed && [screen.text.stats.collection, ({ collection }) => collection],
    // What the other commands ask for is never cut.
    [field("id"), ({ entry }) => entry.id],
  ];
  return columns.filter((column) => column !== false);
}
