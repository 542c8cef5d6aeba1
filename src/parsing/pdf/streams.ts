import { constants, inflateSync } from "node:zlib";
import { asBuffer, type ParseLimits } from "../parser.ts";
import { refusal } from "../refuse.ts";

const MB = 1024 * 1024;
/** Flate cannot pack more tightly than this, so a small stream cannot become a large one. */
const MAX_FLATE_RATIO = 1_032;
/** Streams that stay below this are never refused. */
const HARMLESS_BYTES = 32 * MB;
const MAX_STREAM_BYTES = 256 * MB;
const PREFIX_BYTES = 256;
/** Data that unpacks to this many times its size was packed; the first pixels of a picture only look packed. */
const PACKED_GROWTH = 8;
const MAX_DICTIONARY_BYTES = 2_048;

/**
 * Refuses files whose streams would fill the memory once unpacked: the PDF library unpacks without any bound. It
 * knows packed data by its first bytes, as the library does, and not by what the file says about it.
 */
export function checkStreams(bytes: Uint8Array, limits: Pick<ParseLimits, "maxInflationRatio">): void {
  const file = asBuffer(bytes);
  for (const { at, start } of streamsOf(file)) {
    if (!isPacked(file, start)) continue;
    if (isPackedTwice(file, start)) throw refusal("unsafe", "compactado mais de uma vez");
    const length = endOf(file, start) - start;
    if (length * MAX_FLATE_RATIO <= HARMLESS_BYTES) continue;
    // A blank page is a large picture that packs to almost nothing.
    const isImage = /\/Subtype\s*\/Image/.test(dictionaryBefore(file, at));
    const allowed = isImage ? MAX_STREAM_BYTES : Math.max(length * limits.maxInflationRatio, HARMLESS_BYTES);
    const unpacked = inflate(file.subarray(start), Math.min(allowed, MAX_STREAM_BYTES));
    if (unpacked === "too-large") throw refusal("unsafe", "compactação excessiva");
  }
}

/** Files with more than this in their streams are not searched for colours; they may hold any. */
const MAX_SEARCHED_BYTES = 32 * MB;
/** The work of finding a stream counts too, or a file of empty streams would be searched without bound. */
const MIN_COUNTED_BYTES = 2_048;
const OTHER_PACKING = /\/(?:LZW|LZWDecode|A85|ASCII85Decode|AHx|ASCIIHexDecode|RL|RunLengthDecode)\b/;
const NEARLY_ONE = String.raw`0*(?:[1-9]\d*(?:\.\d*)?|\.9[7-9]\d*)`;
const NEARLY_ZERO = String.raw`(?:0|0?\.0[0-3]?\d*|0\.)`;
const WHITE_FILL = new RegExp(
  String.raw`(?<![\d.\-])(?:${NEARLY_ONE}\s+(?:g|scn?)|(?:${NEARLY_ONE}\s+){3}(?:rg|scn?)|(?:${NEARLY_ZERO}\s+){4}(?:k|scn?))(?![^\s()<>[\]{}/%])`,
);

/** Whether any stream sets a white fill colour, or cannot be read here. Most files set none and need no closer look. */
export function mayFillWhite(bytes: Uint8Array): boolean {
  const file = asBuffer(bytes);
  if (file.includes("/Encrypt")) return true;
  let searched = 0;
  for (const { at, start } of streamsOf(file)) {
    if (OTHER_PACKING.test(dictionaryBefore(file, at))) return true;
    const packed = isPacked(file, start);
    const content = packed
      ? inflate(file.subarray(start), MAX_SEARCHED_BYTES)
      : file.subarray(start, endOf(file, start));
    if (typeof content === "string") return true;
    searched += content.length + MIN_COUNTED_BYTES;
    if (searched > MAX_SEARCHED_BYTES || WHITE_FILL.test(content.toString("latin1"))) return true;
  }
  return false;
}

function* streamsOf(file: Buffer): Generator<{ readonly at: number; readonly start: number }> {
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    // "endstream" ends with the same word.
    if (file[at - 1] === 0x64) continue;
    const after = at + 6;
    if (file[after] === 0x0d && file[after + 1] === 0x0a) yield { at, start: after + 2 };
    else yield { at, start: file[after] === 0x0a || file[after] === 0x0d ? after + 1 : after };
  }
}

function endOf(file: Buffer, start: number): number {
  const end = file.indexOf("endstream", start);
  return end < 0 ? file.length : end;
}

/** The two bytes that begin data packed with zlib. */
function isPacked(data: Buffer, at: number): boolean {
  const method = data[at] ?? 0;
  const flags = data[at + 1] ?? 0;
  return (method & 0x8f) === 0x08 && ((method << 8) + flags) % 31 === 0 && flags !== 0;
}

function isPackedTwice(file: Buffer, start: number): boolean {
  const once = prefixOf(file, start);
  return isPacked(once, 0) && prefixOf(once, 0).length > PACKED_GROWTH * Math.min(once.length, PREFIX_BYTES);
}

function prefixOf(file: Buffer, start: number): Buffer {
  const prefix = inflate(file.subarray(start, start + PREFIX_BYTES), MB);
  return typeof prefix === "string" ? Buffer.alloc(0) : prefix;
}

function dictionaryBefore(file: Buffer, at: number): string {
  const before = file.toString("latin1", Math.max(0, at - MAX_DICTIONARY_BYTES), at);
  return before.slice(before.lastIndexOf(" obj") + 1);
}

function inflate(data: Buffer, maxOutputLength: number): Buffer | "too-large" | "damaged" {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too-large" : "damaged";
  }
}
