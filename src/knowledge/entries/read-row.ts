import { cellText, isBlank, type TableRecord } from "#src/parsing/index.ts";
import type { ColumnMap } from "./map-columns.ts";
import { splitItems } from "./split-items.ts";

/** Fields that take all of their columns, one below the other; lists take all of them too. */
const JOINED: ReadonlySet<string> = new Set(["answer", "description"]);
const LISTS: ReadonlySet<string> = new Set(["keywords", "tags"]);
const TEXTS: ReadonlySet<string> = new Set([
  "id",
  "question",
  "answer",
  "name",
  "description",
  "category",
  "manufacturer",
]);

/** The cells of a row by the fields that they tell, as `validateEntry` reads them. */
export function readRow(record: TableRecord, { fields }: ColumnMap): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [field, positions] of fields) values[field] = fieldValue(field, positions, record);
  return values;
}

function fieldValue(field: string, positions: readonly number[], record: TableRecord): unknown {
  if (LISTS.has(field) && positions.length > 1)
    return positions.flatMap((at) => splitItems(record.cells[at] ?? null));
  const told = positions.filter((at) => !isBlank(record.cells[at]));
  if (JOINED.has(field) && told.length > 1) return told.map((at) => shownCell(record, at)).join("\n\n");
  // A sign for "nothing" can still be the name of something: whoever validates decides.
  const at = told[0] ?? positions[0];
  if (at === undefined) return null;
  return TEXTS.has(field) ? shownCell(record, at) : (record.cells[at] ?? null);
}

/** Texts as a reader sees them: "00123" for a number in that format. */
function shownCell(record: TableRecord, at: number): string | number | null {
  const cell = record.cells[at] ?? null;
  const shown = record.shown?.get(at);
  if (shown !== undefined) return shown;
  return cell === null || typeof cell === "number" ? cell : cellText(cell);
}
