import type { CatalogItem, FaqEntry, KnowledgeEntry, MetadataValue } from "#src/domain/index.ts";
import { slug } from "#src/parsing/index.ts";
import { cleanLine, isGuarded, joinItems, numberText, priceText } from "./cell-values.ts";
import { NESTED_ATTRIBUTE } from "./map-columns.ts";

/** The columns of exported tables, by names that `FAQ_COLUMNS` and `ITEM_COLUMNS` know. */
export const FAQ_HEADER = "id pergunta resposta categoria palavras_chave prioridade ativo".split(" ");
const ITEM_HEADER = "id nome descricao categoria fabricante preco tags status".split(" ");
/** Holds, as JSON, the attributes that have no column. */
const OTHER_ATTRIBUTES = "atributos";
const YES = "sim";
const NO = "não";

export function faqCells({ id, question, answer, category, keywords, priority, active }: FaqEntry): string[] {
  const isActive = active ? YES : NO;
  return [id, question, answer, category ?? "", joinItems(keywords), numberText(priority), isActive];
}

/** `columns`: the attributes that have one. */
export function itemHeader(columns: readonly string[]): string[] {
  return [...ITEM_HEADER, ...columns, OTHER_ATTRIBUTES];
}

export function itemCells(item: CatalogItem, columns: readonly string[]): string[] {
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
export async function attributeColumns(
  documents:
    | AsyncIterable<{ readonly entry: KnowledgeEntry | null }>
    | Iterable<{ readonly entry: KnowledgeEntry | null }>,
): Promise<string[]> {
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
