import type { ParsedDocument, ParsedPart } from "./block.ts";
import type { ParseLimits } from "./limits.ts";
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
