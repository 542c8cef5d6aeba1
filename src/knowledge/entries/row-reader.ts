import { extensionOf, isTotalRow, type RecordTable, refusal, type TableRecord } from "#src/parsing/index.ts";
import { type EntryKind, entryFieldName } from "#src/domain/index.ts";
import { ITEM_COLUMNS } from "../catalog/item-columns.ts";
import { isExported } from "../catalog/item-header.ts";
import { type AttributeTyping, itemFromRow } from "../catalog/item-row.ts";
import { nameByDescription } from "../catalog/name-column.ts";
import { FAQ_COLUMNS } from "../faqs/faq-columns.ts";
import type { EntryColumns, EntryMapping, MappedColumns } from "./entry-mapping.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { unguardCell } from "./formula-guard.ts";
import { checkNamed, type ColumnMap, type FieldNames, mapColumns, namedColumns } from "./map-columns.ts";
import { type ReadEntry, readEntry } from "./read-entry.ts";
import { readRow } from "./read-row.ts";

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
  read(record: TableRecord): ReadEntry | null;
  /** How the first table with entries is read; null before it, and the same object as long as nothing changes. */
  mapped(): MappedColumns | null;
  /** Refuses a file of which no table holds entries. */
  finish(): void;
}

interface SeenTable {
  readonly table: RecordTable;
  readonly width: number;
  readonly map: ColumnMap;
  readonly missing: readonly string[];
  readonly typing: AttributeTyping;
}

export function rowReader({ kind, columns: given = {} }: EntryMapping, file: string): RowReader {
  const isText = TEXT_TABLES.has(extensionOf(file));
  const seen: string[] = [];
  let first: SeenTable | null = null;
  let mapped: MappedColumns | null = null;
  let current: SeenTable | null = null;

  function enter(table: RecordTable): SeenTable {
    seen.push(...table.columns);
    if (table.isLast) checkNamed(given, seen);
    const entered = look(table);
    if (entered.missing.length > 0 && table.isLast && first === null) throw noEntries(entered);
    return entered;
  }

  function look(table: RecordTable): SeenTable {
    const map = columnMap(table.columns, kind, given);
    const missing = REQUIRED[kind].filter((field) => !map.fields.has(field));
    const typing = isText ? textTyping(table.columns) : "none";
    const looked: SeenTable = { table, width: table.columns.length, map, missing, typing };
    if (missing.length > 0 || (first !== null && first.table !== table)) return looked;
    first = looked;
    mapped = mappedColumns(looked, kind);
    return looked;
  }

  return {
    read: (record) => {
      const { table } = record;
      const isNew = current?.table !== table;
      if (isNew) current = enter(table);
      else if (current?.width !== table.columns.length) current = look(table);
      const { map, missing, typing } = current;
      if (missing.length > 0)
        return isNew ? { entry: null, problems: missing.map((field) => noColumn(field, table)) } : null;
      if (isTotalRow(record.cells)) return { entry: null, problems: [TOTAL_ROW] };
      const row = isText ? { ...record, cells: record.cells.map(unguarded) } : record;
      return readEntry(kind === "faq" ? readRow(row, map) : itemFromRow(row, map, typing), kind);
    },
    mapped: () => mapped,
    finish: () => {
      if (first === null && current !== null) throw noEntries(current);
    },
  };
}

function textTyping(columns: readonly string[]): AttributeTyping {
  return isExported(columns) ? "by-cell" : "by-column";
}

function columnMap(columns: readonly string[], kind: EntryKind, given: EntryColumns): ColumnMap {
  const names = COLUMNS[kind];
  const map = mapColumns(columns, names, given);
  if (kind === "faq") return map;
  const named = namedColumns(given, names);
  return nameByDescription(map, columns, named.has("name") || named.has("description"));
}

function mappedColumns({ table, map }: SeenTable, kind: EntryKind): MappedColumns {
  const fields = [...map.fields].map(([field, positions]) => [
    field,
    positions.map((at) => table.columns[at] ?? ""),
  ]);
  return { fields: Object.fromEntries(fields), attributes: kind === "catalog" ? map.others.length : 0 };
}

function unguarded<Value>(cell: Value): Value | string {
  return typeof cell === "string" ? unguardCell(cell) : cell;
}

const TOTAL_ROW: EntryProblem = { row: null, field: null, fault: "total-row", isRefused: true, detail: "" };

/** The other tables of the file are read: a sheet of instructions is no reason to complain. */
function noColumn(field: string, { columns }: RecordTable): EntryProblem {
  return { row: null, field, fault: "no-column", isRefused: false, detail: columns.join(", ") };
}

function noEntries({ table, missing }: SeenTable): Error {
  const fields = missing.map((field) => entryFieldName(field, "pt"));
  const hint = fields.map((field) => `--column ${field}=…`).join(" ");
  const detail = `nenhuma coluna para ${fields.join(", ")}; colunas do arquivo: ${table.columns.join(", ")}; diga com ${hint}`;
  return refusal("unsupported", detail);
}
