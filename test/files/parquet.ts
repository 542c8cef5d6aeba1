import {
  type ColumnMetaData,
  type FileMetaData,
  type PageHeader,
  parquetMetadata,
  type SchemaElement,
} from "hyparquet";
import { ByteWriter, type ColumnSource, parquetWriteBuffer, schemaFromColumnData } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { joinBytes } from "./zip.ts";

export interface RawPages {
  /** Values that the file says it has. */
  readonly values: number;
  readonly codec?: ColumnMetaData["codec"];
  readonly dictionary?: Uint8Array;
  /** Bytes of the data page as they stand in the file. */
  readonly page: Uint8Array;
  /** Size that the page says it inflates to. */
  readonly inflated?: number;
  readonly encoding?: "PLAIN" | "RLE_DICTIONARY" | "DELTA_BYTE_ARRAY";
  /** Of the column; whole numbers when not given. */
  readonly type?: "INT32" | "STRING";
  readonly nullable?: boolean;
}

const MARK = "PAR1";
const FOOTER = 8;

export interface ParquetOptions {
  readonly rowGroupSize?: number;
  /** Names of columns that hold days since 1970 and are marked as dates. */
  readonly dates?: readonly string[];
}

export function makeParquet(columns: readonly ColumnSource[], options: ParquetOptions = {}): Uint8Array {
  const { rowGroupSize = 1_000, dates = [] } = options;
  const columnData = [...columns];
  const schema = schemaFromColumnData({ columnData }).map((element): SchemaElement =>
    dates.includes(element.name) ? { ...element, converted_type: "DATE" } : element,
  );
  // A column has its type from one of the two, not from both.
  const untyped = columnData.map(({ type: _type, nullable: _nullable, ...column }) => column);
  return new Uint8Array(parquetWriteBuffer({ columnData: untyped, schema, rowGroupSize, statistics: false }));
}

/** A Parquet file with other facts at its end than those that hold. */
export function withParquetLies(
  honest: Uint8Array,
  change: (metadata: FileMetaData) => FileMetaData,
): Uint8Array {
  const length = Buffer.from(honest).readUInt32LE(honest.length - FOOTER);
  return parquetFile(honest.slice(0, honest.length - FOOTER - length), change(metadataOf(honest)));
}

export function changeColumns(
  metadata: FileMetaData,
  change: (column: ColumnMetaData) => ColumnMetaData,
): FileMetaData {
  const groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.map((chunk) => ({
      ...chunk,
      ...(chunk.meta_data === undefined ? {} : { meta_data: change(chunk.meta_data) }),
    })),
  }));
  return { ...metadata, row_groups: groups };
}

/** One column in one page, both as the caller writes them. */
export function parquetOfPages({
  values,
  codec,
  dictionary,
  page,
  inflated,
  encoding,
  type = "INT32",
  nullable = false,
}: RawPages): Uint8Array {
  const kind = encoding ?? "PLAIN";
  const first = dictionary === undefined ? new Uint8Array() : dictionaryPage(dictionary);
  const second = pageBytes(page, {
    type: "DATA_PAGE",
    uncompressed_page_size: inflated ?? page.length,
    compressed_page_size: page.length,
    data_page_header: {
      num_values: values,
      encoding: kind,
      definition_level_encoding: "RLE",
      repetition_level_encoding: "RLE",
    },
  });
  const honest = metadataOf(
    makeParquet([{ name: "valor", data: [type === "INT32" ? 7 : "a"], type, nullable }]),
  );
  const facts = changeColumns(honest, ({ dictionary_page_offset: _place, ...column }) => ({
    ...column,
    codec: codec ?? "UNCOMPRESSED",
    encodings: [kind],
    num_values: BigInt(values),
    total_compressed_size: BigInt(first.length + second.length),
    total_uncompressed_size: BigInt(first.length + (inflated ?? second.length)),
    data_page_offset: BigInt(MARK.length + first.length),
    ...(dictionary === undefined ? {} : { dictionary_page_offset: BigInt(MARK.length) }),
  }));
  const groups = facts.row_groups.map((group) => ({ ...group, num_rows: BigInt(values) }));
  return parquetFile(joinBytes(MARK, first, second), {
    ...facts,
    num_rows: BigInt(values),
    row_groups: groups,
  });
}

