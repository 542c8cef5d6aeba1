import type { EntryKind } from "#src/domain/index.ts";
import { extensionOf, isTotalRow, type RecordTable, refusal, type TableRecord } from "#src/parsing/index.ts";
import { ITEM_COLUMNS } from "../catalog/item-columns.ts";
import { itemFromRow } from "../catalog/item-row.ts";
import { FAQ_COLUMNS } from "../faqs/faq-columns.ts";
import type { EntryMapping } from "./entry-mapping.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { unguardCell } from "./formula-guard.ts";
import { checkNamed, type ColumnMap, type FieldNames, mapColumns } from "./map-columns.ts";
import { readRow } from "./read-row.ts";
import { type ValidatedEntry, validateEntry } from "./validate-entry.ts";

const TEXT_TABLES: ReadonlySet<string> = new Set([".csv", ".tsv"]);
const COLUMNS: Readonly<Record<EntryKind, FieldNames>> = { faq: FAQ_COLUMNS, catalog: ITEM_COLUMNS };
/** Without a column for these, a table holds no entries. */
const REQUIRED: Readonly<Record<EntryKind, readonly string[]>> = {
  faq: ["question", "answer"],
  catalog: ["name"],
};

/** Turns the rows of a file, one after another, into entries or problems. */
export interface RowReader {
  /** Null for a row of a table that holds no entries, which is told with its first row. */
  read(record: TableRecord): ValidatedEntry | null;
  /** Refuses a file of which no table holds entries. */
  finish(): void;
}

interface SeenTable {
  readonly table: RecordTable;
  readonly width: number;
  readonly map: ColumnMap;
  readonly missing: readonly string[];
}

export function rowReader({ kind, columns: given = {} }: EntryMapping, file: string): RowReader {
  const isText = TEXT_TABLES.has(extensionOf(file));
  const seen: string[] = [];
  let tables = 0;
  let current: SeenTable | null = null;

  function enter(table: RecordTable): SeenTable {
    seen.push(...table.columns);
    if (table.isLast) checkNamed(given, seen);
    const entered = look(table);
    if (entered.missing.length === 0) tables++;
    else if (table.isLast && tables === 0) throw noEntries(entered);
    return entered;
  }

  function look(table: RecordTable): SeenTable {
    const map = mapColumns(table.columns, COLUMNS[kind], given);
    const missing = REQUIRED[kind].filter((field) => !map.fields.has(field));
    return { table, width: table.columns.length, map, missing };
  }

  return {
    read: (record) => {
      const { table } = record;
      const isNew = current?.table !== table;
      if (isNew) current = enter(table);
      else if (current?.width !== table.columns.length) current = look(table);
      const { map, missing } = current;
      if (missing.length > 0)
        return isNew ? { problems: missing.map((field) => noColumn(field, table)) } : null;
      if (isTotalRow(record.cells)) return { problems: [fault("total-row")] };
      const row = isText ? { ...record, cells: record.cells.map(unguarded) } : record;
      return validateEntry(kind === "faq" ? readRow(row, map) : itemFromRow(row, map, isText), kind);
    },
    finish: () => {
      if (tables === 0 && current !== null) throw noEntries(current);
    },
  };
}

function unguarded<Value>(cell: Value): Value | string {
  return typeof cell === "string" ? unguardCell(cell) : cell;
}

function noColumn(field: string, { columns }: RecordTable): EntryProblem {
  return { ...fault("no-column"), field, detail: columns.join(", ") };
}

function fault(kind: EntryProblem["fault"]): EntryProblem {
  return { row: null, field: null, fault: kind, detail: "" };
}

function noEntries({ table, missing }: SeenTable): Error {
  return refusal(
    "unsupported",
    `nenhuma coluna para ${missing.join(", ")}; colunas: ${table.columns.join(", ")}`,
  );
}
