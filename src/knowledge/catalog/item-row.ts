import { type Cell, isBlank, type TableRecord } from "#src/parsing/index.ts";
import { type ColumnMap, NESTED_ATTRIBUTE } from "../entries/map-columns.ts";
import { readRow } from "../entries/read-row.ts";
import { readNumber } from "../entries/read-value.ts";

/** Figures with a sign of what they count: a number alone would lose it. */
const COUNTED = /[%$]/;

/**
 * What a row says about an item. Columns that tell no field are its attributes, and so is a price that is no number
 * ("sob consulta"). `isText`: the file holds nothing but text, so that types are found by looking.
 */
export function itemFromRow(record: TableRecord, map: ColumnMap, isText: boolean): Record<string, unknown> {
  const values = readRow(record, map);
  const { price, unread } = readPrice(record, map);
  const others = map.others.map((at): [string, unknown] => [
    attributeName(record, at),
    isText ? typedCell(record, at) : record.cells[at],
  ]);
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

function typedCell({ table, cells }: TableRecord, at: number): Cell {
  const cell = cells[at] ?? null;
  return typeof cell === "string" && COUNTED.test(cell) ? cell : table.typed(cell, at);
}

interface Price {
  readonly price: unknown;
  readonly unread: readonly (readonly [string, unknown])[];
}

function readPrice(record: TableRecord, { fields }: ColumnMap): Price {
  const at = fields.get("price")?.find((position) => !isBlank(record.cells[position]));
  if (at === undefined) return { price: null, unread: [] };
  const cell = record.cells[at] ?? null;
  const typed = record.table.typed(cell, at);
  const price = typeof typed === "number" ? readNumber(typed) : readNumber(cell);
  return price === null ? { price, unread: [[attributeName(record, at), cell]] } : { price, unread: [] };
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
