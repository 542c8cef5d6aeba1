import type { Citation, Hit, QuotedProvision } from "#src/domain/index.ts";
import { type Block, extensionOf, isTable, parseMarkdown, parsePlain } from "#src/parsing/index.ts";
import { cite, citeLaw } from "#src/retrieval/index.ts";

/** The part of a hit under one heading: what a citation names. */
export interface Section {
  readonly hit: Hit;
  readonly headings: readonly string[];
  /** Offsets are relative to the hit's text. */
  readonly blocks: readonly Block[];
}

interface HeadingAbove {
  readonly level: number;
  readonly title: string;
}

/** A passage may run over several headings; each begins a section of its own. */
export function sectionsOf(hit: Hit): Section[] {
  const blocks = blocksOf(hit);
  const sections: { headings: string[]; blocks: Block[] }[] = [];
  let path = headingsAbove(hit.chunk.headings, blocks);
  let current: { headings: string[]; blocks: Block[] } | undefined;
  for (const block of blocks) {
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      path = [...path.filter((heading) => heading.level < level), { level, title: block.text }];
      current = undefined;
      continue;
    }
    if (current === undefined) sections.push((current = { headings: path.map(titleOf), blocks: [] }));
    current.blocks.push(block);
  }
  return sections.map((section) => ({ hit, ...section }));
}

/** The hit's own citation, narrowed to some of its provisions. */
export function citeProvisions({ hit }: Section, provisions: readonly QuotedProvision[]): Citation {
  const [start, end] = [provisions[0]?.start ?? hit.chunk.start, provisions.at(-1)?.end ?? hit.chunk.end];
  // Which chapter a provision stands in is read from the passage as it is; only then it is narrowed.
  return { ...citeLaw({ document: documentOf(hit), chunk: hit.chunk }, provisions), start, end };
}

/** The hit's own citation, narrowed to the section. */
export function citeSection({ hit, headings, blocks }: Section): Citation {
  const { chunk } = hit;
  const start = chunk.start + (blocks[0]?.start ?? 0);
  const end = chunk.start + (blocks.at(-1)?.end ?? chunk.text.length);
  return cite({ document: documentOf(hit), chunk: { ...chunk, headings, start, end } });
}

function documentOf(hit: Hit): Parameters<typeof cite>[0]["document"] {
  const { citation } = hit;
  return {
    id: citation.documentId,
    name: hit.documentName,
    source: citation.source,
    kind: hit.kind,
    origin: hit.origin,
    collection: hit.collection,
    metadata: hit.documentMetadata,
    entry: hit.entry,
  };
}

/**
 * Reads the passage again, as its document was read. What was extracted from other formats has lists and tables
 * written as in Markdown; its headings bear no marks, but those above the passage are known by name.
 */
function blocksOf({ chunk, citation }: Hit): readonly Block[] {
  const { text, headings } = chunk;
  if (isTable(citation.source)) return rowBlocks(text);
  const extension = extensionOf(citation.source);
  if (extension === ".txt") return parsePlain(text).blocks;
  const { blocks } = parseMarkdown(text);
  if (extension === ".md" || extension === ".markdown") return blocks;
  return blocks.map((block) => (isNamed(block, headings) ? { ...block, kind: "heading", level: 6 } : block));
}

function isNamed(block: Block, headings: readonly string[]): boolean {
  return block.kind === "paragraph" && headings.includes(block.text);
}

/** A short row reads best as one piece; a long one by the line. */
const SHORT_ROW = 400;

function rowBlocks(text: string): Block[] {
  return [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].flatMap(({ 0: run, index }) => {
    if (run.length <= SHORT_ROW) return [rowBlock(run, index)];
    return [...run.matchAll(/[^\n]+/g)].map((line) => rowBlock(line[0], index + line.index));
  });
}

function rowBlock(text: string, start: number): Block {
  const kind = COLUMN_AND_VALUE.test(text) ? "table-row" : "paragraph";
  return { kind, text, start, end: start + text.length };
}

const COLUMN_AND_VALUE = /^[^:\n]{1,80}: /;

/** The chunk names the headings above it but not their levels; one that stands in its text tells them all. */
function headingsAbove(titles: readonly string[], blocks: readonly Block[]): HeadingAbove[] {
  const last = blocks.find((block) => block.kind === "heading" && block.text === titles.at(-1));
  const lowest = last?.level ?? titles.length;
  return titles.map((title, index) => ({ title, level: lowest - (titles.length - 1 - index) }));
}

function titleOf({ title }: HeadingAbove): string {
  return title;
}
