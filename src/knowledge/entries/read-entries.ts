import type { Chunkers } from "#src/chunking/index.ts";
import { type EntryKind, entryFieldName, OTHER_PRICES } from "#src/domain/index.ts";
import {
  type Cell,
  cellText,
  extensionOf,
  isBlank,
  isTable,
  isTotalRow,
  parseFile,
  type ParsedPart,
  type RecordTable,
  refusal,
  type TableRecord,
} from "#src/parsing/index.ts";
import type { CutPart, ReadRequest } from "../documents/reading/document-reader.ts";
import { readNumber, splitItems, unguardCell } from "./cell-values.ts";
import { cutEntry, EMPTY_PART } from "./cut-entry.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { type ReadEntry, readEntry } from "./entry-schema.ts";
import { isExported, readAttribute } from "./export-entries.ts";
import { faqSections } from "./faq-markdown.ts";
import {
  checkNamed,
  type ColumnMap,
  type EntryMapping,
  mapColumns,
  NESTED_ATTRIBUTE,
  priceRole,
} from "./map-columns.ts";

/** The entries of a file, cut, each as a part 0 of its own; what is no entry comes as a part with a problem. */
export async function* readEntries(
  request: ReadRequest,
  mapping: EntryMapping,
  chunkers: Chunkers,
): AsyncGenerator<CutPart> {
  const { source: name, content, table = {} } = request;
  const rows = rowReader(mapping, name);
  for await (const parsed of parseFile({ name, content }, { table, keepsRecords: true })) {
    if (parsed.record !== undefined) {
      yield partOf(rows.read(parsed.record), parsed.record.row, chunkers);
    } else if (parsed.skippedRecords !== undefined) {
      rows.finish();
      yield endOfFile(parsed);
    } else yield* sectionsOf(parsed, name, mapping.kind, chunkers);
  }
}

function* sectionsOf(
  parsed: ParsedPart,
  file: string,
  kind: EntryKind,
  chunkers: Chunkers,
): Generator<CutPart> {
  if (isTable(file)) throw refusal("unsupported", "não é uma lista de registros");
  if (kind !== "faq")
    throw refusal("unsupported", "um catálogo vem em .csv, .xlsx, .json, .jsonl ou .parquet");
  const sections = faqSections(parsed.document);
  if (sections.every(({ values }) => values === null))
    throw refusal("unsupported", "nenhum título com uma resposta embaixo");
  for (const { line, name, values } of sections)
    yield partOf(values === null ? leftOut(name) : readEntry(values, "faq"), line, chunkers);
  yield endOfFile(parsed);
}

function partOf({ entry, problems, columns }: ReadRow, row: number, chunkers: Chunkers): CutPart {
  const part = entry === null ? EMPTY_PART : cutEntry(entry, chunkers);
  const placed = problems.map((problem) => ({ ...problem, row }));
  return { ...part, row, problems: placed, ...(columns && { columns }) };
}

/** What is only known once all was read. */
function endOfFile({ document, skippedRecords = 0 }: ParsedPart): CutPart {
  const hiddenCharacters = Object.values(document.hidden ?? {}).reduce((sum, count) => sum + count, 0);
  const count = skippedRecords;
  const problem = {
    row: null,
    field: null,
    fault: "unread-records",
    isRefused: true,
    detail: "",
    count,
  } as const;
  return { ...EMPTY_PART, hiddenCharacters, problems: count === 0 ? [] : [problem] };
}

/** What became of the columns of a table. */
export interface MappedColumns {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly attributes: readonly string[];
  /** Questions have no attributes: columns of none of their fields are not read. */
  readonly ignored: readonly string[];
}

interface ReadRow extends ReadEntry {
  /** How the first table with entries is read; given when it is first known, and when it changes. */
  readonly columns?: MappedColumns | undefined;
}

const TEXT_TABLES: ReadonlySet<string> = new Set([".csv", ".tsv"]);
/** Without a column for these, a table holds no entries. */
const REQUIRED: Readonly<Record<EntryKind, readonly string[]>> = {
  faq: ["question", "answer"],
  catalog: ["name"],
};

