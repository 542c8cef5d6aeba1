import {
  type ColumnMetaData,
  type Compressors,
  type DecodedArray,
  type FileMetaData,
  parquetSchema,
  type RowGroup,
  type SchemaTree,
} from "hyparquet";
import { assembleNested } from "hyparquet/src/assemble.js";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { getTreePath, isFlatColumn } from "hyparquet/src/schema.js";
import { refusal } from "../../refuse.ts";
import type { Cell } from "../cell.ts";
import { columnPages } from "./column-pages.ts";
import { CELL_PARSERS, cellOf } from "./parquet-cells.ts";
import type { RandomAccess } from "./random-access.ts";

export interface ParquetSource {
  readonly source: RandomAccess;
  readonly metadata: FileMetaData;
  readonly compressors: Compressors;
}

const SLICE = 1_000;
/** Values of all columns that are in memory at once. */
const MAX_LOADED = 64_000_000;
/** Values of a nested column in one row group, which is read whole. */
const MAX_NESTED = 5_000_000;

interface Cursor {
  readonly pages: AsyncIterator<DecodedArray>;
  readonly toCell: (value: unknown) => Cell;
  page: DecodedArray;
  at: number;
}

/** The rows of one row group as cells, a few at a time. */
export async function* groupRows(
  file: ParquetSource,
  group: RowGroup,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const rows = Number(group.num_rows);
  const root = parquetSchema(file.metadata);
  const cursors = root.children.map((field): Cursor => {
    const path = [root, field];
    const pages = isFlatColumn(path) ? flatPages(file, group, path) : nestedPages(file, group, root, field);
    return { pages, toCell: cellOf(field.element), page: [], at: 0 };
  });
  for (let done = 0; done < rows;) {
    for (const cursor of cursors) if (cursor.at >= cursor.page.length) await turn(cursor);
    const loaded = cursors.reduce((sum, cursor) => sum + cursor.page.length, 0);
    if (loaded > MAX_LOADED) throw refusal("unsafe", "páginas grandes demais");
    const left = cursors.map((cursor) => cursor.page.length - cursor.at);
    const size = Math.min(SLICE, rows - done, ...left);
    yield Array.from({ length: size }, (_, row) =>
      cursors.map(({ page, at, toCell }) => toCell(page[at + row])),
    );
    for (const cursor of cursors) cursor.at += size;
    done += size;
  }
}

async function turn(cursor: Cursor): Promise<void> {
  const next = await cursor.pages.next();
  if (next.done === true) throw refusal("damaged", "coluna com menos linhas que a tabela");
  cursor.page = next.value;
  cursor.at = 0;
}

async function* flatPages(
  file: ParquetSource,
  group: RowGroup,
  schemaPath: SchemaTree[],
): AsyncGenerator<DecodedArray> {
  const name = schemaPath.at(-1)?.element.name ?? "";
  const [meta] = chunksOf(group, name);
  if (meta === undefined) throw refusal("damaged", `falta a coluna ${name}`);
  yield* columnPages({ ...file, meta, schemaPath }, false);
}

/** Puts the leaves of a nested column together again, for the whole row group: there is no smaller unit of them. */
async function* nestedPages(
  file: ParquetSource,
  group: RowGroup,
  root: SchemaTree,
  field: SchemaTree,
): AsyncGenerator<DecodedArray> {
  const leaves = new Map<string, DecodedArray>();
  for (const meta of chunksOf(group, field.element.name)) {
    if (Number(meta.num_values) > MAX_NESTED)
      throw refusal("unsafe", `lista grande demais: ${field.element.name}`);
    const schemaPath = getTreePath(root, meta.path_in_schema);
    const pages = new Set<DecodedArray>();
    for await (const page of columnPages({ ...file, meta, schemaPath }, true)) pages.add(page);
    leaves.set(
      meta.path_in_schema.join("."),
      [...pages].flatMap((page) => Array.from(page as ArrayLike<unknown>)),
    );
  }
  assembleNested(leaves, field, { ...DEFAULT_PARSERS, ...CELL_PARSERS });
  const rows = leaves.get(field.element.name);
  if (rows === undefined) throw refusal("damaged", `falta a coluna ${field.element.name}`);
  yield rows;
}

function chunksOf({ columns }: RowGroup, name: string): readonly ColumnMetaData[] {
  return columns.flatMap(({ meta_data: meta }) => (meta?.path_in_schema[0] === name ? [meta] : []));
}
