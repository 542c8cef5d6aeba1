import { type EntryKind, entryName, isActive } from "#src/domain/index.ts";
import type { EntryDocument } from "#src/knowledge/index.ts";
import type { Presentation } from "../presentation.ts";
import { table } from "../table.ts";
import { entryData, shownState } from "./entry-card.ts";
import { shorten } from "./shorten.ts";
import { shownPrice } from "./shown-price.ts";

export interface EntryListing {
  readonly kind: EntryKind;
  readonly documents: readonly EntryDocument[];
  /** Inactive ones that were not asked for. */
  readonly hidden: number;
}

const MAX_LENGTH = { name: 60, category: 24 };
/** Less of a name or an id says nothing. */
const MIN_LENGTH = 16;
const GAP = 2;

/** `room`: the columns of a terminal; null where lines may be of any length. */
export function presentList(
  { kind, documents, hidden }: EntryListing,
  presentation: Presentation,
  room: number | null = null,
): string {
  const { text, format } = presentation;
  const { entries } = text;
  const closing = hidden === 0 ? [] : [entries.hiddenOnes[kind](format.integer(hidden))];
  if (documents.length === 0) return [entries.none[kind], ...closing].join("\n");
  const columns = columnsFor(kind, documents, presentation);
  const rows = documents.map((document) => columns.map(({ show }) => show(document)));
  const right = columns.flatMap(({ isNumber }, at) => (isNumber ? [at] : []));
  const all = [columns.map(({ title }) => title), ...rows];
  const shown = table(room === null ? all : fitted(all, room), { right });
  const counts = [entries.total[kind](format.integer(documents.length)), ...closing];
  return `${shown}\n\n${counts.join("\n")}`;
}

/** Gives way first at the names, which come first, and then at the ids, which come last. */
function fitted(rows: readonly (readonly string[])[], room: number): (readonly string[])[] {
  const count = rows[0]?.length ?? 0;
  let fitting: (readonly string[])[] = [...rows];
  for (const column of [0, count - 1]) {
    const widths = Array.from({ length: count }, (_, at) =>
      Math.max(...fitting.map((row) => row[at]?.length ?? 0)),
    );
    const excess = widths.reduce((sum, width) => sum + width, GAP * (count - 1)) - room;
    if (excess <= 0) return fitting;
    const longest = Math.max(MIN_LENGTH, (widths[column] ?? 0) - excess);
    fitting = fitting.map((row) => row.map((cell, at) => (at === column ? shorten(cell, longest) : cell)));
  }
  return fitting;
}

interface Column {
  readonly title: string;
  readonly show: (document: EntryDocument) => string;
  readonly isNumber?: boolean;
}

/** What is the same for all needs no column. */
function columnsFor(
  kind: EntryKind,
  documents: readonly EntryDocument[],
  presentation: Presentation,
): Column[] {
  const { text, format } = presentation;
  const { entries } = text;
  const collections = new Set(documents.map(({ collection }) => collection));
  const { field: title } = entries;
  return [
    {
      title: title(kind === "faq" ? "question" : "name"),
      show: ({ entry }) => shorten(entryName(entry), MAX_LENGTH.name),
    },
    { title: title("category"), show: ({ entry }) => shorten(entry.category ?? "", MAX_LENGTH.category) },
    kind === "faq"
      ? {
          title: title("priority"),
          show: ({ entry }) => (entry.kind === "faq" ? format.integer(entry.priority) : ""),
          isNumber: true,
        }
      : {
          title: title("price"),
          show: ({ entry }) => (entry.kind === "catalog" ? shownPrice(entry.price, presentation) : ""),
          isNumber: true,
        },
    ...(documents.every(({ entry }) => isActive(entry))
      ? []
      : [{ title: entries.state, show: ({ entry }: EntryDocument) => shownState(entry, presentation) }]),
    ...(collections.size === 1
      ? []
      : [{ title: entries.collection, show: ({ collection }: EntryDocument) => collection }]),
    // Last, and the last to be cut: it is what the other commands ask for.
    { title: title("id"), show: ({ entry }) => entry.id },
  ];
}

export function listData({ documents, hidden }: EntryListing): unknown {
  return { results: documents.map(entryData), total: documents.length, hidden };
}
