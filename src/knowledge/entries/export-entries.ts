import {
  AcervoError,
  type CatalogItem,
  type EntryKind,
  type FaqEntry,
  type KnowledgeEntry,
  type MetadataValue,
} from "#src/domain/index.ts";
import { slug } from "#src/parsing/index.ts";
import { cleanLine, guardCell, isGuarded, joinItems, numberText, priceText } from "./cell-values.ts";
import { categoryMarkdown, faqMarkdown } from "./faq-markdown.ts";
import { NESTED_ATTRIBUTE } from "./map-columns.ts";

export type ExportFormat = "json" | "jsonl" | "csv" | "md";

type EntryHolder = { readonly entry: KnowledgeEntry | null };
type EntryHolders = Iterable<EntryHolder> | AsyncIterable<EntryHolder>;

/**
 * Entries of one kind as the text of a file, piece by piece. Reading that file again changes nothing. Documents that are no
 * entry are passed over. `attributes` of products are columns of a table (see `attributeColumns`); those that are not
 * named, or that a cell cannot hold, share the last one.
 */
export async function* exportEntries(
  documents: EntryHolders,
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

async function* entriesOfOneKind(documents: EntryHolders): AsyncGenerator<KnowledgeEntry> {
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

/** The columns of exported tables, by names that `COLUMN_NAMES` knows. */
const FAQ_HEADER = "id pergunta resposta categoria palavras_chave prioridade ativo".split(" ");
const ITEM_HEADER = "id nome descricao categoria fabricante preco tags status".split(" ");
/** Holds, as JSON, the attributes that have no column. */
const OTHER_ATTRIBUTES = "atributos";
const YES = "sim";
const NO = "não";

function faqCells({ id, question, answer, category, keywords, priority, active }: FaqEntry): string[] {
  const isActive = active ? YES : NO;
  return [id, question, answer, category ?? "", joinItems(keywords), numberText(priority), isActive];
}

/** `columns`: the attributes that have one. */
function itemHeader(columns: readonly string[]): string[] {
  return [...ITEM_HEADER, ...columns, OTHER_ATTRIBUTES];
}

function itemCells(item: CatalogItem, columns: readonly string[]): string[] {
  const { id, name, description, category, manufacturer, price, tags, status } = item;
  const priceCell = price === null ? "" : priceText(price);
  const own = [id, name, description, category ?? "", manufacturer ?? "", priceCell, joinItems(tags), status];
  return [...own, ...attributeCells(item, columns)];
}

/** Exported tables are read cell by cell; in others, the whole column decides what its cells are. */
export function isExported(columns: readonly string[]): boolean {
  return itemHeader([]).every((name) => columns.includes(name));
}

/** A table with more columns is unreadable; the other attributes stay together in one cell. */
const MAX_COLUMNS = 250;

/** The attributes of items that can be columns of a table, in the order in which they come. */
export async function attributeColumns(documents: EntryHolders): Promise<string[]> {
  const taken = new Set(itemHeader([]));
  const names = new Set<string>();
  for await (const { entry } of documents) {
    if (entry?.kind !== "catalog") continue;
    for (const name of Object.keys(entry.attributes)) {
      if (names.size >= MAX_COLUMNS) return [...names];
      if (names.has(name) || taken.has(slug(name)) || !isColumnName(name)) continue;
      names.add(name);
      taken.add(slug(name));
    }
  }
  return [...names];
}

function isColumnName(name: string): boolean {
  return slug(name) !== "" && cleanLine(name) === name && !isGuarded(name) && !NESTED_ATTRIBUTE.test(name);
}

/** A cell for each of the columns, and one for the attributes that no cell can hold. */
function attributeCells({ attributes }: CatalogItem, columns: readonly string[]): string[] {
  const cells = columns.map((name) =>
    writeAttribute(Object.hasOwn(attributes, name) ? attributes[name] : ""),
  );
  const written = new Set(columns.filter((_, at) => cells[at] !== ""));
  const rest = Object.entries(attributes).filter(([name]) => !written.has(name));
  return [...cells, rest.length === 0 ? "" : JSON.stringify(Object.fromEntries(rest))];
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:,\d{1,15})?$/;
const MAX_DIGIT_COUNT = 15;
/** An apostrophe says that what follows is text, as in a spreadsheet. */
const TEXT_MARK = "'";

/** Empty where a cell cannot hold it. */
function writeAttribute(value: MetadataValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? YES : NO;
  if (typeof value === "number") return readAttribute(numberText(value)) === value ? numberText(value) : "";
  return value.startsWith(TEXT_MARK) || readAttribute(value) !== value ? TEXT_MARK + value : value;
}

/** A cell of an exported table, read without looking at others. */
export function readAttribute(cell: string): string | number | boolean {
  if (cell.startsWith(TEXT_MARK)) return cell.slice(TEXT_MARK.length);
  if (cell === YES || cell === NO) return cell === YES;
  const digits = cell.replaceAll(/\D/g, "");
  return digits.length <= MAX_DIGIT_COUNT && NUMBER.test(cell) ? Number(cell.replace(",", ".")) : cell;
}
