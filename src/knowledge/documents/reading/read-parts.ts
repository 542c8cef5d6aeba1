import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import { type ChunkerOptions, type Chunkers, type LegalChunkerOptions } from "#src/chunking/index.ts";
import { type Chunk, type DocumentKind, type Metadata, placeMetadata } from "#src/domain/index.ts";
import { isLegalText } from "#src/law/index.ts";
import {
  type Block,
  type ParsedDocument,
  type ParsedPart,
  parseFile,
  toStructuredText,
} from "#src/parsing/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import { readEntries } from "../../entries/read-entries.ts";
import { type CutWordings, cutLaw } from "./cut-law.ts";
import type { CutPart, ReadRequest } from "./document-reader.ts";

export interface ReadingOptions {
  readonly chunking: ChunkerOptions;
  readonly legalChunking?: LegalChunkerOptions;
}

/** The part of a law's former wordings, beside the whole. */
const FORMER_PART = 1;

/** The parts of a file, cut and analysed, one by one. */
export async function* readParts(request: ReadRequest, chunkers: Chunkers): AsyncGenerator<CutPart> {
  if (request.entries !== undefined) return yield* readEntries(request, request.entries, chunkers);
  const file = { name: request.source, content: request.content };
  for await (const parsed of parseFile(file, { table: request.table ?? {} })) {
    yield* cutParts(parsed, request, chunkers);
  }
}

/** A law with former wordings gives two documents; the wordings in force come last, as every whole does. */
function cutParts(parsed: ParsedPart, request: ReadRequest, chunkers: Chunkers): CutPart[] {
  const { part, document } = parsed;
  const given = part === 0 ? request.title : undefined;
  const title = given ?? document.title ?? nameFromPath(request.source);
  const kind = kindOf(parsed, request.kind);
  const about = { part, title, kind, isFormer: false };
  if (kind !== "legal" || part !== 0) {
    const wordings = { chunks: chunkers.prose(toStructuredText(document)), blocks: document.blocks };
    return [finishPart(about, wordings, document, request)];
  }
  const { current, former } = cutLaw(document, { title, source: request.source }, chunkers.law);
  const whole = finishPart(about, current, document, request);
  if (former === null) return [whole];
  const beside = { part: FORMER_PART, title: `${title} (redações anteriores)`, kind, isFormer: true };
  return [finishPart(beside, former, document, request), whole];
}

/** Laws are recognised by their articles; what was declared stays as declared. */
function kindOf({ part, document }: ParsedPart, declared: DocumentKind): DocumentKind {
  if (declared !== "document") return declared;
  if (document.kind !== undefined) return document.kind;
  return part === 0 && document.row === undefined && isLegalText(document.text) ? "legal" : "document";
}

function finishPart(
  about: Pick<CutPart, "part" | "title" | "kind" | "isFormer">,
  { chunks, blocks }: CutWordings,
  document: ParsedDocument,
  request: ReadRequest,
): CutPart {
  const { part, title, isFormer } = about;
  const hidden = Object.values(isFormer ? {} : (document.hidden ?? {}));
  return {
    ...about,
    entry: null,
    metadata: document.metadata,
    contentHash: part === 0 ? null : partHash(request, part, title, document),
    hiddenCharacters: hidden.reduce((sum, count) => sum + count, 0),
    chunks: chunks.map((chunk) => {
      const headings = [...(document.headings ?? []), ...chunk.headings];
      const metadata = { ...chunk.metadata, ...placeOf(chunk, blocks, document.row) };
      return { ...chunk, headings, metadata, terms: chunkTerms({ title, headings, text: chunk.text }) };
    }),
  };
}

/** Where a passage stands, for its citation: its page or pages, or its row. */
function placeOf(chunk: Chunk, blocks: readonly Block[], row: number | undefined): Metadata {
  const first = blocks[firstBlockAfter(blocks, chunk.start)]?.page;
  const last = blocks[firstBlockAfter(blocks, chunk.end - 1)]?.page;
  return placeMetadata({ pages: first === undefined ? null : [first, last ?? first], row: row ?? null });
}

/** The first block that ends behind an offset, by halves: a long document has 100,000 blocks and as many passages. */
function firstBlockAfter(blocks: readonly Block[], offset: number): number {
  let from = 0;
  let to = blocks.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((blocks[middle]?.end ?? 0) > offset) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** A row is known by its place and content: the same words elsewhere are another row. */
function partHash(
  { source, kind }: ReadRequest,
  part: number,
  title: string,
  document: ParsedDocument,
): string {
  const { text, metadata, row, headings } = document;
  const content = JSON.stringify([source, part, kind, title, text, metadata, row, headings]);
  return createHash("sha256").update(content).digest("hex");
}

/** "secretaria-da-fazenda.md" reads as "secretaria da fazenda". */
function nameFromPath(path: string): string {
  const name = basename(path, extname(path));
  return name.replaceAll(/[-_]+/g, " ").trim() || path;
}
