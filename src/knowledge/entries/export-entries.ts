import { AcervoError, type EntryKind, type KnowledgeEntry } from "#src/domain/index.ts";
import { itemCells, itemHeader } from "./export-cells.ts";
import { faqCells, FAQ_HEADER } from "./export-cells.ts";
import { categoryMarkdown, faqMarkdown } from "./faq-markdown.ts";
import { guardCell } from "./cell-values.ts";

export type ExportFormat = "json" | "jsonl" | "csv" | "md";

interface EntryHolder {
  readonly entry: KnowledgeEntry | null;
}

/**
 * Entries of one kind as the text of a file, piece by piece. Reading that file again changes nothing. Documents that are no
 * entry are passed over. `attributes` of products are columns of a table (see `attributeColumns`); those that are not
 * named, or that a cell cannot hold, share the last one.
 */
export async function* exportEntries(
  documents: Iterable<EntryHolder> | AsyncIterable<EntryHolder>,
  format: ExportFormat,
  attributes: readonly string[] = [],
): AsyncGenerator<string> {
  const entries = entriesOfOneKind(documents);
  if (format === "json") yield* jsonText(entries);
  else if (format === "jsonl")
    for await (const entry of entries) yield `${JSON.stringify(fieldsOf(entry))}\n`;
  else if (format === "csv") yield* csvText(entries, attributes);
  else yield* markdownText(entries);
}

async function* entriesOfOneKind(
  documents: Iterable<EntryHolder> | AsyncIterable<EntryHolder>,
): AsyncGenerator<KnowledgeEntry> {
  let kind: EntryKind | null = null;
  for await (const { entry } of documents) {
    if (entry === null) continue;
    kind ??= entry.kind;
    if (entry.kind !== kind)
      throw new AcervoError("invalid-option", { option: "kind", value: entry.kind, expected: kind });
    yield entry;
  }
}

function fieldsOf({ kind: _kind, ...fields }: KnowledgeEntry): object {
  return fields;
}

async function* jsonText(entries: AsyncIterable<KnowledgeEntry>): AsyncGenerator<string> {
  let before = "[\n  ";
  for await (const entry of entries) {
    yield before + JSON.stringify(fieldsOf(entry), null, 2).replaceAll("\n", "\n  ");
    before = ",\n  ";
  }
  yield before.startsWith("[") ? "[]\n" : "\n]\n";
}

/** Spreadsheets recognise UTF-8 by this, and Brazilian ones separate cells by semicolons. */
const BYTE_ORDER_MARK = "\uFEFF";
const DELIMITER = ";";

async function* csvText(
  entries: AsyncIterable<KnowledgeEntry>,
  attributes: readonly string[],
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const entry of entries) {
    if (isFirst) yield BYTE_ORDER_MARK + csvLine(entry.kind === "faq" ? FAQ_HEADER : itemHeader(attributes));
    isFirst = false;
    yield csvLine(entry.kind === "faq" ? faqCells(entry) : itemCells(entry, attributes));
  }
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => csvCell(guardCell(cell))).join(DELIMITER)}\r\n`;
}

function csvCell(text: string): string {
  return /[";,|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function* markdownText(entries: AsyncIterable<KnowledgeEntry>): AsyncGenerator<string> {
  let category: string | null = null;
  for await (const entry of entries) {
    if (entry.kind !== "faq") {
      const expected = "json, jsonl, csv";
      throw new AcervoError("invalid-option", { option: "format", value: "md", expected });
    }
    if (entry.category !== null && entry.category !== category) yield categoryMarkdown(entry.category);
    category = entry.category ?? category;
    yield faqMarkdown(entry);
  }
}
