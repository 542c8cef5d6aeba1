import { hash } from "node:crypto";
import { basename, extname } from "node:path";
import type {
  ChunkerOptions,
  Chunkers,
  HeadingMark,
  LegalChunker,
  LegalChunkerOptions,
  TextRange,
} from "#src/chunking/index.ts";
import {
  type Chunk,
  type DocumentKind,
  type Metadata,
  placeMetadata,
  type Provision,
} from "#src/domain/index.ts";
import {
  describePassage,
  divisionOf,
  findEpigraph,
  identifyNorm,
  isLegalText,
  namedNorm,
  parseReferences,
  readLaw,
  separateWordings,
} from "#src/law/index.ts";
import {
  type Block,
  type ParsedDocument,
  type ParsedPart,
  parseFile,
  toStructuredText,
} from "#src/parsing/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import { countWhile, judgedStatements } from "#src/text/index.ts";
import { readEntries } from "../../entries/read-entries.ts";
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
  const kind = kindOf(parsed, request.kind);
  const title =
    given ??
    document.title ??
    (kind === "legal" ? epigraphOf(document.text) : null) ??
    nameFromPath(request.source);
  const about = { part, title, kind, isFormer: false };
  if (kind !== "legal" || part !== 0) {
    // A statement stays with the verdict on it.
    const whole = judgedStatements(document.text);
    const chunks = chunkers.prose({ ...toStructuredText(document), whole });
    const facts = document.row === undefined || whole.length === 0 ? {} : questionFacts(document.text);
    const wordings = {
      chunks: chunks.map((chunk) => ({ ...chunk, metadata: { ...chunk.metadata, ...facts } })),
      blocks: document.blocks,
    };
    return [finishPart(about, wordings, document, request)];
  }
  const { current, former } = cutLaw(document, { title, source: request.source }, chunkers.law);
  const whole = finishPart(about, current, document, request);
  if (former === null) return [whole];
  const beside = { part: FORMER_PART, title: `${title} (redações anteriores)`, kind, isFormer: true };
  return [finishPart(beside, former, document, request), whole];
}

/** A card that names the article it asks about, on a line of its own, is a question about it. */
function questionFacts(text: string): Metadata {
  const cited = text
    .split("\n")
    .filter((line) => line.length <= MAX_CITING_LINE)
    .flatMap((line) => parseReferences(line.replace(/^[^:]{1,40}: /, "")))
    .find(({ norm, path }) => norm !== null && path.artigo !== null);
  if (!cited?.norm) return { tipo: "questao" };
  const levels = Object.entries(cited.path).filter(([, value]) => value !== null);
  const { key, label } = cited.norm;
  return { tipo: "questao", norma: key, documento: label, ...Object.fromEntries(levels) };
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
function placeOf({ start, end }: Chunk, blocks: readonly Block[], row: number | undefined): Metadata {
  const pageAt = (offset: number): number | undefined =>
    blocks[countWhile(blocks, (block) => block.end <= offset)]?.page;
  const first = pageAt(start);
  return placeMetadata({
    pages: first === undefined ? null : [first, pageAt(end - 1) ?? first],
    row: row ?? null,
  });
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
  return hash("sha256", content);
}

/** The line that names a law, where its parser found no title. */
function epigraphOf(text: string): string | null {
  const line = findEpigraph(text)?.line;
  return line === undefined ? null : line.replaceAll(/^[\s*#_]+|[\s*_.]+$/g, "");
}

/** "secretaria-da-fazenda.md" reads as "secretaria da fazenda". */
function nameFromPath(path: string): string {
  const name = basename(path, extname(path));
  return name.replaceAll(/[-_]+/g, " ").trim() || path;
}

interface CutWordings {
  readonly chunks: readonly Chunk[];
  readonly blocks: readonly Block[];
}

/** A line that is indented further is not recognised as a whole line. */
const MAX_INDENT_LENGTH = 40;
const GREAT_LEVELS: Readonly<Record<string, number>> = { parte: 1, livro: 1, titulo: 2 };

const MAX_CITING_LINE = 120;
/** Where a text names the norm that it is, in characters. */
const OPENING = 4_000;

/** Reads a document as a law: its provisions, their wordings, and passages that keep both apart. */
function cutLaw(
  document: ParsedDocument,
  hints: { readonly title: string; readonly source: string },
  chunker: LegalChunker,
): { readonly current: CutWordings; readonly former: CutWordings | null } {
  const { text, blocks, struck = [] } = document;
  const norm = identifyNorm({ ...hints, opening: text.slice(0, OPENING) }) ?? namedNorm(hints.title);
  const { headings: found, skipped = [] } = toStructuredText(document);
  const divisions = found.map(withGreatLevel);
  const { provisions, norms, notes } = readLaw({ text, headings: divisions, struck, norm });
  // The title of a note ("Jurisprudência") does not stand above the articles that follow it.
  const headings = divisions.filter(({ start }) => !notes.some((note) => start >= note.start && start < note.end));
  const ended = formerRanges(text, struck, provisions);
  const { current, former, isFormer } = separateWordings({ text, struck: ended, provisions });

  const cut = (wordings: typeof current, isHere: (range: TextRange) => boolean): CutWordings => {
    const moved = <Item extends TextRange>(items: readonly Item[]): Item[] =>
      items.filter(isHere).map((item) => {
        const start = wordings.locate(item.start);
        return { ...item, start, end: Math.max(start, wordings.locate(item.end)) };
      });
    // The lines that are left do not say which divisions stood above a former wording.
    const above = wordings === former ? [] : moved(headings);
    const passages = chunker({ ...wordings, headings: above, notes: moved(notes), skipped: moved(skipped) });
    const chunks = passages.map((chunk) => {
      const place = describePassage(chunk, { norm, norms, isFormer: wordings === former });
      return { ...chunk, metadata: { ...chunk.metadata, ...place } };
    });
    return { chunks, blocks: moved(blocks) };
  };

  return {
    current: cut(current, ({ end }) => !isFormer(end - 1)),
    former: former && cut(former, ({ end }) => isFormer(end - 1)),
  };
}

/** Pages choose heading levels by looks; by law, a title or book holds chapters. */
function withGreatLevel(heading: HeadingMark): HeadingMark {
  const { level, title } = heading;
  return { ...heading, level: Math.min(level, GREAT_LEVELS[divisionOf(title) ?? ""] ?? level) };
}

/**
 * What is struck, and lines that stand there beside the wording that replaced them. In a text without lines the
 * borders of a provision are less sure: there it stays, and is known to be former.
 */
function formerRanges(
  text: string,
  struck: readonly TextRange[],
  provisions: readonly Provision[],
): TextRange[] {
  const replaced = provisions.filter((item) => item.situacao === "anterior" && isWholeLines(text, item));
  const merged: TextRange[] = [];
  for (const range of [...struck, ...replaced].toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end) merged.push({ start: range.start, end: range.end });
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
}

function isWholeLines(text: string, { start, end }: TextRange): boolean {
  const before = text.slice(Math.max(0, start - MAX_INDENT_LENGTH), start);
  const isAtMargin = /\n[^\S\n]*$/.test(before) || (start <= MAX_INDENT_LENGTH && before.trim() === "");
  return isAtMargin && /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + MAX_INDENT_LENGTH));
}
