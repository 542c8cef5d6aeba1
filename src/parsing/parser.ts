import { open } from "node:fs/promises";
import type { ParsedDocument, ParsedPart } from "./block.ts";
import type { TableOptions } from "./tables/table-parts.ts";

/** In memory, or on disk for formats that are read as a stream. */
export type FileContent = { readonly bytes: Uint8Array } | { readonly path: string };

export interface SourceFile {
  /** File name or path; its extension chooses the parser. */
  readonly name: string;
  readonly content: FileContent;
}

export interface ParseContext {
  readonly limits: ParseLimits;
  readonly table: TableOptions;
  /** Rows are given as they are, and no text is made of them. */
  readonly keepsRecords?: boolean;
}

/**
 * Reads the bytes of a file that is one document. Throws `file-refused` for what it cannot or must not read; any
 * other error that leaves it means a damaged file.
 */
export type DocumentParser = (
  bytes: Uint8Array,
  context: ParseContext,
  file: SourceFile,
) => ParsedDocument | Promise<ParsedDocument>;

/** Reads a file as a stream of parts, within memory that does not grow with the file. Refuses as above. */
export type StreamParser = (file: SourceFile, context: ParseContext) => AsyncIterable<ParsedPart>;

const MB = 1024 * 1024;

/** How much one file may ask for. What passes a limit is refused, never cut short in silence. */
export type ParseLimits = Readonly<typeof DEFAULT_LIMITS>;

export const DEFAULT_LIMITS = {
  /** Files that are read whole; tables are read as a stream and may be larger. */
  maxDocumentBytes: 64 * MB,
  maxTableBytes: 16 * 1024 * MB,
  /** All that is inflated from one archive. */
  maxInflatedBytes: 512 * MB,
  /** Inflated to packed size, looked at once a file has inflated to more than a few megabytes. */
  maxInflationRatio: 100,
  maxArchiveEntries: 2_000,
  /** Elements within elements, in XML and JSON. */
  maxDepth: 1_000,
  maxPages: 20_000,
  maxColumns: 2_000,
  /** Longest text that one document, row or entry may give. */
  maxTextLength: 100 * MB,
};

/** All bytes of a content in memory; of a file, so many from its start. */
export async function readHead(content: FileContent, count: number): Promise<Buffer> {
  if ("bytes" in content) return asBuffer(content.bytes);
  const file = await open(content.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The same bytes, not a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
