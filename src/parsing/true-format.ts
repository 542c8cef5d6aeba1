import { open } from "node:fs/promises";
import type { FileContent } from "./parser.ts";

const HEAD = 4_096;
const PDF_MARK = "%PDF-";
const ZIP_MARK = "PK\u0003\u0004";
const PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i;
const RICH_TEXT = "{\\rtf";
/** Parts that every package of its kind has; their names stand in the file as they are. */
const PACKAGE_MARKS: Readonly<Record<string, string>> = {
  ".docx": "word/document.xml",
  ".xlsx": "xl/workbook.xml",
};
const TEXT_EXTENSIONS: ReadonlySet<string> = new Set([".txt", ".md", ".markdown"]);

/**
 * The extension that a file should have by its first bytes, where those leave no doubt: people rename files, and
 * programs save pages as text. Otherwise the one that it has.
 */
export async function trueExtension(extension: string, content: FileContent): Promise<string> {
  const bytes = "bytes" in content ? content.bytes : await headOf(content.path);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).toString(
    "latin1",
  );
  if (head.startsWith(PDF_MARK)) return ".pdf";
  if (head.startsWith(ZIP_MARK)) return packageExtension(bytes) ?? extension;
  if (head.startsWith(RICH_TEXT)) return ".rtf";
  return TEXT_EXTENSIONS.has(extension) && PAGE.test(head) ? ".html" : extension;
}

function packageExtension(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Object.entries(PACKAGE_MARKS).find(([, mark]) => buffer.includes(mark))?.[0];
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
