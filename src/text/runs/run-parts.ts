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
    /** From the first of the stretches to the last. */
    addPart(reading: WordReading | undefined, ...covered: readonly Stretch[]): void {
      if (reading !== undefined) pieces.push({ ...reading, ...spanOf(covered), offset: width++ });
    },
    addJoined(reading: WordReading | undefined, ...covered: readonly Stretch[]): void {
      if (reading === undefined) return;
      pieces.push({ ...reading, ...spanOf(covered), offset: Math.max(0, width - 1) });
    },
  };
}

function spanOf(covered: readonly Stretch[]): Stretch {
  return { start: covered[0]?.start ?? 0, end: covered.at(-1)?.end ?? 0 };
}

const BETWEEN_PARTS = /(?:-|\u00AD)[ \t\r]*\n[ \t\r]*|[-\u2010\u2011_'\u2019&./,:]/g;
const LOOSE_CONNECTORS = [".", ",", "/", ":"] as const;

/** Cuts a run at its connectors. Parts keep their range in the run; apostrophes and the like count as hyphens. */
export function splitParts(run: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  let separator: Part["separator"] = "";
  for (const match of run.matchAll(BETWEEN_PARTS)) {
    parts.push(part(run, start, match.index, separator));
    start = match.index + match[0].length;
    const [mark] = match;
    separator = mark.includes("\n")
      ? "line-break"
      : (LOOSE_CONNECTORS.find((loose) => loose === mark) ?? "-");
  }
  parts.push(part(run, start, run.length, separator));
  return parts;
}

function part(run: string, start: number, end: number, separator: Part["separator"]): Part {
  const surface = run.slice(start, end);
  return { text: foldTerm(surface), surface, start, end, separator };
}
