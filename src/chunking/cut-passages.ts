import type { Chunk } from "#src/domain/index.ts";
import { countWhile } from "#src/text/index.ts";
import { type Chunker, type Outline, outlineOf, proseOf, type TextRange } from "./structured-text.ts";

/** The limits of passages in one text: what differs between cutting by characters and cutting by tokens. */
export interface SizeLimits {
  /** The farthest end that a passage from `start` should have. */
  reach(start: number): number;
  /** The earliest start from which a passage may repeat the text before `end`. */
  overlapStart(end: number): number;
  countTokens(start: number, end: number): number;
  /** No passage holds more tokens than this. */
  readonly maxTokens: number;
}

/**
 * A section shorter than this part of a passage, mostly a heading on its own, shares it with the next section.
 * Larger ones stay apart, because a passage is cited by the heading it begins under.
 */
const MIN_SECTION = 0.05;
/** A separator in the first half of the room would waste it: try a finer one instead. */
const MIN_FILL = 0.5;
/** An overlap that leaves less new text than this part of a passage is given up. */
const MIN_ROOM = 0.25;

/** Where a passage starts, and the first character in it that no passage before holds. */
interface Opening {
  readonly start: number;
  readonly fresh: number;
}

/** Builds a chunker that walks the text once: open a passage, choose its end, step back for the overlap, go on. */
export function passageCutter(limitsFor: (text: string) => SizeLimits): Chunker {
  return (input) => {
    const { text } = input;
    const limits = limitsFor(text);
    const outline = outlineOf(input);
    const prose = proseOf(input);
    const endFor = (at: Opening, limit: number) =>
      prose.endBefore(outsideOf(input.whole ?? [], chooseCut(text, outline, at, limit), at.fresh));
    const chunks: Chunk[] = [];
    let fresh = prose.next(0);
    let opening = fresh;
    while (fresh < text.length) {
      const { start, end, tokenCount } = fittingPassage({ start: opening, fresh }, limits, endFor);
      const position = start / text.length;
      const headings = outline.pathOf(start, end);
      const range = { ordinal: chunks.length, start, end, text: text.slice(start, end) };
      chunks.push({ ...range, headings, position, tokenCount, metadata: {} });
      fresh = prose.next(end);
      const earliest = Math.max(limits.overlapStart(end), start + 1);
      opening = prose.next(overlapFrom(text, outline, { earliest, end, fresh }));
    }
    return chunks;
  };
}

/** Sizes foreseen by the limits can be off by a token or two: give up the overlap first, then text. */
function fittingPassage(
  { start: opening, fresh }: Opening,
  limits: SizeLimits,
  endFor: (opening: Opening, limit: number) => number,
): { start: number; end: number; tokenCount: number } {
  let start = opening;
  let limit = limits.reach(start);
  if (limit - fresh < (limit - start) * MIN_ROOM) {
    start = fresh;
    limit = limits.reach(start);
  }
  for (;;) {
    const end = endFor({ start, fresh }, limit);
    const tokenCount = limits.countTokens(start, end);
    if (tokenCount <= limits.maxTokens) return { start, end, tokenCount };
    if (start < fresh) start = fresh;
    else limit = end - 1;
  }
}

/** The cut, or the beginning of what it would cut in two; a range that begins the passage is cut all the same. */
function outsideOf(whole: readonly TextRange[], cut: number, fresh: number): number {
  const range = whole[countWhile(whole, ({ start }) => start < cut) - 1];
  return range !== undefined && cut < range.end && range.start > fresh ? range.start : cut;
}

function chooseCut(text: string, outline: Outline, { start, fresh }: Opening, limit: number): number {
  const section = start + Math.floor((limit - start) * MIN_SECTION);
  const heading = outline.firstIn(Math.max(fresh + 1, section), limit);
  if (heading !== null) {
    const cut = outline.withoutTrailingHeadings(heading.start, fresh);
    if (cut > fresh) return cut;
  }
  if (text.length <= limit) return text.length;
  const window = text.slice(fresh, limit + 1);
  const floor = Math.floor((limit - fresh) * MIN_FILL);
  for (const lastCut of SEPARATORS) {
    const cut = outline.withoutTrailingHeadings(fresh + lastCut(window), fresh);
    if (cut > fresh + floor) return cut;
  }
  return graphemeBoundary(text, limit, fresh);
}

/** A passage that opens a section repeats nothing: its first words must belong to the heading that it is cited by. */
function overlapFrom(
  text: string,
  outline: Outline,
  { earliest, end, fresh }: { earliest: number; end: number; fresh: number },
): number {
  const heading = outline.lastBefore(fresh);
  if (heading !== null && heading.start >= end) return fresh;
  if (heading !== null && heading.start >= earliest) return heading.start;
  const beginning = firstBeginning(text.slice(earliest, end));
  return beginning === -1 ? fresh : earliest + beginning;
}

/** A semicolon ends a clause; a full stop ends a sentence unless a small letter or a number follows ("art. 5"). */
const SENTENCE_END = /;\s+|[.!?…][)\]"'”’»*_]*\s+(?![\p{Ll}\p{N}])/gu;
/** Wide enough for the longest emoji sequences in use. */
const MAX_GRAPHEME_LENGTH = 64;

const graphemes = new Intl.Segmenter("pt", { granularity: "grapheme" });

/** From the most to the least natural place to cut: each gives the last such offset, or -1. */
const SEPARATORS: readonly ((window: string) => number)[] = [
  (window) => window.lastIndexOf("\n\n"),
  (window) => window.lastIndexOf("\n"),
  (window) => window.matchAll(SENTENCE_END).reduce((_, { 0: end, index }) => index + end.length, -1),
  (window) => window.search(/\s\S*$/),
];

/** Where a passage that repeats the end of the one before may begin: at a sentence, else at a word, else nowhere (-1). */
function firstBeginning(window: string): number {
  const [sentence] = window.matchAll(SENTENCE_END);
  const next = sentence === undefined ? window.length : sentence.index + sentence[0].length;
  if (next < window.length) return next;
  const space = window.search(/\s\S/);
  return space === -1 ? -1 : space + 1;
}

/** The nearest offset at or before `offset` that does not split what a reader sees as one character. */
export function graphemeBoundary(text: string, offset: number, floor: number): number {
  const from = Math.max(floor, offset - MAX_GRAPHEME_LENGTH);
  const whole = graphemes.segment(text.slice(from, offset + 2)).containing(offset - from);
  const boundary = whole === undefined ? offset : from + whole.index;
  if (boundary > floor) return boundary;
  const isHigh = (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
  const splitsPair = isHigh && (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
  return splitsPair ? offset - 1 : offset;
}
