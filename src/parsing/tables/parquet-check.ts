import {
  type ColumnMetaData,
  type Compressors,
  type DecodedArray,
  type FileMetaData,
  type PageHeader,
  parquetMetadata,
  type RowGroup,
  type SchemaTree,
} from "hyparquet";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from "hyparquet/src/schema.js";
import { refusal } from "../refuse.ts";
import { CELL_PARSERS, MAX_PAGE_BYTES, type RandomAccess } from "./parquet.ts";
import type { ParseLimits } from "../limits.ts";
import { parquetHeader, readPage } from "hyparquet/src/column.js";
import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { decompressPage } from "hyparquet/src/datapage.js";

interface UnpackedPage {
  readonly header: PageHeader;
  /** Levels and values, decompressed. */
  readonly bytes: Uint8Array;
}

/**
 * Looks at the runs of a data page before the library decodes them: it believes the length of a run, and four bytes can say
 * two thousand million. Also at lengths of texts that share their beginnings, which multiply without being packed.
 */
export function checkPageRuns({ header, bytes }: UnpackedPage, type: string, schemaPath: SchemaTree[]): void {
  const first = header.data_page_header;
  const second = header.data_page_header_v2;
  const page = first ?? second;
  if (page === undefined) return;
  const runs = new RunChecker(bytes);
  const levels = [getMaxRepetitionLevel(schemaPath), getMaxDefinitionLevel(schemaPath)] as const;
  const lengths = [second?.repetition_levels_byte_length, second?.definition_levels_byte_length] as const;
  for (const [index, level] of levels.entries()) {
    const length = lengths[index];
    if (level === 0) runs.skip(length ?? 0);
    else runs.section(page.num_values, bitWidth(level), length ?? runs.uint32());
  }
  const { encoding } = page;
  if (encoding === "PLAIN_DICTIONARY" || encoding === "RLE_DICTIONARY") {
    const width = runs.byte();
    if (width > 0) runs.section(page.num_values, width, runs.left, true);
  } else if (encoding === "RLE") {
    runs.section(page.num_values, 1, runs.uint32(), true);
  } else if (encoding === "DELTA_BYTE_ARRAY" && type !== "INT32" && type !== "INT64") {
    checkSharedBeginnings(bytes, runs.offset, page.num_values);
  }
}

/** Writers give the number of values that are there; nulls make it fewer than the page has, never more. */
function checkSharedBeginnings(bytes: Uint8Array, start: number, most: number): void {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: start };
  const count = declaredCount(bytes, start);
  if (count > most) throw refusal("damaged", "mais textos do que a página tem");
  const [shared, own] = [new Int32Array(count), new Int32Array(count)];
  deltaBinaryUnpack(reader, count, shared);
  deltaBinaryUnpack(reader, count, own);
  let total = 0;
  for (let index = 0; index < count; index++) total += (shared[index] ?? 0) + (own[index] ?? 0);
  if (total > MAX_PAGE_BYTES) throw refusal("unsafe", "descompacta além do limite");
}

/** The third number of a delta block. */
function declaredCount(bytes: Uint8Array, start: number): number {
  const runs = new RunChecker(bytes, start);
  runs.varint();
  runs.varint();
  return runs.varint();
}

function bitWidth(level: number): number {
  return 32 - Math.clz32(level);
}

class RunChecker {
  readonly #view: DataView;
  offset: number;

  constructor(bytes: Uint8Array, offset = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
  }

  get left(): number {
    return this.#view.byteLength - this.offset;
  }

  /** Walks over runs of equal and of packed values. With `mayBeFewer`, nulls may have left fewer values than `count`. */
  section(count: number, width: number, length: number, mayBeFewer = false): void {
    const end = this.offset + length;
    if (length < 0 || end > this.#view.byteLength) throw refusal("damaged", "página incompleta");
    if (width > 32) throw refusal("damaged", "valores largos demais");
    let seen = 0;
    while (seen < count && this.offset < end) {
      const header = this.varint();
      const size = header >>> 1;
      seen += header & 1 ? size * 8 : size;
      // Packed values come in groups of eight, the last of which need not be full.
      if (seen > count + (header & 1 ? 7 : 0)) throw refusal("unsafe", "sequência maior que a página");
      this.skip(header & 1 ? size * width : (width + 7) >> 3, true);
    }
    if (seen < count && !mayBeFewer) throw refusal("damaged", "página incompleta");
    this.offset = end;
  }

  /** Some writers leave out the end of the last packed group. */
  skip(count: number, mayPassTheEnd = false): void {
    this.offset += count;
    if (count < 0 || (!mayPassTheEnd && this.left < 0)) throw refusal("damaged", "página incompleta");
  }

  byte(): number {
    return this.#view.getUint8(this.offset++);
  }

  uint32(): number {
    const value = this.#view.getUint32(this.offset, true);
    this.offset += 4;
    return value;
  }

  /** In 32 bits, like the library, so that both see the same number. */
  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw refusal("damaged", "número sem fim");
  }
}