/** How the text of an attribute is typed: not at all, by looking at the whole column, or at the cell alone. */
export type AttributeTyping = "none" | "by-column" | "by-cell";

interface SeenTable {
  readonly table: RecordTable;
  readonly width: number;
  readonly map: ColumnMap;
  readonly missing: readonly string[];
  readonly typing: AttributeTyping;
}

/** Turns the rows of a file, one after another, into entries or problems. */
function rowReader({ kind, columns: given = {} }: EntryMapping, file: string) {
  const isText = TEXT_TABLES.has(extensionOf(file));
  const seen: string[] = [];
  let first: SeenTable | null = null;
  let current: SeenTable | null = null;
  let unsent: MappedColumns | undefined;

  function inspect(table: RecordTable, isNew: boolean): SeenTable {
    if (isNew) seen.push(...table.columns);
    if (isNew && table.isLast) checkNamed(given, seen);
    const map = mapColumns(table.columns, kind, given);
    const missing = REQUIRED[kind].filter((field) => !map.fields.has(field));
    const typing = !isText ? "none" : isExported(table.columns) ? "by-cell" : "by-column";
    const inspected: SeenTable = { table, width: table.columns.length, map, missing, typing };
    if (missing.length === 0 && (first ?? inspected).table === table) {
      first = inspected;
      unsent = mappedColumns(inspected, kind);
    } else if (isNew && table.isLast && first === null) throw noEntries(inspected);
    return inspected;
  }

  function readRecord(record: TableRecord, { map, typing }: SeenTable): ReadEntry {
    if (isTotalRow(record.cells)) return { entry: null, problems: [TOTAL_ROW] };
    const row = isText ? { ...record, cells: record.cells.map(unguarded) } : record;
    return readEntry(kind === "faq" ? readRow(row, map) : itemFromRow(row, map, typing), kind);
  }

  return {
    /** A row of a table that holds no entries is none; the first row of such a table reports it. */
    read: (record: TableRecord): ReadRow => {
      const { table } = record;
      const isNew = current?.table !== table;
      if (current === null || isNew || current.width !== table.columns.length)
        current = inspect(table, isNew);
      const { missing } = current;
      if (missing.length > 0) {
        const problems = isNew ? missing.map((field) => noColumn(field, table)) : [];
        return { entry: null, problems };
      }
      const columns = unsent;
      unsent = undefined;
      return { ...readRecord(record, current), columns };
    },
    /** Refuses a file of which no table holds entries. */
    finish: (): void => {
      if (first === null && current !== null) throw noEntries(current);
    },
  };
}

function mappedColumns({ table, map }: SeenTable, kind: EntryKind): MappedColumns {
  const fields = [...map.fields].map(([field, positions]) => [
    field,
    positions.map((at) => table.columns[at] ?? ""),
  ]);
  const others = map.others.map((at) => table.columns[at] ?? "");
  const isKept = kind === "catalog";
  return {
    fields: Object.fromEntries(fields),
    attributes: isKept ? others : [],
    ignored: isKept ? [] : others,
  };
}

function unguarded<Value>(cell: Value): Value | string {
  return typeof cell === "string" ? unguardCell(cell) : cell;
}

const MAX_NAME_LENGTH = 60;

/** A piece of a text that belongs to no question. */
function leftOut(name: string): ReadEntry {
  const detail = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : name;
  const problem = { row: null, field: null, fault: "left-out", isRefused: false, detail } as const;
  return { entry: null, problems: [problem] };
}

const TOTAL_ROW: EntryProblem = { row: null, field: null, fault: "total-row", isRefused: true, detail: "" };

/** A warning: the other tables of the file are read, and this one may be a sheet of instructions. */
function noColumn(field: string, { columns }: RecordTable): EntryProblem {
  return { row: null, field, fault: "no-column", isRefused: false, detail: columns.join(", ") };
}

function noEntries({ table, missing }: SeenTable): Error {
  const fields = missing.map((field) => entryFieldName(field, "pt"));
  const hint = fields.map((field) => `--column ${field}=…`).join(" ");
  const detail = `nenhuma coluna para ${fields.join(", ")}; colunas do arquivo: ${table.columns.join(", ")}; diga com ${hint}`;
  return refusal("unsupported", detail);
}

