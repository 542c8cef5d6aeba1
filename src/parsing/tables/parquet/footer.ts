import { type FileMetaData, parquetMetadata, type RowGroup } from "hyparquet";
import type { ParseLimits } from "../../parser.ts";
import { refusal } from "../../refuse.ts";
import { checkThrift } from "./check-thrift.ts";
import { CELL_PARSERS } from "./parquet-cells.ts";
import type { RandomAccess } from "./random-access.ts";

const TAIL = 8;
const MAX_FOOTER = 64 * 1024 * 1024;
/** Equal values pack to nothing, so a few bytes may truly be many rows; beyond this they are a trap. */
const MANY_ROWS = 2_000_000;
const ROWS_PER_BYTE = 1_000;

/** Reads what the file says about itself, and refuses what cannot be true of a file of its size. */
export async function readFooter(source: RandomAccess, limits: ParseLimits): Promise<FileMetaData> {
  const tail = Buffer.from(await source.read(Math.max(0, source.size - TAIL), TAIL));
  const magic = tail.toString("latin1", 4);
  if (magic === "PARE") throw refusal("encrypted");
  if (tail.byteLength < TAIL || magic !== "PAR1") throw refusal("damaged", "não é um arquivo Parquet");
  const length = tail.readUInt32LE(0);
  if (length > source.size - TAIL) throw refusal("damaged", "rodapé maior que o arquivo");
  if (length > MAX_FOOTER) throw refusal("unsafe", "rodapé grande demais");
  const footer = await source.read(source.size - TAIL - length, length + TAIL);
  if (checkThrift(footer.subarray(0, length), 0) === null) throw refusal("damaged", "rodapé incompleto");
  const metadata = parquetMetadata(footer, { parsers: CELL_PARSERS, geoparquet: false });
  checkMetadata(metadata, source.size, limits);
  return metadata;
}

function checkMetadata(
  { schema, row_groups: groups, num_rows: rows }: FileMetaData,
  size: number,
  limits: ParseLimits,
): void {
  // A column of lists takes three elements.
  if (schema.length > limits.maxColumns * 4)
    throw refusal("unsafe", `colunas demais: mais de ${limits.maxColumns}`);
  if (schema.length < 2) throw refusal("damaged", "tabela sem colunas");
  const total = groups.reduce((sum, group) => sum + count(group.num_rows), 0);
  if (total !== count(rows)) throw refusal("damaged", "número de linhas que não confere");
  for (const group of groups) checkGroup(group, size);
}

function checkGroup({ columns, num_rows: declared }: RowGroup, size: number): void {
  const rows = count(declared);
  for (const { meta_data: meta, file_path: path } of columns) {
    if (path !== undefined && path !== "") throw refusal("unsafe", "aponta para outro arquivo");
    if (meta === undefined) throw refusal("damaged", "coluna sem metadados");
    const bytes = count(meta.total_compressed_size);
    const start = count(meta.dictionary_page_offset || meta.data_page_offset);
    if (start + bytes > size) throw refusal("damaged", "coluna além do fim do arquivo");
    const values = Math.max(rows, count(meta.num_values));
    if (values > MANY_ROWS && values > bytes * ROWS_PER_BYTE)
      throw refusal("unsafe", "mais linhas do que o arquivo pode ter");
  }
}

function count(value: bigint | number | undefined): number {
  const number = Number(value ?? Number.NaN);
  if (!Number.isSafeInteger(number) || number < 0) throw refusal("damaged", "contagem impossível");
  return number;
}
