import type { ParseLimits } from "../parser.ts";
import { textBuilder } from "../text-builder.ts";
import { type Cell, cellText, type TableSource } from "./cell.ts";
import { cleanName, type Column } from "./columns.ts";
import { dateText, isIsoDate } from "./cell-values.ts";

const MAX_LISTED = 12;
/** Columns that a list of tables names. */
const MAX_NAMES = 200;
const MAX_LISTED_LENGTH = 80;
const TYPE_NAMES = {
  integer: "número inteiro",
  decimal: "número",
  date: "data",
  boolean: "sim ou não",
  category: "categoria",
  text: "texto",
  identifier: "código",
  url: "endereço da web",
  list: "lista",
};
export type ColumnType = keyof typeof TYPE_NAMES;
const ROLE_NAMES: Readonly<Partial<Record<Column["role"], string>>> = {
  id: "identifica a linha",
  title: "dá nome à linha",
  text: "texto principal",
  verdict: "diz se o texto está certo",
  ignored: "não lida",
};
/** Such columns hold people, and what describes a table names nobody. */
const OF_PEOPLE =
  /(?:^|_)(?:nome|name|responsavel|servidora?|funcionari[oa]|pacientes?|clientes?|alun[oa]|autora?|solicitante|requerente|beneficiari[oa]|titular|medic[oa]|professora?|fiscal|gestora?|vendedora?|contato|e_?mail|telefone|fone|celular|usuari[oa]|colaboradora?|diretora?|chefia|chefe|coordenadora?)(?:_|$)/;

/** What is known of a table once all its rows have passed; memory does not grow with them. */
export interface TableSummary {
  readonly source: TableSource;
  /** Grows with the columns of the table. */
  readonly columns: ColumnSummary[];
  rows: number;
}

interface ColumnSummary {
  readonly column: Column;
  filled: number;
  /** Without those of totals. */
  values: number;
  /** At most one more than gets listed. */
  readonly distinct: Set<string>;
  min: number | string | null;
  max: number | string | null;
}

export function columnSummaries(columns: readonly Column[]): ColumnSummary[] {
  const empty = { filled: 0, values: 0, min: null, max: null };
  return columns.map((column) => ({ column, ...empty, distinct: new Set() }));
}

/** Totals are counted as rows; they are no values of their columns. */
export function observeRow(summary: TableSummary, values: readonly Cell[], isTotal = false): void {
  summary.rows++;
  for (const entry of summary.columns) {
    const { index, type } = entry.column;
    const value = values[index] ?? null;
    if (value === null) continue;
    entry.filled++;
    if (isTotal) continue;
    entry.values++;
    if (type === "category" && entry.distinct.size <= MAX_LISTED)
      entry.distinct.add(cleanName(cellText(value)).slice(0, MAX_LISTED_LENGTH).toWellFormed());
    if (typeof value === "number" || (type === "date" && typeof value === "string" && isIsoDate(value))) {
      if (entry.min === null || value < entry.min) entry.min = value;
      if (entry.max === null || value > entry.max) entry.max = value;
    }
  }
}

/** The file as a whole, in words: which columns there are, what they hold, and that every row was read. */
export function summaryDocument(title: string, tables: readonly TableSummary[], limits: ParseLimits) {
  const builder = textBuilder(limits);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const size = `Planilha com ${tables.length} abas e ${rows} linhas. Todas as linhas foram lidas.`;
  if (tables.length > 1) builder.add("paragraph", size);
  for (const table of tables) {
    const { name, preamble = [], hiddenCharacters } = table.source;
    if (name !== null) builder.add("heading", name, { level: 1 });
    builder.add("paragraph", sizeSentence(table));
    for (const line of preamble) builder.add("paragraph", line);
    // A column without a value has nothing to ask for.
    for (const entry of table.columns.filter(({ filled }) => filled > 0)) {
      const { label, isFact, key } = entry.column;
      // "Valor (R$), filtro valor_r: número de 0,40 a 132,00".
      builder.add("list-item", `${label}${isFact ? `, filtro ${key}` : ""}: ${contentOf(entry)}`);
    }
    builder.hide("undisplayed", hiddenCharacters?.() ?? 0);
  }
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  const names = new Set(tables.flatMap((table) => table.columns.map(({ column }) => column.label)));
  const campos = [...names].slice(0, MAX_NAMES);
  return { title, ...builder.build(), metadata: { linhas: rows, colunas: columns, campos } };
}

function sizeSentence({ rows, columns, source }: TableSummary): string {
  const size = `Tabela com ${counted(rows, "linha")} e ${counted(columns.length, "coluna")}.`;
  const skipped = source.skippedRecords?.() ?? 0;
  if (skipped === 0) return `${size} Todas as linhas foram lidas.`;
  const words = skipped === 1 ? "não pôde ser lido e ficou" : "não puderam ser lidos e ficaram";
  return `${size} ${counted(skipped, "registro")} ${words} de fora; todos os outros foram lidos.`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** What a column holds, without the names and the codes of single rows. */
function contentOf({ column, values, distinct, min, max }: ColumnSummary): string {
  const role = ROLE_NAMES[column.role];
  if (role !== undefined) return role;
  const type = TYPE_NAMES[column.type];
  if (min !== null && max !== null) {
    const [least, most] = [rangeText(min, column), rangeText(max, column)];
    return min === max ? `${type} ${least}` : `${type} de ${least} a ${most}`;
  }
  const listed = [...distinct].filter((value) => value !== "");
  // Where no value comes twice, the column tells single rows apart.
  const isListed = listed.length > 0 && distinct.size <= MAX_LISTED && distinct.size < values;
  return isListed && !OF_PEOPLE.test(column.key) ? `${type}: ${listed.join(", ")}` : type;
}

const CENTS = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 10 });
/** Years stay in one piece: "2024", but "12.500". */
const WHOLE = new Intl.NumberFormat("pt-BR", { useGrouping: "min2" });

function rangeText(value: number | string, { type }: Column): string {
  if (typeof value === "string") return dateText(value);
  return (type === "decimal" ? CENTS : WHOLE).format(value);
}
