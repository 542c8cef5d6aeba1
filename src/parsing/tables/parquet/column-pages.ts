import type { ColumnMetaData, Compressors, DecodedArray, PageHeader, SchemaTree } from "hyparquet";
import { readPage } from "hyparquet/src/column.js";
import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import { refusal } from "../../refuse.ts";
import { checkPageRuns } from "./check-page.ts";
import { CELL_PARSERS } from "./parquet-cells.ts";
import type { RandomAccess } from "./random-access.ts";
import { rawPages } from "./raw-pages.ts";

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
