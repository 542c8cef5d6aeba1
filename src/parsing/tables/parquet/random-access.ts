import { open } from "node:fs/promises";
import type { FileContent } from "../../parser.ts";

/** A file that is read here and there. */
export interface RandomAccess {
  readonly size: number;
  /** Fewer bytes than asked for only at the end of the file. The bytes are a copy, at the start of their buffer. */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export async function randomAccess(content: FileContent): Promise<RandomAccess> {
  if ("bytes" in content) {
    const { bytes } = content;
    return {
      size: bytes.byteLength,
      read: async (start, length) => new Uint8Array(bytes.subarray(start, start + length)),
      close: async () => undefined,
    };
  }
  const file = await open(content.path);
  const { size } = await file.stat();
  return {
    size,
    read: async (start, length) => {
      const buffer = new Uint8Array(Math.max(0, Math.min(length, size - start)));
      let filled = 0;
      while (filled < buffer.byteLength) {
        const { bytesRead } = await file.read(buffer, filled, buffer.byteLength - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    },
    close: () => file.close(),
  };
}