/** One column that begins with these bytes instead of a page header. */
export function parquetOfHeader(header: Uint8Array): Uint8Array {
  const honest = metadataOf(makeParquet([{ name: "valor", data: [7], type: "INT32", nullable: false }]));
  const facts = changeColumns(honest, ({ dictionary_page_offset: _place, ...column }) => ({
    ...column,
    total_compressed_size: BigInt(header.length),
    data_page_offset: BigInt(MARK.length),
  }));
  return parquetFile(joinBytes(MARK, header), facts);
}

/** Texts that each repeat the whole first one: `count` times `size` bytes from little more than `size`. */
export function sharedBeginningsBomb(count: number, size: number): Uint8Array {
  // A block holds the smallest difference, the widths of four groups, and 32 differences for each group that has a width.
  const header = [...varint(128n), 4, ...varint(BigInt(count))];
  const zeroBlocks = new Uint8Array(5 * Math.ceil((count - 129) / 128));
  const beginnings = joinBytes(
    Uint8Array.of(...header, 0, 0, 24, 0, 0, 0),
    packed([size, ...Array.from({ length: 31 }, () => 0)]),
    zeroBlocks,
  );
  const rests = joinBytes(
    Uint8Array.of(...header, ...varint(BigInt(size * 2)), ...varint(BigInt(size * 2 - 1)), 24, 24, 24, 24),
    packed([0, ...Array.from({ length: 127 }, () => size)]),
    zeroBlocks,
  );
  const page = joinBytes(beginnings, rests, new Uint8Array(size).fill(97));
  return parquetOfPages({ values: count, page, encoding: "DELTA_BYTE_ARRAY", type: "STRING" });
}

/** Numbers of 24 bits. */
function packed(values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(values.length * 3);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * 3, 3);
  return bytes;
}

/** A run of `count` equal numbers, which takes a handful of bytes, in a page that says that it has so many values. */
export function runLengthBomb(count: number, values = count): Uint8Array {
  const page = Uint8Array.of(1, ...varint(BigInt(count) * 2n), 0);
  return parquetOfPages({
    values,
    dictionary: Uint8Array.of(7, 0, 0, 0),
    page,
    encoding: "RLE_DICTIONARY",
  });
}

/** Levels that end before the first of ten values, and a run of `count` where a reader goes on looking for them. */
export function shortLevelsBomb(count: number): Uint8Array {
  const page = Uint8Array.of(0, 0, 0, 0, ...varint(BigInt(count) * 2n), 1);
  return parquetOfPages({ values: 10, page, nullable: true });
}

function dictionaryPage(bytes: Uint8Array): Uint8Array {
  return pageBytes(bytes, {
    type: "DICTIONARY_PAGE",
    uncompressed_page_size: bytes.length,
    compressed_page_size: bytes.length,
    dictionary_page_header: { num_values: bytes.length / 4, encoding: "PLAIN" },
  });
}

function pageBytes(page: Uint8Array, header: PageHeader): Uint8Array {
  const writer = new ByteWriter();
  writePageHeader(writer, header);
  return joinBytes(writer.getBytes(), page);
}

function parquetFile(pages: Uint8Array, metadata: FileMetaData): Uint8Array {
  const writer = new ByteWriter();
  // It also writes the length of what it wrote.
  writeMetadata(writer, metadata);
  return joinBytes(pages, writer.getBytes(), MARK);
}

function metadataOf(bytes: Uint8Array): FileMetaData {
  return parquetMetadata(new Uint8Array(bytes).buffer);
}

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | 128);
  }
}
