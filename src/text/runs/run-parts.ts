import { foldTerm } from "../fold-accents.ts";
import type { WordReading } from "../read-word.ts";

/** A range in a run. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What stands between two connectors of a run. */
export interface Part extends Stretch {
  /** Folded: lower case, no accents. */
  readonly text: string;
  readonly surface: string;
  /** What stands before it: a connector, a broken line's hyphen, or nothing. */
  readonly separator: "" | "-" | "." | "," | "/" | ":" | "line-break";
}

/** A token to be, relative to its run. */
export interface Piece extends WordReading, Stretch {
  /** Added to the position of the run's first word. */
  readonly offset: number;
}

export type PieceList = ReturnType<typeof createPieceList>;

/** Collects pieces and counts positions: parts advance, joined forms stay on the last part. */
export function createPieceList() {
  const pieces: Piece[] = [];
  let width = 0;
  return {
    pieces: pieces as readonly Piece[],
    get width() {
      return width;
    },
    addPart(reading: WordReading | undefined, from: Stretch, to = from): void {
      if (reading === undefined) return;
      pieces.push({ ...reading, start: from.start, end: to.end, offset: width });
      width += 1;
    },
    addJoined(reading: WordReading | undefined, from: Stretch, to: Stretch): void {
      if (reading === undefined) return;
      pieces.push({ ...reading, start: from.start, end: to.end, offset: Math.max(0, width - 1) });
    },
  };
}

const BETWEEN_PARTS = /(?:-|\u00AD)[ \t\r]*\n[ \t\r]*|[-\u2010\u2011_'\u2019&./,:]/g;
const LOOSE_CONNECTORS = new Map<string, Part["separator"]>(
  ([".", ",", "/", ":"] as const).map((mark) => [mark, mark]),
);

/** Cuts a run at its connectors. Parts keep their range in the run; apostrophes and the like count as hyphens. */
export function splitParts(run: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  let separator: Part["separator"] = "";
  for (const match of run.matchAll(BETWEEN_PARTS)) {
    parts.push(part(run, start, match.index, separator));
    start = match.index + match[0].length;
    separator = match[0].includes("\n") ? "line-break" : (LOOSE_CONNECTORS.get(match[0]) ?? "-");
  }
  parts.push(part(run, start, run.length, separator));
  return parts;
}

function part(run: string, start: number, end: number, separator: Part["separator"]): Part {
  const surface = run.slice(start, end);
  return { text: foldTerm(surface), surface, start, end, separator };
}
