import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { parquetMetadata } from "hyparquet";
import type { AsyncBuffer, ColumnChunk, ColumnMetaData, CompressionCodec, Compressors } from "hyparquet";
import type {
  DataReader,
  DecodedArray,
  FileMetaData,
  PageHeader,
  ParquetParsers,
  SchemaTree,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { parquetHeader, readPage } from "hyparquet/src/column.js";
import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import { getMaxDefinitionLevel, getMaxRepetitionLevel, isFlatColumn } from "hyparquet/src/schema.js";
import { readVarInt } from "hyparquet/src/thrift.js";
import type { OpenContent, ParseLimits } from "../parser.ts";
import { refusal, tooManyColumns } from "../refuse.ts";
import { parseDate } from "./cell-values.ts";

export function randomAccess(content: OpenContent): AsyncBuffer {
  if ("handle" in content) {
    const { handle, stats } = content;
    const slice = async (start: number, end = stats.size): Promise<ArrayBuffer> => {
      const length = Math.max(0, Math.min(end, stats.size) - start);
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, start);
      return buffer.buffer.slice(0, bytesRead);
    };
    return { byteLength: stats.size, slice };
  }
  const { bytes } = content;
  return {
    byteLength: bytes.byteLength,
    // A copy: decoded values may be views on it.
    slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
  };
}

const TAIL = 8;
const MAX_FOOTER = 64 * 1024 * 1024;
/**
 * A number goes on while its bytes have the highest bit; the library takes quadratic time for one without end. Fewer
 * such bytes may be a text without ASCII in the statistics.
 */
const ENDLESS_NUMBER = /[\x80-\xff]{1025}/;
/** Equal values pack to nothing, so a few bytes may truly be many rows; beyond this they are a trap. */
const MANY_ROWS = 2_000_000;
const ROWS_PER_BYTE = 1_000;

/** Reads what the file says about itself, and refuses what cannot be true of a file of its size. */
export async function readFooter(file: AsyncBuffer, limits: ParseLimits): Promise<FileMetaData> {
  const size = file.byteLength;
  const tail = Buffer.from(await file.slice(Math.max(0, size - TAIL), size));
  const magic = tail.toString("latin1", 4);
  if (magic === "PARE") throw refusal("encrypted");
  if (tail.byteLength < TAIL || magic !== "PAR1") throw refusal("damaged", "não é um arquivo Parquet");
  const length = tail.readUInt32LE(0);
  if (length > size - TAIL) throw refusal("damaged", "rodapé maior que o arquivo");
  if (length > MAX_FOOTER) throw refusal("unsafe", "rodapé grande demais");
  const footer = await file.slice(size - TAIL - length, size);
  if (ENDLESS_NUMBER.test(Buffer.from(footer).toString("latin1")))
    throw refusal("damaged", "metadados do Parquet ilegíveis");
  const metadata = parquetMetadata(footer, { parsers: PARSERS, geoparquet: false });
  checkMetadata(metadata, size, limits);
  return metadata;
}

function checkMetadata(metadata: FileMetaData, size: number, limits: ParseLimits): void {
  const { schema, row_groups: groups, num_rows: rows } = metadata;
  // A column of lists takes three elements.
  if (schema.length > limits.maxColumns * 4) throw tooManyColumns(limits.maxColumns);
  if (schema.length < 2) throw refusal("damaged", "tabela sem colunas");
  const total = groups.reduce((sum, group) => sum + count(group.num_rows), 0);
  if (total !== count(rows)) throw refusal("damaged", "número de linhas que não confere");
  for (const group of groups) {
    for (const column of group.columns) checkColumn(column, count(group.num_rows), size);
  }
}

function checkColumn({ meta_data: meta, file_path: path }: ColumnChunk, rows: number, size: number): void {
  if (path !== undefined && path !== "") throw refusal("unsafe", "aponta para outro arquivo");
  if (meta === undefined) throw refusal("damaged", "coluna sem metadados");
  const bytes = count(meta.total_compressed_size);
  const start = count(meta.dictionary_page_offset || meta.data_page_offset);
  if (start + bytes > size) throw refusal("damaged", "coluna além do fim do arquivo");
  const values = Math.max(rows, count(meta.num_values));
  if (values > MANY_ROWS && values > bytes * ROWS_PER_BYTE)
    throw refusal("unsafe", "mais linhas do que o arquivo pode ter");
}

function count(value: bigint | number | undefined): number {
  const number = Number(value ?? Number.NaN);
  if (!Number.isSafeInteger(number) || number < 0) throw refusal("damaged", "contagem impossível");
  return number;
}

const decoder = new TextDecoder();
const DAY_MS = 86_400_000;

