import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { sep } from "node:path";
import type { ParsedDocument, ParsedPart } from "./block.ts";
import { refusal } from "./refuse.ts";
import type { TableOptions } from "./tables/table-parts.ts";

/** In memory, or on disk; a file that was found in a folder must still be below its real path, `root`, when it is opened. */
export type FileContent =
  | { readonly bytes: Uint8Array }
  | { readonly path: string; readonly root?: string | undefined };

/** What parsers read: of a file on disk, only what was opened and checked. */
export type OpenContent =
  | { readonly bytes: Uint8Array }
  | { readonly handle: FileHandle; readonly stats: Stats };

export interface SourceFile {
  /** File name or path; its extension chooses the parser. */
  readonly name: string;
  readonly content: FileContent;
}

export interface OpenFile extends Pick<SourceFile, "name"> {
  readonly content: OpenContent;
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
  file: OpenFile,
) => ParsedDocument | Promise<ParsedDocument>;

/** Reads a file as a stream of parts, within memory that does not grow with the file. Refuses as above. */
export type StreamParser = (file: OpenFile, context: ParseContext) => AsyncIterable<ParsedPart>;

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
  /** All text that one file may give: so much, and so much more for each of its bytes. */
  maxFreeOutput: 8 * MB,
  maxOutputPerByte: 50,
};

export function maxOutput(
  bytes: number,
  { maxFreeOutput, maxOutputPerByte }: Pick<ParseLimits, "maxFreeOutput" | "maxOutputPerByte">,
): number {
  return maxFreeOutput + bytes * maxOutputPerByte;
}

/** Neither follows a link that was put in the file's place, nor waits for the other end of a pipe. Windows has neither. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a content for `work` and closes it. Whoever may write to a folder can replace what was found in it at any time. */
export async function withContent<Result>(
  content: FileContent,
  work: (open: OpenContent) => Promise<Result>,
): Promise<Result> {
  const opened = await openContent(content);
  try {
    return await work(opened);
  } finally {
    if ("handle" in opened) await opened.handle.close();
  }
}

export async function openContent(content: FileContent): Promise<OpenContent> {
  if ("bytes" in content) return content;
  const handle = await open(await realPathInside(content), OPEN_FLAGS);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw refusal("not-a-file", fileTypeOf(stats));
    // A folder above it may have become a link after its path was resolved.
    const { dev, ino } = await lstat(await realPathInside(content));
    if (dev !== stats.dev || ino !== stats.ino) throw refusal("changed-meanwhile");
    return { handle, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function realPathInside({ path, root }: Extract<FileContent, { path: string }>): Promise<string> {
  const real = await realpath(path);
  if (root !== undefined && !isInside(real, root)) throw refusal("link", real);
  return real;
}

/** Both are real paths: without links. */
export function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** Of what is neither a file nor a folder. */
export function fileTypeOf(
  entry: Pick<Stats, "isFIFO" | "isSocket" | "isSymbolicLink" | "isDirectory">,
): string {
  if (entry.isFIFO()) return "FIFO";
  if (entry.isSocket()) return "socket";
  if (entry.isSymbolicLink()) return "link";
  return entry.isDirectory() ? "pasta" : "dispositivo";
}

/** All bytes of a content in memory; of a file, so many from its start. */
export async function readHead(content: OpenContent, count: number): Promise<Buffer> {
  if ("bytes" in content) return asBuffer(content.bytes);
  const { buffer, bytesRead } = await content.handle.read(Buffer.alloc(count), 0, count, 0);
  return buffer.subarray(0, bytesRead);
}

export function sizeOf(content: OpenContent): number {
  return "bytes" in content ? content.bytes.byteLength : content.stats.size;
}

/** The same bytes, not a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
