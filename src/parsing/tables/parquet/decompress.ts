import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Compressors } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { ParseLimits } from "../../parser.ts";
import { refusal } from "../../refuse.ts";

const MB = 1024 * 1024;
/** Writers make pages of about one megabyte. */
export const MAX_PAGE_BYTES = 256 * MB;
/** Below this the ratio says nothing: a page of equal values packs to almost nothing. */
const RATIO_COUNTS_FROM = 16 * MB;

type Decompress = (input: Uint8Array, outputLength: number) => Uint8Array;

/** Where Node has the codec itself it stops at the declared length; the library would trust what the frame says. */
const NATIVE: Readonly<Record<"GZIP" | "ZSTD" | "BROTLI", Decompress>> = {
  GZIP: (input, maxOutputLength) => gunzipSync(input, { maxOutputLength }),
  ZSTD: (input, maxOutputLength) => zstdDecompressSync(input, { maxOutputLength }),
  BROTLI: (input, maxOutputLength) => brotliDecompressSync(input, { maxOutputLength }),
};

/** Decompressors that refuse a page which says that it becomes too large. */
export function boundedCompressors(limits: ParseLimits): Compressors {
  const all = { ...compressors, ...NATIVE } as Readonly<Record<string, Decompress>>;
  const bounded = Object.entries(all).map(([codec, decompress]): [string, Decompress] => [
    codec,
    (input, outputLength) => {
      checkLength(input.byteLength, outputLength, limits.maxInflationRatio);
      return outputLength === 0 ? new Uint8Array(0) : decompress(input, outputLength);
    },
  ]);
  return Object.fromEntries(bounded);
}

function checkLength(packed: number, unpacked: number, maxRatio: number): void {
  const isBomb = unpacked > RATIO_COUNTS_FROM && unpacked > packed * maxRatio;
  if (unpacked > MAX_PAGE_BYTES || isBomb) throw refusal("unsafe", "descompacta além do limite");
  if (!(unpacked >= 0)) throw refusal("damaged", "página com tamanho negativo");
}
