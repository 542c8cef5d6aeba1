import { createReferenceReader } from "./runs/legal-references.ts";
import { memoize } from "./runs/memoize.ts";
import { readRun } from "./runs/read-run.ts";
import { scanRuns } from "./runs/scan-runs.ts";
import type { Token } from "./token.ts";

/** Raised whenever the same text could give other terms: an index made by another version must be rebuilt. */
export const ANALYZER_VERSION = 1;

const readKnownRun = memoize(readRun, { capacity: 50_000, longestKey: 40 });

/**
 * Reads Portuguese: the terms of a text, for the index and for questions alike.
 *
 * Takes any string, in time proportional to its length, and never throws. Terms hold letters, digits and "_"
 * only. Ranges point into the text as given, be it decomposed or full of soft hyphens. A stretch of more than
 * 256 characters without a break is cut: it is no word.
 */
export function analyze(text: string): Token[] {
  const tokens: Token[] = [];
  const readReference = createReferenceReader(text);
  let position = 0;
  scanRuns(text, (start, end) => {
    const { pieces, width, marker } = readKnownRun(text.slice(start, end));
    let term = "";
    for (const piece of pieces) {
      term = piece.word;
      tokens.push({
        word: term,
        stem: piece.stem,
        start: start + piece.start,
        end: start + piece.end,
        isStopWord: piece.isStopWord,
        position: position + piece.offset,
      });
    }
    position += width;
    const reference = readReference({ start, end, term, marker });
    if (reference !== undefined) {
      const { term: word, start: from } = reference;
      tokens.push({ word, stem: word, start: from, end, isStopWord: false, position: position - 1 });
    }
  });
  return tokens;
}