/** Dates as ISO text; JSON stays text, to be taken apart like lists of other formats; shapes on maps are left out. */
export const PARSERS: ParquetParsers = {
  ...DEFAULT_PARSERS,
  timestampFromMilliseconds: (millis) => isoFromMs(Number(millis)),
  timestampFromMicroseconds: (micros) => isoFromMs(Number(micros / 1000n)),
  timestampFromNanoseconds: (nanos) => isoFromMs(Number(nanos / 1_000_000n)),
  dateFromDays: (days) => isoFromMs(days * DAY_MS),
  jsonFromBytes: (bytes?: Uint8Array) => (bytes === undefined ? null : decoder.decode(bytes)),
  geometryFromBytes: () => null,
  geographyFromBytes: () => null,
};

/** Without a time zone: most writers leave it out, and the rest writes UTC. */
function isoFromMs(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : parseDate(date.toISOString().slice(0, -1));
}

const WINDOW = 256 * 1024;
/** Writers leave statistics of more than 4 KB out of a page header. The limit also bounds the cost of endless numbers. */
const MAX_HEADER = 64 * 1024;
/** Writers cut pages at a few ten thousand values; equal values may fill longer ones. */
const MAX_PAGE_VALUES = 8_000_000;

/** The pages of a column chunk as they are packed, with sizes checked before anything is decoded. */
async function* rawPages(file: AsyncBuffer, meta: ColumnMetaData) {
  const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
  const end = start + Number(meta.total_compressed_size);
  let window = new Uint8Array(0);
  let windowStart = start;

  async function bytesAt(at: number, length: number): Promise<Uint8Array> {
    if (Math.min(at + length, end) > windowStart + window.byteLength) {
      // A new buffer each time: decoded values may be views on the old one.
      window = new Uint8Array(await file.slice(at, Math.min(at + Math.max(length, WINDOW), end)));
      windowStart = at;
    }
    return window.subarray(at - windowStart, at - windowStart + length);
  }

  for (let at = start; at < end - 1;) {
    const reader = readerOf(await bytesAt(at, MAX_HEADER));
    const header = parquetHeader(reader);
    at += reader.offset;
    checkHeader(header, end - at);
    const bytes = await bytesAt(at, header.compressed_page_size);
    if (bytes.byteLength < header.compressed_page_size) throw refusal("damaged", "página incompleta");
    yield { header, bytes };
    at += bytes.byteLength;
  }
}

function readerOf({ buffer, byteOffset, byteLength }: Uint8Array): DataReader {
  return { view: new DataView(buffer, byteOffset, byteLength), offset: 0 };
}

function checkHeader(header: PageHeader, available: number): void {
  const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header;
  if (!(packed >= 0 && packed <= available)) throw refusal("damaged", "página além do fim da coluna");
  if (!(unpacked >= 0)) throw refusal("damaged", "página com tamanho negativo");
  if (unpacked > MAX_PAGE_BYTES) throw refusal("unsafe", "página grande demais");
  const values = header.data_page_header?.num_values ?? header.data_page_header_v2?.num_values ?? 0;
  if (!(values >= 0)) throw refusal("damaged", "contagem impossível");
  if (values > MAX_PAGE_VALUES) throw refusal("unsafe", "página com valores demais");
  // A value of a dictionary takes a byte at least; but for truth values, which need no dictionary.
  const entries = header.dictionary_page_header?.num_values ?? 0;
  if (!(entries >= 0 && entries <= unpacked)) throw refusal("unsafe", "dicionário maior que a página");
}

export interface ParquetSource {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly limits: ParseLimits;
}

/**
 * The values of a column, page by page: memory does not grow with the row group, which may be the whole file. A row of a nested
 * column may go on in the next page; such pages come as one array that grows, given again each time.
 */
export async function* columnPages(
  { file, limits }: ParquetSource,
  meta: ColumnMetaData,
  schemaPath: SchemaTree[],
): AsyncGenerator<DecodedArray, undefined> {
  const element = schemaPath.at(-1)?.element;
  if (element === undefined) throw refusal("damaged", "coluna fora do esquema");
  // `unpacked` decompresses the pages, so that their runs can be checked before they are decoded.
  const codec = "UNCOMPRESSED" as const;
  const { type, path_in_schema: pathInSchema } = meta;
  const decoder = { pathInSchema, type, codec, element, schemaPath, parsers: PARSERS };
  const isNested = !isFlatColumn(schemaPath);
  let dictionary: DecodedArray | undefined;
  let last: DecodedArray | undefined;
  for await (const raw of rawPages(file, meta)) {
    const { header, bytes } = unpacked(raw.header, raw.bytes, meta.codec, limits);
    checkRuns(header, bytes, schemaPath);
    const { data } = readPage(readerOf(bytes), header, decoder, dictionary, isNested ? last : undefined, 0);
    if (header.type === "DICTIONARY_PAGE") {
      if (data !== undefined) dictionary = convert(data, decoder);
    } else if (data !== undefined && data.length > 0) {
      last = data;
      yield data;
    }
  }
}

