import { basename, extname } from "node:path";
import type { ParsedDocument, ParsedPart } from "../block.ts";
import type { ParseContext, ParseLimits, OpenFile } from "../parser.ts";
import { repairMojibake } from "../encoding/mojibake.ts";
import { refusal, tooManyColumns } from "../refuse.ts";
import { type Cell, cellLines, cellText, isBlank, isList, isRecord } from "./cell.ts";
import type { RowSlices, TableRow, TableSource } from "./cell.ts";
import { checkNamedColumns, cleanName, type Column, inferColumns } from "./columns.ts";
import { convertCell, dateText, factValue, isIsoDate } from "./cell-values.ts";
import { columnSummaries, observeRow, summaryDocument, type TableSummary } from "./table-summary.ts";
import { isTotalRow, mayBeTotal } from "./header.ts";
import type { MetadataValue } from "#src/domain/index.ts";
import { stripInvisible, textBuilder } from "../text-builder.ts";

export interface TableRecord extends Pick<TableRow, "cells" | "shown"> {
  /** The same object for all rows of a table. */
  readonly table: RecordTable;
  readonly row: number;
}

export interface RecordTable extends Pick<TableSource, "name" | "isLast" | "columns"> {
  /** A cell by what the first rows say about its column: text as a number, a truth value, an ISO date, a list. */
  typed(cell: Cell | undefined, column: number): Cell;
}

/** How to read a table where looking at it is not enough. Columns are named as in the file; case and accents do not matter. */
export interface TableOptions {
  /** Names the row. */
  readonly title?: string;
  /** Identifies the row. */
  readonly id?: string;
  /** Prose, first in the row's text. */
  readonly text?: readonly string[];
  /** Kept as filterable facts, besides those that look like it. */
  readonly metadata?: readonly string[];
  /** Left out. */
  readonly ignored?: readonly string[];
  /** Of .csv files. */
  readonly delimiter?: string;
  /** How numbers are written; found by looking at the column when not given. */
  readonly decimal?: "," | ".";
}

type Tables = Iterable<TableSource> | AsyncIterable<TableSource>;

/** The rows of all tables of a file as parts, one after another, and then the file as a whole. */
export async function* tableParts(
  file: OpenFile,
  context: ParseContext,
  tables: Tables,
): AsyncGenerator<ParsedPart> {
  if (context.keepsRecords === true) return yield* recordParts(context, tables);
  const title = tableTitle(file.name);
  const seen: string[] = [];
  const summaries: TableSummary[] = [];
  let part = 0;
  for await (const source of tables) {
    const { columns, slices, isEmpty } = await openTable(source, context);
    seen.push(...source.columns);
    if (source.isLast) checkNamedColumns(context.table, seen);
    if (isEmpty) continue;
    const headings = source.name === null ? [title] : [title, source.name];
    const summary = { source, columns: columnSummaries(columns), rows: 0 };
    const table = recordTable(source, columns);
    let layout = rowLayout(headings, columns, context.limits);
    for await (const rows of slices) {
      if (source.columns.length > columns.length) {
        // Columns that first show up after the sample are part of the text and cannot be filtered by.
        const all = inferColumns(source.columns, [], { ignored: context.table.ignored ?? [] });
        const added = all.slice(columns.length);
        columns.push(...added);
        summary.columns.push(...columnSummaries(added));
        layout = rowLayout(headings, columns, context.limits);
      }
      for (const row of rows) {
        const values = columns.map((column): Cell => convertCell(row.cells[column.index], column));
        observeRow(summary, values, isTotalRow(row.cells));
        const record = { table, row: row.number, cells: row.cells };
        yield { part: ++part, document: rowDocument(row, values, layout), record };
      }
    }
    summaries.push(summary);
  }
  if (part === 0) throw refusal("empty", "nenhuma linha com dados");
  yield { part: 0, document: summaryDocument(title, summaries, context.limits) };
}

/** "vendas_2024-01.csv" reads as "vendas 2024-01", "tabela-de-taxas.csv" as "tabela de taxas". */
function tableTitle(path: string): string {
  const name = basename(path.replaceAll("\\", "/"), extname(path));
  return name.replaceAll(/_+|(?<=\p{L})-+|-+(?=\p{L})/gu, " ").trim() || path;
}