/** Fields that take all of their columns, one below the other; lists take all of them too. */
const JOINED: ReadonlySet<string> = new Set(["answer", "description"]);
const LISTS: ReadonlySet<string> = new Set(["keywords", "tags"]);
const TEXTS: ReadonlySet<string> = new Set(
  "id question answer name description category manufacturer".split(" "),
);

/** The cells of a row by their fields, as `validateEntry` reads them. */
function readRow(record: TableRecord, { fields }: ColumnMap): Record<string, unknown> {
  const values = [...fields].map(([field, positions]) => [field, fieldValue(field, positions, record)]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

function fieldValue(field: string, positions: readonly number[], record: TableRecord): unknown {
  if (LISTS.has(field) && positions.length > 1)
    return positions.flatMap((at) => splitItems(record.cells[at] ?? null));
  const filled = positions.filter((at) => !isBlank(record.cells[at]));
  if (JOINED.has(field) && filled.length > 1) return filled.map((at) => shownCell(record, at)).join("\n\n");
  // A sign for "nothing" can still be the name of something: the validation decides.
  const at = filled[0] ?? positions[0];
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

/**
 * What a row says about a product. Columns of no field are its attributes, and so are a price that does not apply and
 * one that is no number of reais ("sob consulta", "US$ 10,00").
 */
export function itemFromRow(
  record: TableRecord,
  map: ColumnMap,
  typing: AttributeTyping,
): Record<string, unknown> {
  const values = readRow(record, map);
  const { price, facts } = readPrice(record, map);
  const others = map.others
    .filter((at) => !isBlank(record.cells[at]))
    .map((at): [string, unknown] => [attributeName(record, at), attributeCell(record, at, typing)]);
  const nested = Object.entries(objectIn(values["attributes"]));
  return { ...values, price, attributes: Object.fromEntries([...nested, ...facts, ...others]) };
}

function attributeName({ table }: TableRecord, at: number): string {
  return (table.columns[at] ?? "").replace(NESTED_ATTRIBUTE, "");
}

function attributeCell({ table, cells }: TableRecord, at: number, typing: AttributeTyping): Cell {
  const cell = cells[at] ?? null;
  if (typing === "none" || typeof cell !== "string") return cell;
  if (typing === "by-cell") return readAttribute(cell);
  // A number alone would lose the sign of what it counts.
  return /[%$]/.test(cell) ? cell : table.typed(cell, at);
}

interface Price {
  readonly price: number | null;
  /** Prices that do not apply, and what is no price in reais. */
  readonly facts: readonly (readonly [string, unknown])[];
}

/** Of several prices the first that is one applies; a promotion that costs more than the normal price is none. */
function readPrice(record: TableRecord, { fields }: ColumnMap): Price {
  const filled = (fields.get("price") ?? []).filter((position) => !isBlank(record.cells[position]));
  const read = filled.map((at) => {
    const column = record.table.columns[at] ?? "";
    const cell = record.cells[at] ?? null;
    const price = priceIn(record, cell, at);
    return { at, cell, price: price !== null && price >= 0 ? price : null, role: priceRole(column) };
  });
  const prices = read.flatMap(({ price, role }) => (price === null ? [] : [{ price, role }]));
  const isVoid = ({ price, role }: (typeof prices)[number]): boolean =>
    role === "promotional" && (price === 0 || prices.some((other) => other.price > 0 && other.price < price));
  const applying = prices.find((own) => prices.length === 1 || !isVoid(own));
  const facts = read.flatMap(({ at, cell, price, role }): [string, unknown][] => {
    const name = attributeName(record, at);
    if (price === null) return [[name, record.shown?.get(at) ?? cell]];
    if (price === applying?.price || price === 0) return [];
    const isNormal = role !== null || !prices.some((other) => other.role === "normal");
    return [[isNormal ? OTHER_PRICES[role ?? "normal"] : name, price]];
  });
  return { price: applying?.price ?? null, facts };
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
