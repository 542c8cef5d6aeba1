import type { CatalogItem, KnowledgeEntry, Metadata, MetadataValue } from "#src/domain/index.ts";
import { slug } from "#src/parsing/index.ts";
import { cleanLine } from "../entries/clean-text.ts";
import { isGuarded } from "../entries/formula-guard.ts";
import { NESTED_ATTRIBUTE } from "../entries/map-columns.ts";
import { numberText } from "../entries/number-text.ts";
import { ITEM_HEADER } from "./item-header.ts";

/** More of them make no table that anyone reads; the others stay together in one cell. */
const MAX_COLUMNS = 250;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:,\d{1,15})?$/;
const MAX_DIGIT_COUNT = 15;
const YES = "sim";
const NO = "não";
/** An apostrophe says that what follows is text, as in a spreadsheet. */
const TEXT_MARK = "'";

/** The attributes of items that can be columns of a table, in the order in which they come. */
export async function attributeColumns(
  documents:
    | AsyncIterable<{ readonly entry: KnowledgeEntry | null }>
    | Iterable<{ readonly entry: KnowledgeEntry | null }>,
): Promise<string[]> {
  const taken = new Set(ITEM_HEADER);
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

/** A header that is read as it was written. */
function isColumnName(name: string): boolean {
  return slug(name) !== "" && cleanLine(name) === name && !isGuarded(name) && !NESTED_ATTRIBUTE.test(name);
}

/** A cell for each of the columns, and one for all that none of them can tell. */
export function attributeCells({ attributes }: CatalogItem, columns: readonly string[]): string[] {
  const cells = columns.map((name) =>
    writeAttribute(Object.hasOwn(attributes, name) ? attributes[name] : null),
  );
  const told = new Set(columns.filter((_, at) => cells[at] !== null && cells[at] !== ""));
  const rest: Metadata = Object.fromEntries(Object.entries(attributes).filter(([name]) => !told.has(name)));
  const others = Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
  return [...cells.map((cell) => cell ?? ""), others];
}

/** Null where a cell cannot tell it. */
function writeAttribute(value: MetadataValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? YES : NO;
  if (typeof value === "number") return readAttribute(numberText(value)) === value ? numberText(value) : null;
  return value.startsWith(TEXT_MARK) || readAttribute(value) !== value ? TEXT_MARK + value : value;
}

/** A cell of an exported table, read without looking at others. */
export function readAttribute(cell: string): string | number | boolean {
  if (cell.startsWith(TEXT_MARK)) return cell.slice(TEXT_MARK.length);
  if (cell === YES || cell === NO) return cell === YES;
  const digits = cell.replaceAll(/\D/g, "");
  return digits.length <= MAX_DIGIT_COUNT && NUMBER.test(cell) ? Number(cell.replace(",", ".")) : cell;
}
