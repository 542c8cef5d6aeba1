/** Typed arrays rest as raw little-endian bytes, the order of every platform that Node runs on. */
export function toBlob(array: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

export function toVector(blob: Uint8Array): Float32Array {
  return new Float32Array(aligned(blob));
}

export function toSequence(blob: Uint8Array): Uint32Array {
  return new Uint32Array(aligned(blob));
}

/** A typed array may only start at a multiple of its element size; SQLite's buffers usually do. */
function aligned(blob: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = blob;
  if (byteOffset === 0 && byteLength === buffer.byteLength) return buffer as ArrayBuffer;
  return blob.slice().buffer;
}
