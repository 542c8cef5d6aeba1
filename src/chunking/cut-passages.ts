import type { Chunk } from "#src/domain/index.ts";

import { firstBeginning, graphemeBoundary, SEPARATORS } from "./boundaries.ts";
import type { Chunker, StructuredText } from "./chunker.ts";
import { outlineOf, type Outline } from "./outline.ts";
import { proseOf } from "./prose.ts";

/** Measures one text: what changes between cutting by characters and cutting by tokens. */
export interface Ruler {
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

interface Passage {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

/** Where a passage starts, and the first character in it that no passage before holds. */
interface Opening {
  readonly start: number;
  readonly fresh: number;
}

/** Builds a chunker that walks the text once: open a passage, choose its end, step back for the overlap, go on. */
export function passageCutter(rulerFor: (text: string) => Ruler): Chunker {
  return (input) => {
    const { text } = input;
    const outline = outlineOf(input);
    const chunks: Chunk[] = [];
    for (const { start, end, tokens } of passages(input, outline, rulerFor(text))) {
      chunks.push({
        ordinal: chunks.length,
        start,
        end,
        text: text.slice(start, end),
        headings: outline.pathOf(start, end),
        position: start / text.length,
        tokenCount: tokens,
        metadata: {},
      });
    }
    return chunks;
  };
}

function* passages(input: StructuredText, outline: Outline, ruler: Ruler): Generator<Passage> {
  const { text } = input;
  const prose = proseOf(input);
  const first = prose.next(0);
  let opening: Opening = { start: first, fresh: first };
  while (opening.fresh < text.length) {
    const passage = fittingPassage(opening, ruler, (at, limit) =>
      prose.endBefore(chooseCut(text, outline, at, limit)),
    );
    yield passage;
    const fresh = prose.next(passage.end);
    opening = { start: prose.next(overlapFrom(text, outline, passage, fresh, ruler)), fresh };
  }
}

/** Sizes foreseen by a ruler can be off by a token or two: give up the overlap first, then text. */
function fittingPassage(
  opening: Opening,
  ruler: Ruler,
  endFor: (opening: Opening, limit: number) => number,
): Passage {
  let at = opening;
  let limit = ruler.reach(at.start);
  if (limit - at.fresh < (limit - at.start) * MIN_ROOM) {
    at = { start: at.fresh, fresh: at.fresh };
    limit = ruler.reach(at.start);
  }
  for (;;) {
    const end = endFor(at, limit);
    const tokens = ruler.countTokens(at.start, end);
    if (tokens <= ruler.maxTokens) return { start: at.start, end, tokens };
    if (at.start < at.fresh) at = { start: at.fresh, fresh: at.fresh };
    else limit = end - 1;
  }
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
    const cut = outline.withoutTrailingHeadings(fresh + lastCut(window, floor), fresh);
    if (cut > fresh + floor) return cut;
  }
  return graphemeBoundary(text, limit, fresh);
}

/** A passage that opens a section repeats nothing: its first words must belong to the heading that it is cited by. */
function overlapFrom(text: string, outline: Outline, last: Passage, fresh: number, ruler: Ruler): number {
  const heading = outline.lastBefore(fresh);
  if (heading !== null && heading.start >= last.end) return fresh;
  const earliest = Math.max(ruler.overlapStart(last.end), last.start + 1);
  if (heading !== null && heading.start >= earliest) return heading.start;
  const beginning = firstBeginning(text.slice(earliest, last.end));
  return beginning === -1 ? fresh : earliest + beginning;
}
