import { constants, inflateSync } from "node:zlib";
import type { ParseLimits } from "../limits.ts";
import { refusal } from "../refuse.ts";

const MB = 1024 * 1024;
/** Flate cannot pack more tightly than this, so a small stream cannot become a large one. */
const TIGHTEST = 1_032;
/** Streams that stay below this are never questioned. */
const HARMLESS = 32 * MB;
const MAX_SIZE = 256 * MB;
const PREFIX = 256;
const GROWS = 8;
const MAX_DICTIONARY_LENGTH = 2_048;

/**
 * Refuses files whose streams would fill the memory once unpacked: the PDF library unpacks without any bound. It
 * knows packed data by its first bytes, as the library does, and not by what the file says about it.
 */
export function checkStreams(bytes: Uint8Array, limits: Pick<ParseLimits, "maxInflationRatio">): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at + 6)) {
    const start = dataStart(file, at + 6);
    if (!isPacked(file, start)) continue;
    if (isPackedTwice(file, start)) throw refusal("unsafe", "compactado mais de uma vez");
    const end = file.indexOf("endstream", start);
    const length = (end < 0 ? file.length : end) - start;
    if (length * TIGHTEST <= HARMLESS) continue;
    const allowed = isImage(file, at)
      ? MAX_SIZE
      : Math.min(Math.max(length * limits.maxInflationRatio, HARMLESS), MAX_SIZE);
    if (unpacksBeyond(file.subarray(start), allowed)) throw refusal("unsafe", "compactação excessiva");
  }
}

/** Where the data begins after the word that announces it. */
export function dataStart(file: Buffer, at: number): number {
  if (file[at] === 0x0d && file[at + 1] === 0x0a) return at + 2;
  return file[at] === 0x0a || file[at] === 0x0d ? at + 1 : at;
}

/** The two bytes that begin data packed with zlib. */
export function isPacked(data: Buffer, at: number): boolean {
  const method = data[at] ?? 0;
  const flags = data[at + 1] ?? 0;
  return (method & 0x8f) === 0x08 && ((method << 8) + flags) % 31 === 0 && flags !== 0;
}

/** The first pixels of a picture may look like packed data too, but they do not grow when unpacked. */
function isPackedTwice(file: Buffer, start: number): boolean {
  const once = prefixOf(file, start);
  return isPacked(once, 0) && prefixOf(once, 0).length > GROWS * Math.min(once.length, PREFIX);
}

/** The beginning of packed data, unpacked. */
export function prefixOf(file: Buffer, start: number): Buffer {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH;
    return inflateSync(file.subarray(start, start + PREFIX), { finishFlush, maxOutputLength: MB });
  } catch {
    return Buffer.alloc(0);
  }
}

/** A blank page is a large picture that packs to almost nothing; it may do so. */
function isImage(file: Buffer, at: number): boolean {
  return saysImage(dictionaryBefore(file, at));
}

export function saysImage(dictionary: string): boolean {
  return /\/Subtype\s*\/Image/.test(dictionary);
}

/** What the file says about the stream that is announced here. */
export function dictionaryBefore(file: Buffer, at: number): string {
  const before = file.toString("latin1", Math.max(0, at - MAX_DICTIONARY_LENGTH), at);
  return before.slice(before.lastIndexOf(" obj") + 1);
}

function unpacksBeyond(data: Buffer, limit: number): boolean {
  try {
    inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: limit });
    return false;
  } catch (error) {
    // Anything else means damaged data, which ends early.
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
  }
}