/** The page as if it had never been packed. Levels of pages of the second kind never are. */
function unpacked(header: PageHeader, bytes: Uint8Array, codec: CompressionCodec, limits: ParseLimits) {
  const second = header.data_page_header_v2;
  const levels = (second?.repetition_levels_byte_length ?? 0) + (second?.definition_levels_byte_length ?? 0);
  const size = header.uncompressed_page_size - levels;
  if (!(levels >= 0 && levels <= bytes.byteLength && size >= 0))
    throw refusal("damaged", "página incompleta");
  if (second?.is_compressed === false) return { header, bytes };
  const values = decompress(bytes.subarray(levels), size, codec, limits);
  const whole = levels === 0 ? values : new Uint8Array(Buffer.concat([bytes.subarray(0, levels), values]));
  const changed = second && { data_page_header_v2: { ...second, is_compressed: false } };
  return { header: { ...header, compressed_page_size: whole.byteLength, ...changed }, bytes: whole };
}

const MB = 1024 * 1024;
/** Writers make pages of about one megabyte. */
const MAX_PAGE_BYTES = 256 * MB;
/** Below this the ratio says nothing: a page of equal values packs to almost nothing. */
const RATIO_COUNTS_FROM = 16 * MB;
/** Where Node has the codec itself it stops at the declared length; the library would trust what the frame says. */
const DECOMPRESSORS: Compressors = {
  ...compressors,
  GZIP: (input, maxOutputLength) => gunzipSync(input, { maxOutputLength }),
  ZSTD: (input, maxOutputLength) => zstdDecompressSync(input, { maxOutputLength }),
  BROTLI: (input, maxOutputLength) => brotliDecompressSync(input, { maxOutputLength }),
};

export function decompress(bytes: Uint8Array, size: number, codec: CompressionCodec, limits: ParseLimits) {
  const isTooLarge = size > RATIO_COUNTS_FROM && size > bytes.byteLength * limits.maxInflationRatio;
  if (codec !== "UNCOMPRESSED" && isTooLarge) throw refusal("unsafe", "descompacta além do limite");
  return size === 0 ? new Uint8Array(0) : decompressPage(bytes, size, codec, DECOMPRESSORS);
}

/**
 * Walks over the runs of a data page before the library decodes them: it believes the length of a run, and four bytes
 * can make it fill an array with two thousand million values.
 */
function checkRuns(header: PageHeader, bytes: Uint8Array, schemaPath: SchemaTree[]): void {
  const second = header.data_page_header_v2;
  const page = header.data_page_header ?? second;
  if (page === undefined) return;
  const reader = readerOf(bytes);
  const lengths = [second?.repetition_levels_byte_length, second?.definition_levels_byte_length];
  for (const level of [getMaxRepetitionLevel(schemaPath), getMaxDefinitionLevel(schemaPath)]) {
    const length = lengths.shift();
    if (level === 0) reader.offset += length ?? 0;
    else skipRuns(reader, page.num_values, 32 - Math.clz32(level), length ?? readUint32(reader));
  }
  if (page.encoding === "PLAIN_DICTIONARY" || page.encoding === "RLE_DICTIONARY") {
    const width = reader.view.getUint8(reader.offset++);
    if (width > 0) skipRuns(reader, page.num_values, width, bytes.byteLength - reader.offset, true);
  } else if (page.encoding === "RLE") {
    skipRuns(reader, page.num_values, 1, readUint32(reader), true);
  }
}

/** Nulls leave fewer values than `count`, but not fewer levels: the library would look for the rest of those after `end`. */
function skipRuns(reader: DataReader, count: number, width: number, length: number, mayBeFewer = false) {
  const end = reader.offset + length;
  if (length < 0 || end > reader.view.byteLength) throw refusal("damaged", "página incompleta");
  let seen = 0;
  while (seen < count && reader.offset < end) {
    const header = readVarInt(reader) >>> 0;
    const isPacked = (header & 1) === 1;
    const size = header >>> 1;
    seen += isPacked ? size * 8 : size;
    // Packed values come in groups of eight, the last of which need not be full.
    if (seen > count + (isPacked ? 7 : 0)) throw refusal("unsafe", "sequência maior que a página");
    reader.offset += isPacked ? size * width : (width + 7) >> 3;
  }
  if (seen < count && !mayBeFewer) throw refusal("damaged", "página incompleta");
  reader.offset = end;
}

function readUint32(reader: DataReader): number {
  reader.offset += 4;
  return reader.view.getUint32(reader.offset - 4, true);
}
