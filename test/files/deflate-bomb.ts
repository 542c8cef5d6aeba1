import { constants, deflateRawSync } from "node:zlib";
import { joinBytes, toBytes } from "./zip.ts";

export interface DeflateBomb {
  /** Raw deflate data, about a thousandth of what it inflates to. */
  readonly packed: Uint8Array;
  readonly size: number;
}

/**
 * Deflate data that inflates to `before`, then many times `body`, then `after`, made without ever holding the
 * inflated bytes: a full flush ends each piece at a byte, so that the packed pieces can be repeated as they are.
 */
export function deflateBomb(
  body: string | Uint8Array,
  megabytes: number,
  around: { readonly before?: string; readonly after?: string } = {},
): DeflateBomb {
  const unit = toBytes(body);
  const block = repeatTo(unit, 1024 * 1024);
  const packedBlock = flushed(block);
  const before = toBytes(around.before ?? "");
  const after = toBytes(around.after ?? "");
  const blocks = Array.from({ length: megabytes }, () => packedBlock);
  return {
    packed: joinBytes(flushed(before), ...blocks, deflateRawSync(after)),
    size: before.length + megabytes * block.length + after.length,
  };
}

/** The same data as a PDF or a .gz reader wants it; the checksum at the end is wrong, which comes too late to help. */
export function zlibBomb(body: string | Uint8Array, megabytes: number, before = "", after = ""): Uint8Array {
  const { packed } = deflateBomb(body, megabytes, { before, after });
  return joinBytes(Uint8Array.of(0x78, 0x9c), packed, new Uint8Array(4));
}

function flushed(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0
    ? new Uint8Array()
    : deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
}

function repeatTo(unit: Uint8Array, length: number): Uint8Array {
  return Buffer.concat(Array.from({ length: Math.max(1, Math.floor(length / unit.length)) }, () => unit));
}
