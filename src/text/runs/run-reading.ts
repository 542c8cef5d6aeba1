import type { WordReading } from "../words/read-word.ts";

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

/** Collects pieces and counts positions: parts advance, joined forms stay on the last part. */
export interface PieceList {
  readonly pieces: readonly Piece[];
  readonly width: number;
  addPart(reading: WordReading | undefined, from: Stretch, to?: Stretch): void;
  addJoined(reading: WordReading | undefined, from: Stretch, to: Stretch): void;
}

export function createPieceList(): PieceList {
  const pieces: Piece[] = [];
  let width = 0;
  return {
    pieces,
    get width() {
      return width;
    },
    addPart(reading, from, to = from) {
      if (reading === undefined) return;
      pieces.push({ ...reading, start: from.start, end: to.end, offset: width });
      width += 1;
    },
    addJoined(reading, from, to) {
      if (reading !== undefined) {
        pieces.push({ ...reading, start: from.start, end: to.end, offset: Math.max(0, width - 1) });
      }
    },
  };
}