/** The rows of all tables of a file as records, one after another, and then an empty part that says that it is over. */
async function* recordParts(context: ParseContext, tables: Tables): AsyncGenerator<ParsedPart> {
  const bare: ParsedDocument = { title: null, text: "", blocks: [], metadata: {} };
  let part = 0;
  let skippedRecords = 0;
  let undisplayed = 0;
  for await (const source of tables) {
    const { columns, slices } = await openTable(source, context);
    const table = recordTable(source, columns);
    for await (const rows of slices) {
      for (const { number: row, cells, shown } of rows) {
        const record = { table, row, cells, ...(shown && { shown }) };
        yield { part: ++part, document: { ...bare, row }, record };
      }
    }
    skippedRecords += source.skippedRecords?.() ?? 0;
    undisplayed += source.hiddenCharacters?.() ?? 0;
  }
  if (part === 0) throw refusal("empty", "nenhuma linha com dados");
  const document = undisplayed === 0 ? bare : { ...bare, hidden: { undisplayed } };
  yield { part: 0, document, skippedRecords };
}

function recordTable({ name, isLast, columns: names }: TableSource, columns: readonly Column[]): RecordTable {
  const typed: RecordTable["typed"] = (cell, index) => {
    const column = columns[index];
    return column === undefined ? (cell ?? null) : convertCell(cell, column);
  };
  return { name, isLast, columns: names, typed };
}

const SAMPLE = { rows: 1_000, characters: 1024 * 1024 };

/** What the columns of a table are, by a sample of its rows; and all rows with a value, those of the sample too. */
async function openTable(source: TableSource, context: ParseContext) {
  const rows = mendedSlices(source.rows);
  const sample = await takeSample(rows);
  checkWidth(source.columns, context);
  // A word such as "Total" among the ids says nothing about them; but it may be all there is.
  const cells = sample.map((row) => row.cells);
  const data = cells.filter((row) => !mayBeTotal(row));
  const columns = [...inferColumns(source.columns, data.length === 0 ? cells : data, context.table)];
  async function* slices() {
    for (let slice: readonly TableRow[] | undefined = sample; slice; slice = (await rows.next()).value) {
      checkWidth(source.columns, context);
      yield slice.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
    }
  }
  return { columns, slices: slices(), isEmpty: sample.length === 0 };
}

function checkWidth(names: readonly string[], { limits }: ParseContext): void {
  if (names.length > limits.maxColumns) throw tooManyColumns(limits.maxColumns);
}

/** Text that another program decoded wrongly ("jurÃ­dico") is put right, cell by cell: exports mix sources. */
function mended(cell: Cell): Cell {
  if (typeof cell === "string") return repairMojibake(cell);
  if (isList(cell)) return cell.map(mended);
  return isRecord(cell)
    ? new Map([...cell].map(([key, value]) => [repairMojibake(key), mended(value)]))
    : cell;
}

async function* mendedSlices(slices: RowSlices): AsyncGenerator<readonly TableRow[], undefined> {
  for await (const slice of slices) yield slice.map((row) => ({ ...row, cells: row.cells.map(mended) }));
}

async function takeSample(slices: AsyncGenerator<readonly TableRow[], undefined>) {
  const sample: TableRow[] = [];
  let characters = 0;
  while (sample.length < SAMPLE.rows && characters < SAMPLE.characters) {
    const { value: slice } = await slices.next();
    if (slice === undefined) break;
    for (const row of slice) {
      sample.push(row);
      for (const cell of row.cells) characters += typeof cell === "string" ? cell.length : 8;
    }
  }
  return sample;
}

const MAX_FACT_LENGTH = 200;
/** Longer titles are sentences, and nobody filters by a sentence. */
const MAX_TITLE_FACT = 100;
const PARAGRAPHS = /\n\s*\n/;

type RowLayout = ReturnType<typeof rowLayout>;

