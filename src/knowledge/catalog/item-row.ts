import { type Cell, isBlank, type TableRecord } from "#src/parsing/index.ts";
import { type ColumnMap, NESTED_ATTRIBUTE } from "../entries/map-columns.ts";
import { readRow } from "../entries/read-row.ts";
import { readNumber } from "../entries/read-value.ts";
import { readAttribute } from "./attribute-cells.ts";

/** Figures with a sign of what they count: a number alone would lose it. */
const COUNTED = /[%$]/;

/** How the text of an attribute tells its type: by looking at the whole column, or at nothing but the cell. */
export type AttributeTyping = "none" | "by-column" | "by-cell";

/**
 * What a row says about an item. Columns that tell no field are its attributes, and so is a price that is no number
 * of reais ("sob consulta", "US$ 10,00").
 */
export function itemFromRow(
  record: TableRecord,
  map: ColumnMap,
  typing: AttributeTyping,
): Record<string, unknown> {
  const values = readRow(record, map);
  const { price, unread } = readPrice(record, map);
  const others = map.others
    .filter((at) => !isBlank(record.cells[at]))
    .map((at): [string, unknown] => [attributeName(record, at), attributeCell(record, at, typing)]);
  const attributes = Object.fromEntries([
    ...Object.entries(objectIn(values["attributes"])),
    ...others,
    ...unread,
  ]);
  return { ...values, price, attributes };
}

function attributeName({ table }: TableRecord, at: number): string {
  return (table.columns[at] ?? "").replace(NESTED_ATTRIBUTE, "");
}

function attributeCell({ table, cells }: TableRecord, at: number, typing: AttributeTyping): Cell {
  const cell = cells[at] ?? null;
  if (typing === "none" || typeof cell !== "string") return cell;
  if (typing === "by-cell") return readAttribute(cell);
  return COUNTED.test(cell) ? cell : table.typed(cell, at);
}

interface Price {
  readonly price: unknown;
  readonly unread: readonly (readonly [string, unknown])[];
}

function readPrice(record: TableRecord, { fields }: ColumnMap): Price {
  const at = fields.get("price")?.find((position) => !isBlank(record.cells[position]));
  if (at === undefined) return { price: null, unread: [] };
  const cell = record.cells[at] ?? null;
  const price = priceIn(record, cell, at);
  if (price !== null && price >= 0) return { price, unread: [] };
  return { price: null, unread: [[attributeName(record, at), record.shown?.get(at) ?? cell]] };
}

function priceIn({ table, shown }: TableRecord, cell: Cell, at: number): number | null {
  const seen = shown?.get(at);
  // The number in a cell that shows "US$ 10,00" is 10.
  if (seen !== undefined && readNumber(seen) === null) return null;
  const typed = typeof cell === "string" && cell.includes("%") ? cell : table.typed(cell, at);
  return typeof typed === "number" ? readNumber(typed) : readNumber(cell);
}

/** A cell that holds a JSON object, as exports write attributes that have no columns of their own. */
function objectIn(value: unknown): object {
  if (value instanceof Map) return Object.fromEntries(value as ReadonlyMap<string, unknown>);
  if (typeof value !== "string" || !value.startsWith("{")) return {};
  try {
    return JSON.parse(value) as object;
  } catch {
    return {};
  }
}
