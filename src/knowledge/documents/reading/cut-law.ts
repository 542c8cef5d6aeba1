import type { LegalChunker } from "#src/chunking/index.ts";
import type { Chunk, Provision } from "#src/domain/index.ts";
import {
  describePassage,
  divisionOf,
  identifyNorm,
  namedNorm,
  readLaw,
  separateWordings,
} from "#src/law/index.ts";
import { type Block, type ParsedDocument, toStructuredText } from "#src/parsing/index.ts";

export interface CutWordings {
  readonly chunks: readonly Chunk[];
  readonly blocks: readonly Block[];
}

/** A line that is indented further is not recognised as a whole line. */
const MAX_INDENT_LENGTH = 40;
const GREAT_LEVEL = { parte: 1, livro: 1, titulo: 2 } as const;

/** Where a text names the norm that it is, in characters. */
const OPENING = 4_000;

/** Reads a document as a law: its provisions, their wordings, and passages that keep both apart. */
export function cutLaw(
  document: ParsedDocument,
  hints: { readonly title: string; readonly source: string },
  chunker: LegalChunker,
): { readonly current: CutWordings; readonly former: CutWordings | null } {
  const { text, blocks, struck = [] } = document;
  const norm = identifyNorm({ ...hints, opening: text.slice(0, OPENING) }) ?? namedNorm(hints.title);
  const { headings: found, skipped = [] } = toStructuredText(document);
  const headings = found.map(withGreatLevel);
  const { provisions, norms } = readLaw({ text, headings, struck, norm });
  const ended = formerRanges(text, struck, provisions);
  const { current, former, isFormer } = separateWordings({ text, struck: ended, provisions });

  const cut = (wordings: typeof current, isHere: (range: Range) => boolean): CutWordings => {
    const moved = <Item extends Range>(items: readonly Item[]): Item[] =>
      items.filter(isHere).map((item) => movedTo(wordings.locate, item));
    // The lines that are left do not say which divisions stood above a former wording.
    const law = {
      ...wordings,
      headings: wordings === former ? [] : moved(headings),
      skipped: moved(skipped),
    };
    const chunks = chunker(law).map((chunk) => ({
      ...chunk,
      metadata: {
        ...chunk.metadata,
        ...describePassage(chunk, { norm, norms, isFormer: wordings === former }),
      },
    }));
    return { chunks, blocks: moved(blocks) };
  };

  return {
    current: cut(current, ({ end }) => !isFormer(end - 1)),
    former: former && cut(former, ({ end }) => isFormer(end - 1)),
  };
}

/** Pages choose heading levels by looks; by law, a title or book holds chapters. */
function withGreatLevel<Heading extends { readonly level: number; readonly title: string }>(
  heading: Heading,
): Heading {
  const division = divisionOf(heading.title);
  const isGreat = division === "parte" || division === "livro" || division === "titulo";
  return isGreat ? { ...heading, level: Math.min(heading.level, GREAT_LEVEL[division]) } : heading;
}

/**
 * What is struck, and lines that stand there beside the wording that replaced them. In a text without lines the
 * borders of a provision are less sure: there it stays, and is known to be former.
 */
function formerRanges(text: string, struck: readonly Range[], provisions: readonly Provision[]): Range[] {
  const replaced = provisions.filter((item) => item.situacao === "anterior" && isWholeLines(text, item));
  const merged: Range[] = [];
  for (const range of [...struck, ...replaced].toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end) merged.push({ start: range.start, end: range.end });
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
}

function isWholeLines(text: string, { start, end }: Range): boolean {
  const before = text.slice(Math.max(0, start - MAX_INDENT_LENGTH), start);
  const isAtMargin = /\n[^\S\n]*$/.test(before) || (start <= MAX_INDENT_LENGTH && before.trim() === "");
  return isAtMargin && /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + MAX_INDENT_LENGTH));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function movedTo<Item extends Range>(locate: (offset: number) => number, item: Item): Item {
  const start = locate(item.start);
  return { ...item, start, end: Math.max(start, locate(item.end)) };
}
