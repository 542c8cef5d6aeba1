import type { Chunk, Metadata } from "#src/domain/index.ts";
import { type LawNote, levelsOf, type ReadProvision } from "#src/law/index.ts";
import { isExamQuestion, oneLine } from "#src/text/index.ts";
import { recursiveChunker } from "./prose-chunkers.ts";
import { outlineOf, proseOf, type StructuredText, type TextRange } from "./structured-text.ts";
import { estimateTokens } from "./tokens.ts";

export interface StructuredLaw extends StructuredText {
  readonly provisions: readonly ReadProvision[];
  /** What stands beside the law: passages of their own. No heading stands in one. */
  readonly notes?: readonly LawNote[];
}

/** The smallest piece that a passage is made of: a provision with its rubric, a heading, or a line of other text. */
interface LegalUnit extends TextRange {
  readonly tokens: number;
  readonly level: number | null;
  readonly provision: ReadProvision | null;
  /** An exam question, known by its board: it begins a passage, so that it can be filtered by board and year. */
  readonly isQuestion?: boolean;
  /** The note that it is, or is a line of. */
  readonly note?: LawNote;
  /** The caput of the article that the unit belongs to. */
  readonly head?: TextRange;
}

/** Longer lines are not searched for the name of a board. */
const MAX_QUESTION_LENGTH = 4_000;
/** Provisions stay whole; only a text that no reader would call one, longer than this, is cut inside. */
const MAX_UNIT_LENGTH = 16_000;

const LINE = { level: null, provision: null, tokens: 0 };

const cutLong = recursiveChunker({ maxChars: MAX_UNIT_LENGTH / 4, overlap: 0 });

/** In reading order, without overlap; together they cover all prose. */
function legalUnits(law: StructuredLaw, maxTokens: number): LegalUnit[] {
  const headings = law.headings.map(({ start, end, level }) => ({ ...LINE, start, end, level }));
  const provisions = law.provisions.map((provision) => {
    const start = provision.rubric?.start ?? provision.start;
    return { ...LINE, start, end: provision.end, provision };
  });
  const notes = (law.notes ?? []).flatMap((note) => noteUnits(law, note, maxTokens));
  const marks = [...headings, ...provisions, ...notes].toSorted((a, b) => a.start - b.start);
  let end = 0;
  const units = marks.flatMap((mark): LegalUnit[] => {
    const before = linesBetween(law, end, mark.start);
    end = Math.max(end, mark.end);
    return [...before, mark];
  });
  let caput: ReadProvision | null = null;
  return [...units, ...linesBetween(law, end, law.text.length)]
    .flatMap((unit) => boundedUnits(unit, law.text))
    .map((unit) => {
      if (unit.provision?.tipo === "caput") caput = unit.provision;
      const belongs = unit.provision?.artigo === caput?.artigo && unit.provision?.norma === caput?.norma;
      const head = belongs && caput !== null ? { head: caput } : {};
      // The line break before a unit counts with it.
      return { ...unit, ...head, tokens: estimateTokens(law.text, unit.start, unit.end) + 1 };
    });
}

/** A question stays whole, with its answer; any other note that is longer than a passage is cut between its lines. */
function noteUnits(law: StructuredLaw, note: LawNote, maxTokens: number): LegalUnit[] {
  const { start, end, tipo } = note;
  const isWhole = tipo === "questao" || estimateTokens(law.text, start, end) <= maxTokens;
  const units = isWhole ? [{ ...LINE, start, end }] : linesBetween(law, start, end);
  return units.map((unit) => ({ ...unit, isQuestion: false, note }));
}

function linesBetween(law: StructuredLaw, from: number, to: number): LegalUnit[] {
  const prose = proseOf(law);
  const lines: LegalUnit[] = [];
  for (let start = prose.next(from); start < to; start = prose.next(start)) {
    const lineEnd = law.text.indexOf("\n", start);
    const end = Math.max(start + 1, prose.endBefore(Math.min(to, lineEnd === -1 ? to : lineEnd)));
    const isQuestion = end - start <= MAX_QUESTION_LENGTH && isExamQuestion(law.text.slice(start, end));
    lines.push({ ...LINE, start, end, isQuestion });
    start = end;
  }
  return lines;
}

function boundedUnits(unit: LegalUnit, text: string): LegalUnit[] {
  if (unit.end - unit.start <= MAX_UNIT_LENGTH) return [unit];
  const pieces = cutLong({ text: text.slice(unit.start, unit.end), headings: [] });
  return pieces.map((piece, index) => ({
    ...unit,
    start: unit.start + piece.start,
    end: unit.start + piece.end,
    provision: index === 0 ? unit.provision : null,
  }));
}

export interface LegalChunkerOptions {
  /** A passage holds no more, unless one provision alone does. */
  readonly maxTokens: number;
  /** How much of the passage before is repeated where an article goes on; whole provisions only. */
  readonly overlap: number;
  /** A passage that holds less takes what follows, be it another article. */
  readonly minTokens: number;
}

/** Cuts a law into passages; keeps the promises of `Chunker`. */
export type LegalChunker = (law: StructuredLaw) => Chunk[];

/** The units of one passage; the first `repeated` of them close the passage before. */
interface Bundle {
  readonly units: readonly LegalUnit[];
  readonly repeated: number;
}