/** Types of the compact protocol, as far as Parquet uses them. */
const TYPE = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
} as const;
const MAX_DEPTH = 64;
const MAX_VARINT_BYTES = 10;

interface Frame {
  /** Elements that are left of a list; a struct goes on until it says stop. */
  remaining: number;
  readonly elementType: number | null;
}

/**
 * Walks over one Thrift struct without building anything, so that the library that builds it cannot be made to reserve memory for
 * lists that are not there, to recurse, or to compute with endless numbers. Returns where the struct ends, or `null` when the
 * bytes end before it does.
 */
export function checkThrift(bytes: Uint8Array, start: number): number | null {
  const walker = new Walker(bytes, start);
  try {
    return walker.walk();
  } catch (error) {
    if (error instanceof EndOfBytes) return null;
    throw error;
  }
}

class EndOfBytes extends Error {}

class Walker {
  readonly #bytes: Uint8Array;
  readonly #frames: Frame[] = [{ remaining: 0, elementType: null }];
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  walk(): number {
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (frame.elementType !== null) this.#nextElement(frame, frame.elementType);
      else this.#nextField();
    }
    return this.#at;
  }

  #nextElement(frame: Frame, type: number): void {
    if (frame.remaining === 0) {
      this.#frames.pop();
      return;
    }
    frame.remaining--;
    // Within lists, unlike in fields, a truth value takes a byte.
    this.#value(type === TYPE.true || type === TYPE.false ? TYPE.byte : type);
  }

  #nextField(): void {
    const header = this.#byte();
    const type = header & 0x0f;
    if (type === 0) {
      this.#frames.pop();
      return;
    }
    if (header >> 4 === 0) this.#varint();
    this.#value(type);
  }

  #value(type: number): void {
    switch (type) {
      case TYPE.true:
      case TYPE.false:
        return;
      case TYPE.byte:
        return this.#skip(1);
      case TYPE.i16:
      case TYPE.i32:
      case TYPE.i64:
        this.#varint();
        return;
      case TYPE.double:
        return this.#skip(8);
      case TYPE.binary:
        return this.#skip(this.#varint());
      case TYPE.list:
        return this.#openList();
      case TYPE.struct:
        return this.#open({ remaining: 0, elementType: null });
      default:
        throw refusal("damaged", "metadados do Parquet ilegíveis");
    }
  }

  #openList(): void {
    const header = this.#byte();
    const size = header >> 4 === 15 ? this.#varint() : header >> 4;
    // Every element takes a byte at least.
    if (size > this.#bytes.byteLength - this.#at)
      throw refusal("unsafe", "lista maior que o próprio arquivo");
    this.#open({ remaining: size, elementType: header & 0x0f });
  }

  #open(frame: Frame): void {
    if (this.#frames.length >= MAX_DEPTH) throw refusal("unsafe", "metadados do Parquet aninhados demais");
    this.#frames.push(frame);
  }

  #varint(): number {
    let value = 0;
    for (let length = 0; length < MAX_VARINT_BYTES; length++) {
      const byte = this.#byte();
      value += (byte & 0x7f) * 2 ** (7 * length);
      if (byte < 0x80) return value;
    }
    throw refusal("damaged", "metadados do Parquet ilegíveis");
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new EndOfBytes();
    return byte;
  }

  #skip(count: number): void {
    this.#at += count;
    if (this.#at > this.#bytes.byteLength) throw new EndOfBytes();
  }
}

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

const WINDOW = 256 * 1024;
/** Statistics in a page header may hold long values. */
const MAX_HEADER = 16 * 1024 * 1024;
/** Writers cut pages at a few ten thousand values; equal values may fill longer ones. */
const MAX_PAGE_VALUES = 8_000_000;

