import { hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { ChunkerOptions, Chunkers, LegalChunkerOptions } from "#src/chunking/index.ts";
import { type Chunk, type DocumentKind, type Metadata, placeMetadata } from "#src/domain/index.ts";
import {
  articleOfRow,
  findEpigraph,
  isCourtColumn,
  isLegalText,
  levelsOf,
  parseReferences,
  type RowField,
  type SumulaRow,
  sumulaOfRow,
} from "#src/law/index.ts";
import {
  type Block,
  cellText,
  columnLabel,
  DEFAULT_LIMITS,
  maxOutput,
  type ParsedDocument,
  type ParsedPart,
  parseFile,
  parsePlain,
  refusal,
  slug,
  type TableRecord,
  toStructuredText,
} from "#src/parsing/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import { countWhile, judgedStatements } from "#src/text/index.ts";
import { readEntries } from "../../entries/read-entries.ts";
import { cutLaw, cutSumula, type CutWordings } from "./cut-law.ts";
import type { CutPart, ReadRequest } from "./document-reader.ts";

export interface ReadingOptions {
  readonly chunking: ChunkerOptions;
  readonly legalChunking?: LegalChunkerOptions;
}

/** The part of a law's former wordings, beside the whole. */
const FORMER_PART = 1;

/** The parts of a file, cut and analysed, one by one. */
export async function* readParts(request: ReadRequest, chunkers: Chunkers): AsyncGenerator<CutPart> {
  const { content } = request;
  // A file that is gone by now is refused when it is opened.
  const bytes = "bytes" in content ? content.bytes.byteLength : await sizeAt(content.path);
  const limit = maxOutput(bytes, DEFAULT_LIMITS);
  let output = 0;
  for await (const part of cutFile(request, chunkers)) {
    for (const { text, headings } of part.chunks) output += text.length + headings.join("").length;
    if (output > limit) throw refusal("too-much-output", outputFacts(limit, bytes));
    yield part;
  }
}

async function sizeAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}

/** A few bytes can stand for gigabytes of text: one value that a thousand cells refer to. */
function outputFacts(limit: number, bytes: number): string {
  return `mais de ${Math.floor(limit / 1024 / 1024)} MB de texto para ${Math.ceil(bytes / 1024)} KB de arquivo`;
}

async function* cutFile(request: ReadRequest, chunkers: Chunkers): AsyncGenerator<CutPart> {
  if (request.entries !== undefined) return yield* readEntries(request, request.entries, chunkers);
  const file = { name: request.source, content: request.content };
  const rows = lawRows(request, chunkers);
  for await (const parsed of parseFile(file, { table: request.table ?? {} })) {
    yield* rows.take(parsed) ?? cutParts(parsed, request, chunkers);
  }
}

/** A table without a súmula or an article among its first rows has none. */
const MAX_ROWS_TRIED = 50;

/**
 * Rows that are súmulas, and in a table that is declared to be law those that are articles; `take` gives null for any
 * other part. The articles of a norm become one document, at the end.
 */
function lawRows(request: ReadRequest, { law: chunker, prose }: Chunkers) {
  const { source } = request;
  const isLaw = request.kind === "legal";
  const about = `${request.title ?? ""} ${basename(source, extname(source)).replaceAll(/[-_.]+/g, " ")}`;
  const articles = new Map<string | null, string[]>();
  const courts = tableCourts();
  let lastPart = 0;
  let rows = 0;
  let found = 0;

  function takeRow({ document }: ParsedPart, record: TableRecord): CutPart[] | null {
    rows++;
    if (found === 0 && rows > MAX_ROWS_TRIED) return null;
    const fields = fieldsOf(record);
    const sumula = sumulaOfRow(fields, `${about} ${record.table.name ?? ""}`, courts.of(record));
    const article = sumula === null && isLaw ? articleOfRow(fields) : null;
    if (sumula === null && article === null) return null;
    found++;
    if (article !== null) {
      articles.set(article.norm, [...(articles.get(article.norm) ?? []), article.text]);
      return [];
    }
    if (sumula === null) return null;
    courts.add(record, sumula);
    const row = { part: lastPart, title: sumula.norm.label, kind: "legal", isFormer: false } as const;
    return [finishPart(row, cutSumula(sumula, chunker), { ...document, text: sumula.text }, request)];
  }

  function* norms(): Generator<CutPart> {
    for (const [norm, lines] of articles) {
      const title = norm ?? request.title ?? nameFromPath(source);
      const document = { ...parsePlain(lines.join("\n")), title };
      const { current, former } = cutLaw(document, { title, source }, chunker);
      for (const wordings of [former, current]) {
        if (wordings === null) continue;
        const isFormer = wordings === former;
        yield finishPart({ part: ++lastPart, title, kind: "legal", isFormer }, wordings, document, request);
      }
    }
  }

  return {
    take(parsed: ParsedPart): Iterable<CutPart> | null {
      if (parsed.part > 0) lastPart = parsed.part;
      if (parsed.record !== undefined) return takeRow(parsed, parsed.record);
      if (rows === 0 || !isLaw || parsed.part !== 0) return null;
      if (found === 0) throw refusal("no-law");
      // What describes the table is no law itself.
      const { document } = parsed;
      const chunks = { chunks: prose(toStructuredText(document)), blocks: document.blocks };
      const whole = {
        part: 0,
        title: request.title ?? document.title ?? source,
        kind: "legal",
        isFormer: false,
      } as const;
      return [...norms(), finishPart(whole, chunks, document, request)];
    },
  };
}

/**
 * The court of a whole table, which may say it in some rows only. Where a column is to tell it, its empty cells say
 * nothing, and where rows are of several courts or name their own the others may be of any.
 */
function tableCourts() {
  const courts = new Map<TableRecord["table"], Set<string | null>>();
  return {
    of({ table }: TableRecord): string | null {
      const [court = null, ...others] = courts.get(table) ?? [];
      const hasColumn = table.columns.some((label) => isCourtColumn(slug(label)));
      return hasColumn || others.length > 0 ? null : court;
    },
    add({ table }: TableRecord, { court, namesCourt }: SumulaRow): void {
      if (court === null) return;
      courts.set(table, (courts.get(table) ?? new Set<string | null>()).add(namesCourt ? null : court));
    },
  };
}

function fieldsOf({ table, cells }: TableRecord): RowField[] {
  return table.columns.flatMap((label, index) => {
    const value = cellText(cells[index] ?? null);
    return value.trim() === "" ? [] : { name: slug(label), label: columnLabel(label), value };
  });
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
  const { key, label } = cited.norm;
  return { tipo: "questao", norma: key, documento: label, ...levelsOf(cited.path) };
}

const MAX_CITING_LINE = 120;

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