/** The head of an article is cut here when it serves as a heading. */
const MAX_HEAD_LENGTH = 100;
/** Divisions that hold chapters begin a passage, however short the one before. */
const GREAT_DIVISION = 2;

/**
 * Packs whole provisions, and whole articles where they fit; great divisions begin a passage, and so do lesser ones
 * when what stands before them is long enough.
 */
export function legalChunker(options: LegalChunkerOptions): LegalChunker {
  return (law) => {
    const outline = outlineOf(law);
    return packUnits(legalUnits(law, options.maxTokens), options).map(
      ({ units, repeated }, ordinal): Chunk => {
        const start = units[0]?.start ?? 0;
        const end = units.at(-1)?.end ?? 0;
        const fresh = units.slice(repeated);
        // The overlap may belong to another section than what the passage is about.
        const path = outline.pathOf(fresh[0]?.start ?? start, end);
        return {
          ordinal,
          start,
          end,
          text: law.text.slice(start, end),
          headings: [...path, ...articleAbove(fresh[0], start, law.text)],
          position: start / law.text.length,
          tokenCount: estimateTokens(law.text, start, end),
          metadata: noteFacts(fresh.find(({ level }) => level === null)?.note),
          provisions: fresh.flatMap(({ provision }) => provision ?? []),
        };
      },
    );
  };
}

function noteFacts(note: LawNote | undefined): Metadata {
  if (note === undefined) return {};
  return { tipo: note.tipo, ...(note.norma && { norma: note.norma }), ...levelsOf(note.path) };
}

/** A passage that begins inside an article stands under its head, as under any other heading. */
function articleAbove(first: LegalUnit | undefined, start: number, text: string): string[] {
  if (first?.head === undefined || first.head.start >= start) return [];
  const head = oneLine(text.slice(first.head.start, first.head.end));
  return [head.length <= MAX_HEAD_LENGTH ? head : `${head.slice(0, MAX_HEAD_LENGTH).replace(/\s\S*$/, "")}…`];
}

/** One pass: articles go in whole where there is room, and are cut between provisions where there is none. */
function packUnits(
  units: readonly LegalUnit[],
  { maxTokens, overlap, minTokens }: LegalChunkerOptions,
): Bundle[] {
  const bundles: Bundle[] = [];
  let open: LegalUnit[] = [];
  let repeated = 0;
  let tokens = 0;
  let bodies = 0;
  const startWith = (tail: readonly LegalUnit[]): void => {
    if (open.length > repeated) bundles.push({ units: open, repeated });
    open = [...tail];
    repeated = bodies = tail.length;
    tokens = sumOf(tail);
  };
  for (const block of blocksOf(units)) {
    const hasHeading = block.some(({ level }) => level !== null);
    const isFull = hasHeading || tokens + sumOf(block) > maxTokens;
    if (mustBegin(block, open) || (isFull && tokens >= minTokens)) startWith([]);
    for (const unit of block) {
      if (tokens + unit.tokens > maxTokens && (bodies > 0 || tokens > maxTokens)) {
        startWith(tailOf(open, unit, Math.min(overlap, maxTokens - unit.tokens)));
      }
      open.push(unit);
      tokens += unit.tokens;
      if (unit.level === null) bodies++;
    }
  }
  startWith([]);
  return bundles;
}

/** What belongs together: the headings above an article, and the article; or a line of other text. */
function* blocksOf(units: readonly LegalUnit[]): Generator<LegalUnit[]> {
  let block: LegalUnit[] = [];
  for (const unit of units) {
    const last = block.at(-1);
    if (last !== undefined && last.level === null && !isSameArticle(last, unit)) {
      yield block;
      block = [];
    }
    block.push(unit);
  }
  if (block.length > 0) yield block;
}

/** A great division, an exam question and another norm begin a passage: it is known by the one norm that it holds. */
function mustBegin(block: readonly LegalUnit[], open: readonly LegalUnit[]): boolean {
  if (open.length > 0 && open.at(-1)?.note !== block.find(({ level }) => level === null)?.note) return true;
  const [norm, lastNorm] = [normOf(block), normOf(open)];
  if (norm !== undefined && lastNorm !== undefined && norm !== lastNorm) return true;
  return block.some(({ level, isQuestion }) => isQuestion === true || (level ?? Infinity) <= GREAT_DIVISION);
}

function isSameArticle({ provision: a }: LegalUnit, { provision: b }: LegalUnit): boolean {
  return a !== null && b !== null && a.artigo !== null && a.artigo === b.artigo && a.norma === b.norma;
}

/** The last units of a passage that belong to the same article and weigh no more than the overlap. */
function tailOf(open: readonly LegalUnit[], next: LegalUnit, room: number): LegalUnit[] {
  let from = open.length;
  for (let left = room; from > 1; from -= 1) {
    const unit = open[from - 1];
    if (unit === undefined || unit.tokens > left || !isSameArticle(unit, next)) break;
    left -= unit.tokens;
  }
  return open.slice(from);
}

function normOf(units: readonly LegalUnit[]): string | undefined {
  return units.findLast(({ provision }) => provision !== null)?.provision?.norma;
}

function sumOf(units: readonly LegalUnit[]): number {
  return units.reduce((sum, { tokens }) => sum + tokens, 0);
}