interface RawPage {
  readonly header: PageHeader;
  /** As packed in the file. */
  readonly bytes: Uint8Array;
}

/** The pages of a column chunk, with sizes checked before anything is decoded. */
export async function* rawPages(source: RandomAccess, meta: ColumnMetaData): AsyncGenerator<RawPage> {
  const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
  const end = start + Number(meta.total_compressed_size);
  let window = new Uint8Array(0);
  let windowStart = start;

  async function bytesAt(at: number, length: number): Promise<Uint8Array> {
    const wanted = Math.min(length, end - at);
    if (at + wanted > windowStart + window.byteLength) {
      // A new buffer each time: decoded values may be views on the old one.
      window = await source.read(at, Math.min(Math.max(wanted, WINDOW), end - at));
      windowStart = at;
    }
    return window.subarray(at - windowStart);
  }

  for (let at = start; at < end - 1;) {
    let bytes = await bytesAt(at, 1);
    let headerEnd = checkThrift(bytes, 0);
    if (headerEnd === null) {
      bytes = await bytesAt(at, MAX_HEADER);
      headerEnd = checkThrift(bytes, 0);
    }
    if (headerEnd === null) throw refusal("damaged", "página incompleta");
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const header = parquetHeader({ view, offset: 0 });
    checkHeader(header, end - at - headerEnd);
    const page = await bytesAt(at + headerEnd, header.compressed_page_size);
    if (page.byteLength < header.compressed_page_size) throw refusal("damaged", "página incompleta");
    yield { header, bytes: page.subarray(0, header.compressed_page_size) };
    at += headerEnd + header.compressed_page_size;
  }
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

export interface ColumnChunk {
  readonly source: RandomAccess;
  readonly meta: ColumnMetaData;
  /** From the root of the schema to the column. */
  readonly schemaPath: SchemaTree[];
  readonly compressors: Compressors;
}

/**
 * The values of a column, page by page: memory does not grow with the row group, which may be the whole file. A row of a nested
 * column may go on in the next page; such pages come as one array that grows, given again each time.
 */
export async function* columnPages(chunk: ColumnChunk, isNested: boolean): AsyncGenerator<DecodedArray> {
  const { source, meta, schemaPath, compressors } = chunk;
  const element = schemaPath.at(-1)?.element;
  if (element === undefined) throw refusal("damaged", "coluna fora do esquema");
  const decoder = {
    pathInSchema: meta.path_in_schema,
    type: meta.type,
    // The pages are decompressed here, to be looked at before they are decoded.
    codec: "UNCOMPRESSED" as const,
    element,
    schemaPath,
    parsers: { ...DEFAULT_PARSERS, ...CELL_PARSERS },
  };
  let dictionary: DecodedArray | undefined;
  let last: DecodedArray | undefined;
  for await (const raw of rawPages(source, meta)) {
    const { header, bytes } = unpacked(raw.header, raw.bytes, meta.codec, compressors);
    checkPageRuns({ header, bytes }, meta.type, schemaPath);
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
    const { data } = readPage(reader, header, decoder, dictionary, isNested ? last : undefined, 0);
    if (header.type === "DICTIONARY_PAGE") {
      if (data !== undefined) dictionary = convert(data, decoder);
    } else if (data !== undefined && data.length > 0) {
      last = data;
      yield data;
    }
  }
}

/** The page as if it had never been packed. Levels of pages of the second kind never are. */
function unpacked(
  header: PageHeader,
  bytes: Uint8Array,
  codec: ColumnMetaData["codec"],
  compressors: Compressors,
) {
  const second = header.data_page_header_v2;
  const levels = (second?.repetition_levels_byte_length ?? 0) + (second?.definition_levels_byte_length ?? 0);
  const size = header.uncompressed_page_size - levels;
  if (!(levels >= 0 && levels <= bytes.byteLength && size >= 0))
    throw refusal("damaged", "página incompleta");
  if (second?.is_compressed === false) return { header, bytes };
  const values = decompressPage(bytes.subarray(levels), size, codec, compressors);
  const whole = levels === 0 ? values : new Uint8Array(Buffer.concat([bytes.subarray(0, levels), values]));
  return {
    header: {
      ...header,
      compressed_page_size: whole.byteLength,
      ...(second === undefined ? {} : { data_page_header_v2: { ...second, is_compressed: false } }),
    },
    bytes: whole,
  };
}
