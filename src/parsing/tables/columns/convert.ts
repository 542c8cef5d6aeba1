import { type Cell, cellText, isBlank, type Scalar } from "../cell.ts";
import type { Column } from "./columns.ts";
import { parseLiteral } from "./literal.ts";
import { dateText, isIsoDate, parseBoolean, parseDate, parseNumber } from "./values.ts";

/**
 * A cell by the type of its column: numbers, truth values, ISO dates; lists and records taken apart. What does not fit the type
 * stays as it is, `null` is an empty cell.
 */
export function convertCell(cell: Cell | undefined, column: Pick<Column, "type" | "mark">): Cell {
  if (cell === undefined || isBlank(cell)) return null;
  if (typeof cell !== "string") return cell;
  const text = cell.trim();
  switch (column.type) {
    case "integer":
    case "decimal":
      return parseNumber(text, column.mark) ?? text;
    case "date":
      return parseDate(text) ?? text;
    case "boolean":
      return parseBoolean(text) ?? text;
    case "list":
      return parseLiteral(text) ?? text;
    default:
      return text;
  }
}

/** How a reader sees the value: numbers as the file writes them, dates the Brazilian way. */
export function shownValue(cell: Cell | undefined, value: Cell, { type }: Pick<Column, "type">): Cell {
  if (type === "date" && typeof value === "string" && isIsoDate(value)) return dateText(value);
  if (typeof cell === "string" && (type === "integer" || type === "decimal")) return cell.trim();
  return value;
}

/** The value as a fact to filter by; `null` when it does not fit the type of its column. */
export function factValue(value: Cell, { type }: Pick<Column, "type">): Scalar {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return cellText(value);
  // A code in a column of numbers ("0401") is kept; a remark in it is not a fact.
  if (type === "integer" || type === "decimal") return /^\d+$/.test(value) ? value : null;
  return type === "date" && !isIsoDate(value) ? null : value;
}
