import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import {
  type ChunkerOptions,
  type Chunkers,
  createChunkers,
  type LegalChunkerOptions,
} from "#src/chunking/index.ts";
import { type Chunk, type DocumentKind, type Metadata, placeMetadata } from "#src/domain/index.ts";
import { isLegalText } from "#src/law/index.ts";
import {
  type Block,
  type ParsedDocument,
  type ParsedPart,
  parseFile,
  type ParseLimits,
  toStructuredText,
} from "#src/parsing/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import { readEntries } from "../../entries/read-entries.ts";
import { type CutWordings, cutLaw } from "./cut-law.ts";
import type { CutPart, DocumentReader, ReadRequest } from "./document-reader.ts";

export interface ReadingOptions {
  readonly chunking: ChunkerOptions;
  readonly legalChunking?: LegalChunkerOptions;
  readonly limits?: Partial<ParseLimits>;
}

/** What is handed over at once: enough to make the hand-over cheap, little enough to keep memory flat. */
const MAX_BATCH = { parts: 250, chunks: 500, characters: 1_000_000 };

/** The part of a law's former wordings, beside the whole. */
const FORMER_PART = 1;

/** Reads in the thread of the caller: for small tools and tests. */
export function inlineReader(options: ReadingOptions): DocumentReader {
  const chunkers = createChunkers(options.chunking, options.legalChunking);
  return { read: (request) => readParts(request, chunkers, options.limits), close: async () => undefined };
}

export async function* readParts(
  request: ReadRequest,
  chunkers: Chunkers,
  limits: Partial<ParseLimits> = {},
): AsyncGenerator<readonly CutPart[]> {
  let batch: CutPart[] = [];
  let chunks = 0;
  let characters = 0;
  for await (const part of partsOf(request, chunkers, limits)) {
    batch.push(part);
    chunks += part.chunks.length;
    for (const { text } of part.chunks) characters += text.length;
    const hasRoom = chunks < MAX_BATCH.chunks && characters < MAX_BATCH.characters;
    if (batch.length < MAX_BATCH.parts && hasRoom) continue;
    yield batch;
    batch = [];
    chunks = 0;
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* partsOf(
  request: ReadRequest,
  chunkers: Chunkers,
  limits: Partial<ParseLimits>,
): AsyncGenerator<CutPart> {
  if (request.entries !== undefined) return yield* readEntries(request, request.entries, chunkers, limits);
  const file = { name: request.source, content: request.content };
  for await (const parsed of parseFile(file, { limits, table: request.table ?? {} })) {
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
