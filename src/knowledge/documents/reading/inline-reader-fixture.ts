import { createChunkers } from "#src/chunking/index.ts";
import type { CutPart, DocumentReader, ReadRequest } from "./document-reader.ts";
import { type ReadingOptions, readParts } from "./read-parts.ts";

/** Reads in the thread of the caller. */
export function inlineReader({ chunking, legalChunking }: ReadingOptions): DocumentReader {
  const chunkers = createChunkers(chunking, legalChunking);
  async function* read(request: ReadRequest): AsyncGenerator<readonly CutPart[]> {
    for await (const part of readParts(request, chunkers)) yield [part];
  }
  return { read, close: async () => undefined };
}
