import { createReferenceReader } from "./runs/legal-references.ts";
import { memoize } from "./memoize.ts";
import { beginningsOf } from "./read-word.ts";
import { readRun } from "./runs/read-run.ts";
import { scanRuns, WordBeginnings } from "./runs/scan-runs.ts";

/**
 * One term occurrence in a text, as the analyser read it.
 *
 * Tokens come in reading order, by `end`. A compound, a code or a reference is emitted in parts and then whole:
 * the joined token follows its last part and spans all of them (`guarda`, `chuva`, `guardachuva`).
 */
export interface Token {
  /** Lower case, accents folded, one spelling for all variants: what the eye compares. */
  readonly word: string;
  /** Snowball stem with our plural repairs, accents folded after stemming. Equal to `word` for numbers and references. */
  readonly stem: string;
  /** Range in the analysed text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Words too common to search for; they are skipped by the index but keep their place in the sequence. */
  readonly isStopWord: boolean;
  /**
   * Place in the sequence of words, from 0, for phrase matching. Every part advances it by one; a joined token
   * has the position of its last part, so "e-mail pessoal" matches the phrase "email pessoal" too.
   */
  readonly position: number;
}

/** Raised whenever the same text could give other terms: an index made by another version must be rebuilt. */
export const ANALYZER_VERSION = 1;

const readKnownRun = memoize(readRun);

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

/** A place where a text holds a stem. */
export type FoundStem = Pick<Token, "stem" | "start" | "end">;

/**
 * Finds the tokens that have one of these stems and are no stop words, where `analyze` would. Most words are passed over
 * by their first letters, so that a text takes a fraction of the time.
 */
export function stemFinder(wanted: ReadonlySet<string>): (text: string) => FoundStem[] {
  // Whether a number is part of a reference depends on the words before it: all of them are read.
  if (wanted.values().some((stem) => stem.includes("_"))) {
    return (text) =>
      analyze(text)
        .filter(({ stem, isStopWord }) => !isStopWord && wanted.has(stem))
        .map(({ stem, start, end }) => ({ stem, start, end }));
  }
  const beginnings = new WordBeginnings(new Set(wanted.values().flatMap(beginningsOf)));
  return (text) => {
    const found: FoundStem[] = [];
    const visit = (start: number, end: number): void => {
      for (const piece of readKnownRun(text.slice(start, end)).pieces) {
        if (piece.isStopWord || !wanted.has(piece.stem)) continue;
        found.push({ stem: piece.stem, start: start + piece.start, end: start + piece.end });
      }
    };
    scanRuns(text, visit, beginnings);
    return found;
  };
}

/** The distinct stems of a text, without words that are too common to search for. */
export function stemsOf(text: string): Set<string> {
  return new Set(analyze(text).flatMap(({ stem, isStopWord }) => (isStopWord ? [] : [stem])));
}
