import { parquetSchema } from "hyparquet";
import type { ColumnMetaData, DecodedArray, RowGroup, SchemaElement, SchemaTree } from "hyparquet";
import { assembleNested } from "hyparquet/src/assemble.js";
import { getTreePath, isFlatColumn } from "hyparquet/src/schema.js";
import type { StreamParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { type Cell, type TableRow, toCell } from "./cell.ts";
import { columnNames } from "./columns.ts";
import { columnPages, randomAccess, PARSERS, type ParquetSource, readFooter } from "./parquet-pages.ts";
import { tableParts } from "./table-parts.ts";

/** Reads .parquet page by page; what the file declares is checked before memory is given for it. */
export const readParquet: StreamParser = async function* ({ content, name }, context) {
  const file = randomAccess(content);
  const metadata = await readFooter(file, context.limits);
  const parquet = { file, metadata, limits: context.limits };
  const columns = columnNames(parquetSchema(metadata).children.map((field) => field.element.name));
  const table = { name: null, isLast: true, columns, rows: rowsOf(parquet) };
  yield* tableParts({ content, name }, context, [table]);
};

async function* rowsOf(parquet: ParquetSource): AsyncGenerator<readonly TableRow[]> {
  let number = 0;
  for (const group of parquet.metadata.row_groups) {
    for await (const slice of groupRows(parquet, group))
      yield slice.map((cells) => ({ number: ++number, cells }));
  }
}

export function cellOf(element: SchemaElement): (value: unknown) => Cell {
  const { type, scale = 0, converted_type: converted, logical_type: logical } = element;
  // The library multiplies, which leaves dust in the last digits.
  if (converted === "DECIMAL" || logical?.type === "DECIMAL")
    return rounded((value) => value.toFixed(Math.min(scale, 20)));
  // A number of 32 bits has seven digits; the others are an artefact of showing it with 64.
  if (type === "FLOAT") return rounded((value) => value.toPrecision(7));
  // Bytes that are not said to be text are shown only when they are.
  if (type === "BYTE_ARRAY" && converted === undefined && logical === undefined)
    return (value) => (typeof value === "string" && /[\0\uFFFD]/.test(value) ? null : toCell(value));
  return toCell;
}

function rounded(round: (value: number) => string): (value: unknown) => Cell {
  return (value) => (typeof value === "number" ? Number(round(value)) : toCell(value));
}

const SLICE = 1_000;
/** Values of all columns that are in memory at once. */
const MAX_LOADED = 64_000_000;
/** Values of a nested column in one row group, which is read whole. */
const MAX_NESTED = 5_000_000;

interface Cursor {
  readonly pages: AsyncIterator<DecodedArray, undefined>;
  readonly read: (value: unknown) => Cell;
  page: DecodedArray;
  at: number;
}

async function* groupRows(source: ParquetSource, group: RowGroup): AsyncGenerator<Cell[][]> {
  const rows = Number(group.num_rows);
  const root = parquetSchema(source.metadata);
  const cursors = root.children.map((field): Cursor => {
    const leaves = group.columns.flatMap(({ meta_data: meta }) =>
      meta?.path_in_schema[0] === field.element.name ? [meta] : [],
    );
    const [first] = leaves;
    if (first === undefined) throw refusal("damaged", `falta a coluna ${field.element.name}`);
    const pages = isFlatColumn([root, field])
      ? columnPages(source, first, [root, field])
      : nestedPages(source, leaves, root, field);
    return { pages, read: cellOf(field.element), page: [], at: 0 };
  });
  for (let done = 0; done < rows;) {
    for (const cursor of cursors) {
      if (cursor.at < cursor.page.length) continue;
      const { value: page } = await cursor.pages.next();
      if (page === undefined) throw refusal("damaged", "coluna com menos linhas que a tabela");
      cursor.page = page;
      cursor.at = 0;
    }
    const loaded = cursors.reduce((sum, cursor) => sum + cursor.page.length, 0);
    if (loaded > MAX_LOADED) throw refusal("unsafe", "páginas grandes demais");
    const left = cursors.map((cursor) => cursor.page.length - cursor.at);
    const size = Math.min(SLICE, rows - done, ...left);
    yield Array.from({ length: size }, (_, row) => cursors.map(({ page, at, read }) => read(page[at + row])));
    for (const cursor of cursors) cursor.at += size;
    done += size;
  }
}

/** Puts the leaves of a nested column together again, for the whole row group: there is no smaller unit of them. */
async function* nestedPages(
  source: ParquetSource,
  columns: readonly ColumnMetaData[],
  root: SchemaTree,
  field: SchemaTree,
): AsyncGenerator<DecodedArray, undefined> {
  const leaves = new Map<string, DecodedArray>();
  for (const meta of columns) {
    if (Number(meta.num_values) > MAX_NESTED)
      throw refusal("unsafe", `lista grande demais: ${field.element.name}`);
    const schemaPath = getTreePath(root, meta.path_in_schema);
    const pages = new Set(await Array.fromAsync(columnPages(source, meta, schemaPath)));
    const values = [...pages].flatMap((page) => Array.from(page as ArrayLike<unknown>));
    leaves.set(meta.path_in_schema.join("."), values);
  }
  assembleNested(leaves, field, PARSERS);
  const rows = leaves.get(field.element.name);
  if (rows === undefined) throw refusal("damaged", `falta a coluna ${field.element.name}`);
  yield rows;
}
