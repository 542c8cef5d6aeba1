import type { HeadingMark, LegalChunker, TextRange } from "#src/chunking/index.ts";
import type { Chunk, Provision } from "#src/domain/index.ts";
import {
  describePassage,
  divisionOf,
  identifyNorm,
  namedNorm,
  readLaw,
  separateWordings,
  type SumulaRow,
} from "#src/law/index.ts";
import { type Block, type ParsedDocument, toStructuredText } from "#src/parsing/index.ts";
import { countWhile } from "#src/text/index.ts";

export interface CutWordings {
  readonly chunks: readonly Chunk[];
  readonly blocks: readonly Block[];
}

/** A line that is indented further is not recognised as a whole line. */
const MAX_INDENT_LENGTH = 40;
const GREAT_LEVELS: Readonly<Record<string, number>> = { parte: 1, livro: 1, titulo: 2 };

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
  const divisions = found.map(withGreatLevel);
  const { provisions, norms, notes } = readLaw({ text, headings: divisions, struck, norm });
  // The title of a note ("Jurisprudência") does not stand above the articles that follow it.
  const headings = divisions.filter(({ start }) => !isInside(notes, start));
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

function isInside(ranges: readonly TextRange[], offset: number): boolean {
  const range = ranges[countWhile(ranges, ({ start }) => start <= offset) - 1];
  return range !== undefined && offset < range.end;
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

/** A súmula that came as a row: one passage, unless it is very long. */
export function cutSumula({ norm, text, provision }: SumulaRow, chunker: LegalChunker): CutWordings {
  const norms = new Map([[norm.key, norm]]);
  const chunks = chunker({ text, headings: [], provisions: [provision] }).map((chunk) => ({
    ...chunk,
    metadata: describePassage(chunk, { norm, norms, isFormer: false }),
  }));
  return { chunks, blocks: [] };
}
