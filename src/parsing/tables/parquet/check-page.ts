import type { PageHeader, SchemaTree } from "hyparquet";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from "hyparquet/src/schema.js";
import { refusal } from "../../refuse.ts";
import { MAX_PAGE_BYTES } from "./decompress.ts";

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
