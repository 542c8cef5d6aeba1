import type { ColumnMetaData, PageHeader } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { refusal } from "../../refuse.ts";
import { checkThrift } from "./check-thrift.ts";
import { MAX_PAGE_BYTES } from "./decompress.ts";
import type { RandomAccess } from "./random-access.ts";

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
