import { stat } from "node:fs/promises";
import { isMarkedAsUntransferable } from "node:worker_threads";
import type { ReadRequest } from "./document-reader.ts";

/** Bytes are given away, not copied, unless they share their memory with something else. */
export function packed(request: ReadRequest): { message: ReadRequest; transfer: readonly ArrayBuffer[] } {
  if (!("bytes" in request.content)) return { message: request, transfer: [] };
  const { bytes } = request.content;
  const own = ownsItsBuffer(bytes) ? bytes : new Uint8Array(bytes);
  return { message: { ...request, content: { bytes: own } }, transfer: [own.buffer] };
}

/** Bytes that an earlier read took. */
export function isGivenAway({ content }: ReadRequest): boolean {
  return "bytes" in content && content.bytes.buffer instanceof ArrayBuffer && content.bytes.buffer.detached;
}

function ownsItsBuffer(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (!(buffer instanceof ArrayBuffer) || isMarkedAsUntransferable(buffer)) return false;
  return buffer.byteLength === bytes.byteLength;
}

/** How much there is to read. */
export async function inputBytes({ content }: ReadRequest): Promise<number> {
  if ("bytes" in content) return content.bytes.byteLength;
  // A file that is not there is told by the thread.
  return stat(content.path).then(
    ({ size }) => size,
    () => 0,
  );
}