/** The columns of a table in the order in which a row's text has them; `headings` stand above every row. */
function rowLayout(headings: readonly string[], columns: readonly Column[], limits: ParseLimits) {
  return {
    limits,
    headings,
    title: columns.find((column) => column.role === "title"),
    prose: proseColumns(columns),
    others: columns.filter(({ role }) => role !== "text" && role !== "verdict" && role !== "ignored"),
    facts: columns.filter((column) => column.isFact),
  };
}

/** A verdict comes right behind what it is about, which stands first, and before what comments on it. */
function proseColumns(columns: readonly Column[]): Column[] {
  const texts = columns.filter(({ role }) => role === "text");
  const verdict = columns.find(({ role }) => role === "verdict");
  if (verdict === undefined) return texts;
  const statement = texts.findLast(({ index }) => index < verdict.index) ?? texts[0];
  const rest = texts.filter((column) => column !== statement);
  const [after, before] = [
    rest.filter(({ index }) => index > verdict.index),
    rest.filter(({ index }) => index < verdict.index),
  ];
  return [...(statement === undefined ? [] : [statement]), verdict, ...after, ...before];
}

/** A row as a document: prose first, then a line for each other column. `values` are its cells by the type of their columns. */
function rowDocument(row: TableRow, values: readonly Cell[], layout: RowLayout): ParsedDocument {
  const builder = textBuilder(layout.limits);
  const isJudged = layout.prose[1]?.role === "verdict";
  for (const [at, column] of layout.prose.entries()) {
    const label = layout.prose.length > 1 ? `${column.label}: ` : "";
    const shown = cellText(shownCell(row, values, column)).replaceAll("\r\n", "\n");
    const prose = isJudged && at === 0 ? oneLine(shown) : shown;
    if (prose === "") continue;
    for (const [index, paragraph] of prose.split(PARAGRAPHS).entries()) {
      builder.add("paragraph", index === 0 ? label + paragraph : paragraph);
    }
  }
  for (const column of layout.others) {
    for (const line of cellLines(shownCell(row, values, column))) {
      if (line !== "") builder.add("table-row", `${column.label}: ${oneLine(line)}`);
    }
  }
  const { text, blocks, hidden = {} } = builder.build();
  const { headings } = layout;
  const title = rowTitle(row, values, layout) || `${headings.join(", ")}, linha ${row.number}`;
  return { title, text, blocks, metadata: rowFacts(values, layout), hidden, headings, row: row.number };
}

/** A row of totals is called what it calls itself: "Total", "TOTAL GERAL". */
function rowTitle(row: TableRow, values: readonly Cell[], { title }: RowLayout): string {
  if (isTotalRow(row.cells)) {
    return cleanName(cellText(row.cells.find((cell) => !isBlank(cell)) ?? null)).replace(/:$/, "");
  }
  return title === undefined ? "" : cleanName(cellText(shownCell(row, values, title)));
}

/** The cell as a reader of the file sees it: numbers as the file writes them, dates the Brazilian way. */
function shownCell({ cells, shown }: TableRow, values: readonly Cell[], { index, type, role }: Column): Cell {
  const cell = cells[index];
  const value = values[index] ?? null;
  const given = shown?.get(index);
  if (role === "verdict") return cell ?? null;
  if (given !== undefined || value === null) return given ?? null;
  if (type === "date" && typeof value === "string" && isIsoDate(value)) return dateText(value);
  return typeof cell === "string" && (type === "integer" || type === "decimal") ? cell.trim() : value;
}

function rowFacts(values: readonly Cell[], { facts }: RowLayout): Record<string, MetadataValue> {
  const metadata: Record<string, MetadataValue> = {};
  for (const column of facts) {
    const value = factValue(values[column.index] ?? null, column);
    if (value === null || value === "") continue;
    if (column.role === "title" && typeof value === "string" && value.length > MAX_TITLE_FACT) continue;
    metadata[column.key] =
      typeof value === "string"
        ? oneLine(stripInvisible(value).text.trim()).slice(0, MAX_FACT_LENGTH).toWellFormed()
        : value;
  }
  return metadata;
}

function oneLine(text: string): string {
  return /[\n\r\t]/.test(text) ? text.replaceAll(/\s+/g, " ") : text;
}
