import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { FileContent } from "../parser.ts";
import { refusal } from "../refuse.ts";

const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The stream that holds the real file when Office protects one with a password. */
const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");

/** Office files with a password, and those of the formats before 2007, are OLE compound files and no archives. */
export async function refuseCompoundFile(content: FileContent): Promise<void> {
  if (!(await firstBytes(content, OLE_SIGNATURE.length)).equals(OLE_SIGNATURE)) return;
  if (await holds(content, ENCRYPTED_PACKAGE)) throw refusal("encrypted");
  throw refusal("unsupported", "formato antigo do Office; salve como .docx ou .xlsx");
}

async function firstBytes(content: FileContent, count: number): Promise<Buffer> {
  if ("bytes" in content) return asBuffer(content.bytes.subarray(0, count));
  const file = await open(content.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function holds(content: FileContent, wanted: Buffer): Promise<boolean> {
  if ("bytes" in content) return asBuffer(content.bytes).includes(wanted);
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(content.path) as AsyncIterable<Buffer>) {
    const window = Buffer.concat([tail, chunk]);
    if (window.includes(wanted)) return true;
    tail = window.subarray(-wanted.length);
  }
  return false;
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
